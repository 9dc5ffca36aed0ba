import Diagnostics
import Growth
import IssueStore
import Queries
import Testing

@Suite("Growth of work with hostile queries", .enabled(if: Growth.isCounted))
struct GrowthTests {
  private static let pieces = [
    "(", ")", "(a)", "-", "- ", "a ", "a OR ", "AND ", "NOT ", "\"", "\\\"", "\"\\\"\" ", "#",
    "#a ",
    "a:", "is:open ", "is:x", "created:2026-01-01..", "created:@today-", "created:>",
    "number:1..2 ",
    "number:9", "comments:<", "sort:", "sort:title ", "label:\"", "\u{A0}", "\u{2003}a", "é", "@",
    "label:a OR -(b c) ", ".",
  ]

  @Test(
    "four times as much of anything is parsed with at most five times the work", arguments: pieces)
  func parsing(piece: String) {
    let factor = Growth.factor(from: 2_000) { size in
      String(repeating: piece, count: size / piece.utf8.count)
    } _: { text in
      _ = try? Query(parsing: text)
      _ = try? Query(parsing: "\"" + text)
      _ = try? Query(parsing: "created:" + text)
    }
    #expect(factor <= 5)
  }
}
