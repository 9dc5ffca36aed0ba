import Configuration
import IssueModel
import IssueStore
import Queries
import Records
import Testing

@testable import ViewModels

@Suite("The dashboard")
struct DashboardTests {
  @Test("the ten first items of open projects come by priority and age")
  func topItems() {
    var site = SampleSite()
    for number in 1...6 { site.add("m\(number)", created: Int64(number), project: "A") }
    for number in 1...6 {
      site.add("h\(number)", priority: .high, created: Int64(number), project: "B")
    }
    site.add("closed", state: .closed, priority: .high, created: 0, project: "A")
    site.add("elsewhere", priority: .high, created: 0)
    site.add("shut", priority: .high, created: 0, project: "Shut")
    site.add("pull", priority: .high, created: 0, project: "A", kind: .pull)
    site.snapshot.projects[2].isClosed = true
    let titles = site.presentation.topItems.map { site.snapshot.issues[$0].title }
    #expect(titles == ["h1", "h2", "h3", "h4", "h5", "h6", "m1", "m2", "m3", "m4"])
  }

  @Test("projects stand by unfinished work, then the newer first; finished ones are folded")
  func projects() throws {
    var site = SampleSite()
    for (title, open) in [("old", 1), ("big", 2), ("new", 1), ("done", 0), ("shut", 3)] {
      for number in 0..<open { site.add("\(title) \(number)", project: title) }
      site.snapshot.projects[Int(site.project(title).index)].created = Instant(
        seconds: title == "old" ? 1 : 2)
    }
    site.snapshot.projects[Int(site.project("shut").index)].isClosed = true
    let block = try #require(Self.block("projects", site))
    #expect(block.projects.map(\.project.title) == ["big", "new", "old"])
    #expect(block.finished.map(\.project.title) == ["done", "shut"])
    #expect(block.foldedLabel == "Finished (2)")
  }

