/// A run of bytes of a template: offsets into its source.
struct Span: Sendable, Hashable {
  var start: Int32
  var end: Int32

  init(_ start: Int, _ end: Int) {
    self.start = Int32(truncatingIfNeeded: start)
    self.end = Int32(truncatingIfNeeded: end)
  }

  var range: Range<Int> { Int(start)..<Int(max(start, end)) }

  /// The span from the beginning of this one to the end of another.
  func to(_ other: Span) -> Span { Span(Int(start), Int(max(end, other.end))) }
}

/// What the lexer tells apart.
enum TokenKind: Sendable, Equatable {
  /// Text between tags: a range of the source's bytes.
  case text(Range<Int>)
  case variableStart, variableEnd
  case blockStart, blockEnd
  case name(String)
  case string(String)
  case integer(UInt128)
  case number(Double)
  case symbol(Symbol)
  case end
}

/// Operators and punctuation.
enum Symbol: String, Sendable {
  case plus = "+", minus = "-", times = "*", divide = "/", floorDivide = "//", remainder = "%"
  case power = "**", tilde = "~", equal = "==", notEqual = "!=", less = "<", lessEqual = "<="
  case greater = ">", greaterEqual = ">=", assign = "=", dot = ".", comma = ",", colon = ":"
  case pipe = "|", leftParenthesis = "(", rightParenthesis = ")", leftBracket = "["
  case rightBracket = "]", leftBrace = "{", rightBrace = "}"
}

/// One token with its place.
struct Token: Sendable {
  let kind: TokenKind
  let span: Span
}

extension TokenKind {
  /// The token as a syntax error names it.
  var described: String {
    switch self {
    case .text: "text"
    case .variableStart: "'{{'"
    case .variableEnd: "'}}'"
    case .blockStart: "'{%'"
    case .blockEnd: "'%}'"
    case .name(let name): "'\(name)'"
    case .string: "a string"
    case .integer: "a number"
    case .number: "a number"
    case .symbol(let symbol): "'\(symbol.rawValue)'"
    case .end: "the end of the template"
    }
  }
}

/// What is wrong with the text of a template, and where.
struct SyntaxError: Error {
  let message: String
  let span: Span
  var suggestion: String?
  var note: (message: String, span: Span)?

  init(
    _ message: String, at span: Span, suggestion: String? = nil,
    note: (message: String, span: Span)? = nil
  ) {
    self.message = message
    self.span = span
    self.suggestion = suggestion
    self.note = note
  }
}
