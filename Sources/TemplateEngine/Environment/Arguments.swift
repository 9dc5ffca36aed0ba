import Diagnostics

/// The arguments of a call, taken one after the other by what is called.
///
/// The engine calls `finish()` after the body returned, so that whatever was not taken is an error.
public struct Arguments: Sendable {
  /// The arguments given by position, without the value that a filter or test is applied to.
  public let positional: [Value]
  /// The arguments given by name, in the order of the call.
  public let named: [(name: String, value: Value)]
  private var next = 0
  private var taken: [String] = []
  private var isRestTaken = false

  /// No arguments.
  public init() {
    positional = []
    named = []
  }

  /// These arguments.
  public init(_ positional: [Value], named: [(name: String, value: Value)] = []) {
    self.positional = positional
    self.named = named
  }

  /// Whether there are no arguments at all.
  public var isEmpty: Bool { positional.isEmpty && named.isEmpty }

  /// Whether all arguments by position are taken.
  var isAtEnd: Bool { next >= positional.count }

  /// The next argument by position or the one of this name; an error when neither is there.
  public mutating func required(_ name: String) throws(EvaluationError) -> Value {
    guard let value = try optional(name) else {
      throw EvaluationError("the argument '\(name)' is missing", kind: .arguments)
    }
    return value
  }

  /// The next argument by position or the one of this name; nil when neither is there.
  public mutating func optional(_ name: String) throws(EvaluationError) -> Value? {
    if next < positional.count {
      next += 1
      if !named.isEmpty, named.contains(where: { $0.name == name }) {
        throw EvaluationError("the argument '\(name)' is given twice", kind: .arguments)
      }
      return positional[next - 1]
    }
    return keyword(name)
  }

  /// The next argument, which cannot be given by name; nil when it is not there.
  public mutating func position() -> Value? {
    guard next < positional.count else { return nil }
    next += 1
    return positional[next - 1]
  }

  /// The argument of this name, which cannot be given by position; nil when it is not there.
  public mutating func keyword(_ name: String) -> Value? {
    guard !named.isEmpty else { return nil }
    taken.append(name)
    return named.last { $0.name == name }?.value
  }

  /// A whole number; nil when it is not given, or given as none.
  public mutating func optionalInteger(_ name: String) throws(EvaluationError) -> Int? {
    guard let value = try optional(name), !value.isNone, !value.isUndefined else { return nil }
    guard let number = value.integerValue else { throw Self.wrong(name, "an integer", value) }
    return number
  }

  /// A text; nil when it is not given, or given as none.
  public mutating func optionalString(_ name: String) throws(EvaluationError) -> String? {
    guard let value = try optional(name), !value.isNone, !value.isUndefined else { return nil }
    guard let text = value.stringValue else { throw Self.wrong(name, "a string", value) }
    return text
  }

  /// A text.
  public mutating func requiredString(_ name: String) throws(EvaluationError) -> String {
    let value = try required(name)
    guard let text = value.stringValue else { throw Self.wrong(name, "a string", value) }
    return text
  }

  /// A whole number.
  public mutating func requiredInteger(_ name: String) throws(EvaluationError) -> Int {
    let value = try required(name)
    guard let number = value.integerValue else { throw Self.wrong(name, "an integer", value) }
    return number
  }

  /// The positional arguments not taken yet; they count as taken.
  public mutating func rest() -> [Value] {
    defer { next = positional.count }
    return Array(positional[next...])
  }

  /// The named arguments not taken yet; they count as taken.
  public mutating func restNamed() -> [(name: String, value: Value)] {
    if isRestTaken { return [] }
    isRestTaken = true
    return named.filter { !taken.contains($0.name) }
  }

  /// An error when an argument was not taken.
  public func finish() throws(EvaluationError) {
    if next < positional.count {
      throw EvaluationError(
        "too many arguments: at most \(next) by position, \(positional.count) given",
        kind: .arguments)
    }
    if named.isEmpty || isRestTaken { return }
    for (name, _) in named where !taken.contains(name) {
      throw EvaluationError(
        "there is no argument '\(name)'", kind: .arguments,
        suggestion: Suggestion.didYouMean(name, in: taken))
    }
  }

  private static func wrong(_ name: String, _ wanted: String, _ value: Value) -> EvaluationError {
    EvaluationError(
      "the argument '\(name)' must be \(wanted), not \(value.kindName)", kind: .arguments)
  }
}
