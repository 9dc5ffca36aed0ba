extension Value {
  /// Whether two values are equal for `==`, for the keys of maps and for `in`.
  public static func equal(_ a: Value, _ b: Value) -> Bool {
    switch (a, b) {
    case (.undefined, .undefined), (.none, .none): return true
    case (.bool(let a), .bool(let b)): return a == b
    case (.integer(let a), .integer(let b)): return a == b
    case (.bigInteger(let a), .bigInteger(let b)): return a == b
    case (.number(let a), .number(let b)): return a == b
    case (.integer(let a), .number(let b)): return Double(a) == b
    case (.number(let a), .integer(let b)): return a == Double(b)
    case (.string(let a), .string(let b)): return sameText(a, b)
    case (.list(let a), .list(let b)):
      return a.count == b.count && zip(a, b).allSatisfy { equal($0, $1) }
    case (.object(let a), .object(let b)): return a === b
    default:
      guard let a = a.stringValue, let b = b.stringValue else { return false }
      return sameText(a, b)
    }
  }

  /// Whether two texts have the same bytes; `==` of `String` would take canonically equivalent ones
  /// for equal.
  static func sameText(_ a: String, _ b: String) -> Bool {
    a.utf8.count == b.utf8.count && a.utf8.elementsEqual(b.utf8)
  }

  /// Feeds what `equal` compares into a hasher: equal values give equal hashes.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .bool(let bool): hasher.combine(bool)
    case .integer(let number): hasher.combine(Double(number))
    case .number(let number): hasher.combine(number)
    case .string(let text), .safe(let text):
      var text = text
      text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    case .text(let bytes): bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    default: break
    }
  }

  /// Whether the first value comes before the second, equals it (0) or comes after it: less than 0,
  /// 0 or more than 0; nil when the two cannot be ordered.
  public static func compare(_ a: Value, _ b: Value) -> Int? {
    switch (a, b) {
    case (.integer(let a), .integer(let b)): return a < b ? -1 : a == b ? 0 : 1
    default: return nil
    }
  }
}