  @Test("an open project whose day is past while work is left is overdue")
  func overdue() {
    var site = SampleSite()
    for title in ["late", "today", "shut", "done"] {
      site.add(title, state: title == "done" ? .closed : .open, project: title)
      site.snapshot.projects[Int(site.project(title).index)].due = Instant(
        site.today.advanced(by: title == "today" ? 0 : -1))
    }
    site.snapshot.projects[Int(site.project("shut").index)].isClosed = true
    let presentation = site.presentation
    #expect(
      site.snapshot.projects.indices.map {
        ProjectRecord(ProjectID($0), in: presentation).shown("is_overdue")
      } == ["true", "false", "false", "false"])
  }

  @Test("more than five of a week lead to a search for all of them")
  func week() throws {
    var site = SampleSite()
    for number in 1...6 {
      site.add("\(number)", created: Instant(site.today).seconds + Int64(number))
    }
    let line = try #require(Self.block("this-week", site)?.lines.first)
    #expect(line.rows.count == 5)
    #expect(line.more?.label == "All (6)")
    #expect(line.more?.target == .changes)
    site.settings.outputs.insert(.search)
    let day = site.today
    #expect(
      Self.block("this-week", site)?.lines.first?.more?.target
        == .search("created:\(day.advanced(by: -6))..\(day)"))
  }

  @Test(
    "tags of an archive are ranked by all that carries them, and those that nothing carries folded")
  func tagsOfAnArchive() throws {
    var site = SampleSite()
    site.add("a", state: .closed, tags: ["ui"])
    site.add("b", state: .closed, tags: ["ui", "bug"])
    site.add("c", state: .merged, tags: ["ui"], kind: .pull)
    _ = site.tag("idle")
    func tags() throws -> [String] {
      let block = try #require(Self.block("tags", site))
      return block.tags.map { "\($0.name) \($0.count) \($0.label) \($0.width)" }
        + block.folded.map { "(\($0.label))" }
    }
    #expect(try tags() == ["ui 3 3 entries 100%", "bug 1 1 entry 33.33%", "(idle)"])
    let index = TagIndexRecord(page: 1, in: site.presentation)
    #expect(index.shown("is_archive") == "true")
    #expect(index.open.count == 2 && index.idle.count == 1)
    // One open issue, and it is open work that ranks them.
    site.add("d", tags: ["bug"])
    #expect(try tags() == ["bug 1 1 issue 100%", "(idle)", "(ui)"])
  }

  private static func block(_ name: String, _ site: SampleSite) -> BlockRecord? {
    DashboardBlock.records(in: site.presentation).first { $0.name == name }
  }

  @Test("the widget shows open issues by priority: 1 small, 3 medium, 6 large")
  func widget() {
    var site = SampleSite()
    site.add("low", priority: .low, created: 99)
    site.add("none", priority: nil, created: 98)
    for number in 1...4 { site.add("m\(number)", created: Int64(number)) }
    site.add("high", priority: .high, created: 1)
    site.add("done", state: .closed, priority: .high, created: 50)
    site.add("pull", priority: .high, created: 60, kind: .pull)
    let presentation = site.presentation
    func titles(_ limit: Int) -> [String] {
      presentation.openIssuesByPriority(limit: limit).map { site.snapshot.issues[$0].title }
    }
    #expect(titles(1) == ["high"])
    #expect(titles(3) == ["high", "m4", "m3"])
    #expect(titles(6) == ["high", "m4", "m3", "m2", "m1", "low"])
    #expect(titles(9) == ["high", "m4", "m3", "m2", "m1", "low", "none"])
    let block = Self.block("urgent", site)
    #expect(block?.rows.map(\.row.issue.title) == titles(6))
  }

  @Test("figures count issues and pull requests apart")
  func figures() {
    var site = SampleSite()
    site.add("a")
    site.add("b", state: .closed)
    site.add("c", state: .closed)
    site.add("d", state: .merged, kind: .pull)
    site.snapshot.issues[0].reportedComments = 1200
    let figures = site.presentation.figureRecords
    #expect(
      figures.map { "\($0.label): \($0.text)" } == [
        "Open issues: 1", "Closed issues: 2", "Pull requests: 1", "Comments: 1,200",
      ])
  }

  @Test("the light reads on, off, or is not there")
  func light() {
    var site = SampleSite()
    #expect(site.presentation.lightRecord == nil)
    site.settings.light = .fixed(true)
    #expect(site.presentation.lightRecord?.label == "The light is on")
    site.snapshot.light = Light(isOn: false)
    #expect(
      site.presentation.lightRecord?.label == "The light is off")
    site.settings.light = .fixed(nil)
    #expect(site.presentation.lightRecord?.isOn == false)
  }

  @Test("the light says what it means")
  func lightMeaning() throws {
    var site = SampleSite()
    site.add("a")
    site.settings.light = .fixed(true)
    #expect(site.presentation.lightRecord?.meaning == "Set by the maintainers")
    site.settings.lightQuery = "is:open label:bug"
    site.settings.light = .query(try Query(parsing: site.settings.lightQuery))
    #expect(
      site.presentation.lightRecord?.meaning == "All clear (nothing matches “is:open label:bug”)")
    site.settings.lightQuery = "is:open"
    site.settings.light = .query(try Query(parsing: "is:open"))
    #expect(
      site.presentation.lightRecord?.meaning == "Needs attention (something matches “is:open”)")
  }

  @Test("a sentence tells whether the project is alive, beside the date of its data")
  func life() {
    var site = SampleSite()
    #expect(site.presentation.life == "No issues yet.")
    #expect(site.presentation.tiles.isEmpty)
    site.add("a", created: 1_700_000_000)
    site.today = Instant(seconds: 1_700_000_000).day.advanced(by: 40)
    #expect(site.presentation.life == "Quiet for a month (last change 14 November 2023).")
    site.snapshot.date = Instant(seconds: 1_700_000_000 + 86_400)
    #expect(
      site.presentation.life == "Active (last change 14 November 2023, a day before this data).")
    site.snapshot.date = Instant(seconds: 1_700_000_000 + 800 * 86_400)
    #expect(
      site.presentation.life
        == "Dormant for 2 years when this data was exported (last change 14 November 2023).")
    site.settings.language = .polish
    #expect(
      site.presentation.life
        == "Nieaktywny od 2 lat w chwili eksportu danych (ostatnia zmiana 14 listopada 2023).")
  }

  @Test("what waits is told oldest first with its days, and an archive has a face of its own")
  func faces() {
    var site = SampleSite()
    site.add("second", created: 2 * 86_400, author: "ana")
    site.add("first", created: 86_400, author: "bo")
    site.add("answered", created: 0, author: "bo")
    site.snapshot.issues[2].comments = [
      Comment(author: PersonID(0), created: Instant(seconds: 11 * 86_400), body: "Yes.")
    ]
    let waiting = Self.block("needs-answer", site)
    #expect(waiting?.rows.map(\.note) == ["waiting 10 days", "waiting 9 days"])
    #expect(waiting?.rows.map(\.row.issue.title) == ["first", "second"])
    #expect(waiting?.note == "2 issues without a reply by somebody else.")
    var inTheWeek = site
    inTheWeek.today = Instant(seconds: 18 * 86_400).day
    #expect(Self.block("needs-answer", inTheWeek)?.rows.map(\.note) == waiting?.rows.map(\.note))
    #expect(site.presentation.tiles.map(\.name) == ["open", "first-reply", "close", "closed"])
    #expect(site.presentation.tiles[1].target == .list("unanswered", page: 1))
    for index in 0..<3 {
      site.snapshot.issues[index].state = .closed
      site.snapshot.issues[index].closed = Instant(seconds: 12 * 86_400)
    }
    #expect(
      DashboardBlock.records(in: site.presentation).map(\.name) == [
        "open-over-time", "time-to-close", "lists", "awards",
      ])
    #expect(
      site.presentation.life
        == "Archive: 3 issues from 1 January 1970 to 13 January 1970; nothing is open.")
    #expect(
      site.presentation.tiles.map { "\($0.name) \($0.text)" } == [
        "total 3", "lifespan 12 days", "first-reply 11 days", "close 11 days",
      ])
    #expect(site.presentation.tiles[2].target == .chart("first-reply"))
    site.settings.sections = ["awards", "open-over-time"]
    #expect(
      DashboardBlock.records(in: site.presentation).map(\.name) == ["awards", "open-over-time"])
  }

  @Test(
    "the tile of pull requests leads to the open ones, its line is what was merged in each month")
  func merged() {
    var site = SampleSite()
    let states: [IssueModel.Issue.State] = [.merged, .closed, .merged, .merged]
    for (month, state) in states.enumerated() {
      let day = Int64(min(month, 2)) * 31
      site.add("\(month)", state: state, created: 0, kind: .pull)
      site.snapshot.issues[month].closed = Instant(seconds: day * 86_400)
    }
    site.add("open", created: 0, kind: .pull)
    let tile = site.presentation.tiles.last
    #expect(tile?.name == "pulls" && tile?.details == ["3 merged in 90 days"])
    #expect(tile?.sparkline?.text == "▅▁█")
    #expect(tile?.text == "1" && tile?.target == .list("open-pulls", page: 1))
  }

  @Test("tags stand by their open issues with bars; those without are folded")
  func tags() {
    var site = SampleSite()
    site.add("a", tags: ["one", "two"])
    site.add("b", tags: ["two"])
    site.add("c", state: .closed, tags: ["none"])
    let block = Self.block("tags", site)
    #expect(
      block?.tags.map { "\($0.name) \($0.count) \($0.width)" } == ["two 2 100%", "one 1 50%"])
    #expect(block?.folded.map(\.label) == ["none"])
    #expect(block?.foldedLabel == "Without open issues (1)")
  }
}
