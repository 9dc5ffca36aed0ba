import Bytes
extension Value {
  /// Whether the first value comes before the second, equals it or comes after it: less than 0, 0 or
  /// more than 0.
  ///
  /// Values of different kinds are ordered by their kinds: undefined, none, truth values, numbers,
  /// strings, lists, tuples, maps, everything else. All values can be ordered.
  public static func compare(_ a: Value, _ b: Value) -> Int {
    switch (a, b) {
    case (.integer(let a), .integer(let b)): return a < b ? -1 : a == b ? 0 : 1
    case (.string(let a), .string(let b)): return compareTexts(a, b)
    default:
      var budget = comparisonBudget
      return order(a, b, depth: 0, &budget)
    }
  }

  private static func order(_ a: Value, _ b: Value, depth: Int, _ budget: inout Int) -> Int {
    if depth > nestingLimit || budget <= 0 { return 0 }
    let rank = a.rank
    if rank != b.rank { return rank < b.rank ? -1 : 1 }
    switch (a, b) {
    case (.bool(let a), .bool(let b)): return (a ? 1 : 0) - (b ? 1 : 0)
    case (.undefined, _), (.none, _): return 0
    default: break
    }
    if a.isNumeric { return compareNumbers(a, b) }
    if let a = a.stringValue, let b = b.stringValue { return compareTexts(a, b) }
    budget -= 1
    if let a = a.entries, let b = b.entries {
      for (a, b) in zip(a, b) {
        let keys = order(a.key, b.key, depth: depth + 1, &budget)
        if keys != 0 { return keys }
        let values = order(a.value, b.value, depth: depth + 1, &budget)
        if values != 0 { return values }
      }
      return a.count - b.count
    }
    if let a = a.elements, let b = b.elements {
      for (a, b) in zip(a, b) {
        let result = order(a, b, depth: depth + 1, &budget)
        if result != 0 { return result }
      }
      return a.count - b.count
    }
    return compareTexts(a.printed, b.printed)
  }

  /// Throws where Python has no order for values: for maps, none and undefined, and for values of
  /// different kinds.
  static func checkOrder(of values: [Value]) throws(EvaluationError) {
    guard values.count > 1, let first = values.first else { return }
    for value in values where value.pythonKind == nil || value.pythonKind != first.pythonKind {
      throw EvaluationError(
        "\(first.kindNameWithArticle) and \(value.kindNameWithArticle) have no order")
    }
  }

  /// The kinds within which Python orders values; nil where there is no order at all.
  private var pythonKind: Int? {
    switch rank {
    case 2, 3: 3
    case 4...6: rank
    default: nil
    }
  }

  /// The rank of the value's kind in the order of all values.
  private var rank: Int {
    switch self {
    case .undefined: 0
    case .none: 1
    case .bool: 2
    case .integer, .bigInteger, .number: 3
    case .string, .safe: 4
    case .list, .records: 5
    case .tuple: 6
    case .map, .record: 7
    case .object(let object):
      object.entries != nil
        ? 7
        : object.isTuple ? 6 : object is MutableList ? 5 : object.elements != nil ? 8 : 9
    case .markdown, .link: 9
    }
  }

  /// Orders texts by their bytes, which is the order of their code points.
  static func compareTexts(_ a: String, _ b: String) -> Int {
    a.withSpan { first in
      b.withSpan { second in
        for index in 0..<min(first.count, second.count) where first[index] != second[index] {
          return first[index] < second[index] ? -1 : 1
        }
        return first.count - second.count
      }
    }
  }

  /// Orders numbers by their exact value; NaN comes last.
  static func compareNumbers(_ a: Value, _ b: Value) -> Int {
    switch (a, b) {
    case (.number(let a), .number(let b)):
      if a < b || a > b { return a < b ? -1 : 1 }
      return a == b ? 0 : a.isNaN ? 1 : -1
    // A whole number without an exact value is larger than every one that has one.
    case (.number(let a), _):
      guard let exact = b.wideInteger else { return a < (b.doubleValue ?? 0) ? -1 : 1 }
      return compare(a, exact)
    case (_, .number): return -compareNumbers(b, a)
    case (.bigInteger(let a), .bigInteger(let b)) where !a.isNegative && !b.isNegative:
      return a.magnitude < b.magnitude ? -1 : a.magnitude == b.magnitude ? 0 : 1
    default:
      guard let first = a.wideInteger else { return 1 }
      guard let second = b.wideInteger else { return -1 }
      return first < second ? -1 : first == second ? 0 : 1
    }
  }

  private static func compare(_ a: Double, _ b: Int128) -> Int {
    if a.isNaN { return 1 }
    let nearest = Double(b)
    if a != nearest { return a < nearest ? -1 : 1 }
    guard let exact = Int128(exactly: a) else { return 1 }
    return exact < b ? -1 : exact == b ? 0 : 1
  }

  /// Whether the value is NaN.
  var isNaN: Bool {
    if case .number(let number) = self { number.isNaN } else { false }
  }

  /// Whether the value is a number; truth values are not.
  var isNumber: Bool {
    switch self {
    case .integer, .bigInteger, .number: true
    default: false
    }
  }

  /// Whether the value is a floating-point number.
  var isFraction: Bool {
    if case .number = self { true } else { false }
  }

  /// The whole number up to 128 bits, truth values as 0 and 1; nil for floating-point numbers and
  /// all other values.
  var wideInteger: Int128? {
    switch self {
    case .bool(let bool): bool ? 1 : 0
    case .integer(let number): Int128(number)
    case .bigInteger(let number): number.exact
    default: nil
    }
  }

  /// The number, rounded where it has more digits than fit; truth values as 0 and 1.
  var doubleValue: Double? {
    switch self {
    case .number(let number): number
    case .bigInteger(let number): number.double
    case .bool, .integer: wideInteger.map { Double($0) }
    default: nil
    }
  }
}
