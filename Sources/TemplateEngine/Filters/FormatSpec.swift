import Bytes

/// The format of one value: the part between `%` and its letter, or after the colon of `{:…}`.
struct FormatSpec {
  enum Alignment {
    case left, right, center
  }

  var fill: Unicode.Scalar = " "
  var alignment: Alignment?
  /// The sign of numbers that are not negative: nothing, `+` or a space.
  var sign = ""
  /// Whether numbers in other bases get their prefix and floating-point numbers always a point.
  var isAlternate = false
  /// Whether numbers are padded with zeros after their sign.
  var isZeroFilled = false
  var width = 0
  /// The separator of groups of three digits.
  var grouping: Unicode.Scalar?
  var precision: Int?
  /// The letter of the conversion; nil for the default of the value.
  var type: Unicode.Scalar?

  /// The largest width and precision that are allowed.
  static let largestWidth = 1_000_000

  /// The value as text.
  func format(_ value: Value, _ state: CallState) throws(EvaluationError) -> String {
    let text: String
    switch type {
    case "d", "i": text = try whole(value, radix: 10)
    case "x", "X": text = try whole(value, radix: 16)
    case "o": text = try whole(value, radix: 8)
    case "b": text = try whole(value, radix: 2)
    case "e", "E": text = try fraction(value, "e")
    case "f", "F": text = try fraction(value, "f")
    case "g", "G": text = try fraction(value, "g")
    case "c": return pad(try character(value), isNumber: false)
    case "s": return pad(shortened(try Self.text(value, state)), isNumber: false)
    default: return try formatByKind(value, state)
    }
    return pad(type?.properties.isUppercase == true ? text.uppercased() : text, isNumber: true)
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
      let head = text.unicodeScalars.prefix { !$0.properties.isASCIIHexDigit }
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
