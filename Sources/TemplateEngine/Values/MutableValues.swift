import Bytes
import Synchronization

/// An object whose content templates can change. Containers may form long chains and cycles, so a
/// rendering retains all of them until its end and then empties them one by one: none is ever freed
/// from within another.
protocol Container: ValueObject {
  /// Removes everything from the object.
  func empty()
}

/// The names of methods that mutate the list or map they are called on, as Python's do.
///
/// Templates that call none of these use plain values for lists and maps. In templates that do,
/// they are objects with reference semantics.
let mutatingMethods: Set<String> = [
  "append", "clear", "extend", "insert", "pop", "popitem", "remove", "reverse", "setdefault",
  "sort",
  "update",
]

/// The current content of a list or map.
private struct Content<Held: Sendable>: ~Copyable, Sendable {
  private let state: Mutex<(held: Held, isPrinting: Bool)>

  init(_ held: Held) { state = Mutex((held, false)) }

  var held: Held { state.withLock { $0.held } }

  func change<Result: Sendable>(_ body: (inout Held) -> Result) -> Result {
    state.withLock { body(&$0.held) }
  }

  /// Replaces the content. The old one is freed here and not while the lock is held: it may hold
  /// anything.
  func replace(by new: Held) {
    let old = change { held in
      let old = held
      held = new
      return old
    }
    _ = old
  }

  /// Prints the content, or something shorter where it is reached from within itself.
  func print(
    to output: inout ByteBuffer, within: StaticString,
    _ body: (Held, inout ByteBuffer) -> Void
  ) {
    let held = state.withLock { state -> Held? in
      if state.isPrinting { return nil }
      state.isPrinting = true
      return state.held
    }
    guard let held, !StackGuard().isLow else { return output.append(static: within) }
    body(held, &output)
    state.withLock { $0.isPrinting = false }
  }
}

/// A list that can be changed in place.
final class MutableList: Container {
  private let content: Content<[Value]>

  init(_ values: [Value]) { content = Content(values) }

  var values: [Value] { content.held }

  var kindName: String { "sequence" }
  var isTrue: Bool { !values.isEmpty }
  var elements: [Value]? { values }
  var nesting: Int { 1 }
  var printed: String { Value.object(self).literal }

  func empty() { content.replace(by: []) }

  func print(to output: inout ByteBuffer) {
    content.print(to: &output, within: "[...]") { Value.list($0).print(to: &$1) }
  }

  func callMethod(_ name: String, _ arguments: inout Arguments, _ state: inout CallState)
    throws(EvaluationError) -> Value?
  {
    switch name {
    case "append":
      let value = try arguments.required("object")
      try grow(by: [value], &state)
    case "extend":
      let value = try arguments.required("iterable")
      if value.isNone { throw EvaluationError("none has no elements to go through") }
      try grow(by: state.elements(of: value), &state)
    case "insert":
      let index = try arguments.requiredInteger("index")
      let value = try arguments.required("object")
      try state.charge(1)
      content.change { $0.insert(value, at: Self.clamped(index, $0.count)) }
    case "pop": return try removed(at: try arguments.optionalInteger("index") ?? -1)
    case "remove":
      let value = try arguments.required("value")
      guard let index = values.firstIndex(where: { Value.equal($0, value) }) else {
        throw EvaluationError("\(value.literal) is not in the sequence")
      }
      _ = try removed(at: index)
    case "clear": empty()
    case "reverse": content.replace(by: values.reversed())
    case "sort": try sort(&arguments, &state)
    case "copy":
      let copy = MutableList(values)
      try state.keep(copy)
      return .object(copy)
    default: return try Value.list(values).callListMethod(name, &arguments)
    }
    return Value.none
  }

  private func grow(by values: [Value], _ state: inout CallState) throws(EvaluationError) {
    try state.charge(1 + values.count)
    try state.checkSize((self.values.count + values.count) * 16)
    content.change { $0 += values }
  }

  private func removed(at index: Int) throws(EvaluationError) -> Value {
    let removed = content.change { values -> Value? in
      let place = index < 0 ? values.count &+ index : index
      return values.indices.contains(place) ? values.remove(at: place) : nil
    }
    guard let removed else {
      throw EvaluationError("the sequence has no element \(index) to remove")
    }
    return removed
  }

  private func sort(_ arguments: inout Arguments, _ state: inout CallState) throws(EvaluationError)
  {
    let isReversed = try arguments.keywordBool("reverse") ?? false
    let values = values
    try state.charge(values.count)
    try Value.checkOrder(of: values)
    content.replace(
      by: values.sorted { a, b in
        let order = Value.compare(a, b)
        return order != 0 && (order < 0) != isReversed
      })
  }

  private static func clamped(_ index: Int, _ count: Int) -> Int {
    index < 0 ? max(0, count &+ index) : min(index, count)
  }
}

/// A map that can be changed in place: by its methods, or by `set` where it is a namespace.
final class MutableMap: Container {
  private let content: Content<OrderedMap.Builder>
  private let isNamespace: Bool
  private let deepest: Mutex<Int>

