import Diagnostics

extension Parser {
  private static let tags = [
    "for", "if", "set", "with", "filter", "autoescape", "cache", "raw", "macro", "call", "do",
    "block", "extends", "include", "import", "from", "break", "continue",
  ]
  private static let innerTags = ["else", "elif"]

  /// A tag with its body and end tag; the position is after its `{%`.
  mutating func statement() throws(SyntaxError) -> Statement {
    let start = previousSpan
    guard case .name(let tag) = current.kind else { throw unexpected("the name of a tag") }
    let nameSpan = current.span
    advance()
    let node: Statement.Node =
      switch tag {
      case "for": try forLoop(nameSpan)
      case "if": try conditions(nameSpan)
      case "set": try set(nameSpan)
      case "with": try with(nameSpan)
      case "filter": try filterBlock(nameSpan)
      case "autoescape": try autoescape(nameSpan)
      case "cache": try cache(nameSpan)
      case "macro": try macro(nameSpan)
      case "call": try callBlock(nameSpan)
      case "block": try block(nameSpan)
      default: try simpleStatement(tag, nameSpan)
      }
    return Statement(node: node, span: start.to(previousSpan))
  }

  /// The tags without a body.
  private mutating func simpleStatement(_ tag: String, _ span: SourceRange) throws(SyntaxError)
    -> Statement.Node
  {
    let node: Statement.Node
    switch tag {
    case "do": node = .do(try expression())
    case "extends": node = .extends(try expression())
    case "include": node = try include()
    case "import":
      let name = try expression()
      try expect(name: "as")
      let (alias, aliasSpan) = try expectName("a variable")
      if alias != "loop" { try checkAssignable(alias, aliasSpan) }
      node = .import(name, name: alias, hasContext: context() ?? true)
    case "from": node = try fromImport()
    case "break", "continue":
      guard inLoop else {
        throw SyntaxError("'\(tag)' is only allowed inside a loop", at: span)
      }
      node = tag == "break" ? .break : .continue
    default: throw unknownTag(tag, span)
    }
    try expectBlockEnd()
    return node
  }

  private func unknownTag(_ tag: String, _ span: SourceRange) -> SyntaxError {
    if let innermost = open.last, tag.hasPrefix("end") || Self.innerTags.contains(tag) {
      return SyntaxError(
        "expected '{% end\(innermost.tag) %}', found '\(tag)'", at: span,
        note: ("the '\(innermost.tag)' tag begins here", innermost.span))
    }
    if tag.hasPrefix("end"), Self.tags.contains(String(tag.dropFirst(3))) {
      return SyntaxError("there is no open '\(tag.dropFirst(3))' tag to end here", at: span)
    }
    if Self.innerTags.contains(tag) {
      return SyntaxError("'\(tag)' is only allowed inside an 'if' or 'for' tag", at: span)
    }
    // The names of `elif` in other languages.
    let suggestion =
      ["elseif", "elsif"].contains(tag)
      ? "write 'elif'" : Suggestion.didYouMean(tag, in: Self.tags + Self.innerTags)
    return SyntaxError("there is no tag '\(tag)'", at: span, suggestion: suggestion)
  }

  // MARK: Targets

  private static let reserved: Set<String> = [
    "true", "True", "false", "False", "none", "None", "loop", "self",
  ]

  private func checkAssignable(_ name: String, _ span: SourceRange) throws(SyntaxError) {
    if Self.reserved.contains(name) {
      throw SyntaxError("'\(name)' is reserved and cannot be assigned to", at: span)
    }
  }

  private mutating func nameTarget() throws(SyntaxError) -> Target {
    let (name, span) = try expectName("a variable")
    try checkAssignable(name, span)
    return .name(name, span)
  }

  /// A variable, or several with commas and parentheses that a sequence is unpacked to.
  private mutating func target() throws(SyntaxError) -> Target {
    let start = current.span
    var targets: [Target] = []
    var isSequence = false
    while true {
      if skip(.leftParenthesis) {
        targets.append(try nested { (parser) throws(SyntaxError) in try parser.target() })
        try expect(.rightParenthesis)
      } else {
        targets.append(try nameTarget())
      }
      guard skip(.comma) else { break }
      isSequence = true
      if isSymbol(.rightParenthesis) || isName("in") { break }
    }
    if !isSequence, let only = targets.first { return only }
    return .unpack(targets, start.to(previousSpan))
  }

  // MARK: Control flow

  private mutating func forLoop(_ span: SourceRange) throws(SyntaxError) -> Statement.Node {
    let target = try target()
    try expect(name: "in")
    let iterable = try disjunction()
    let filter = skip(name: "if") ? try disjunction() : nil
    let isRecursive = skip(name: "recursive")
    try expectBlockEnd()
    open.append(("for", span))
    let outer = inLoop
    inLoop = true
    let statements = try body(until: ["else", "endfor"])
    inLoop = outer
    return .for(
      .init(
        target: target, iterable: iterable, filter: filter, isRecursive: isRecursive,
        body: statements, elseBody: try elseBody("for")))
  }

