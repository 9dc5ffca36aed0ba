import Diagnostics
import Foundation
import IssueModel
import Testing

@testable import IssueStore
@testable import Queries

@Suite("The filters of the original application")
struct IssueFilterTests {
  private static let now = RandomQueries.now

  private func issue(
    _ number: Int, _ title: String, _ body: String = "", tags: [Int] = [],
    priority: Priority = .medium, state: Issue.State = .open, daysAgo: Int = 0
  ) -> Issue {
    var issue = Issue(
      identity: .init(source: SourceID(0), number: number, key: nil), title: title)
    issue.body = Text(body)
    issue.tags = tags.map { TagID($0) }
    issue.priority = priority
    issue.state = state
    issue.created = Instant(seconds: Self.now.seconds - Int64(number) * 1000)
    issue.updated = Instant(seconds: Self.now.seconds - Int64(daysAgo) * 86_400)
    return issue
  }

  private var snapshot: Snapshot {
    Snapshot(
      sources: [Source(name: "", tracker: .gazette)],
      tags: [
        Tag(name: "bug"), Tag(name: "Ärger"), Tag(name: "ärmel"), Tag(name: "Arbeit"),
        Tag(name: "gone", isDefined: false), Tag(name: "used", isDefined: false),
      ],
      issues: [
        issue(1, "Crash at start", "on Linux", tags: [0], priority: .high),
        issue(2, "Café is closed", "CRASH", tags: [0, 3], state: .closed, daysAgo: 7),
        issue(3, "Old things", tags: [1], priority: .low, daysAgo: 8),
        issue(4, "crash", "again", tags: [0, 1], priority: .high, state: .closed, daysAgo: 30),
        issue(5, "Pull", tags: [5], state: .merged, daysAgo: 2),
      ])
  }

  private func numbers(_ filter: IssueFilter) throws -> [Int] {
    let snapshot = snapshot
    let query = try filter.query(in: snapshot)
    return query.results(in: snapshot, now: Self.now).compactMap { snapshot.issues[$0].number }
  }

  @Test("all issues are all issues, the newest first")
  func all() throws {
    #expect(try numbers(IssueFilter(.allIssues)) == [1, 2, 3, 4, 5])
  }

  @Test("recent issues were modified in the last seven days, to the second")
  func recent() throws {
    #expect(try numbers(IssueFilter(.recentIssues(now: Self.now))) == [1, 2, 5])
  }

  @Test("a tag takes the place of the test of the date")
  func tag() throws {
    let filters = snapshot.tagFilters
    #expect(filters.map(\.name) == ["Arbeit", "bug", "used", "Ärger", "ärmel"])
    #expect(filters.map(\.icon) == Array(repeating: "tag", count: 5))
    #expect(try numbers(IssueFilter(filters[1])) == [1, 2, 4])
    #expect(snapshot.openIssueCounts == [1, 1, 0, 0, 0, 0])
  }

  @Test("a saved query is a filter, and its errors name it")
  func saved() throws {
    let good = Filter(name: "Hot", icon: "flame", choice: .query("priority:high is:open"))
    #expect(try numbers(IssueFilter(good)) == [1])
    let bad = Filter(name: "Hot", icon: "flame", choice: .query("prority:high"))
    #expect {
      try numbers(IssueFilter(bad))
    } throws: { error in
      (error as? Diagnostic)?.place?.file == "Hot"
    }
  }

  @Test("text is found in title or content without regard to case or diacritics, as it was typed")
  func text() throws {
    var filter = IssueFilter(.allIssues)
    filter.text = "  crash "
    #expect(try numbers(filter) == [1, 2, 4])
    filter.text = "cafe IS"
    #expect(try numbers(filter) == [2])
    filter.text = "is cafe"
    #expect(try numbers(filter) == [])
    filter.text = "is:open"
    #expect(try numbers(filter) == [])
    filter.text = "   "
    #expect(try numbers(filter) == [1, 2, 3, 4, 5])
  }

  @Test("an issue carries every token")
  func tokens() throws {
    var filter = IssueFilter(.allIssues)
    filter.tokens = ["bug", "ÄRGER"]
    #expect(try numbers(filter) == [4])
  }

  @Test("priority and status are looked at only while filtering is on")
  func filtering() throws {
    var filter = IssueFilter(.allIssues)
    filter.priority = .high
    filter.status = .closed
    #expect(try numbers(filter) == [1, 2, 3, 4, 5])
    filter.isFilteringOn = true
    #expect(try numbers(filter) == [4])
    filter.priority = nil
    #expect(try numbers(filter) == [2, 4, 5])
    filter.status = .open
    #expect(try numbers(filter) == [1, 3])
    filter.status = .all
    #expect(try numbers(filter) == [1, 2, 3, 4, 5])
  }

  @Test("lists sort by creation or modification date, either end first")
  func order() throws {
    var filter = IssueFilter(.allIssues)
    filter.newestFirst = false
    #expect(try numbers(filter) == [5, 4, 3, 2, 1])
    filter.sortDate = .updated
    #expect(try numbers(filter) == [4, 3, 2, 5, 1])
    filter.newestFirst = true
    #expect(try numbers(filter) == [1, 5, 2, 3, 4])
  }

  @Test("# suggests the tags that hold what follows, sorted")
  func suggestions() {
    let snapshot = snapshot
    func suggested(_ text: String) -> [String] {
      var filter = IssueFilter(.allIssues)
      filter.text = text
      return filter.suggestedTags(in: snapshot).map { snapshot[$0].name }
    }
    #expect(suggested("#") == ["Arbeit", "bug", "used", "Ärger", "ärmel"])
    #expect(suggested("# ar") == ["Arbeit", "Ärger", "ärmel"])
    #expect(suggested("#US") == ["used"])
    #expect(suggested("#nothing") == [])
    #expect(suggested("bug") == [])
    #expect(suggested("") == [])
  }

  @Test("a filter can be written down as a query that finds the same")
  func written() throws {
    var filter = IssueFilter(.recentIssues(now: Self.now))
    filter.text = "crash \"x\""
    filter.tokens = ["good first issue"]
    filter.isFilteringOn = true
    filter.status = .open
    filter.priority = .low
    #expect(
      try filter.query(in: snapshot).description == """
        updated:>=2026-03-08T10:30:00Z "crash \\"x\\"" label:"good first issue" priority:low \
        is:open sort:created-desc
        """)
  }
}
