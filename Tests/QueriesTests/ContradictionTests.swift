import IssueModel
import Testing

@testable import Queries

@Suite("Queries that can find nothing")
struct ContradictionTests {
  private func reason(_ text: String) throws -> String? {
    try Query(parsing: text).contradiction(now: Instant(seconds: 1_769_860_800))
  }

  @Test(
    "what cannot be true of any record is told",
    arguments: [
      ("is:open is:closed", "'is:open' and 'is:closed'"),
      ("is:open is:merged", "'is:open' and 'is:merged'"),
      ("is:issue is:merged", "'is:issue' and 'is:merged'"),
      ("is:issue is:pull label:a", "'is:issue' and 'is:pull'"),
      ("-is:open -is:closed", "'is:closed' and 'is:open'"),
      ("label:a -(label:a OR label:b)", "'label:a' and '-label:a'"),
      ("no:label label:a", "'no:label' and 'label:a'"),
      ("no:assignee assignee:ana", "'no:assignee' and 'assignee:ana'"),
      ("milestone:1.0 milestone:2.0", "'project:1.0' and 'project:2.0'"),
      ("priority:high priority:low", "'priority:high' and 'priority:low'"),
      ("comments:>5 comments:<3", "'comments:' and 'comments:'"),
      ("created:2025 created:>=2026-01-01", "'created:' and 'created:'"),
      ("updated:>@today-7d updated:<@today-8d", "'updated:' and 'updated:'"),
      ("is:open closed:2025", "'is:open' and 'closed:'"),
      ("(is:open OR is:draft) is:issue is:closed", "'is:open' and 'is:closed'"),
    ])
  func told(_ query: String, _ both: String) throws {
    #expect(try reason(query) == "nothing is both \(both)")
  }

  @Test("a range that runs backwards holds nothing")
  func backwards() throws {
    #expect(try reason("created:2026..2025") == "the range of 'created:' holds no day")
    #expect(try reason("number:9..3") == "the range of 'number:' holds no number")
    #expect(try reason("comments:<0") == "the range of 'comments:' holds no number")
  }

  @Test(
    "what may be true of a record is not told",
    arguments: [
      "", "is:open", "is:closed is:merged", "is:open OR is:closed", "label:a label:b",
      "author:ana author:bob", "milestone:A milestone:a", "created:>2026 created:<@today-400d",
      "comments:1..3 comments:3..5", "is:open is:closed OR is:issue", "-label:a -label:b",
      "no:label OR label:a", "linked:pull is:issue", "-is:merged is:closed",
      "reason:completed is:open",
    ])
  func possible(_ query: String) throws {
    #expect(try reason(query) == nil)
  }

  @Test("a query with more ways to hold than are looked through is not told")
  func large() throws {
    let choice = (0..<20).map { "label:l\($0)" }.joined(separator: " OR ")
    let all = Array(repeating: "(\(choice))", count: 4).joined(separator: " ")
    #expect(try reason(all + " is:open is:closed") == nil)
  }
}
