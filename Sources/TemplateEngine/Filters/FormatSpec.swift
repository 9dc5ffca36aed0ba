import Bytes

/// How one value is laid out in a formatted text: what stands between `%` and its letter, or after the
/// colon of `{:…}`.
struct FormatSpec {
  enum Alignment {
    case left, right, center
  }

  var fill: Unicode.Scalar = " "
  var alignment: Alignment?
  /// What stands before a number that is not negative: nothing, `+` or a space.
  var sign = ""
  /// Whether numbers in other bases get their prefix and numbers with a fraction always a point.
  var isAlternate = false
  /// Whether numbers are filled up with zeros after their sign.
  var isZeroFilled = false
  var width = 0
  /// What stands between groups of three digits.
  var grouping: Unicode.Scalar?
  var precision: Int?
  /// The letter that says what is made of the value; nil for what suits it.
  var type: Unicode.Scalar?

  /// Texts and numbers as wide as this are refused.
  static let largestWidth = 1_000_000

  /// The value as text.
  func format(_ value: Value, _ state: CallState) throws(EvaluationError) -> String {
    switch type {
    case "d", "i": try pad(whole(value, radix: 10), isNumber: true)
    case "x": try pad(whole(value, radix: 16), isNumber: true)
    case "X": try pad(whole(value, radix: 16).uppercased(), isNumber: true)
    case "o": try pad(whole(value, radix: 8), isNumber: true)
    case "b": try pad(whole(value, radix: 2), isNumber: true)
    case "e", "f", "g": try pad(fraction(value, type.map { Character($0) } ?? "f"), isNumber: true)
    case "E": try pad(fraction(value, "e").uppercased(), isNumber: true)
    case "F": try pad(fraction(value, "f").uppercased(), isNumber: true)
    case "G": try pad(fraction(value, "g").uppercased(), isNumber: true)
    case "c": pad(try character(value), isNumber: false)
    case "s": pad(shortened(try Self.text(value, state)), isNumber: false)
    default: try formatByKind(value, state)
    }
  }

  private func formatByKind(_ value: Value, _ state: CallState) throws(EvaluationError) -> String {
    switch value {
    case .bool, .integer, .bigInteger: return pad(try whole(value, radix: 10), isNumber: true)
    case .number(let number):
      if precision != nil { return pad(try fraction(value, "g"), isNumber: true) }
      var output = ByteBuffer(capacity: 32)
      output.append(number, style: .literal)
      return pad(grouped(signed(output.string)), isNumber: true)
    default: return pad(shortened(try state.text(value)), isNumber: false)
    }
  }

  /// The value as text; numbers as Python spells them.
  static func text(_ value: Value, _ state: CallState) throws(EvaluationError) -> String {
    if case .number = value { value.literal } else { try state.text(value) }
  }

  private func whole(_ value: Value, radix: Int) throws(EvaluationError) -> String {
    guard let number = value.wideInteger else {
      throw EvaluationError("\(value.kindNameWithArticle) cannot be written as a whole number")
    }
    let prefix = isAlternate ? [16: "0x", 8: "0o", 2: "0b"][radix] ?? "" : ""
    let digits = String(number.magnitude, radix: radix)
    return (number < 0 ? "-" : sign) + prefix + (radix == 10 ? grouped(digits) : digits)
  }

  private func fraction(_ value: Value, _ conversion: Character) throws(EvaluationError) -> String {
    guard let number = value.doubleValue else {
      throw EvaluationError("\(value.kindNameWithArticle) cannot be written as a number")
    }
    let digits = printf(
      conversion, number.magnitude, precision: precision ?? 6, alternate: isAlternate)
    return (number.sign == .minus ? "-" : sign) + grouped(digits)
  }

  private func signed(_ digits: String) -> String {
    digits.hasPrefix("-") ? digits : sign + digits
  }

  private func grouped(_ number: String) -> String {
    guard let grouping else { return number }
    let whole = number.unicodeScalars.drop { $0 == "-" || $0 == "+" || $0 == " " }
      .prefix { ("0"..."9").contains($0) }
    var result = String.UnicodeScalarView()
    for (index, digit) in whole.enumerated() {
      if index > 0, (whole.count - index) % 3 == 0 { result.append(grouping) }
      result.append(digit)
    }
    let start = number.unicodeScalars[..<whole.startIndex]
    return String(start) + String(result) + String(number.unicodeScalars[whole.endIndex...])
  }

  private func character(_ value: Value) throws(EvaluationError) -> String {
    if let text = value.stringValue, text.unicodeScalars.count == 1 { return text }
    if case .integer(let code) = value, let code = UInt32(exactly: code),
      let scalar = Unicode.Scalar(code)
    {
      return String(scalar)
    }
    throw EvaluationError("'c' needs one character or its code, not \(value.literal)")
  }

  private func shortened(_ text: String) -> String {
    guard let precision, precision < text.utf8.count else { return text }
    return String(text.unicodeScalars.prefix(precision))
  }

  private func pad(_ text: String, isNumber: Bool) -> String {
    let missing = width - Value.scalarCount(text)
    if missing <= 0 { return text }
    if isNumber, isZeroFilled {
      let head = text.unicodeScalars.prefix { !$0.isHexadecimalDigit && $0 != "0" }
      var body = text.unicodeScalars[head.endIndex...]
      var start = String(head)
      if isAlternate, body.count > 1, body.first == "0", let letter = body.dropFirst().first,
        "xXob".unicodeScalars.contains(letter)
      {
        start += String(body.prefix(2))
        body = body.dropFirst(2)
      }
      return start + String(repeating: "0", count: missing) + String(body)
    }
    let left: Int =
      switch alignment ?? (isNumber ? .right : .left) {
      case .left: 0
      case .right: missing
      case .center: missing / 2
      }
    return String(repeating: Character(fill), count: left) + text
      + String(repeating: Character(fill), count: missing - left)
  }
}

extension Unicode.Scalar {
  fileprivate var isHexadecimalDigit: Bool { properties.isASCIIHexDigit }
}

/// Reads the parts of format strings one after the other.
struct FormatReader {
  private(set) var rest: Substring.UnicodeScalarView
  private let whole: String.UnicodeScalarView

  init(_ text: String) {
    whole = text.unicodeScalars
    rest = Substring(text).unicodeScalars
  }

  /// The number of characters read, for errors.
  var offset: Int { whole.distance(from: whole.startIndex, to: rest.startIndex) }

  /// The next character, which is taken.
  mutating func next() -> Unicode.Scalar? { rest.popFirst() }

  /// The next character, if there is one, without taking it.
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

  /// Takes everything up to a character, which is taken too; nil when it does not come.
  mutating func text(upTo end: Unicode.Scalar) -> String? {
    guard let place = rest.firstIndex(of: end) else { return nil }
    defer { rest = rest[rest.index(after: place)...] }
    return String(rest[..<place])
  }

  func error(_ message: String) -> EvaluationError {
    EvaluationError("in the format string, at character \(offset + 1): \(message)")
  }
}
