import Configuration
import IssueModel
import Queries
import Records
import Testing

@testable import ViewModels

@Suite("Grouped reports")
struct ReportTests {
  /// The listing of all issues by number.
  private func listing(
    _ site: SampleSite, _ change: (inout ReportSpecification) -> Void = { _ in }
  ) -> ListingReport {
    var specification = ReportSpecification()
    change(&specification)
    let request = ReportRequest(
      specification, title: "R", text: "",
      query: Query(.all([]), order: QueryOrder(.number, isAscending: true)),
      today: Day(number: 20_000), recent: Day(number: 20_000))
    return ListingReport(ReportInput(request, in: site.presentation))
  }

  /// The input of a report about all issues, in a period if one is given.
  private func input(_ site: SampleSite, _ period: String? = nil) -> ReportInput {
    var specification = ReportSpecification()
    specification.period = period.flatMap { ReportPeriod($0) }
    let request = ReportRequest(
      specification, title: "R", text: "", query: Query(.all([])),
      today: Day(number: 20_000), recent: Day(number: 20_000))
    return ReportInput(request, in: site.presentation)
  }

  /// Each group as `heading [id] full | referred`.
  private func groups(
    _ site: SampleSite, by grouping: ReportGrouping?
  ) -> [String] {
    return listing(site) { $0.grouping = grouping.map { Placed($0) } }.head.groups.map { group in
      let full = group.issues.map(\.issue.row.reference).joined(separator: " ")
      let referred = group.references.map { "\($0.label) under \($0.heading)" }
        .joined(separator: ", ")
      return "\(group.heading) [\(group.id)] \(group.totalLabel): \(full) | \(referred)"
    }
  }

