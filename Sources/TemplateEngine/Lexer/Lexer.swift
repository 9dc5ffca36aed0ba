import Bytes

/// Splits a template into text and the tokens of its tags, and trims the white space that `-` asks for.
struct Lexer {
  let source: [UInt8]
  var position: Int
  var tokens: [TemplateToken] = []
  /// Whether leading white space of the following text is trimmed.
  private var trimsNext = false

  /// All tokens of a template from an offset on, the last of them `.end`.
  static func tokens(of source: [UInt8], from start: Int) throws(SyntaxError) -> [TemplateToken] {
    guard source.count < Int(Int32.max) / 2 else {
      throw SyntaxError("the template is larger than 1 GB", at: SourceRange(0, 0))
    }
    var lexer = Lexer(source: source, position: start)
    try lexer.run()
    return lexer.tokens
  }

  private init(source: [UInt8], position: Int) {
    self.source = source
    self.position = position
    tokens.reserveCapacity(source.count / 8)
  }

  /// The end of the text, without one trailing line end.
  private var end: Int {
    var text = source[...]
    if text.last == 0x0A { text.removeLast() } else if text.last != 0x0D { return text.count }
    if text.last == 0x0D { text.removeLast() }
    return text.count
  }

  private mutating func run() throws(SyntaxError) {
    let end = end
    while position < end {
      let textStart = position
      guard let tag = nextTag(from: position, to: end) else {
        addText(textStart, end, beforeTag: 0)
        position = end
        break
      }
      let sign = byte(tag + 2)
      let kind = source[tag + 1]
      addText(textStart, tag, beforeTag: sign)
      position = tag + 2
      if sign == 0x2D || sign == 0x2B { position += 1 }
      switch kind {
      case 0x23: try comment(from: tag)
      case 0x7B: try tagBody(from: tag, open: .variableStart, close: .variableEnd)
      default:
        if try !raw(from: tag, end: end) {
          try tagBody(from: tag, open: .blockStart, close: .blockEnd)
        }
      }
    }
    tokens.append(TemplateToken(kind: .end, span: SourceRange(source.count, source.count)))
  }

  /// The offset of the next `{{`, `{%` or `{#`.
  private func nextTag(from start: Int, to end: Int) -> Int? {
    let bytes = source.span
    var index = start
    while index + 1 < end {
      if bytes[index] == 0x7B {
        let next = bytes[index + 1]
        if next == 0x7B || next == 0x25 || next == 0x23 { return index }
      }
      index += 1
    }
    return nil
  }

  /// The byte at an offset; 0 past the end.
  func byte(_ index: Int) -> UInt8 { index < source.count ? source[index] : 0 }

  private mutating func skipSpace() {
    while byte(position).isSpace { position += 1 }
  }

  /// The length in bytes of the white space character at an offset, ASCII or not; nil where there is
  /// another character or none before the end.
  private func spaceLength(at start: Int, to end: Int? = nil) -> Int? {
    guard source.indices.contains(start) else { return nil }
    let first = source[start]
    if first < 0x80 { return first.isSpace ? 1 : nil }
    // All other white space begins with one of these bytes.
    guard (0xC2...0xE3).contains(first) else { return nil }
    let length = first < 0xE0 ? 2 : 3
    guard start + length <= end ?? source.count else { return nil }
    let scalars = String(decoding: source[start..<start + length], as: UTF8.self).unicodeScalars
    return scalars.first?.properties.isWhitespace == true ? length : nil
  }

  // MARK: Text

  /// Adds text; `sign` is the first byte of the following tag.
  private mutating func addText(_ from: Int, _ to: Int, beforeTag sign: UInt8) {
    var start = from
    var stop = to
    if trimsNext {
      while start < stop, let length = spaceLength(at: start) { start += length }
    }
    trimsNext = false
    if sign == 0x2D {
      while stop > start,
        let length = (1...3).first(where: { spaceLength(at: stop - $0, to: stop) == $0 })
      {
        stop -= length
      }
    }
    if stop > start {
      tokens.append(TemplateToken(kind: .text(start..<stop), span: SourceRange(start, stop)))
    }
  }

