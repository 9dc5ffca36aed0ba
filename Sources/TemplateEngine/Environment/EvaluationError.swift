/// What went wrong while an expression was evaluated, without its place, which the renderer adds.
public struct EvaluationError: Error, Sendable {
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

  private final class Storage: Sendable {
    let kind: Kind
    let message: String
    let suggestion: String?

    init(_ kind: Kind, _ message: String, _ suggestion: String?) {
      self.kind = kind
      self.message = message
      self.suggestion = suggestion
    }
  }

  /// Boxed, so that a throwing function returns one word.
  private let storage: Storage

  /// A failure: a sentence without a full stop, and a suggestion where there is one.
  public init(_ message: String, kind: Kind = .invalidOperation, suggestion: String? = nil) {
    storage = Storage(kind, message, suggestion)
  }

  /// What kind of failure it is.
  public var kind: Kind { storage.kind }
  /// What is wrong.
  public var message: String { storage.message }
  /// What to do about it.
  public var suggestion: String? { storage.suggestion }
}
