import Bytes

/// Filters that order, group or compare elements.
enum OrderFilters {
  static func register(in vocabulary: inout Vocabulary) {
    vocabulary.addFilter("sort", sort)
    vocabulary.addFilter("dictsort", sortMap)
    vocabulary.addFilter("unique", unique)
    vocabulary.addFilter("groupby", group)
    vocabulary.addFilter("sum", sum)
    vocabulary.addFilter("min") { (value, arguments, state) throws(EvaluationError) in
      try extreme(value, &arguments, &state) { $0 < 0 }
    }
    vocabulary.addFilter("max") { (value, arguments, state) throws(EvaluationError) in
      try extreme(value, &arguments, &state) { $0 >= 0 }
    }
  }

  /// The key for equality: strings in lower case unless case matters. Keys for sorting are
  /// case-folded, so that `ß` is `ss`.
  private static func key(_ value: Value, isCaseSensitive: Bool, isFolded: Bool = false) -> Value {
    guard !isCaseSensitive, let text = value.stringValue else { return value }
    return .string(isFolded ? text.caseFolded() : text.inLowerCase())
  }

  /// The elements of a value, and for each the key that `case_sensitive` and `attribute` ask for.
  private static func keyed(
    _ value: Value, _ arguments: inout Arguments, _ state: inout CallState
  ) throws(EvaluationError) -> (elements: [Value], keys: [Value]) {
    let isCaseSensitive = try arguments.optionalBool("case_sensitive") ?? false
    let attribute = try arguments.optionalValue("attribute")
    let elements = try state.elements(of: value)
    let fields = try AttributePath.fields(of: elements, attribute)
    return (elements, fields.map { key($0, isCaseSensitive: isCaseSensitive) })
  }

  /// The indices in the order of their keys; the sort is stable.
  private static func order(
    _ keys: [[Value]], isReversed: Bool, _ state: inout CallState
  ) throws(EvaluationError) -> [Int] {
    try state.charge(keys.count * (Int.bitWidth - keys.count.leadingZeroBitCount))
    return keys.indices.sorted { a, b in
      for (left, right) in zip(keys[a], keys[b]) {
        let result = Value.compare(left, right)
        if result != 0 { return (result < 0) != isReversed }
      }
      return false
    }
  }

  /// `sort(reverse = false, case_sensitive = false, attribute)`; several attributes are separated by
  /// commas.
  private static let sort: Vocabulary.Filter = {
    (value, arguments, state) throws(EvaluationError) in
    let isByPosition = !arguments.positional.isEmpty
    if isByPosition, arguments.positional[0].isNone || arguments.positional[0].isUndefined {
      throw EvaluationError("the argument 'reverse' must be true or false", kind: .arguments)
    }
    let isReversed = try arguments.optionalBool("reverse") ?? false
    let isCaseSensitive = try arguments.optionalBool("case_sensitive") ?? false
    let attribute = try arguments.optionalValue("attribute")
    let elements = try state.elements(of: value)
    var paths: [AttributePath] = []
    if let names = attribute?.stringValue {
      paths = names.parts(separatedBy: ",").map { AttributePath($0.trimmed()) }
    } else if let attribute {
      paths = [try AttributePath(attribute)]
    }
    let keys = elements.map { element in
      let values =
        paths.isEmpty ? [element] : paths.indices.map { paths[$0].read(element) ?? .undefined }
      return values.map { key($0, isCaseSensitive: isCaseSensitive, isFolded: true) }
    }
    if isByPosition { try checkOrder(of: value, keys.compactMap(\.first)) }
    let order = try order(keys, isReversed: isReversed, &state)
    return .list(order.map { elements[$0] })
  }

  /// Throws where Python has no order for the keys. Called when arguments are given by position,
  /// which only Jinja2 allows; MiniJinja takes them by name and orders all values.
  private static func checkOrder(of value: Value, _ keys: [Value]) throws(EvaluationError) {
    if value.isNone { throw EvaluationError("none has no elements to order") }
    try Value.checkOrder(of: keys)
  }

  /// `dictsort(case_sensitive = false, by = "key", reverse = false)`: the pairs of a map, sorted.
  private static let sortMap: Vocabulary.Filter = {
    (value, arguments, state) throws(EvaluationError) in
    let isByPosition = !arguments.positional.isEmpty
    let isCaseSensitive = try arguments.optionalBool("case_sensitive") ?? false
    let by = try arguments.optionalString("by") ?? "key"
    let isReversed = try arguments.optionalBool("reverse") ?? false
    let entries = try state.entries(of: value, for: "dictsort")
    let keys = entries.map {
      [key(by == "value" ? $0.value : $0.key, isCaseSensitive: isCaseSensitive, isFolded: true)]
    }
    if isByPosition {
      guard ["key", "value"].contains(by) else {
        throw EvaluationError("a map is sorted by 'key' or by 'value'", kind: .arguments)
      }
      try checkOrder(of: value, keys.compactMap(\.first))
    }
    let order = try order(keys, isReversed: isReversed, &state)
    return .list(order.map { .tuple([entries[$0].key, entries[$0].value]) })
  }