  @Test("an issue with several tags is shown in full once and referred to under the others")
  func crossReferences() {
    var site = SampleSite()
    site.add("one", tags: ["ui", "Bug"])
    site.add("two", tags: ["ui"])
    site.add("three")
    #expect(
      groups(site, by: .tag) == [
        "Bug [group-bug] 1 issue: #1 | ",
        "ui [group-ui] 2 issues: #2 | #1 one under Bug",
        "No tags [group-no-tags] 1 issue: #3 | ",
      ])
  }

  @Test("what a disposition shows of a text ends with no colon, as nothing follows")
  func announcements() {
    var site = SampleSite()
    for text in ["Do this:\n\n```\ncode\n```", "请看：", "Plain."] {
      let number = site.add("title")
      site.snapshot.issues[number - 1].body = Text(text)
    }
    let request = ReportRequest(
      ReportSpecification(), title: "R", text: "",
      query: Query(.all([]), order: QueryOrder(.number, isAscending: true)),
      today: Day(number: 20_000), recent: Day(number: 20_000))
    let report = DispositionReport(ReportInput(request, in: site.presentation))
    #expect(report.parts.flatMap(\.rows).map(\.asked) == ["Do this …", "请看 …", "Plain."])
  }

  @Test(
    "a query is said in words",
    arguments: [
      ("is:issue is:open", "Issues, Open"),
      (
        "is:pr -label:bug (author:ana OR assignee:bo)",
        "Pull requests, not (Tag: bug), (Author: ana / Assignees: bo)"
      ),
      ("-(is:merged is:draft)", "not (Merged, Drafts)"),
      (
        "comments:>5 reactions:0 interactions:2..1200",
        "Comments: ≥ 6, Reactions: 0, Comments and reactions: 2–1,200"
      ),
      (
        "review:approved review:none reviewed-by:ana",
        "Reviews: approved, Reviews: none, Reviews: ana"
      ),
      ("number:1200 number:<=3 number:ABC-1", "Number: 1200, Number: ≤ 3, Number: ABC-1"),
      ("no:due no:assignee reason:duplicate", "Due: No date, Assignees: Nobody, Closed: Duplicate"),
      ("linked:pr commenter:ana mentions:bo", "With a change, Comments: ana, @bo"),
      ("crash in:title", "Title: “crash”"), ("crash", "“crash”"),
    ])
  func inWords(query: String, words: String) throws {
    let said = SampleSite().presentation.inWords(try Query(parsing: query).condition)
    #expect(said.filter { !"\u{2068}\u{2069}".contains($0) } == words)
  }

  @Test("a cross-reference leads to the place where the issue stands in full")
  func anchors() {
    var site = SampleSite()
    site.add("one", tags: ["a", "b"])
    let record = listing(site) { $0.grouping = Placed(.tag) }.head
    #expect(record.groups[0].issues[0].id == "issue-1")
    #expect(record.groups[1].references[0].target == .anchor("issue-1"))
  }

  @Test("a report shows of each issue a line, the text, or the conversation as well")
  func detail() {
    var site = SampleSite()
    site.add("one")
    site.snapshot.issues[0].body = "said"
    site.snapshot.issues[0].comments = [Comment(body: "heard")]
    func shown(_ detail: ReportDetail) -> String {
      let group = listing(site) { $0.detail = detail }.head.groups[0]
      guard let entry = group.issues.first else { return "\(group.rows.count) row" }
      return "\(entry.showsText) \(entry.issue.body != nil) \(entry.issue.comments.count)"
    }
    #expect(shown(.list) == "1 row")
    #expect(shown(.text) == "true true 0")
    #expect(shown(.full) == "true true 1")
  }

  @Test("states, priorities and people have their order, and what is missing comes last")
  func orders() {
    var site = SampleSite()
    site.add("a", state: .closed, priority: nil, author: "zoe")
    site.add("b", priority: .low)
    site.add("c", priority: .high, author: "Ada", assignees: ["zoe", "Ada"])
    #expect(
      groups(site, by: .state) == [
        "Open [group-open] 2 issues: #2 #3 | ", "Closed [group-closed] 1 issue: #1 | ",
      ])
    #expect(
      groups(site, by: .priority) == [
        "High priority [group-high-priority] 1 issue: #3 | ",
        "Low priority [group-low-priority] 1 issue: #2 | ",
        "No priority [group-no-priority] 1 issue: #1 | ",
      ])
    #expect(
      groups(site, by: .author) == [
        "Ada [group-ada] 1 issue: #3 | ", "zoe [group-zoe] 1 issue: #1 | ",
        "somebody [group-somebody] 1 issue: #2 | ",
      ])
    #expect(
      groups(site, by: .assignee) == [
        "Ada [group-ada] 1 issue: #3 | ", "zoe [group-zoe] 1 issue:  | #3 c under Ada",
        "Nobody [group-nobody] 2 issues: #1 #2 | ",
      ])
  }

  @Test("charts of a report go on to the end of its time, as far as that has passed")
  func chartEnd() throws {
    func months(_ first: String, _ last: String) throws -> [String] {
      let start = try #require(Day(year: 2024, month: 1, day: 10))
      var site = SampleSite()
      let made = Instant(start).seconds
      site.add("one", state: .closed, created: made)
      site.snapshot.issues[0].closed = Instant(start)
      let chart = try #require(
        listing(site) { $0.period = ReportPeriod("\(first)..\(last)") }.head.chart)
      return chart.rows.map { ([$0.label] + $0.values).joined(separator: " ") }
    }
    #expect(
      try months("2024-01-01", "2024-03-31") == [
        "Jan 2024 1 1 0", "Feb 2024 0 0 0", "Mar 2024 0 0 0",
      ])
    #expect(try months("2024-01-01", "2024-01-31") == ["Jan 2024 1 1 0"])
  }

  @Test("a listing of open issues alone tells their age, and nothing of what was closed")
  func openAlone() throws {
    var site = SampleSite()
    site.add("a", created: 0)
    site.add("b", created: 86_400 * 40)
    func told() -> [String] {
      let head = listing(site) { _ in }.head
      return head.figures.map { "\($0.label): \($0.text)" }
        + (head.chart?.rows ?? []).map { ([$0.label] + $0.values).joined(separator: " ") }
    }
    #expect(
      told() == [
        "Issues: 2", "under an hour 1 (median)", "1 to 24 hours 0", "1 to 7 days 0",
        "7 to 30 days 0", "1 to 3 months 1 (90%)",
      ])
    site.add("c", state: .closed, created: 0)
    site.snapshot.issues[2].closed = Instant(seconds: 86_400)
    #expect(
      Array(told().prefix(4)) == ["Issues: 3", "Open: 2", "Closed: 1", "Time to close: 24 hours"])
  }

  @Test("what was discussed in the time of a status report are the comments, not the reviews")
  func discussed() {
    var site = SampleSite()
    func add(_ title: String, comments: Int, reviews: Int) {
      let row = site.add(title, kind: .pull) - 1
      let remark = Comment(created: Instant(seconds: 3600), body: "")
      site.snapshot.issues[row].comments = Array(repeating: remark, count: comments)
      site.snapshot.issues[row].reviews = Array(repeating: remark, count: reviews)
    }
    add("reviewed", comments: 0, reviews: 4)
    add("both", comments: 1, reviews: 4)
    add("discussed", comments: 2, reviews: 0)
    func sections() -> [String] {
      StatusReport(input(site, "1970-01-01..1970-01-31")).sections.map { section in
        ([section.section.heading, section.section.count] + section.rows.map(\.row.title)
          + [section.shown])
          .joined(separator: " ")
      }
    }
    #expect(
      sections() == ["Most discussed 2 discussed both ", "Still open 3 discussed both reviewed "])
    for number in 1...9 { add("\(number)", comments: 1, reviews: 0) }
    #expect(
      sections().first
        == "Most discussed 11 discussed both 1 2 3 4 5 6 7 8 The first 10 of 11.")
  }

  @Test("a report on ages names what waits for a first reply as its column does")
  func waits() {
    var site = SampleSite()
    site.add("assigned", created: 0, author: "ana", assignees: ["bo"])
    site.add("silent", created: 86_400, author: "ana")
    site.snapshot.issues[0].reportedComments = 0
    let report = AgeingReport(input(site))
    #expect(report.waits == ["Its assignee", "A first reply"])
    #expect(report.lines.map(\.counts) == [["1", "1"]])
    #expect(
      report.head.figures.map { "\($0.label): \($0.text)" } == [
        "Open: 2", "Median age: 0 minutes", "Oldest: 24 hours", "Waits for: A first reply: 1",
      ])
  }

  @Test("an issue is as many days old as it waits, both up to the last change in the data")
  func ages() {
    var site = SampleSite()
    site.add("silent", created: 0, author: "ana")
    site.snapshot.issues[0].reportedComments = 0
    site.add("other", state: .closed, created: 32 * 86_400 + 50_400, author: "ana")
    site.today = Day(number: 36)
    let report = AgeingReport(input(site))
    #expect(
      report.head.figures.map { "\($0.label): \($0.text)" } == [
        "Open: 1", "Median age: 33 days", "Oldest: 33 days", "Waits for: A first reply: 1",
      ])
    #expect(report.bands.flatMap(\.rows).map(\.age) == ["33 days"])
    let blocks = DashboardBlock.records(in: site.presentation)
    #expect(
      blocks.first { $0.name == "needs-answer" }?.rows.map(\.note) == ["waiting 33 days"])
  }

  @Test("a status tells issues from pull requests where it counts both")
  func kinds() {
    var site = SampleSite()
    site.add("issue", created: 0)
    site.add("pull", created: 86_400, kind: .pull)
    site.add("merged", state: .merged, created: 86_400, kind: .pull)
    site.snapshot.issues[2].closed = Instant(seconds: 2 * 86_400)
    func status() -> [String] {
      let report = StatusReport(input(site, "1970-01-01..1970-01-31"))
      return [report.summary] + report.sections.map { $0.section.heading + " " + $0.section.count }
    }
    #expect(
      status() == [
        "3 opened (1 issue and 2 pull requests), 0 closed, 1 merged.",
        "Opened 3 (1 issue and 2 pull requests)", "Merged 1",
        "Still open 2 (1 issue and 1 pull request)",
      ])
    site.snapshot.issues[0].kind = .pull
    #expect(
      status() == ["3 opened, 0 closed, 1 merged.", "Opened 3", "Merged 1", "Still open 2"])
  }

  @Test("without grouping there is one group without heading, in the order given")
  func ungrouped() {
    var site = SampleSite()
    site.add("a", kind: .pull)
    site.add("b")
    #expect(groups(site, by: nil) == [" [issues] 2 entries: #1 #2 | "])
    #expect(groups(SampleSite(), by: nil).isEmpty)
    #expect(groups(SampleSite(), by: .tag) == [])
  }
}
