package import IssueStore
import Synchronization

/// A value made from a snapshot. The build after patches it for the issues that changed.
public final class Patched<Value: Sendable>: Sendable {
  private struct State {
    var value: Value?
    /// The snapshot that the value was made from.
    var snapshot: Snapshot?
    /// The rows that changed or came since.
    var stale: Set<Int> = []
  }
  private let state: Mutex<State>

  /// Nothing is made yet.
  public init() { state = Mutex(State()) }

  /// Takes over the value of an earlier build with the same rows, some of which changed since, or came
  /// behind the others. It is moved out of that build, which has to make it again if it is asked.
  public init(taking known: Patched, changed: [Int]) {
    var taken = known.state.withLock { state in
      defer { state = State() }
      return state
    }
    taken.stale.formUnion(changed)
    state = Mutex(taken)
  }

  /// The value for a snapshot.
  ///
  /// - Parameters:
  ///   - make: makes it from the snapshot alone.
  ///   - patch: makes it from that of an earlier snapshot and the rows that differ, or are new.
  package func value(
    of snapshot: Snapshot, make: () -> Value,
    patch: (_ value: Value, _ before: Snapshot, _ changed: Set<Int>) -> Value
  ) -> Value {
    state.withLock { state in
      let value: Value
      if let known = state.value, let before = state.snapshot {
        value = state.stale.isEmpty ? known : patch(known, before, state.stale)
      } else {
        value = make()
      }
      state = State(value: value, snapshot: snapshot)
      return value
    }
  }
}
