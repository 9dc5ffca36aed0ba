import Printing
import Records
import Synchronization

/// A loop that is running.
struct LoopState {
  /// What the loop goes through.
  private enum Elements {
    case values([Value])
    case records(RecordStorage)
    case keys(OrderedMap)
  }

  private let elements: Elements
  /// How many elements there are.
  let count: Int
  /// The index of the element that is next; the current one is before it.
  private(set) var next = 0
  /// The slot of the loop's variable where it is not put there.
  private(set) var unstoredSlot: Int?
  /// What `loop` is as a value, once it was asked for.
  var object: LoopObject?

  /// A loop over the elements of a value; nil when there are none to be had.
  init?(over value: Value) {
    switch value {
    case .records(let storage): (elements, count) = (.records(storage), storage.count)
    case .map(let map): (elements, count) = (.keys(map), map.count)
    case .list(let values): (elements, count) = (.values(values), values.count)
    case .undefined, .none: (elements, count) = (.values([]), 0)
    default:
      guard let values = value.elements else { return nil }
      (elements, count) = (.values(values), values.count)
    }
  }

  /// What reads fields of the current record.
  var cursor: LoopCursor {
    guard case .records(let records) = elements else {
      return LoopCursor(records: nil, index: next - 1)
    }
    return LoopCursor(records: Unmanaged.passUnretained(records), index: next - 1)
  }

  var isAtEnd: Bool { next >= count }

  /// Goes on to the next element.
  @inline(__always)
  mutating func advance() -> Value {
    let index = next
    next += 1
    if let object { object.advance(to: index) }
    return element(at: index)
  }

  /// Goes on to the next record without making a value of it; `slot` is where it would go.
  @inline(__always)
  mutating func step(_ slot: Int) {
    unstoredSlot = slot
    next += 1
    if let object { object.advance(to: next - 1) }
  }

  @inline(__always)
  func element(at index: Int) -> Value {
    switch elements {
    case .values(let values): values[index]
    case .records(let records): .record(RecordReference(records, at: index))
    case .keys(let map): map.entries[index].key
    }
  }

  func value(of attribute: LoopAttribute, depth: Int) -> Value {
    let index = next - 1
    switch attribute {
    case .index: return .integer(next)
    case .index0: return .integer(index)
    case .revindex: return .integer(count - index)
    case .revindex0: return .integer(count - next)
    case .first: return .bool(index == 0)
    case .last: return .bool(next == count)
    case .length: return .integer(count)
    case .depth: return .integer(depth)
    case .depth0: return .integer(depth - 1)
    case .previtem: return index > 0 ? element(at: index - 1) : .undefined
    case .nextitem: return next < count ? element(at: next) : .undefined
    }
  }
}

/// The record that a loop is at; holds no references, so that reading its fields counts none.
struct LoopCursor {
  private let records: Unmanaged<RecordStorage>?
  private var index: Int

  /// The records are held by the loop's state for as long as it runs.
  init(records: Unmanaged<RecordStorage>?, index: Int) {
    self.records = records
    self.index = index
  }

  @inline(__always)
  mutating func advance() { index &+= 1 }

  /// Whether the loop's elements are held as records.
  @inline(__always)
  var isRecord: Bool { records != nil }

  /// A field of the record; nil when the loop's elements are not held as records.
  @inline(__always)
  func field(_ slot: Int) -> FieldValue? {
    guard let records else { return nil }
    return records._withUnsafeGuaranteedRef { $0.value(at: index, slot: slot) }
  }

  /// Prints a field of the record as it is; false where it takes a value to print it.
  @inline(__always)
  func print(_ slot: Int, to output: inout OutputBuffer, _ mode: Autoescape) -> Bool {
    guard let records, mode != .json else { return false }
    return records._withUnsafeGuaranteedRef {
      $0.print(at: index, slot: slot, to: &output, escaped: mode == .html)
    }
  }
}

/// `loop` as a value.
final class LoopObject: ValueObject {
  private struct State {
    var loop: LoopState
    var index: Int
    var lastChanged: [Value]?
  }

  private let state: Mutex<State>
  private let depth: Int
  /// What calling the loop runs, when it is recursive.
  let recursion: MacroObject?

  init(_ loop: LoopState, depth: Int, recursion: MacroObject?) {
    state = Mutex(State(loop: loop, index: loop.next - 1, lastChanged: nil))
    self.depth = depth
    self.recursion = recursion
  }

  func advance(to index: Int) { state.withLock { $0.index = index } }

  var kindName: String { "loop" }
  var isCallable: Bool { recursion != nil }
  var printed: String {
    state.withLock { "<loop \($0.index)/\($0.loop.count)>" }
  }

  func field(_ name: String) -> Value? {
    guard let attribute = LoopAttribute(name: name) else { return nil }
    return state.withLock { state in
      var loop = state.loop
      loop.move(to: state.index + 1)
      return loop.value(of: attribute, depth: depth)
    }
  }

  func callMethod(_ name: String, _ arguments: inout Arguments, _ state: inout CallState)
    throws(EvaluationError) -> Value?
  {
    let values = arguments.rest()
    switch name {
    case "cycle":
      guard !values.isEmpty else {
        throw EvaluationError("'loop.cycle' needs at least one value", kind: .arguments)
      }
      return values[self.state.withLock { $0.index } % values.count]
    case "changed":
      return self.state.withLock { state in
        let isSame =
          state.lastChanged.map { last in
            last.count == values.count && zip(last, values).allSatisfy { Value.equal($0, $1) }
          } ?? false
        state.lastChanged = values
        return .bool(!isSame)
      }
    default: return nil
    }
  }
}

extension LoopState {
  fileprivate mutating func move(to next: Int) { self.next = next }
}
