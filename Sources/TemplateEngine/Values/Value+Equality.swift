import Glibc
import Records

/// How many lists and maps a comparison visits at most.
let comparisonBudget = 100_000

extension Value {
  /// Whether two values are equal for `==`, for the keys of maps and for `in`.
  ///
  /// Numbers are equal by value (`1`, `1.0` and `true`), a list never equals a tuple, and maps are
  /// equal in any order.
  public static func equal(_ a: Value, _ b: Value) -> Bool {
    switch (a, b) {
    case (.string(let a), .string(let b)): return sameText(a, b)
    case (.integer(let a), .integer(let b)): return a == b
    case (.undefined, .undefined), (.none, .none): return true
    case (.bool(let a), .bool(let b)): return a == b
    default:
      var budget = comparisonBudget
      return equal(a, b, depth: 0, &budget)
    }
  }

  /// Values built out of themselves many times over would take exponential time; they count as
  /// different once the budget is spent.
  private static func equal(_ a: Value, _ b: Value, depth: Int, _ budget: inout Int) -> Bool {
    if depth > nestingLimit || budget <= 0 { return false }
    switch (a, b) {
    case (.undefined, .undefined), (.none, .none): return true
    case (.number(let a), .number(let b)): return a == b
    case (.list(let a), .list(let b)), (.tuple(let a), .tuple(let b)):
      return sameElements(a, b, depth: depth, &budget)
    case (.markdown(let a), .markdown(let b)):
      return a === b || a.source == b.source && a.references == b.references
    case (.link(let a), .link(let b)): return a == b
    case (.record(let a), .record(let b)):
      if a.storage === b.storage, a.index == b.index { return true }
    case (.object(let a), .object(let b)) where a === b: return true
    case (.map(let a), .map(let b)) where a === b: return true
    default: break
    }
    if a.isNumeric, b.isNumeric { return compareNumbers(a, b) == 0 }
    if let a = a.stringValue, let b = b.stringValue { return sameText(a, b) }
    if a.isText || b.isText { return false }
    if let a = a.entries {
      guard let other = b.entries, a.count == other.count else { return false }
      budget -= 1
      for entry in a {
        guard let value = b.item(entry.key), equal(entry.value, value, depth: depth + 1, &budget)
        else { return false }
      }
      return true
    }
    if b.entries != nil || a.isTuple != b.isTuple { return false }
    guard let a = a.elements, let b = b.elements else { return false }
    return sameElements(a, b, depth: depth, &budget)
  }

  private static func sameElements(
    _ a: [Value], _ b: [Value], depth: Int, _ budget: inout Int
  ) -> Bool {
    if a.count != b.count { return false }
    budget -= 1
    if a.span.isIdentical(to: b.span) { return true }
    for (a, b) in zip(a, b) where !equal(a, b, depth: depth + 1, &budget) { return false }
    return true
  }

  /// Whether two texts have the same bytes; `==` of `String` would also equate canonically
  /// equivalent ones.
  static func sameText(_ a: String, _ b: String) -> Bool {
    let count = a.utf8.count
    guard count == b.utf8.count else { return false }
    var (a, b) = (a, b)
    return a.withUTF8 { a in
      b.withUTF8 { b in
        guard let a = a.baseAddress, let b = b.baseAddress else { return count == 0 }
        return unsafe memcmp(a, b, count) == 0
      }
    }
  }

  /// Whether the value is a number or a truth value, which counts as 0 or 1.
  var isNumeric: Bool {
    switch self {
    case .bool, .integer, .bigInteger, .number: true
    default: false
    }
  }

  /// Hashes what `equal` compares: equal values have equal hashes.
  public func hash(into hasher: inout Hasher) {
    hash(into: &hasher, depth: 0)
  }

  private func hash(into hasher: inout Hasher, depth: Int) {
    switch self {
    case .bool(let bool): hasher.combine(bool ? 1.0 : 0.0)
    case .integer(let number): hasher.combine(Double(number))
    case .bigInteger(let number): hasher.combine(number.double)
    case .number(let number): hasher.combine(number)
    case .string(let text), .safe(let text):
      var text = text
      text.withUTF8 { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    case .list(let values), .tuple(let values):
      hasher.combine(values.count)
      // The first few are enough to distinguish most lists.
      if depth < 3 { for value in values.prefix(8) { value.hash(into: &hasher, depth: depth + 1) } }
    default: break
    }
  }
}
