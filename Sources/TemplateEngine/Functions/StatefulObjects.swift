import Bytes
import Synchronization

/// A map whose entries `set` can change: what `namespace()` gives.
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
    // The value that is replaced must not be freed within the lock: it may be of any size.
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

/// Gives its values one after the other, over and over: what `cycler()` gives.
final class Cycler: ValueObject {
  private let values: [Value]
  private let position = Mutex(0)
  let nesting: Int

  init(_ values: [Value]) {
    self.values = values
    nesting = Value.nesting(holding: values)
  }

  var kindName: String { "cycler" }
  var printed: String { Value.object(self).literal }

  func print(to output: inout ByteBuffer) {
    output.append(static: "<cycler ")
    Value.list(values).printLiteral(to: &output)
    output.append(static: ">")
  }

  func field(_ name: String) -> Value? {
    switch name {
    case "current": values[position.withLock { $0 }]
    case "items": .tuple(values)
    case "pos": .integer(position.withLock { $0 })
    default: nil
    }
  }

  func callMethod(_ name: String, _ arguments: inout Arguments, _ state: inout CallState)
    throws(EvaluationError) -> Value?
  {
    switch name {
    case "next":
      let index = position.withLock { position in
        defer { position = (position + 1) % values.count }
        return position
      }
      return values[index]
    case "reset":
      position.withLock { $0 = 0 }
      return Value.none
    default: return nil
    }
  }
}

/// Gives nothing at its first call and its separator at all others: what `joiner()` gives.
final class Joiner: ValueObject {
  private let separator: Value
  private let isUsed = Mutex(false)
  let nesting: Int

  init(_ separator: Value) {
    self.separator = separator
    nesting = Value.nesting(holding: [separator])
  }

  var kindName: String { "joiner" }
  var printed: String { Value.object(self).literal }

  func print(to output: inout ByteBuffer) {
    output.append(static: "Joiner { sep: ")
    separator.printLiteral(to: &output)
    output.append(static: ", used: ")
    output.append(isUsed.withLock { $0 } ? "true" : "false")
    output.append(static: " }")
  }
  var isCallable: Bool { true }

  func call(_ arguments: inout Arguments, _ state: inout CallState) throws(EvaluationError) -> Value
  {
    let isFirst = isUsed.withLock { isUsed in
      defer { isUsed = true }
      return !isUsed
    }
    return isFirst ? .string("") : separator
  }
}