  private mutating func conditions(_ span: SourceRange) throws(SyntaxError) -> Statement.Node {
    open.append(("if", span))
    var branches: [Statement.Branch] = []
    repeat {
      let test = try disjunction()
      try expectBlockEnd()
      branches.append(.init(test: test, body: try body(until: ["elif", "else", "endif"])))
    } while skip(name: "elif")
    return .if(branches, else: try elseBody("if"))
  }

  /// The statements of `{% else %}`, if there is one, and the end tag.
  private mutating func elseBody(_ tag: String) throws(SyntaxError) -> [Statement] {
    var statements: [Statement] = []
    if skip(name: "else") {
      try expectBlockEnd()
      statements = try body(until: ["end" + tag])
    }
    advance()
    _ = open.popLast()
    try expectBlockEnd()
    return statements
  }

  // MARK: Variables

  private mutating func set(_ span: SourceRange) throws(SyntaxError) -> Statement.Node {
    var target = try target()
    if case .name(let name, let nameSpan) = target, isSymbol(.dot) {
      var base = Expression(node: .variable(name), span: nameSpan)
      var links: [Expression.Link] = []
      while skip(.dot) {
        let (field, fieldSpan) = try expectName("the name of a field")
        if case .field(_, let outer, let outerSpan) = target {
          links.append(
            .init(
              step: .attribute(outer), span: nameSpan.to(outerSpan), nameSpan: outerSpan))
          base = Expression(
            node: .chain(Expression(node: .variable(name), span: nameSpan), links),
            span: nameSpan.to(outerSpan))
        }
        target = .field(base, field, fieldSpan)
      }
    }
    if skip(.assign) {
      let value = try tupleOrExpression()
      try expectBlockEnd()
      return .set(target, value)
    }
    if case .unpack = target { throw unexpected("'='") }
    let filters = skip(.pipe) ? try filterChain() : []
    guard case .blockEnd = current.kind else { throw unexpected("'=' or '%}'") }
    return .setBlock(target, filters: filters, body: try closedBody("set", span))
  }

  /// An expression, or several with commas as a tuple.
  private mutating func tupleOrExpression() throws(SyntaxError) -> Expression {
    let first = try expression()
    guard isSymbol(.comma) else { return first }
    var items = [first]
    while skip(.comma) {
      if case .blockEnd = current.kind { break }
      items.append(try expression())
    }
    return Expression(node: .tuple(items), span: first.span.to(previousSpan))
  }

  private mutating func filterChain() throws(SyntaxError) -> [Expression.Link] {
    var filters: [Expression.Link] = []
    repeat { filters.append(try filter(from: current.span)) } while skip(.pipe)
    return filters
  }

  private mutating func with(_ span: SourceRange) throws(SyntaxError) -> Statement.Node {
    var assignments: [(Target, Expression)] = []
    while true {
      if case .blockEnd = current.kind { break }
      if !assignments.isEmpty { try expect(.comma) }
      let target: Target
      if skip(.leftParenthesis) {
        target = try self.target()
        try expect(.rightParenthesis)
      } else {
        target = try nameTarget()
      }
      try expect(.assign)
      assignments.append((target, try expression()))
    }
    return .with(assignments, body: try closedBody("with", span))
  }

  private mutating func filterBlock(_ span: SourceRange) throws(SyntaxError) -> Statement.Node {
    let filters = try filterChain()
    return .filterBlock(filters, body: try closedBody("filter", span))
  }

  private mutating func autoescape(_ span: SourceRange) throws(SyntaxError) -> Statement.Node {
    let mode = try expression()
    return .autoescape(mode, body: try closedBody("autoescape", span))
  }

  /// Names, each with a value if it is not that of the variable around.
  private mutating func cache(_ span: SourceRange) throws(SyntaxError) -> Statement.Node {
    var handed: [(name: String, value: Expression)] = []
    repeat {
      let (name, nameSpan) = try expectName("a variable")
      try checkAssignable(name, nameSpan)
      handed.append(
        (
          name,
          skip(.assign)
            ? try expression() : Expression(node: .variable(name), span: nameSpan)
        ))
    } while skip(.comma)
    return .cache(handed, body: try macroBody("cache", span))
  }

  // MARK: Macros

