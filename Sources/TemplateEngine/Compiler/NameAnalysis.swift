/// Collects names from syntax trees before code generation.
enum NameAnalysis {
  /// The names in a template.
  struct Names: Sendable {
    /// The variables that macros, call blocks and recursive loops capture.
    var captured: Set<String> = []
    /// The templates that it includes, extends and imports; every candidate where they are
    /// literals.
    var templates: [String] = []
    /// Whether the name of a template is computed.
    var hasComputed = false
    /// Whether it calls methods that mutate lists or maps.
    var hasMutations = false
  }

  /// The names that the statements of a scope assign, and whether a condition decides about it.
  static func assigned(in statements: [Statement]) -> [(name: String, isConditional: Bool)] {
    var found: [(name: String, isConditional: Bool)] = []
    collect(statements, conditional: false, &found)
    return found
  }

  private static func collect(
    _ statements: [Statement], conditional: Bool,
    _ found: inout [(name: String, isConditional: Bool)]
  ) {
    for statement in statements {
      switch statement.node {
      case .set(let target, _), .setBlock(let target, _, _):
        for name in names(of: target) { found.append((name, conditional)) }
      case .macro(let macro): found.append((macro.name, conditional))
      case .import(_, let name, _): found.append((name, conditional))
      case .fromImport(_, let names, _):
        for name in names { found.append((name.alias, conditional)) }
      case .if(let branches, let otherwise):
        for branch in branches { collect(branch.body, conditional: true, &found) }
        collect(otherwise, conditional: true, &found)
      default: break
      }
    }
  }

  /// The variables that an assignment sets.
  static func names(of target: Target) -> [String] {
    switch target {
    case .name(let name, _): [name]
    case .field: []
    case .unpack(let targets, _): targets.flatMap(names)
    }
  }

  /// The names in the statements of a template.
  static func names(in statements: [Statement]) -> Names {
    var visitor = Visitor()
    visitor.visit(statements)
    return visitor.names
  }

  /// Whether a macro's body names a variable.
  static func mentions(_ name: String, in statements: [Statement]) -> Bool {
    var visitor = Visitor()
    visitor.depth = 1
    visitor.visit(statements)
    return visitor.names.captured.contains(name)
  }

  /// The most variables of an expression in an error.
  static let variableLimit = 4

  /// The first variables in an expression, each once, in their order.
  static func variables(in expression: Expression) -> [String] {
    var visitor = Visitor()
    visitor.visit(expression)
    return visitor.mentioned
  }

  /// Whether the template that is extended is only known at run time.
  static func hasComputedExtends(_ statements: [Statement]) -> Bool {
    statements.contains { statement in
      switch statement.node {
      case .extends(let name):
        if case .constant = name.node { false } else { true }
      case .if(let branches, let otherwise):
        branches.contains { hasExtends($0.body) } || hasExtends(otherwise)
      default: false
      }
    }
  }

  private static func hasExtends(_ statements: [Statement]) -> Bool {
    statements.contains { statement in
      switch statement.node {
      case .extends: true
      case .if(let branches, let otherwise):
        branches.contains { hasExtends($0.body) } || hasExtends(otherwise)
      default: false
      }
    }
  }

  /// The names that an expression for a template may have: all of them if every alternative is a
  /// literal; nil if one is computed.
  static func candidates(_ expression: Expression) -> [String]? {
    switch expression.node {
    case .constant(let value): return value.stringValue.map { [$0] }
    case .conditional(_, let then, let otherwise):
      guard let first = candidates(then) else { return nil }
      guard let otherwise else { return first }
      return candidates(otherwise).map { first + $0 }
    case .list(let items), .tuple(let items), .or(let items):
      var all: [String] = []
      for item in items {
        guard let some = candidates(item) else { return nil }
        all += some
      }
      return all
    default: return nil
    }
  }

  /// Walks a tree; its depth is bounded by the parser.
  private struct Visitor {
    /// The number of macros, call blocks and recursive loops around the place.
    var depth = 0
    var mentioned: [String] = []
    var names = Names()

