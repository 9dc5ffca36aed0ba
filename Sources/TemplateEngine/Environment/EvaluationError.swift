/// An error in the evaluation of an expression, without its place, which the renderer adds. A
/// class, so that a throwing function returns one word.
public final class EvaluationError: Error, Sendable {
  /// The kinds of errors that programs distinguish.
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

  /// The kind of the error.
  public let kind: Kind
  /// The message.
  public let message: String
  /// A suggestion for mending it.
  public let suggestion: String?

  /// An error: a sentence without a full stop, and a suggestion where there is one.
  public init(_ message: String, kind: Kind = .invalidOperation, suggestion: String? = nil) {
    self.kind = kind
    self.message = message
    self.suggestion = suggestion
  }

  /// A link target where a text is printed.
  static var unaddressedLink: EvaluationError {
    EvaluationError(
      "a link target is no text and needs a filter that makes an address of it",
      suggestion: "write `| url` behind it")
  }

  static var outOfFuel: EvaluationError {
    EvaluationError("the template takes too many steps; its fuel is used up", kind: .limit)
  }

  static func outputTooLarge(_ limit: Int) -> EvaluationError {
    EvaluationError("the output grows past its limit of \(limit) bytes", kind: .limit)
  }
}
