import Bytes

/// Turns the tokens of a template into its syntax tree.
///
/// Errors say what was expected. Nesting is bounded, so that the parser and the compiler, which recurse,
/// do not overflow small stacks.
struct Parser {
  let source: [UInt8]
  let tokens: [TemplateToken]
  var index = 0
  var depth = 0
  let stack = StackGuard()
  var inLoop = false
  var inMacro = false
  var blocks: [String: Statement.Block] = [:]
  /// The tags that are still open, the innermost last.
  var open: [(tag: String, span: SourceRange)] = []

  /// The limit of nested expressions and tags, counted together.
  static let maximumDepth = 100

  /// The tree of a template.
  static func parse(_ source: [UInt8], from start: Int = 0) throws(SyntaxError) -> SyntaxTree {
    var parser = Parser(source, try Lexer.tokens(of: source, from: start))
    let statements = try parser.body(until: [])
    return SyntaxTree(statements: statements, blocks: parser.blocks)
  }

  private init(_ source: [UInt8], _ tokens: [TemplateToken]) {
    self.source = source
    self.tokens = tokens
  }

  /// Whether a text is only white space.
  func isBlankText(_ range: Range<Int>) -> Bool { source[range].allSatisfy(\.isSpace) }

  // MARK: Tokens

  /// The token at the position, which never moves past the last one, `.end`.
  var current: TemplateToken { tokens[index] }
  var previousSpan: SourceRange { index > 0 ? tokens[index - 1].span : tokens[0].span }

  mutating func advance() {
    if index < tokens.count - 1 { index += 1 }
  }

  func isSymbol(_ symbol: Symbol) -> Bool {
    if case .symbol(symbol) = current.kind { true } else { false }
  }

  func isName(_ name: String) -> Bool {
    if case .name(name) = current.kind { true } else { false }
  }

  mutating func skip(_ symbol: Symbol) -> Bool {
    guard isSymbol(symbol) else { return false }
    advance()
    return true
  }

  mutating func skip(name: String) -> Bool {
    guard isName(name) else { return false }
    advance()
    return true
  }

  mutating func expect(_ symbol: Symbol) throws(SyntaxError) {
    guard skip(symbol) else { throw unexpected("'\(symbol.rawValue)'") }
  }

  mutating func expect(name: String) throws(SyntaxError) {
    guard skip(name: name) else { throw unexpected("'\(name)'") }
  }

  mutating func expectName(_ wanted: String) throws(SyntaxError) -> (
    name: String, span: SourceRange
  ) {
    guard case .name(let name) = current.kind else { throw unexpected(wanted) }
    let span = current.span
    advance()
    return (name, span)
  }

  mutating func expectBlockEnd() throws(SyntaxError) {
    guard case .blockEnd = current.kind else { throw unexpected("'%}'") }
    advance()
  }

  /// An error at the current token.
  func unexpected(_ wanted: String) -> SyntaxError {
    SyntaxError("expected \(wanted), found \(current.kind.described)", at: current.span)
  }

  /// Runs a part of the parser one nesting level deeper.
  mutating func nested<T>(_ part: (inout Parser) throws(SyntaxError) -> T) throws(SyntaxError) -> T
  {
    depth += 1
    defer { depth -= 1 }
    if depth > Self.maximumDepth || stack.isLow {
      throw SyntaxError(
        "the template is nested too deeply; at most \(Self.maximumDepth) levels are allowed",
        at: current.span)
    }
    return try part(&self)
  }

  /// Parses items separated by commas, with an optional trailing one, up to a closing symbol.
  mutating func items(
    until end: Symbol, _ item: (inout Parser) throws(SyntaxError) -> Void
  ) throws(SyntaxError) {
    if skip(end) { return }
    repeat {
      try item(&self)
      guard skip(.comma) || isSymbol(end) else { throw unexpected("',' or '\(end.rawValue)'") }
    } while !skip(end)
  }

  // MARK: Bodies

  /// The statements up to a tag of one of these names, whose name is then the current token; up to
  /// the end of the template where no name is given.
  mutating func body(until ends: [String]) throws(SyntaxError) -> [Statement] {
    var statements: [Statement] = []
    while true {
      let token = current
      switch token.kind {
      case .text(let range):
        advance()
        statements.append(Statement(node: .text(range), span: token.span))
      case .variableStart:
        advance()
        let expression = try expression()
        guard case .variableEnd = current.kind else { throw unexpected("'}}'") }
        advance()
        statements.append(Statement(node: .output(expression), span: expression.span))
      case .blockStart:
        advance()
        if case .name(let name) = current.kind, ends.contains(name) { return statements }
        statements.append(try nested { (parser) throws(SyntaxError) in try parser.statement() })
      default:
        if ends.isEmpty { return statements }
        throw unclosed(ends)
      }
    }
  }

  private func unclosed(_ ends: [String]) -> SyntaxError {
    let wanted = ends.map { "'{% \($0) %}'" }.joined(separator: " or ")
    guard let innermost = open.last else { return unexpected(wanted) }
    return SyntaxError(
      "the '\(innermost.tag)' tag is never closed: expected \(wanted), found the end of the template",
      at: innermost.span)
  }

  /// The statements of a tag and its end tag, which may repeat the tag's own name.
  mutating func closedBody(
    _ tag: String, _ span: SourceRange, named name: String? = nil
  ) throws(SyntaxError) -> [Statement] {
    try expectBlockEnd()
    open.append((tag, span))
    let statements = try body(until: ["end" + tag])
    advance()
    _ = open.popLast()
    if let name, case .name(let repeated) = current.kind {
      guard repeated == name else { throw unexpected("'\(name)' or '%}'") }
      advance()
    }
    try expectBlockEnd()
    return statements
  }
}
