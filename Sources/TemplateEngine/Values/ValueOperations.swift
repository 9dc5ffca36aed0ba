import Glibc
import Records

/// An operation on two numbers, or on whatever else it is defined for.
public enum BinaryOperator: String, Sendable {
  /// The operators, spelled as in templates.
  case add = "+", subtract = "-", multiply = "*", divide = "/", floorDivide = "//",
    remainder = "%", power = "**"
}

extension Value {
  /// The result of `a OP b`.
  public static func apply(_ operation: BinaryOperator, _ a: Value, _ b: Value, _ state: CallState)
    throws(EvaluationError) -> Value
  {
    switch (operation, a, b) {
    case (.add, .integer(let a), .integer(let b)): return .integer(Int128(a) + Int128(b))
    case (.subtract, .integer(let a), .integer(let b)): return .integer(Int128(a) - Int128(b))
    default:
      throw EvaluationError(
        "'\(operation.rawValue)' does not work on \(a.kindName) and \(b.kindName)")
    }
  }

  /// The result of `-value`.
  public func negated() throws(EvaluationError) -> Value {
    guard case .integer(let number) = self else {
      throw EvaluationError("a \(kindName) cannot be negated")
    }
    return .integer(-Int128(number))
  }

  /// The result of `a ~ b`; safe when both are.
  public static func concatenate(_ a: Value, _ b: Value, _ state: CallState)
    throws(EvaluationError) -> Value
  {
    .string(a.printed + b.printed)
  }

  /// The result of `value in container`.
  public static func contains(_ container: Value, _ value: Value) throws(EvaluationError) -> Bool {
    guard case .list(let values) = container else {
      throw EvaluationError("'in' does not work on a \(container.kindName)")
    }
    return values.contains { equal($0, value) }
  }

  /// The result of `value[start:stop:step]`; nil and none leave a bound out.
  public func slice(from start: Value, to stop: Value, step: Value) throws(EvaluationError) -> Value
  {
    throw EvaluationError("a \(kindName) cannot be sliced")
  }

  /// The result of `value.name(arguments)` where the value itself has such a method, as strings and
  /// maps have those of Python; nil when it has none of that name.
  public func callMethod(_ name: String, _ arguments: inout Arguments, _ state: inout CallState)
    throws(EvaluationError) -> Value?
  {
    if case .object(let object) = self {
      return try object.callMethod(name, &arguments, &state)
    }
    return nil
  }

  /// Whether the value counts as true.
  public var isTrue: Bool {
    switch self {
    case .undefined, .none: false
    case .bool(let bool): bool
    case .integer(let number): number != 0
    case .bigInteger: true
    case .number(let number): number != 0
    case .string(let text), .safe(let text): !text.isEmpty
    case .text(let bytes): !bytes.isEmpty
    case .list(let values), .tuple(let values): !values.isEmpty
    case .map(let map): map.count > 0
    case .records(let storage): storage.count > 0
    case .markdown(let markdown): !markdown.source.isEmpty
    case .record, .link: true
    case .object(let object): object.isTrue
    }
  }
}
