package import IssueModel
package import Queries
import Synchronization

/// The rows in every order that an index holds, which a later build takes over but for the issues that changed.
public final class SearchOrders: Sendable {
  private struct State {
    var orders: [(key: QueryOrder.Key, order: SortedRows)] = []
    /// The issues whose orders these are.
    var issues: [Issue] = []
    /// The rows that changed since.
    var stale: Set<Int> = []
  }
  private let state: Mutex<State>

  /// Nothing is known yet.
  public init() { state = Mutex(State()) }

  /// Takes what an earlier build of the same rows knows, but for those that changed since; that build has to
  /// find it out anew if it is asked again.
  public init(taking known: SearchOrders, changed: [Int]) {
    var taken = known.state.withLock { state in
      defer { state = State() }
      return state
    }
    taken.stale.formUnion(changed)
    state = Mutex(taken)
  }

  /// The orders of issues.
  package func orders(of issues: [Issue]) -> [(key: QueryOrder.Key, order: SortedRows)] {
    state.withLock { state in
      if state.orders.isEmpty {
        state.orders = QueryOrder.Key.indexed.map { ($0, SortedRows($0, of: issues)) }
      } else if !state.stale.isEmpty {
        for place in state.orders.indices {
          let (key, order) = state.orders[place]
          state.orders[place].order = SortedRows(
            key, of: issues,
            after: SortedRows.Previous(order: order, issues: state.issues, changed: state.stale))
        }
      }
      state.stale = []
      state.issues = issues
      return state.orders
    }
  }
}
