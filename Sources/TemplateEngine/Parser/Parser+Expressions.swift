extension Parser {
  /// Any expression, with an inline `if`.
  mutating func expression() throws(SyntaxError) -> Expression {
    try nested { (parser) throws(SyntaxError) in try parser.conditional() }
  }

  private mutating func conditional() throws(SyntaxError) -> Expression {
    var value = try disjunction()
    while skip(name: "if") {
      let test = try disjunction()
      let otherwise = skip(name: "else") ? try expression() : nil
      let end = otherwise?.span ?? test.span
      value = Expression(
        node: .conditional(test: test, then: value, else: otherwise), span: value.span.to(end))
      if otherwise == nil { depth += 1 }
      if depth > Self.maximumDepth { throw unexpected("the end of a long 'if' chain") }
    }
    return value
  }

  /// An expression without an inline `if`.
  mutating func disjunction() throws(SyntaxError) -> Expression {
    let first = try conjunction()
    var operands = [first]
    while skip(name: "or") { operands.append(try conjunction()) }
    if operands.count == 1 { return first }
    return Expression(node: .or(operands), span: first.span.to(previousSpan))
  }

  private mutating func conjunction() throws(SyntaxError) -> Expression {
    let first = try negation()
    var operands = [first]
    while skip(name: "and") { operands.append(try negation()) }
    if operands.count == 1 { return first }
    return Expression(node: .and(operands), span: first.span.to(previousSpan))
  }

  private mutating func negation() throws(SyntaxError) -> Expression {
    guard isName("not") else { return try comparison() }
    let start = current.span
    var isNegated = false
    while skip(name: "not") { isNegated.toggle() }
    let operand = try comparison()
    let span = start.to(operand.span)
    let once = Expression(node: .not(operand), span: span)
    return isNegated ? once : Expression(node: .not(once), span: span)
  }

  private mutating func comparison() throws(SyntaxError) -> Expression {
    let first = try arithmetic(0)
    var rest: [Expression.Comparison] = []
    while let comparison = try comparisonOperator() {
      rest.append(.init(comparison: comparison, operand: try arithmetic(0)))
    }
    guard let last = rest.last else { return first }
    return Expression(node: .comparison(first, rest), span: first.span.to(last.operand.span))
  }

  private mutating func comparisonOperator() throws(SyntaxError) -> ComparisonOperator? {
    if case .symbol(let symbol) = current.kind, let found = Self.comparisons[symbol] {
      advance()
      return found
    }
    if skip(name: "in") { return .in }
    guard skip(name: "not") else { return nil }
    try expect(name: "in")
    return .notIn
  }

  private static let comparisons: [Symbol: ComparisonOperator] = [
    .equal: .equal, .notEqual: .notEqual, .less: .less, .lessEqual: .lessEqual,
    .greater: .greater, .greaterEqual: .greaterEqual,
  ]

  // MARK: Arithmetic

  /// The operators by precedence; those of the last level bind most tightly.
  private static let operators: [[Symbol: ArithmeticOperator]] = [
    [.plus: .binary(.add), .minus: .binary(.subtract)],
    [.tilde: .concatenate],
    [
      .times: .binary(.multiply), .divide: .binary(.divide), .floorDivide: .binary(.floorDivide),
      .remainder: .binary(.remainder),
    ],
    [.power: .binary(.power)],
  ]

  private mutating func arithmetic(_ level: Int) throws(SyntaxError) -> Expression {
    if level == Self.operators.count { return try unary() }
    let first = try arithmetic(level + 1)
    var rest: [Expression.Operation] = []
    while case .symbol(let symbol) = current.kind, let operation = Self.operators[level][symbol] {
      advance()
      rest.append(.init(operation: operation, operand: try arithmetic(level + 1)))
    }
    guard let last = rest.last else { return first }
    return Expression(node: .arithmetic(first, rest), span: first.span.to(last.operand.span))
  }

  /// A signed operand with its filters and tests, which apply to the sign too: `-2|abs` is 2.
  private mutating func unary() throws(SyntaxError) -> Expression {
    let start = current.span
    // A plus needs a number as a minus does, so it counts as two of these.
    var signs = 0
    while isSymbol(.minus) || isSymbol(.plus) {
      signs += isSymbol(.minus) ? 1 : 2
      advance()
    }
    var value = try postfix(primary())
    if signs > 0 {
      let span = start.to(value.span)
      value = Expression(node: .negate(value), span: span)
      if signs % 2 == 0 { value = Expression(node: .negate(value), span: span) }
    }
    return try filtersAndTests(value)
  }

  // MARK: Operands

  private mutating func primary() throws(SyntaxError) -> Expression {
    let token = current
    switch token.kind {
    case .name(let name):
      advance()
      return Expression(node: Self.constant(name) ?? .variable(name), span: token.span)
    case .string(var text):
      advance()
      while case .string(let more) = current.kind {
        text += more
        advance()
      }
      return Expression(node: .constant(.string(text)), span: token.span.to(previousSpan))
    case .integer(let number):
      advance()
      return Expression(node: .constant(.integer(number)), span: token.span)
    case .number(let number):
      advance()
      return Expression(node: .constant(.number(number)), span: token.span)
    case .symbol(.leftParenthesis): return try parenthesised()
    case .symbol(.leftBracket): return try list()
    case .symbol(.leftBrace): return try map()
    default: throw unexpected("an expression")
    }
  }

  private static func constant(_ name: String) -> Expression.Node? {
    switch name {
    case "true", "True": .constant(.bool(true))
    case "false", "False": .constant(.bool(false))
    case "none", "None": .constant(.none)
    default: nil
    }
  }

  private mutating func parenthesised() throws(SyntaxError) -> Expression {
    let start = current.span
    advance()
    if skip(.rightParenthesis) {
      return Expression(node: .tuple([]), span: start.to(previousSpan))
    }
    let first = try expression()
    if skip(.rightParenthesis) {
      return Expression(node: first.node, span: start.to(previousSpan))
    }
    var items = [first]
    while !skip(.rightParenthesis) {
      guard skip(.comma) else { throw unexpected("',' or ')'") }
      if skip(.rightParenthesis) { break }
      items.append(try expression())
    }
    return Expression(node: .tuple(items), span: start.to(previousSpan))
  }

  private mutating func list() throws(SyntaxError) -> Expression {
    let start = current.span
    advance()
    var items: [Expression] = []
    try self.items(until: .rightBracket) { (parser) throws(SyntaxError) in
      items.append(try parser.expression())
    }
    return Expression(node: .list(items), span: start.to(previousSpan))
  }

  private mutating func map() throws(SyntaxError) -> Expression {
    let start = current.span
    advance()
    var entries: [(key: Expression, value: Expression)] = []
    try items(until: .rightBrace) { (parser) throws(SyntaxError) in
      let key = try parser.expression()
      try parser.expect(.colon)
      entries.append((key, try parser.expression()))
    }
    return Expression(node: .map(entries), span: start.to(previousSpan))
  }

  // MARK: Chains

  /// Appends links to an expression; a chain of a chain becomes one chain.
  private func chain(_ base: Expression, _ links: [Expression.Link]) -> Expression {
    guard let last = links.last else { return base }
    if case .chain(let first, let earlier) = base.node {
      return Expression(node: .chain(first, earlier + links), span: last.span)
    }
    return Expression(node: .chain(base, links), span: last.span)
  }

  /// Subscripts and calls after an operand.
  private mutating func postfix(_ base: Expression) throws(SyntaxError) -> Expression {
    var links: [Expression.Link] = []
    while true {
      let start = current.span
      let step: Expression.Step
      var nameSpan = start
      if skip(.dot) {
        nameSpan = current.span
        step = try attribute()
      } else if isSymbol(.leftBracket) {
        step = try subscriptStep()
      } else if isSymbol(.leftParenthesis) {
        step = .call(try arguments())
      } else {
        return chain(base, links)
      }
      links.append(.init(step: step, span: base.span.to(previousSpan), nameSpan: nameSpan))
    }
  }

  private mutating func attribute() throws(SyntaxError) -> Expression.Step {
    switch current.kind {
    case .name(let name):
      advance()
      return .attribute(name)
    case .integer(let number):
      let span = current.span
      advance()
      return .item(Expression(node: .constant(.integer(number)), span: span))
    default: throw unexpected("the name of a field")
    }
  }

  private mutating func subscriptStep() throws(SyntaxError) -> Expression.Step {
    advance()
    if isSymbol(.rightBracket) { throw unexpected("an index or a key") }
    let start = isSymbol(.colon) ? nil : try expression()
    if let start, skip(.rightBracket) { return .item(start) }
    guard skip(.colon) else { throw unexpected("']' or ':'") }
    var stop: Expression?
    var step: Expression?
    if !isSymbol(.rightBracket), !isSymbol(.colon) { stop = try expression() }
    if skip(.colon), !isSymbol(.rightBracket) { step = try expression() }
    try expect(.rightBracket)
    return .slice(start: start, stop: stop, step: step)
  }

  private mutating func filtersAndTests(_ base: Expression) throws(SyntaxError) -> Expression {
    var links: [Expression.Link] = []
    while true {
      if skip(.pipe) {
        links.append(try filter(from: base.span))
      } else if skip(name: "is") {
        let isNegated = skip(name: "not")
        let (name, nameSpan) = try expectName("the name of a test")
        let step = Expression.Step.test(name, try testArguments(), negated: isNegated)
        links.append(.init(step: step, span: base.span.to(previousSpan), nameSpan: nameSpan))
      } else {
        return chain(base, links)
      }
    }
  }

  /// A filter after its `|`.
  mutating func filter(from start: SourceRange) throws(SyntaxError) -> Expression.Link {
    let (name, nameSpan) = try expectName("the name of a filter")
    let arguments = isSymbol(.leftParenthesis) ? try arguments() : []
    return .init(
      step: .filter(name, arguments), span: start.to(previousSpan), nameSpan: nameSpan)
  }

  /// The arguments of a test: in parentheses, or one operand without them.
  private mutating func testArguments() throws(SyntaxError) -> [Argument] {
    switch current.kind {
    case .symbol(.leftParenthesis): return try arguments()
    case .name("and"), .name("or"), .name("else"), .name("is"), .name("if"), .name("not"),
      .name("in"), .name("recursive"):
      return []
    case .name, .string, .integer, .number, .symbol(.minus), .symbol(.leftBracket),
      .symbol(.leftBrace):
      let start = current.span
      let isNegative = skip(.minus)
      let operand = try nested { (parser) throws(SyntaxError) in
        try parser.postfix(parser.primary())
      }
      let span = start.to(operand.span)
      return [.positional(isNegative ? Expression(node: .negate(operand), span: span) : operand)]
    default: return []
    }
  }

  /// Arguments with their parentheses.
  mutating func arguments() throws(SyntaxError) -> [Argument] {
    try expect(.leftParenthesis)
    var arguments: [Argument] = []
    var hasNamed = false
    try items(until: .rightParenthesis) { (parser) throws(SyntaxError) in
      if parser.skip(.power) {
        hasNamed = true
        arguments.append(.spreadNamed(try parser.expression()))
      } else if parser.skip(.times) {
        arguments.append(.spread(try parser.expression()))
      } else {
        let value = try parser.expression()
        if case .variable(let name) = value.node, parser.skip(.assign) {
          hasNamed = true
          arguments.append(.named(name, try parser.expression()))
        } else if hasNamed {
          throw SyntaxError("an argument by position cannot follow one by name", at: value.span)
        } else {
          arguments.append(.positional(value))
        }
      }
      if arguments.count > 2000 {
        throw SyntaxError("a call has more than 2000 arguments", at: parser.previousSpan)
      }
    }
    return arguments
  }
}
