import IssueModel
import Queries
import Testing

@testable import ViewModels

@Suite("The sidebar of a site")
struct SidebarTests {
  private var site: SampleSite {
    var site = SampleSite()
    let now = Int64(site.today.number) * 86_400
    site.add("a", tags: ["Zoo", "bug"])
    site.add("b", state: .closed, tags: ["bug"])
    site.add("c", tags: ["bug"], kind: .pull)
    site.snapshot.issues[0].updated = Instant(seconds: now - 6 * 86_400)
    site.snapshot.issues[1].updated = Instant(seconds: now - 8 * 86_400)
    return site
  }

  @Test("the smart filters come first, with their icons and counts")
  func filters() {
    let filters = SidebarRecord(in: site.presentation).filters
    #expect(
      filters.map { "\($0.icon) \($0.name) \($0.badge ?? -1)" } == [
        "tray All Issues 2", "clock Recent Issues 1", "issue-open Open issues 1",
        "issue-closed Closed issues 1", "pull-open Open pull requests 1",
        "pull-open Pull requests 1",
      ])
    #expect(filters[5].badgeLabel == "1 pull request")
  }

  @Test(
    "what is recent has no count where nothing has a date, and what no record is, is left out")
  func undated() {
    var site = SampleSite()
    site.add("a")
    let filters = SidebarRecord(in: site.presentation).filters
    #expect(filters.map(\.badge) == [1, nil, 1, 0])
    #expect(filters.last?.name == "Closed issues")
    #expect(ListIndexRecord(page: 1, in: site.presentation).filters.count == 4)
    #expect(site.presentation.lists[4].note.contains("is:pull"))
    #expect(filters[1].badgeLabel.isEmpty)
    #expect(site.presentation.lists[1].note.contains("updated"))
  }

  @Test("stands on each page of a list, with counts on the first one alone")
  func counts() {
    let presentation = site.presentation
    let badges = [0, 1].map { order in
      SubjectPageRecord<ListRecord>(presentation.lists[0], order: order, page: 1, in: presentation)
        .subject.sidebar.filters.map(\.badge)
    }
    #expect(badges == [[2, 1, 1, 1, 1, 1], [nil, nil, nil, nil, nil, nil]])
  }

  @Test(
    "the last seven days are counted from the day of the pages, or from the last change before them"
  )
  func recent() {
    var site = site
    let now = Int64(site.today.number) * 86_400
    site.snapshot.issues[0].updated = Instant(seconds: now - 8 * 86_400)
    #expect(SidebarRecord(in: site.presentation).filters[1].badge == 2)
    // Something else changed in the week.
    site.snapshot.issues[1].comments = [Comment(created: Instant(seconds: now), body: "x")]
    site.snapshot.issues[1].updated = nil
    func recent(_ seconds: Int64) -> Int? {
      site.snapshot.issues[0].updated = Instant(seconds: seconds)
      site.snapshot.issues[2].updated = Instant(seconds: now)
      return SidebarRecord(in: site.presentation).filters[1].badge
    }
    #expect(recent(now - 7 * 86_400) == 1)
    #expect(recent(now - 7 * 86_400 - 1) == 0)
  }

  @Test("the last seven days count back from the last change where that is longer ago, and say so")
  func oldData() {
    var site = SampleSite()
    site.add("a", created: 86_400 * 100)
    site.add("b", created: 86_400 * 50)
    site.snapshot.issues[0].updated = Instant(seconds: 86_400 * 101)
    site.snapshot.issues[1].updated = Instant(seconds: 86_400 * 93)
    let list = site.presentation.lists[1]
    #expect(list.rows == [0])
    #expect(list.query == "is:issue updated:>=1970-04-05")
    #expect(list.note == "Days count back from the last change in the data, 12 April 1970.")
    site.today = Day(number: 105)
    #expect(site.presentation.lists[1].query == "is:issue updated:>=@today-7d")
    #expect(site.presentation.lists[1].note == "")
  }

  @Test(
    "what is new is recent where the export does not tell of changes, and nothing is called updated"
  )
  func unknownChanges() {
    var site = SampleSite()
    site.add("a", created: 86_400 * 100)
    site.add("b", created: 86_400 * 50)
    for row in site.snapshot.issues.indices { site.snapshot.issues[row].updated = nil }
    let list = site.presentation.lists[1]
    #expect(list.rows == [0])
    #expect(list.query == "is:issue (updated:>=1970-04-04 OR (created:>=1970-04-04 -updated:*))")
    #expect(
      !DashboardBlock.records(in: site.presentation).map(\.name).contains("recently-updated"))
  }

  @Test("each tag is a filter whose badge counts its open issues")
  func tags() {
    let tags = SidebarRecord(in: site.presentation).tags
    #expect(tags.map { "\($0.icon) \($0.name) \($0.badge ?? -1)" } == ["tag bug 1", "tag Zoo 1"])
    #expect(tags.map(\.badgeLabel) == ["1 issue", "1 issue"])
  }

  @Test("of many lists the first and the one at hand stand there, and a page has all")
  func manyLists() throws {
    var site = site
    #expect(SidebarRecord(in: site.presentation).more == nil)
    let query = try Query(parsing: "is:open")
    site.settings.filters = (0..<60).map {
      .init(name: "List \($0)", text: "is:open", query: query, icon: "tag")
    }
    let presentation = site.presentation
    let last = presentation.lists[65]
    let sidebar = SidebarRecord(in: presentation, selecting: last.target(page: 1), hasTags: false)
    #expect(sidebar.filters.count == 25)
    #expect(sidebar.filters.last?.name == last.name)
    #expect(sidebar.filters.last?.isSelected == true)
    #expect(sidebar.more?.label == "All (66)")
    let page = ListIndexRecord(page: 2, in: presentation)
    #expect(page.filters.map(\.name) == presentation.lists.suffix(16).map(\.name))
  }

  @Test("the filter that leads to the page at hand is marked, and no other")
  func selection() {
    let sidebar = SidebarRecord(in: site.presentation, selecting: .tag("zoo", page: 1))
    #expect(sidebar.tags.map(\.isSelected) == [false, true])
    #expect(sidebar.filters.allSatisfy { !$0.isSelected })
  }
}
