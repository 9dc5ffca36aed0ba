import Bytes
import IssueModel
import Queries
import Testing
import TestSupport

@testable import Search

@Suite("The orders of an index")
struct SearchOrdersTests {
  private func text(_ orders: SearchOrders) -> [String] {
    orders.all.map { key, order in
      var output = ByteBuffer()
      for file in 0..<order.files.count { order.append(file: file, to: &output) }
      return "\(key): \(output.string) without \(order.missing)"
    }
  }

  private func issue(_ row: Int, _ random: inout SplitMix) -> IssueModel.Issue {
    var issue = IssueModel.Issue(
      identity: .init(source: SourceID(0), number: row + 1, key: nil),
      title: ["Émile", "emile", "Zoë", "ab", "b"].randomElement(using: &random) ?? "")
    func instant() -> Instant? {
      Bool.random(using: &random)
        ? Instant(seconds: .random(in: 0..<6, using: &random)) : nil
    }
    issue.created = instant()
    issue.updated = instant()
    issue.closed = instant()
    issue.priority = [.low, .high, nil].randomElement(using: &random) ?? nil
    issue.reportedComments = .random(in: 0..<3, using: &random)
    return issue
  }

  @Test(
    "after random changes they are those of the issues made anew", arguments: 0..<4 as Range<UInt64>
  )
  func changes(seed: UInt64) {
    var random = SplitMix(seed: seed)
    var issues: [IssueModel.Issue] = []
    for row in 0..<200 { issues.append(issue(row, &random)) }
    var orders = SearchOrders(of: issues)
    for step in 0..<40 {
      var rows = (0..<Int.random(in: 1..<90, using: &random)).map { _ in
        Int.random(in: 0..<200, using: &random)
      }
      let before = issues
      for row in rows { issues[row] = issue(row, &random) }
      if Bool.random(using: &random) {
        rows.append(issues.count)
        issues.append(issue(issues.count, &random))
      }
      orders = SearchOrders(orders, of: issues, before: before, changed: Set(rows))
      #expect(text(orders) == text(SearchOrders(of: issues)), "seed \(seed), step \(step)")
    }
  }
}
