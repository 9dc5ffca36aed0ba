import Diagnostics

/// Reads numbers and ranges of them: `5`, `>5`, `>=5`, `<5`, `<=5`, `1..3`, `1..*`, `*..3`.
struct QueryNumberParser {
  let source: SourceText

  /// The range a value writes down.
  func range(_ value: QueryToken.Value, of key: String) throws(Diagnostic) -> ClosedRange<Int> {
    let bounds = QueryBounds(value)
    if let range = try closed(bounds, value) { return range }
    throw malformed(value, key)
  }

  /// What `number:` asks for: a range of numbers or, where the value is none, a key.
  func numberOrKey(_ value: QueryToken.Value) throws(Diagnostic) -> QueryTerm {
    if value.isQuoted { return .key(value.text) }
    let bounds = QueryBounds(value)
    if let range = try closed(bounds, value) { return .number(range) }
    if case .comparison(let comparison, _, _) = bounds, comparison != .equal {
      throw malformed(value, "number")
    }
    return .key(value.text)
  }

  /// The range between two bounds, or nil when they are not numbers.
  private func closed(
    _ bounds: QueryBounds, _ value: QueryToken.Value
  ) throws(Diagnostic) -> ClosedRange<Int>? {
    switch bounds {
    case .comparison(let comparison, let text, _):
      guard let number = try number(text, value) else { return nil }
      switch comparison {
      case .equal: return number...number
      case .atLeast: return number...Int.max
      case .above: return number + 1...Int.max
      case .atMost: return Int.min...number
      case .below: return Int.min...number - 1
      }
    case .range(let low, let high, _, _):
      var from = Int.min
      var to = Int.max
      if low != "*" {
        guard let number = try number(low, value) else { return nil }
        from = number
      }
      if high != "*" {
        guard let number = try number(high, value) else { return nil }
        to = number
      }
      // A range that runs backwards holds nothing, like a comparison that nothing satisfies.
      return from <= to ? from...to : Int.min...Int.min
    }
  }

  /// The number that digits write down, or nil when they are not all digits.
  private func number(_ text: String, _ value: QueryToken.Value) throws(Diagnostic) -> Int? {
    let isNumber = !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    guard isNumber else { return nil }
    guard let number = Int(text), number < Int.max else {
      throw .error(
        "query.value", "the number is too large", at: source.place(of: value.span))
    }
    return number
  }

  private func malformed(_ value: QueryToken.Value, _ key: String) -> Diagnostic {
    .error(
      "query.value", "'\(value.text)' is neither a number nor a range of numbers",
      at: source.place(of: value.span),
      suggestion: "write \(key):5, \(key):>5, \(key):<=5 or \(key):1..5")
  }
}

/// A value cut at its comparison sign or at its `..`, with the places of its parts.
enum QueryBounds {
  enum Comparison {
    case equal
    case atLeast
    case above
    case atMost
    case below
  }

  case comparison(Comparison, String, span: Range<Int>)
  case range(String, String, lowSpan: Range<Int>, highSpan: Range<Int>)

  init(_ value: QueryToken.Value) {
    let signs: [(String, Comparison)] = [
      (">=", .atLeast), ("<=", .atMost), (">", .above), ("<", .below),
    ]
    // The bytes of a quoted value do not stand at their places; it is pointed at as a whole.
    let span = value.span
    for (sign, comparison) in signs where value.text.hasPrefix(sign) {
      let rest = String(value.text.dropFirst(sign.count))
      let start = value.isQuoted ? span.lowerBound : span.lowerBound + sign.utf8.count
      self = .comparison(comparison, rest, span: start..<span.upperBound)
      return
    }
    let bytes = Array(value.text.utf8)
    let dot = UInt8(ascii: ".")
    let cut = bytes.indices.dropLast().first { bytes[$0] == dot && bytes[$0 + 1] == dot }
    guard let cut else {
      self = .comparison(.equal, value.text, span: span)
      return
    }
    let low = String(decoding: bytes[..<cut], as: UTF8.self)
    let high = String(decoding: bytes[(cut + 2)...], as: UTF8.self)
    let start = span.lowerBound
    self =
      value.isQuoted
      ? .range(low, high, lowSpan: span, highSpan: span)
      : .range(
        low, high, lowSpan: start..<start + cut, highSpan: start + cut + 2..<span.upperBound)
  }
}
