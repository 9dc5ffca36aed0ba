import Bytes
import Synchronization

/// The result of `namespace()`: a map whose entries `set` can change.
final class Namespace: Container {
  private struct State {
    var builder: OrderedMap.Builder
    var nesting: Int
    var isPrinting = false
  }

  private let state: Mutex<State>

  init(_ entries: OrderedMap.Builder) {
    let nesting = Value.nesting(holding: entries.map.entries.map(\.value))
    state = Mutex(State(builder: entries, nesting: nesting))
  }

  var kindName: String { "map" }
  var isTrue: Bool { entries?.isEmpty == false }
  var entries: [OrderedMap.Entry]? { state.withLock { $0.builder.map.entries } }

  var nesting: Int { state.withLock { $0.nesting } }
  var printed: String { Value.object(self).literal }

  /// As a map prints; where the namespace is reached from within itself, `{...}`.
  func print(to output: inout ByteBuffer) {
    let map = state.withLock { state -> OrderedMap? in
      if state.isPrinting { return nil }
      state.isPrinting = true
      return state.builder.map
    }
    guard let map, !StackGuard().isLow else { return output.append(static: "{...}") }
    defer { state.withLock { $0.isPrinting = false } }
    Value.map(map).print(to: &output)
  }

  func field(_ name: String) -> Value? { state.withLock { $0.builder[.string(name)] } }

  func empty() {
    let old = state.withLock { state in
      let old = state.builder
      state.builder = OrderedMap.Builder()
      return old
    }
    _ = old
  }

  func setField(_ name: String, to value: Value) -> Bool {
    // The old value is freed outside the lock, since that may take long.
    let nesting = 1 + value.nesting
    let replaced = state.withLock { state in
      state.nesting = max(state.nesting, nesting)
      let old = state.builder[.string(name)]
      state.builder.set(name, value)
      return old
    }
    _ = replaced
    return true
  }
}
