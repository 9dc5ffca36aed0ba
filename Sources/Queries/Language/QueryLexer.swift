import Bytes
import Diagnostics

/// A piece of a query with its place in the text.
struct QueryToken: Equatable {
  enum Kind: Equatable {
    case open
    case close
    case not
    case or
    case and
    /// `NOT`, written out.
    case notWord
    /// A quoted text, its escapes undone.
    case phrase(String)
    /// A bare word that is neither a key nor an operator.
    case word(String)
    /// `#` and the name behind it.
    case hash(Value)
    /// `KEY:` and the value behind it.
    case pair(key: String, keySpan: Range<Int>, value: Value)
  }

  /// The value after a colon or a `#`; empty and unquoted where there is none.
  struct Value: Equatable {
    var text: String
    var span: Range<Int>
    var isQuoted: Bool
    /// The values separated by commas; empty where there is no comma.
    var list: [Value] = []
  }

  var kind: Kind
  var span: Range<Int>
}

/// Cuts a query into tokens; every token knows its bytes, so that errors can point at them.
struct QueryLexer {
  let source: SourceText
  private var offset = 0

  init(_ source: SourceText) {
    self.source = source
  }

  /// The next token, or nil at the end.
  mutating func next() throws(Diagnostic) -> QueryToken? {
    skipSpace()
    let start = offset
    guard let byte = byte(at: offset) else { return nil }
    switch byte {
    case UInt8(ascii: "("): return single(.open)
    case UInt8(ascii: ")"): return single(.close)
    case UInt8(ascii: "-"): return single(.not)
    case UInt8(ascii: "\""):
      let text = try quoted()
      return QueryToken(kind: .phrase(text), span: start..<offset)
    case UInt8(ascii: "#"):
      offset += 1
      let value = try listed(isAlone: true)
      return QueryToken(kind: .hash(value), span: start..<offset)
    default: return try word()
    }
  }

  /// Whether a term begins right here, without a space before it.
  func isAtTerm() -> Bool {
    offset < source.utf8.count && spaceLength(at: offset) == 0
      && byte(at: offset) != UInt8(ascii: ")")
  }

  private mutating func single(_ kind: QueryToken.Kind) -> QueryToken {
    offset += 1
    return QueryToken(kind: kind, span: offset - 1..<offset)
  }

  /// A bare word: a key with its value, `OR`, or text.
  private mutating func word() throws(Diagnostic) -> QueryToken {
    let start = offset
    var isKey = source.utf8[start].isLetter
    while let byte = byte(at: offset), !isDelimiter(at: offset) {
      if isKey, byte == UInt8(ascii: ":") {
        let key = text(start..<offset)
        let keySpan = start..<offset
        offset += 1
        let value = try value()
        return QueryToken(
          kind: .pair(key: key, keySpan: keySpan, value: value), span: start..<offset)
      }
      isKey =
        isKey && (byte.isLetterOrDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_"))
      offset += 1
    }
    let word = text(start..<offset)
    let operators: [String: QueryToken.Kind] = ["OR": .or, "AND": .and, "NOT": .notWord]
    return QueryToken(kind: operators[word] ?? .word(word), span: start..<offset)
  }

  /// A value, or a list of values with commas between them.
  private mutating func value() throws(Diagnostic) -> QueryToken.Value {
    let start = offset
    var list = [try listed()]
    while byte(at: offset) == UInt8(ascii: ",") {
      offset += 1
      list.append(try listed())
    }
    if list.count == 1 { return list[0] }
    return QueryToken.Value(
      text: text(start..<offset), span: start..<offset, isQuoted: false, list: list)
  }

  /// A value up to a comma, or with the commas in it.
  private mutating func listed(isAlone: Bool = false) throws(Diagnostic) -> QueryToken.Value {
    let start = offset
    if byte(at: offset) == UInt8(ascii: "\"") {
      let text = try quoted()
      return QueryToken.Value(text: text, span: start..<offset, isQuoted: true)
    }
    while let byte = byte(at: offset), isAlone || byte != UInt8(ascii: ","),
      !isDelimiter(at: offset)
    { offset += 1 }
    return QueryToken.Value(text: text(start..<offset), span: start..<offset, isQuoted: false)
  }

  private mutating func quoted() throws(Diagnostic) -> String {
    let start = offset
    var bytes: [UInt8] = []
    offset += 1
    while let byte = byte(at: offset) {
      offset += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: bytes, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let next = self.byte(at: offset),
          next == UInt8(ascii: "\"") || next == UInt8(ascii: "\\")
        else { fallthrough }
        bytes.append(next)
        offset += 1
      default: bytes.append(byte)
      }
    }
    throw .error(
      "query.quote", "the quote is not closed", at: source.place(at: start),
      suggestion: "add a '\"' where the text ends")
  }

  private func byte(at offset: Int) -> UInt8? {
    offset < source.utf8.count ? source.utf8[offset] : nil
  }

  private func text(_ span: Range<Int>) -> String {
    String(decoding: source.utf8[span], as: UTF8.self)
  }

  private mutating func skipSpace() {
    while case let length = spaceLength(at: offset), length > 0 { offset += length }
  }

  /// Whether a bare word ends here: at white space or a parenthesis.
  private func isDelimiter(at offset: Int) -> Bool {
    switch source.utf8[offset] {
    case UInt8(ascii: "("), UInt8(ascii: ")"): true
    default: spaceLength(at: offset) > 0
    }
  }

  /// How many bytes of white space begin here: one character's, or none.
  private func spaceLength(at offset: Int) -> Int {
    guard let first = byte(at: offset) else { return 0 }
    if first < 0x80 { return first.isSpace ? 1 : 0 }
    let second = byte(at: offset + 1) ?? 0
    let third = byte(at: offset + 2) ?? 0
    switch (first, second, third) {
    case (0xC2, 0x85, _), (0xC2, 0xA0, _): return 2
    case (0xE1, 0x9A, 0x80), (0xE3, 0x80, 0x80), (0xE2, 0x81, 0x9F): return 3
    case (0xE2, 0x80, 0x80...0x8A), (0xE2, 0x80, 0xA8...0xA9), (0xE2, 0x80, 0xAF): return 3
    default: return 0
    }
  }
}
