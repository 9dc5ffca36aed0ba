import Synchronization

/// A value that is computed when it is first asked for, from that of the build before if there is
/// one.
final class Once<Value: Sendable>: Sendable {
  private struct State {
    var value: Value?
    /// The value of the build before.
    var last: Value?
  }
  private let state: Mutex<State>

  /// Nothing is computed yet.
  init() { state = Mutex(State()) }

  /// Nothing is computed yet; the value of an earlier build is kept until then.
  init(after known: Once) {
    state = Mutex(State(last: known.state.withLock { $0.value }))
  }

  /// The value; the first caller runs `make` while others wait.
  func value(_ make: () -> Value) -> Value { value { _ in make() } }

  /// The value; the first caller runs `make` with the value of the build before while others wait.
  func value(after make: (_ last: Value?) -> Value) -> Value {
    state.withLock { state in
      if let value = state.value { return value }
      let value = make(state.last)
      state = State(value: value)
      return value
    }
  }
}

extension Reuse<Presentation> {
  /// A value that is computed again, from that of the build before if the part is still valid.
  func once<Value>(_ part: Reusable, _ known: (Presentation) -> Once<Value>) -> Once<Value> {
    self(part, { Once(after: known($0)) }, make: { Once() })
  }
}