    mutating func visit(_ statements: [Statement]) {
      for statement in statements { visit(statement.node) }
    }

    mutating func visit(_ node: Statement.Node) {
      switch node {
      case .text, .break, .continue: break
      case .output(let value), .do(let value): visit(value)
      case .set(let target, let value):
        visit(target)
        visit(value)
      case .setBlock(let target, let filters, let body):
        visit(target)
        visit(filters)
        visit(body)
      case .filterBlock(let filters, let body):
        visit(filters)
        visit(body)
      case .autoescape(let mode, let body):
        visit(mode)
        visit(body)
      case .block(let block): visit(block.body)
      case .extends(let name), .include(let name, _, _), .import(let name, _, _),
        .fromImport(let name, _, _):
        if let names = NameAnalysis.candidates(name) {
          self.names.templates += names
        } else {
          self.names.hasComputed = true
        }
        visit(name)
      default: visitNested(node)
      }
    }

    private mutating func visitNested(_ node: Statement.Node) {
      switch node {
      case .if(let branches, let otherwise):
        for branch in branches {
          visit(branch.test)
          visit(branch.body)
        }
        visit(otherwise)
      case .for(let loop): visit(loop)
      case .with(let assignments, let body):
        for (target, value) in assignments {
          visit(target)
          visit(value)
        }
        visit(body)
      case .cache(let handed, let body):
        for (_, value) in handed { visit(value) }
        visit(body)
      case .macro(let macro): visit(macro)
      case .callBlock(let macro, let call):
        visit(call)
        visit(macro)
      default: break
      }
    }

    private mutating func visit(_ loop: Statement.ForLoop) {
      visit(loop.iterable)
      if loop.isRecursive { depth += 1 }
      if let filter = loop.filter { visit(filter) }
      visit(loop.body)
      visit(loop.elseBody)
      if loop.isRecursive { depth -= 1 }
    }

    private mutating func visit(_ macro: Statement.Macro) {
      depth += 1
      for parameter in macro.parameters {
        if let value = parameter.defaultValue { visit(value) }
      }
      visit(macro.body)
      depth -= 1
    }

    private mutating func visit(_ target: Target) {
      switch target {
      case .name: break
      case .field(let base, _, _): visit(base)
      case .unpack(let targets, _): for target in targets { visit(target) }
      }
    }

    private mutating func visit(_ links: [Expression.Link]) {
      for link in links {
        switch link.step {
        case .attribute(let name): if mutatingMethods.contains(name) { names.hasMutations = true }
        case .item(let key): visit(key)
        case .slice(let start, let stop, let step):
          for part in [start, stop, step] {
            if let part { visit(part) }
          }
        case .call(let arguments), .filter(_, let arguments), .test(_, let arguments, _):
          for argument in arguments {
            switch argument {
            case .positional(let value), .named(_, let value), .spread(let value),
              .spreadNamed(let value):
              visit(value)
            }
          }
        }
      }
    }

    mutating func visit(_ expression: Expression) {
      switch expression.node {
      case .constant: break
      case .variable(let name):
        if depth > 0 { names.captured.insert(name) }
        if mentioned.count < NameAnalysis.variableLimit, !mentioned.contains(name) {
          mentioned.append(name)
        }
      case .list(let items), .tuple(let items), .and(let items), .or(let items):
        for item in items { visit(item) }
      case .map(let entries):
        for (key, value) in entries {
          visit(key)
          visit(value)
        }
      case .negate(let operand), .not(let operand): visit(operand)
      case .arithmetic(let first, let rest):
        visit(first)
        for part in rest { visit(part.operand) }
      case .comparison(let first, let rest):
        visit(first)
        for part in rest { visit(part.operand) }
      case .conditional(let test, let then, let otherwise):
        visit(then)
        visit(test)
        if let otherwise { visit(otherwise) }
      case .chain(let base, let links):
        visit(base)
        visit(links)
      }
    }
  }
}
