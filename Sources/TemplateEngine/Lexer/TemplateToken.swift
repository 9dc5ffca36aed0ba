/// A byte range of a template's source.
struct SourceRange: Sendable, Hashable {
  var start: Int32
  var end: Int32

  init(_ start: Int, _ end: Int) {
    self.start = Int32(truncatingIfNeeded: start)
    self.end = Int32(truncatingIfNeeded: end)
  }

  var range: Range<Int> { Int(start)..<Int(max(start, end)) }

  /// From the start of this span to the end of another.
  func to(_ other: SourceRange) -> SourceRange { SourceRange(Int(start), Int(max(end, other.end))) }
}

/// What a token is.
enum TokenKind: Sendable, Equatable {
  /// Text between tags: a byte range of the source.
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

/// A token and its byte range.
struct TemplateToken: Sendable {
  let kind: TokenKind
  let span: SourceRange
}

extension TokenKind {
  /// The name of the token in syntax errors.
  var described: String {
    switch self {
    case .text: "text"
    case .variableStart: "'{{'"
    case .variableEnd: "'}}'"
    case .blockStart: "'{%'"
    case .blockEnd: "'%}'"
    case .name(let name): "'\(name)'"
    case .string: "a string"
    case .integer, .number: "a number"
    case .symbol(let symbol): "'\(symbol.rawValue)'"
    case .end: "the end of the template"
    }
  }
}

/// An error in the syntax of a template, with its place.
struct SyntaxError: Error {
  let message: String
  let span: SourceRange
  var suggestion: String?
  var note: (message: String, span: SourceRange)?

  init(
    _ message: String, at span: SourceRange, suggestion: String? = nil,
    note: (message: String, span: SourceRange)? = nil
  ) {
    self.message = message
    self.span = span
    self.suggestion = suggestion
    self.note = note
  }
}