  init(_ entries: OrderedMap.Builder, isNamespace: Bool = false) {
    content = Content(entries)
    self.isNamespace = isNamespace
    deepest = Mutex(isNamespace ? Value.nesting(holding: entries.map.entries.map(\.value)) : 1)
  }

  var kindName: String { "map" }
  var isTrue: Bool { content.held.map.count > 0 }
  var entries: [OrderedMap.Entry]? { content.held.map.entries }
  var nesting: Int { deepest.withLock { $0 } }
  var printed: String { Value.object(self).literal }
  var hasMethods: Bool { !isNamespace }

  func empty() { content.replace(by: OrderedMap.Builder()) }
  func field(_ name: String) -> Value? { content.held[.string(name)] }

  func setField(_ name: String, to value: Value) -> Bool {
    if !isNamespace { return false }
    let nesting = 1 + value.nesting
    deepest.withLock { $0 = max($0, nesting) }
    // The old value is freed outside the lock, since that may take long.
    let replaced = content.change { entries in
      let old = entries[.string(name)]
      entries.set(name, value)
      return old
    }
    _ = replaced
    return true
  }

  func print(to output: inout ByteBuffer) {
    content.print(to: &output, within: "{...}") { Value.map($0.map).print(to: &$1) }
  }

  func callMethod(_ name: String, _ arguments: inout Arguments, _ state: inout CallState)
    throws(EvaluationError) -> Value?
  {
    if isNamespace { return nil }
    let map = content.held.map
    try state.charge(1 + map.count)
    switch name {
    case "update":
      var additions = OrderedMap.Builder()
      if let value = arguments.position() { try additions.add(entriesOf: value) }
      for (name, value) in arguments.restNamed() { additions.set(name, value) }
      try state.charge(additions.map.count)
      for (key, value) in additions.map.entries { set(key, value) }
    case "setdefault":
      let key = try arguments.required("key")
      let value = arguments.position() ?? Value.none
      if let known = map[key] { return known }
      set(key, value)
      return value
    case "pop":
      let key = try arguments.required("key")
      let fallback = arguments.position()
      if let value = map[key] ?? fallback {
        remove(key)
        return value
      }
      throw EvaluationError("the map has no key \(key.literal)")
    case "popitem":
      guard let last = map.entries.last else { throw EvaluationError("the map is empty") }
      remove(last.key)
      return .tuple([last.key, last.value])
    case "clear": empty()
    case "copy":
      let copy = MutableMap(OrderedMap.Builder(map))
      try state.keep(copy)
      return .object(copy)
    default: return nil
    }
    return Value.none
  }

  /// Keys are compared outside the lock: they may hold the map.
  private func set(_ key: Value, _ value: Value) {
    var entries = content.held
    entries.set(key, value)
    content.replace(by: entries)
  }

  private func remove(_ key: Value) {
    let rest = content.held.map.entries.filter { !Value.equal($0.key, key) }
    content.replace(by: OrderedMap.Builder(OrderedMap(rest)))
  }
}

extension CallState {
  /// Retains a container until the end of the rendering, and consumes fuel for its memory.
  mutating func keep(_ container: any Container) throws(EvaluationError) {
    try charge(400)
    containers.append(container)
  }

  /// Empties the containers one by one, so that none is freed from within another.
  mutating func emptyContainers() {
    for container in containers { container.empty() }
    containers = []
  }

  /// The value with every list and map in it replaced by a mutable one.
  mutating func mutable(_ value: Value, depth: Int = 0) throws(EvaluationError) -> Value {
    if depth > Value.deepestNesting { return value }
    switch value {
    case .list(let values):
      let list = MutableList(try mutable(values, depth))
      try keep(list)
      return .object(list)
    case .tuple(let values): return .tuple(try mutable(values, depth))
    case .map(let map):
      var builder = OrderedMap.Builder()
      builder.reserve(map.count)
      for entry in map.entries {
        builder.set(entry.key, try mutable(entry.value, depth: depth + 1))
      }
      let copy = MutableMap(builder)
      try keep(copy)
      return .object(copy)
    default: return value
    }
  }

  private mutating func mutable(_ values: [Value], _ depth: Int) throws(EvaluationError) -> [Value]
  {
    var copies: [Value] = []
    copies.reserveCapacity(values.count)
    for value in values { copies.append(try mutable(value, depth: depth + 1)) }
    return copies
  }
}

extension OrderedMap.Builder {
  /// Adds the entries of a map, or of a list of pairs.
  mutating func add(entriesOf value: Value) throws(EvaluationError) {
    if let entries = value.entries {
      for entry in entries { set(entry.key, entry.value) }
      return
    }
    guard !value.isText, let pairs = value.elements?.map(\.elements) else {
      throw EvaluationError(
        "a map is needed, not \(value.kindNameWithArticle)", kind: .arguments)
    }
    for pair in pairs {
      guard let pair, pair.count == 2 else {
        throw EvaluationError("a list of pairs is needed to make a map", kind: .arguments)
      }
      set(pair[0], pair[1])
    }
  }
}
