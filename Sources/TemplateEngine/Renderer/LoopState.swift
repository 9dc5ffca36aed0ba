import Bytes
import Records
import Synchronization

/// What a loop goes through.
struct LoopElements: Sendable {
  private enum Content {
    case values([Value])
    case records(RecordStorage)
    case keys(OrderedMap)
  }

  private let content: Content
  /// How many elements there are.
  let count: Int

  /// The elements of a value; nil when there are none to be had.
  init?(of value: Value) {
    switch value {
    case .records(let storage): (content, count) = (.records(storage), storage.count)
    case .map(let map): (content, count) = (.keys(map), map.count)
    case .list(let values): (content, count) = (.values(values), values.count)
    case .undefined, .none: (content, count) = (.values([]), 0)
    default:
      guard let values = value.elements else { return nil }
      (content, count) = (.values(values), values.count)
    }
  }

  /// The first element where they are records, for as long as these are held.
  var firstRecord: BorrowedRecord? {
    guard case .records(let storage) = content, count > 0 else { return nil }
    return BorrowedRecord(RecordReference(storage, at: 0))
  }

  @inline(__always)
  subscript(index: Int) -> Value {
    switch content {
    case .values(let values): values[index]
    case .records(let records): .record(RecordReference(records, at: index))
    case .keys(let map): map.entries[index].key
    }
  }

  /// An attribute of a loop that is at an index.
  func value(of attribute: LoopAttribute, at index: Int, depth: Int) -> Value {
    switch attribute {
    case .index: .integer(index + 1)
    case .index0: .integer(index)
    case .revindex: .integer(count - index)
    case .revindex0: .integer(count - index - 1)
    case .first: .bool(index == 0)
    case .last: .bool(index == count - 1)
    case .length: .integer(count)
    case .depth: .integer(depth)
    case .depth0: .integer(depth - 1)
    case .previtem: index > 0 ? self[index - 1] : .undefined
    case .nextitem: index < count - 1 ? self[index + 1] : .undefined
    }
  }
}

/// A loop that is running.
struct LoopState: ~Copyable {
  let elements: LoopElements
  /// The current element, or the first before the loop begins, where they are records.
  private(set) var record: BorrowedRecord?
  /// The index of the element that is next; the current one is before it.
  private(set) var next = 0
  /// The slot of the loop's variable where it is not put there.
  private(set) var unstoredSlot: Int?
  /// What `loop` is as a value, once it was asked for.
  var object: LoopObject?

  /// A loop that is before its first element.
  init(over elements: LoopElements) {
    self.elements = elements
    record = elements.firstRecord
  }

  var isAtEnd: Bool { next >= elements.count }

  /// The element that the loop is at.
  var current: Value { elements[next - 1] }

  /// Goes on to the next element.
  @inline(__always)
  mutating func advance() -> Value {
    step()
    return elements[next &- 1]
  }

  /// Goes on to the next record without making a value of it; `slot` is where it would go.
  @inline(__always)
  mutating func step(_ slot: Int) {
    unstoredSlot = slot
    step()
  }

  @inline(__always)
  private mutating func step() {
    if next > 0 { record?.advance() }
    next &+= 1
    if let object { object.advance(to: next &- 1) }
  }

  /// Prints a field of the current record as it is; false where it takes a value to print it.
  @inline(__always)
  func print(_ slot: Int, to output: inout ByteBuffer, _ mode: Autoescape) -> Bool {
    guard let record, mode != .json else { return false }
    return record.print(slot: slot, to: &output, escaped: mode == .html)
  }
}

/// `loop` as a value.
final class LoopObject: ValueObject {
  private struct State {
    let elements: LoopElements
    var index: Int
    var lastChanged: [Value]?
  }

  private let state: Mutex<State>
  private let depth: Int
  /// What calling the loop runs, when it is recursive.
  let recursion: MacroObject?

  init(_ loop: borrowing LoopState, depth: Int, recursion: MacroObject?) {
    state = Mutex(State(elements: loop.elements, index: loop.next - 1, lastChanged: nil))
    self.depth = depth
    self.recursion = recursion
  }

  func advance(to index: Int) { state.withLock { $0.index = index } }

  var kindName: String { "loop" }
  var isCallable: Bool { recursion != nil }
  var printed: String {
    state.withLock { "<loop \($0.index)/\($0.elements.count)>" }
  }

  func field(_ name: String) -> Value? {
    guard let attribute = LoopAttribute(name: name) else { return nil }
    return state.withLock { $0.elements.value(of: attribute, at: $0.index, depth: depth) }
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
