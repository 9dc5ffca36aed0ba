import Bytes
import Diagnostics

/// The two ends of what a value selects: `5`, `>5`, `>=5`, `<5`, `<=5`, `1..3`, `1..*`, `*..3`.
struct QueryBounds {
  /// An end with its place in the query.
  struct End {
    var text: String
    var span: Range<Int>
    var isIncluded = true
  }

  /// Whether a comparison sign stands in front.
  private(set) var isComparison = false
  /// Whether there are two ends with `..` between them.
  private(set) var isRange = false
  /// Where it begins; nil where it is open.
  private(set) var from: End?
  /// Where it ends; nil where it is open.
  private(set) var to: End?

  private static let signs = [
    (">=", isStart: true, isIncluded: true), ("<=", false, true), (">", true, false),
    ("<", false, false),
  ]

  init(_ value: QueryToken.Value) {
    let span = value.span
    // The bytes of a quoted value are not at their offsets in the query; it is pointed at as a whole.
    func part(_ start: Int, _ end: Int) -> Range<Int> {
      value.isQuoted ? span : span.lowerBound + start..<span.lowerBound + end
    }
    let bytes = Array(value.text.utf8)
    for (sign, isStart, isIncluded) in Self.signs where value.text.hasPrefix(sign) {
      isComparison = true
      let rest = String(decoding: bytes[sign.utf8.count...], as: UTF8.self)
      let end = End(
        text: rest, span: part(sign.utf8.count, bytes.count), isIncluded: isIncluded)
      if isStart { from = end } else { to = end }
      return
    }
    guard let dots = bytes.firstRange(of: "..".utf8) else {
      from = End(text: value.text, span: span)
      to = from
      return
    }
    isRange = true
    func end(_ range: Range<Int>) -> End? {
      let text = String(decoding: bytes[range], as: UTF8.self)
      return text == "*" ? nil : End(text: text, span: part(range.lowerBound, range.upperBound))
    }
    from = end(0..<dots.lowerBound)
    to = end(dots.upperBound..<bytes.count)
  }
}

/// Reads numbers and ranges of them.
struct QueryNumberParser {
  let source: SourceText

  /// The range that a value writes down.
  func range(_ value: QueryToken.Value, of key: String) throws(Diagnostic) -> ClosedRange<Int> {
    if let range = try range(QueryBounds(value), value) { return range }
    throw malformed(value, key)
  }

  /// What `number:` asks for: a range of numbers or, where the value is none, a key.
  func numberOrKey(_ value: QueryToken.Value) throws(Diagnostic) -> QueryTerm {
    if value.isQuoted { return .key(value.text) }
    let bounds = QueryBounds(value)
    if let range = try range(bounds, value) { return .number(range) }
    if bounds.isComparison { throw malformed(value, "number") }
    return .key(value.text)
  }

  /// The numbers between two ends, or nil when an end is none.
  private func range(
    _ bounds: QueryBounds, _ value: QueryToken.Value
  ) throws(Diagnostic) -> ClosedRange<Int>? {
    var (low, high) = (Int.min, Int.max)
    if let from = bounds.from {
      guard let number = try number(from.text, value) else { return nil }
      low = from.isIncluded ? number : number + 1
    }
    if let to = bounds.to {
      guard let number = try number(to.text, value) else { return nil }
      high = to.isIncluded ? number : number - 1
    }
    // A range that runs backwards holds nothing, like a comparison that nothing satisfies.
    return low <= high ? low...high : Int.min...Int.min
  }

  /// The number that digits write down, or nil when they are not all digits.
  private func number(_ text: String, _ value: QueryToken.Value) throws(Diagnostic) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy(\.isDigit) else { return nil }
    guard let number = Int(text), number < Int.max else {
      throw .error("query.value", "the number is too large", at: source.place(of: value.span))
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
