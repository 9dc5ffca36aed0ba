/// An expression with its byte range.
///
/// Chains (`a + b - c`, `a | f | g`, `a and b and c`) are flat, so that the depth of the tree is bounded
/// by the nesting that the parser allows.
struct Expression: Sendable {
  let node: Node
  let span: SourceRange

  indirect enum Node: Sendable {
    case constant(Value)
    case variable(String)
    case list([Expression])
    case tuple([Expression])
    case map([(key: Expression, value: Expression)])
    case negate(Expression)
    case not(Expression)
    /// Arithmetic and `~`, left-associative: the first operand and the operations on it.
    case arithmetic(Expression, [Operation])
    /// `a < b <= c`: every neighbouring pair must hold.
    case comparison(Expression, [Comparison])
    case and([Expression])
    case or([Expression])
    case conditional(test: Expression, then: Expression, else: Expression?)
    /// Subscripts, calls, filters and tests one after the other.
    case chain(Expression, [Link])
  }

  struct Operation: Sendable {
    let operation: ArithmeticOperator
    let operand: Expression
  }

  struct Comparison: Sendable {
    let comparison: ComparisonOperator
    let operand: Expression
  }

  /// One step of a chain; its span runs from the beginning of the chain to the step's end.
  struct Link: Sendable {
    let step: Step
    let span: SourceRange
    /// The span of the step's own name, for errors about it.
    let nameSpan: SourceRange
  }

  enum Step: Sendable {
    case attribute(String)
    case item(Expression)
    case slice(start: Expression?, stop: Expression?, step: Expression?)
    case call([Argument])
    case filter(String, [Argument])
    case test(String, [Argument], negated: Bool)
  }
}

/// Arithmetic and concatenation.
enum ArithmeticOperator: Sendable {
  case binary(BinaryOperator)
  case concatenate
}

/// An operator that compares two values.
enum ComparisonOperator: Int32, Sendable {
  case equal, notEqual, less, lessEqual, greater, greaterEqual, `in`, notIn
}

/// An argument of a call.
enum Argument: Sendable {
  case positional(Expression)
  case named(String, Expression)
  /// `*list`
  case spread(Expression)
  /// `**map`
  case spreadNamed(Expression)
}

/// The target of an assignment.
indirect enum Target: Sendable {
  case name(String, SourceRange)
  /// `namespace.field`
  case field(Expression, String, SourceRange)
  case unpack([Target], SourceRange)
}

/// A statement with its byte range.
struct Statement: Sendable {
  let node: Node
  let span: SourceRange

  indirect enum Node: Sendable {
    case text(Range<Int>)
    case output(Expression)
    case `if`([Branch], else: [Statement])
    case `for`(ForLoop)
    case `break`
    case `continue`
    case set(Target, Expression)
    case setBlock(Target, filters: [Expression.Link], body: [Statement])
    case with([(Target, Expression)], body: [Statement])
    case filterBlock([Expression.Link], body: [Statement])
    case autoescape(Expression, body: [Statement])
    /// A part whose output is kept, with all variables that it sees.
    case cache([(name: String, value: Expression)], body: [Statement])
    case macro(Macro)
    case callBlock(Macro, call: Expression)
    case `do`(Expression)
    case block(Block)
    case extends(Expression)
    case include(Expression, ignoreMissing: Bool, hasContext: Bool)
    case `import`(Expression, name: String, hasContext: Bool)
    case fromImport(
      Expression, names: [(name: String, alias: String, span: SourceRange)], hasContext: Bool)
  }

  struct Branch: Sendable {
    let test: Expression
    let body: [Statement]
  }

  struct ForLoop: Sendable {
    let target: Target
    let iterable: Expression
    let filter: Expression?
    let isRecursive: Bool
    let body: [Statement]
    let elseBody: [Statement]
  }

  struct Macro: Sendable {
    let name: String
    let parameters: [Parameter]
    let body: [Statement]
  }

  struct Parameter: Sendable {
    let name: String
    let span: SourceRange
    let defaultValue: Expression?
  }

  struct Block: Sendable {
    let name: String
    let nameSpan: SourceRange
    let isRequired: Bool
    let body: [Statement]
  }
}

/// A parsed template.
struct SyntaxTree: Sendable {
  let statements: [Statement]
  /// The template's blocks by name, nested ones included.
  let blocks: [String: Statement.Block]
}