  private mutating func comment(from tag: Int) throws(SyntaxError) {
    var index = position
    while index + 1 < source.count, source[index] != 0x23 || source[index + 1] != 0x7D {
      index += 1
    }
    guard index + 1 < source.count else {
      throw SyntaxError(
        "the comment is never closed", at: SourceRange(tag, tag + 2), suggestion: "add '#}'")
    }
    trimsNext = index > position && source[index - 1] == 0x2D
    position = index + 2
  }

  // MARK: Raw blocks

  /// Reads `{% raw %} … {% endraw %}` as text; false when the tag is another one.
  private mutating func raw(from tag: Int, end: Int) throws(SyntaxError) -> Bool {
    guard let (after, sign) = rawTag("raw", at: position) else { return false }
    trimsNext = sign == 0x2D
    var index = after
    while index + 1 < source.count {
      if source[index] == 0x7B, source[index + 1] == 0x25 {
        let before = byte(index + 2)
        let name = before == 0x2D || before == 0x2B ? index + 3 : index + 2
        if let (done, last) = rawTag("endraw", at: name) {
          addText(after, index, beforeTag: before)
          trimsNext = last == 0x2D
          position = done
          return true
        }
      }
      index += 1
    }
    throw SyntaxError(
      "the raw block is never closed", at: SourceRange(tag, after), suggestion: "add '{% endraw %}'"
    )
  }

  /// Reads `NAME %}` at an offset: the offset after it and the sign before its `%}`, or nil.
  private func rawTag(_ name: String, at start: Int) -> (after: Int, sign: UInt8)? {
    var index = start
    while byte(index).isSpace { index += 1 }
    for wanted in name.utf8 {
      guard byte(index) == wanted else { return nil }
      index += 1
    }
    while byte(index).isSpace { index += 1 }
    var sign: UInt8 = 0
    if byte(index) == 0x2D || byte(index) == 0x2B {
      sign = byte(index)
      index += 1
    }
    guard byte(index) == 0x25, byte(index + 1) == 0x7D else { return nil }
    return (index + 2, sign)
  }

  // MARK: Tags

  private mutating func tagBody(from tag: Int, open: TokenKind, close: TokenKind)
    throws(SyntaxError)
  {
    tokens.append(TemplateToken(kind: open, span: SourceRange(tag, position)))
    let last: UInt8 = open == .blockStart ? 0x25 : 0x7D
    var brackets: [(symbol: Symbol, offset: Int)] = []
    while true {
      skipSpace()
      guard position < source.count else {
        if let brace = brackets.last, brace.symbol == .leftBrace, open == .variableStart {
          throw SyntaxError(
            "the '{' is never closed", at: SourceRange(brace.offset, brace.offset + 1))
        }
        throw SyntaxError(
          "the tag is never closed", at: SourceRange(tag, tag + 2),
          suggestion: open == .blockStart ? "add '%}'" : "add '}}'")
      }
      let sign = source[position]
      let signed = sign == 0x2D || (sign == 0x2B && open == .blockStart)
      let closing = signed ? position + 1 : position
      if byte(closing) == last, byte(closing + 1) == 0x7D,
        last != 0x7D || brackets.last?.symbol != .leftBrace
      {
        tokens.append(TemplateToken(kind: close, span: SourceRange(position, closing + 2)))
        trimsNext = sign == 0x2D
        position = closing + 2
        return
      }
      let kind = try expressionToken()
      if case .symbol(let symbol) = kind { track(symbol, &brackets) }
    }
  }

  /// Maintains the stack of open brackets, so that `}}` within a map does not end the tag.
  private func track(_ symbol: Symbol, _ brackets: inout [(symbol: Symbol, offset: Int)]) {
    switch symbol {
    case .leftBrace, .leftBracket, .leftParenthesis: brackets.append((symbol, position - 1))
    case .rightBrace, .rightBracket, .rightParenthesis: _ = brackets.popLast()
    default: break
    }
  }
}
