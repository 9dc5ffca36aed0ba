package import IssueModel
import Queries

/// The rows in every order of an index.
public struct SearchOrders: Sendable {
  /// The order of each key.
  let all: [(key: QueryOrder.Key, order: SortedRows)]

  /// The orders of issues.
  package init(of issues: [Issue]) {
    all = QueryOrder.Key.indexed.map { ($0, SortedRows($0, of: issues)) }
  }

  /// The orders after some rows changed.
  package init(_ previous: SearchOrders, of issues: [Issue], before: [Issue], changed: Set<Int>) {
    all = previous.all.map { key, order in
      let previous = SortedRows.Previous(order: order, issues: before, changed: changed)
      return (key, SortedRows(key, of: issues, after: previous))
    }
  }
}
