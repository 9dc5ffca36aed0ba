/// A cursor over the characters of a format string.
struct FormatReader {
  private(set) var rest: Substring.UnicodeScalarView
  private let whole: String.UnicodeScalarView

  init(_ text: String) {
    whole = text.unicodeScalars
    rest = Substring(text).unicodeScalars
  }

  /// The number of characters read, for errors.
  var offset: Int { whole.distance(from: whole.startIndex, to: rest.startIndex) }

  /// Takes the next character.
  mutating func next() -> Unicode.Scalar? { rest.popFirst() }

  /// The next character, without consuming it.
  var peek: Unicode.Scalar? { rest.first }

  /// Takes the next character if it is the one given.
  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard rest.first == scalar else { return false }
    rest.removeFirst()
    return true
  }

  /// Takes a number of digits; nil when there are none.
  mutating func number() throws(EvaluationError) -> Int? {
    let digits = rest.prefix { ("0"..."9").contains($0) }
    if digits.isEmpty { return nil }
    rest = rest[digits.endIndex...]
    guard let number = Int(String(digits)), number <= FormatSpec.largestWidth else {
      throw error("a number is too large")
    }
    return number
  }

  /// Takes the text up to a character, and the character; nil when there is none.
  mutating func text(upTo end: Unicode.Scalar) -> String? {
    guard let place = rest.firstIndex(of: end) else { return nil }
    defer { rest = rest[rest.index(after: place)...] }
    return String(rest[..<place])
  }

  /// Takes the letters, digits and underscores that come next.
  mutating func name() -> String {
    let name = rest.prefix {
      $0 == "_" || $0.properties.isAlphabetic || ("0"..."9").contains($0)
    }
    rest = rest[name.endIndex...]
    return String(name)
  }

  /// An error at the position.
  func error(_ message: String) -> EvaluationError {
    EvaluationError("in the format string, at character \(offset + 1): \(message)")
  }
}
