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

  /// The cache of an earlier build without the issues that changed since.
  init(reusing known: IssueFingerprints, changed: [Int]) {
    let old = known.state.withLock { $0 }
    state = Mutex(State(values: old.values, stale: old.stale.map { $0 + changed }))
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
