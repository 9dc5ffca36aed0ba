/// The bounds that a value selects: `5`, `>5`, `>=5`, `<5`, `<=5`, `1..3`, `1..*`, `*..3`.
struct QueryBounds {
  /// An end with its place in the query.
  struct End {
    var text: String
    var span: Range<Int>
    var isIncluded = true
  }

  /// Whether it begins with a comparison sign.
  private(set) var isComparison = false
  /// Whether it has two bounds with `..` between them.
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
