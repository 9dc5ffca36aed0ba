import Bytes

extension Lexer {
  /// Reads the token of an expression at the position and appends it.
  mutating func expressionToken() throws(SyntaxError) -> TokenKind {
    let start = position
    let byte = source[position]
    let kind: TokenKind
    switch byte {
    case 0x30...0x39: kind = try number()
    case 0x22, 0x27: kind = .string(try string())
    case 0x41...0x5A, 0x61...0x7A, 0x5F, 0x80...: kind = try name()
    default: kind = .symbol(try symbol())
    }
    tokens.append(TemplateToken(kind: kind, span: SourceRange(start, position)))
    return kind
  }

  // MARK: Names

  private mutating func name() throws(SyntaxError) -> TokenKind {
    let start = position
    while byte(position).isLetterOrDigit || byte(position) == 0x5F || byte(position) >= 0x80 {
      position += 1
    }
    let text = String(decoding: source[start..<position], as: UTF8.self)
    for (index, scalar) in text.unicodeScalars.enumerated() where scalar.value >= 0x80 {
      guard index == 0 ? scalar.properties.isXIDStart : scalar.properties.isXIDContinue else {
        throw SyntaxError(
          "a name cannot \(index == 0 ? "begin with" : "contain") '\(scalar)'",
          at: SourceRange(start, position))
      }
    }
    return .name(text)
  }

  // MARK: Numbers

  private mutating func number() throws(SyntaxError) -> TokenKind {
    let start = position
    if case .symbol(.dot)? = tokens.last?.kind {
      // `list.0.1` is two subscripts and not a decimal number.
      return try integer(from: start, radix: 10)
    }
    if source[position] == 0x30 {
      let radix: Int? =
        switch byte(position + 1) | 0x20 {
        case 0x78: 16
        case 0x6F: 8
        case 0x62: 2
        default: nil
        }
      if let radix {
        position += 2
        if byte(position) == 0x5F, byte(position + 1).isHexDigit { position += 1 }
        return try integer(from: start, radix: radix)
      }
    }
    skipDigits()
    var isFraction = false
    if byte(position) == 0x2E, byte(position + 1).isDigit {
      isFraction = true
      position += 1
      skipDigits()
    }
    if byte(position) | 0x20 == 0x65 {
      let sign = byte(position + 1) == 0x2B || byte(position + 1) == 0x2D ? 1 : 0
      guard byte(position + 1 + sign).isDigit else {
        throw SyntaxError(
          "the number has no exponent after its 'e'", at: SourceRange(start, position + 1))
      }
      isFraction = true
      position += 1 + sign
      skipDigits()
    }
    if !isFraction {
      position = start
      return try integer(from: start, radix: 10)
    }
    let digits = String(decoding: source[start..<position].filter { $0 != 0x5F }, as: UTF8.self)
    guard let value = Double(digits) else {
      throw SyntaxError("this is not a number", at: SourceRange(start, position))
    }
    return .number(value)
  }

  private mutating func integer(from start: Int, radix: Int) throws(SyntaxError) -> TokenKind {
    var value: UInt128 = 0
    var digits = 0
    while true {
      if byte(position) == 0x5F, digits > 0, byte(position + 1).isHexDigit {
        position += 1
        continue
      }
      guard let digit = byte(position).hexValue, digit < radix else { break }
      let (product, tooLarge) = value.multipliedReportingOverflow(by: UInt128(radix))
      let (sum, overflow) = product.addingReportingOverflow(UInt128(digit))
      if tooLarge || overflow {
        throw SyntaxError(
          "the number does not fit into 128 bits", at: SourceRange(start, position + 1))
      }
      value = sum
      digits += 1
      position += 1
    }
    if digits == 0 {
      throw SyntaxError("the number has no digits", at: SourceRange(start, position))
    }
    return .integer(value)
  }

  private mutating func skipDigits() {
    while byte(position).isDigit || (byte(position) == 0x5F && byte(position + 1).isDigit) {
      position += 1
    }
  }

  // MARK: Strings

  private mutating func string() throws(SyntaxError) -> String {
    let start = position
    let quote = source[position]
    position += 1
    var bytes: [UInt8] = []
    while position < source.count, source[position] != quote {
      let byte = source[position]
      position += 1
      if byte == 0x5C {
        try escape(into: &bytes, from: start)
      } else {
        bytes.append(byte)
      }
    }
    guard position < source.count else {
      throw SyntaxError(
        "the string is never closed", at: SourceRange(start, start + 1),
        suggestion: "add the closing \(quote == 0x22 ? "'\"'" : "\"'\"")")
    }
    position += 1
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func escape(into bytes: inout [UInt8], from start: Int) throws(SyntaxError) {
    guard position < source.count else { return }
    let byte = source[position]
    position += 1
    switch byte {
    case 0x6E: bytes.append(0x0A)
    case 0x72: bytes.append(0x0D)
    case 0x74: bytes.append(0x09)
    case 0x62: bytes.append(0x08)
    case 0x66: bytes.append(0x0C)
    case 0x22, 0x27, 0x5C, 0x2F: bytes.append(byte)
    case 0x0A: break
    case 0x30...0x37:
      var code = UInt32(byte - 0x30)
      for _ in 0..<2 {
        let next = self.byte(position)
        guard (0x30...0x37).contains(next) else { break }
        code = code << 3 | UInt32(next - 0x30)
        position += 1
      }
      append(code, to: &bytes)
    case 0x78: append(try codePoint(digits: 2, from: start), to: &bytes)
    case 0x75:
      var code = try codePoint(digits: 4, from: start)
      if code & 0xFC00 == 0xD800, self.byte(position) == 0x5C, self.byte(position + 1) == 0x75 {
        position += 2
        let low = try codePoint(digits: 4, from: start)
        if low & 0xFC00 == 0xDC00 {
          code = 0x10000 + (code & 0x3FF) << 10 + low & 0x3FF
        } else {
          append(code, to: &bytes)
          code = low
        }
      }
      append(code, to: &bytes)
    default:
      bytes.append(0x5C)
      bytes.append(byte)
    }
  }

  private mutating func codePoint(digits: Int, from start: Int) throws(SyntaxError) -> UInt32 {
    var code: UInt32 = 0
    for _ in 0..<digits {
      guard let digit = byte(position).hexValue else {
        throw SyntaxError(
          "an escape needs \(digits) hexadecimal digits", at: SourceRange(position, position + 1))
      }
      code = code << 4 | UInt32(digit)
      position += 1
    }
    return code
  }

  private func append(_ code: UInt32, to bytes: inout [UInt8]) {
    bytes += Array(String(Unicode.Scalar(code) ?? "\u{FFFD}").utf8)
  }

  // MARK: Symbols

  private mutating func symbol() throws(SyntaxError) -> Symbol {
    let first = source[position]
    if position + 1 < source.count {
      let pair = String(decoding: [first, source[position + 1]], as: UTF8.self)
      if let symbol = Symbol(rawValue: pair) {
        position += 2
        return symbol
      }
    }
    guard let symbol = Symbol(rawValue: String(decoding: [first], as: UTF8.self)) else {
      let shown = Unicode.Scalar(first).value >= 0x20 ? String(Unicode.Scalar(first)) : "control"
      throw SyntaxError(
        "'\(shown)' has no meaning here", at: SourceRange(position, position + 1))
    }
    position += 1
    return symbol
  }
}
