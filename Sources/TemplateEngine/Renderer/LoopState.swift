import Bytes
import Records
import Synchronization

/// The elements of a loop.
struct LoopElements: Sendable {
  private enum Content {
    case values([Value])
    case records(RecordStorage)
    case keys(OrderedMap)
  }

  private let content: Content
  /// How many elements there are.
  let count: Int

  /// The elements of a value; nil when it cannot be iterated over.
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

  /// Records in an order.
  init(_ records: RecordStorage) { (content, count) = (.records(records), records.count) }

  /// The address of the elements where they are records, valid while they are retained.
  var place: FieldPlace? { if case .records(let storage) = content { storage.place } else { nil } }

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
  /// The address of the elements where they are records.
  private let place: FieldPlace?
  /// The index of the element that is next; the current one is before it.
  private(set) var next = 0
  /// `loop` as a value, once it was used.
  var object: LoopObject?

  /// A loop before its first element.
  init(over elements: LoopElements) {
    self.elements = elements
    place = elements.place
  }

  var isAtEnd: Bool { next >= elements.count }

  /// Moves to the next element and returns it.
  @inline(__always)
  mutating func advance() -> Value {
    moveOn()
    return elements[next &- 1]
  }

  /// Moves to the next record and returns its address, or nil where the elements are no records.
  @inline(__always)
  mutating func step() -> UnsafeRawPointer? {
    moveOn()
    guard let place, let base = unsafe place.base else { return nil }
    return unsafe base + (next &- 1) &* place.stride
  }

  @inline(__always)
  private mutating func moveOn() {
    next &+= 1
    if let object { object.advance(to: next &- 1) }
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
  /// The function that a call of the loop runs, when it is recursive.
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
