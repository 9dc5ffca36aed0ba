import Bytes
import Diagnostics

extension QueryTermParser {
  /// The range that a value writes down.
  func numbers(_ value: QueryToken.Value, of key: String) throws(Diagnostic) -> ClosedRange<Int> {
    if let range = try range(QueryBounds(value), value) { return range }
    throw malformed(value, key)
  }

  /// The condition of `number:`: a range of numbers or, for any other value, a key.
  func numberOrKey(_ value: QueryToken.Value) throws(Diagnostic) -> QueryTerm {
    if value.isQuoted { return .key(value.text) }
    let bounds = QueryBounds(value)
    if let range = try range(bounds, value) { return .number(range) }
    if bounds.isComparison { throw malformed(value, "number") }
    return .key(value.text)
  }

  /// The numbers between two bounds, or nil when a bound is no number.
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
    // A reversed range is empty, like a comparison that nothing satisfies.
    return low <= high ? low...high : Int.min...Int.min
  }

  /// The number that digits write down, or nil when they are not all digits.
  private func number(_ text: String, _ value: QueryToken.Value) throws(Diagnostic) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy(\.isDigit) else { return nil }
    guard let number = Int(text), number < Int.max else {
      throw source.error("query.value", "the number is too large", value.span)
    }
    return number
  }

  private func malformed(_ value: QueryToken.Value, _ key: String) -> Diagnostic {
    source.error(
      "query.value", "'\(value.text)' is neither a number nor a range of numbers", value.span,
      suggestion: "write \(key):5, \(key):>5, \(key):<=5 or \(key):1..5")
  }
}
