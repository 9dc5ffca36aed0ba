/// What went wrong while an expression was evaluated, without its place, which the renderer adds. An
/// object, so that a throwing function returns one word.
public final class EvaluationError: Error, Sendable {
  /// The kinds of failure that programs tell apart.
  public enum Kind: String, Sendable {
    /// An operation that the values do not allow.
    case invalidOperation = "template.invalid-operation"
    /// Use of a value that is undefined.
    case undefined = "template.undefined"
    /// A filter, test, function or method of that name does not exist.
    case unknownName = "template.unknown-name"
    /// Missing, superfluous or wrong arguments.
    case arguments = "template.arguments"
    /// A limit on fuel, output or nesting was reached.
    case limit = "template.limit"
  }

  /// What kind of failure it is.
  public let kind: Kind
  /// What is wrong.
  public let message: String
  /// What to do about it.
  public let suggestion: String?

  /// A failure: a sentence without a full stop, and a suggestion where there is one.
  public init(_ message: String, kind: Kind = .invalidOperation, suggestion: String? = nil) {
    self.kind = kind
    self.message = message
    self.suggestion = suggestion
  }

  static var outOfFuel: EvaluationError {
    EvaluationError("the template takes too many steps; its fuel is used up", kind: .limit)
  }

  static func outputTooLarge(_ limit: Int) -> EvaluationError {
    EvaluationError("the output grows past its limit of \(limit) bytes", kind: .limit)
  }
}
