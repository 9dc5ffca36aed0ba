import IssueModel
import Records
import Synchronization

/// A cache of the fingerprint of each issue's record, filled when the first one is asked for and
/// reused for issues that did not change.
final class IssueFingerprints: Sendable {
  private struct State {
    var values: [UInt64]
    /// The issues whose fingerprints are missing; nil for all.
    var stale: [Int]?
  }
  private let state: Mutex<State>

  /// An empty cache.
  init() {
    state = Mutex(State(values: [], stale: nil))
  }

  /// The cache of an earlier build without the issues that changed or came since.
  ///
  /// - Parameter moves: the present index of each earlier issue, negative for one that is gone; nil
  ///   where all are at their indices.
  init(reusing known: IssueFingerprints, changed: [Int], moves: [Int]?, count: Int) {
    var next = known.state.withLock { $0 }
    if let moves, let stale = next.stale {
      let old = next.values
      next.values = [UInt64](repeating: 0, count: count)
      for (earlier, row) in moves.enumerated() where row >= 0 { next.values[row] = old[earlier] }
      next.stale = stale.map { moves[$0] }.filter { $0 >= 0 }
    }
    next.stale?.append(contentsOf: changed)
    state = Mutex(next)
  }

  /// The fingerprints by the indices of the issues; `make` gives the record of an issue.
  func values<R: Record>(of issues: [Issue], _ make: (Issue) -> R) -> [UInt64] {
    state.withLock { state in
      if let stale = state.stale {
        for row in stale { state.values[row] = Fingerprinter.fingerprint(of: make(issues[row])) }
      } else {
        state.values = issues.map { Fingerprinter.fingerprint(of: make($0)) }
      }
      state.stale = []
      return state.values
    }
  }
}