  /// `min(case_sensitive = false, attribute)` and `max`: the element with the smallest or largest
  /// key.
  private static func extreme(
    _ value: Value, _ arguments: inout Arguments, _ state: inout CallState, wins: (Int) -> Bool
  ) throws(EvaluationError) -> Value {
    let isByPosition = !arguments.positional.isEmpty
    let (elements, keys) = try keyed(value, &arguments, &state)
    if isByPosition { try checkOrder(of: value, keys) }
    var best: (element: Value, key: Value)?
    for (element, key) in zip(elements, keys) {
      if best.map({ wins(Value.compare(key, $0.key)) }) ?? true { best = (element, key) }
    }
    return best?.element ?? .undefined
  }

  /// `unique(case_sensitive = false, attribute)`: the first element of each key.
  private static let unique: Vocabulary.Filter = {
    (value, arguments, state) throws(EvaluationError) in
    let (elements, keys) = try keyed(value, &arguments, &state)
    var seen: Set<DistinctKey> = []
    let unique = zip(elements, keys).filter { seen.insert(DistinctKey(value: $0.1)).inserted }
    return .list(unique.map(\.0))
  }

  /// `groupby(attribute, default, case_sensitive = false)`: pairs of a key and the elements with it,
  /// sorted by key.
  private static let group: Vocabulary.Filter = {
    (value, arguments, state) throws(EvaluationError) in
    var path = try AttributePath(try arguments.required("attribute"))
    let fallback = try arguments.optional("default")
    let isCaseSensitive = try arguments.optionalBool("case_sensitive") ?? false
    let elements = try state.elements(of: value)
    let fields = elements.map { element in
      let field = path.read(element) ?? .undefined
      return field.isUndefined ? fallback ?? field : field
    }
    let keys = fields.map { key($0, isCaseSensitive: isCaseSensitive) }
    var groups: [Value] = []
    var group: [Value] = []
    var last: Int?
    for index in try order(keys.map { [$0] }, isReversed: false, &state) {
      if let last, Value.compare(keys[last], keys[index]) != 0 {
        groups.append(.object(Group(grouper: fields[last], list: group)))
        group = []
      }
      group.append(elements[index])
      last = index
    }
    if let last { groups.append(.object(Group(grouper: fields[last], list: group))) }
    return .list(groups)
  }

  /// `sum(attribute, start = 0)`; undefined values are skipped.
  private static let sum: Vocabulary.Filter = {
    (value, arguments, state) throws(EvaluationError) in
    let attribute = try arguments.optionalValue("attribute")
    var total = try arguments.optionalValue("start") ?? .integer(0)
    let addsNumbers = total.isNumeric
    let elements = try state.elements(of: value)
    for field in try AttributePath.fields(of: elements, attribute) where !field.isUndefined {
      if addsNumbers, !field.isNumeric {
        throw EvaluationError("only numbers can be summed, not \(field.kindNameWithArticle)")
      }
      total = try Value.apply(.add, total, field, state)
    }
    return total
  }
}

/// A value as `unique` compares it: true is not 1.
private struct DistinctKey: Hashable {
  let value: Value

  static func == (a: DistinctKey, b: DistinctKey) -> Bool {
    switch (a.value, b.value) {
    case (.bool(let a), .bool(let b)): a == b
    case (.bool, _), (_, .bool): false
    default: Value.equal(a.value, b.value)
    }
  }

  func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
}

/// One group of `groupby`: a pair whose parts also have names.
private final class Group: ValueObject {
  private let grouper: Value
  private let list: [Value]
  let nesting: Int
  private var pair: Value { .tuple([grouper, .list(list)]) }

  init(grouper: Value, list: [Value]) {
    self.grouper = grouper
    self.list = list
    nesting = Value.nesting(holding: [grouper, .list(list)])
  }

  var kindName: String { "sequence" }
  var isTuple: Bool { true }
  var printed: String { Value.object(self).literal }
  var elements: [Value]? { [grouper, .list(list)] }

  func print(to output: inout ByteBuffer) { pair.printLiteral(to: &output) }

  func callMethod(_ name: String, _ arguments: inout Arguments, _ state: inout CallState)
    throws(EvaluationError) -> Value?
  {
    try pair.callListMethod(name, &arguments)
  }

  func field(_ name: String) -> Value? {
    switch name {
    case "grouper": grouper
    case "list": .list(list)
    default: nil
    }
  }
}
