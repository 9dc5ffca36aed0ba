import IssueModel
import Records
import Testing

@testable import ViewModels

@Suite("Links to what is open, merged or closed")
struct StateLinkTests {
  private func shown(_ links: [StateLinkRecord]) -> [String] {
    links.map { link in
      var place = ""
      if case .permalink(let permalink) = link.target {
        place = [permalink.path, permalink.query].filter { !$0.isEmpty }.joined(separator: "?")
      }
      return
        "\(link.isCurrent ? "*" : "")\(link.label) \(link.count.map(String.init) ?? "-") \(place)"
    }
  }

  private var site: SampleSite {
    var site = SampleSite()
    site.add("open", created: 5 * 86_400, author: "ana")
    site.add("closed", state: .closed, created: 6 * 86_400, author: "ana")
    site.add("pull", created: 7 * 86_400, kind: .pull)
    site.add("merged", state: .merged, created: 8 * 86_400, kind: .pull)
    return site
  }

  private func page(
    _ slug: String, order: Int = 0, in presentation: Presentation
  ) throws -> SubjectPageRecord<ListRecord> {
    let list = try #require(presentation.lists.first { $0.slug == slug })
    return SubjectPageRecord(list, order: order, page: 1, in: presentation)
  }

  @Test("the lists of issues lead to each other; counts stand on the first page alone")
  func lists() throws {
    let presentation = site.presentation
    #expect(
      try shown(page("open", in: presentation).states)
        == ["*Open 1 lists/open", "Closed 1 lists/closed", "All 2 lists/all"])
    #expect(
      try shown(page("all", order: 1, in: presentation).states)
        == ["Open - lists/open", "Closed - lists/closed", "*All - lists/all"])
    #expect(try page("recent", in: presentation).states.isEmpty)
  }

  @Test("those of pull requests lead to the search for what has no list")
  func pulls() throws {
    var site = site
    #expect(
      try shown(page("pulls", in: site.presentation).states)
        == ["Open 1 lists/open-pulls", "*All 2 lists/pulls"])
    site.settings.outputs.insert(.search)
    #expect(
      try shown(page("open-pulls", in: site.presentation).states)
        == [
          "*Open 1 lists/open-pulls", "Merged 1 search?is:pull is:merged",
          "Closed 0 search?is:pull is:closed -is:merged", "All 2 lists/pulls",
        ])
  }

  @Test("the issues of a person come open ones first, with the search for each state")
  func person() {
    var site = site
    let ana = site.person("ana")
    #expect(SubjectPageRecord<PersonRecord>(ana, page: 1, in: site.presentation).states.isEmpty)
    site.settings.outputs.insert(.search)
    let page = SubjectPageRecord<PersonRecord>(ana, page: 1, in: site.presentation)
    #expect(
      shown(page.states) == [
        "Open 1 search?(author:\"ana\" OR assignee:\"ana\") is:open",
        "Closed 1 search?(author:\"ana\" OR assignee:\"ana\") is:closed", "*All 2 people/ana",
      ])
    #expect(page.rows.map(\.title) == ["open", "closed"])
  }

  @Test("an order that stops before the end leads to all, on its last page")
  func rest() throws {
    var site = SampleSite()
    for number in 0..<300 { site.add("\(number)", created: Int64(number) * 3600) }
    let presentation = site.presentation
    let list = try #require(presentation.lists.first { $0.slug == "open" })
    let pages = [1, 5].map {
      SubjectPageRecord<ListRecord>(list, order: 1, page: $0, in: presentation)
    }
    #expect(pages.map { $0.rest?.label } == [nil, "All (300)"])
    #expect(pages[1].rest?.target == .list("open", page: 1))
  }
}