  private mutating func parameters() throws(SyntaxError) -> [Statement.Parameter] {
    var parameters: [Statement.Parameter] = []
    var names: Set<String> = []
    try items(until: .rightParenthesis) { (parser) throws(SyntaxError) in
      let (name, span) = try parser.expectName("the name of a parameter")
      try parser.checkAssignable(name, span)
      guard names.insert(name).inserted else {
        throw SyntaxError("there are two parameters '\(name)'", at: span)
      }
      let defaultValue = parser.skip(.assign) ? try parser.expression() : nil
      if defaultValue == nil, parameters.last?.defaultValue != nil {
        throw SyntaxError(
          "the parameter '\(name)' needs a default value, as the one before it has", at: span)
      }
      parameters.append(.init(name: name, span: span, defaultValue: defaultValue))
    }
    return parameters
  }

  private mutating func macroBody(_ tag: String, _ span: SourceRange) throws(SyntaxError)
    -> [Statement]
  {
    let outer = (inLoop, inMacro)
    (inLoop, inMacro) = (false, true)
    let statements = try closedBody(tag, span)
    (inLoop, inMacro) = outer
    return statements
  }

  private mutating func macro(_ span: SourceRange) throws(SyntaxError) -> Statement.Node {
    let (name, nameSpan) = try expectName("the name of the macro")
    try checkAssignable(name, nameSpan)
    try expect(.leftParenthesis)
    let parameters = try parameters()
    return .macro(.init(name: name, parameters: parameters, body: try macroBody("macro", span)))
  }

  private mutating func callBlock(_ span: SourceRange) throws(SyntaxError) -> Statement.Node {
    let parameters = skip(.leftParenthesis) ? try parameters() : []
    let call = try expression()
    guard case .chain(_, let links) = call.node, let last = links.last, case .call = last.step
    else {
      throw SyntaxError("expected the call of a macro", at: call.span)
    }
    let body = try macroBody("call", span)
    return .callBlock(.init(name: "caller", parameters: parameters, body: body), call: call)
  }

  // MARK: Other templates

  private mutating func block(_ span: SourceRange) throws(SyntaxError) -> Statement.Node {
    if inMacro {
      throw SyntaxError("a block is not allowed inside a macro or a cached part", at: span)
    }
    let (name, nameSpan) = try expectName("the name of the block")
    _ = skip(name: "scoped")
    let isRequired = skip(name: "required")
    if blocks[name] != nil {
      throw SyntaxError("the block '\(name)' is defined twice", at: nameSpan)
    }
    // Added before the body is parsed, so that a block of the same name within it is an error.
    blocks[name] = .init(name: name, nameSpan: nameSpan, isRequired: isRequired, body: [])
    let outer = inLoop
    inLoop = false
    let body = try closedBody("block", span, named: name)
    inLoop = outer
    if isRequired, let content = body.first(where: { !isBlank($0) }) {
      throw SyntaxError("a required block can only hold white space and comments", at: content.span)
    }
    let block = Statement.Block(
      name: name, nameSpan: nameSpan, isRequired: isRequired, body: body)
    blocks[name] = block
    return .block(block)
  }

  private func isBlank(_ statement: Statement) -> Bool {
    if case .text(let range) = statement.node { isBlankText(range) } else { false }
  }

  /// Reads `with context` or `without context`; nil where there is neither.
  private mutating func context() -> Bool? {
    guard isName("with") || isName("without"), index + 1 < tokens.count,
      case .name("context") = tokens[index + 1].kind
    else { return nil }
    let hasContext = isName("with")
    advance()
    advance()
    return hasContext
  }

  private mutating func include() throws(SyntaxError) -> Statement.Node {
    let name = try expression()
    var hasContext = context()
    var ignoreMissing = false
    if skip(name: "ignore") {
      try expect(name: "missing")
      ignoreMissing = true
      hasContext = context() ?? hasContext
    }
    return .include(name, ignoreMissing: ignoreMissing, hasContext: hasContext ?? true)
  }

  private mutating func fromImport() throws(SyntaxError) -> Statement.Node {
    let template = try expression()
    try expect(name: "import")
    var names: [(name: String, alias: String, span: SourceRange)] = []
    var hasContext = true
    while true {
      hasContext = context() ?? hasContext
      if case .blockEnd = current.kind { break }
      if !names.isEmpty {
        try expect(.comma)
        if case .blockEnd = current.kind { break }
      }
      let (name, span) = try expectName("the name of a macro or variable")
      if name.hasPrefix("_") {
        throw SyntaxError(
          "'\(name)' cannot be imported: names that begin with '_' belong to their template",
          at: span)
      }
      var alias = (name: name, span: span)
      if skip(name: "as") { alias = try expectName("a variable") }
      try checkAssignable(alias.name, alias.span)
      names.append((name, alias.name, span))
    }
    if names.isEmpty { throw unexpected("the name of a macro or variable") }
    return .fromImport(template, names: names, hasContext: hasContext)
  }
}
