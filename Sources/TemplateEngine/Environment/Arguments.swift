import Diagnostics

/// The arguments of a call, consumed one after the other by the callee.
///
/// The engine calls `finish()` after the body returned, which throws if an argument was not
/// consumed.
public struct Arguments: Sendable {
  /// The arguments given by position, without the value that a filter or test is applied to.
  public let positional: [Value]
  /// The arguments given by name, in the order of the call.
  public let named: [(name: String, value: Value)]
  private var next = 0
  private var taken: [String] = []
  private var isRestTaken = false

  /// These arguments.
  public init(_ positional: [Value] = [], named: [(name: String, value: Value)] = []) {
    self.positional = positional
    self.named = named
  }

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

  /// The next argument by position or name; nil when it is missing, none or undefined.
  mutating func optionalValue(_ name: String) throws(EvaluationError) -> Value? {
    guard let value = try optional(name), !value.isNone, !value.isUndefined else { return nil }
    return value
  }

  /// A whole number; nil when it is not given, or given as none.
  public mutating func optionalInteger(_ name: String) throws(EvaluationError) -> Int? {
    try convert(optionalValue(name), name, "an integer", \.integerValue)
  }

  /// A text; nil when it is not given, or given as none.
  public mutating func optionalString(_ name: String) throws(EvaluationError) -> String? {
    try convert(optionalValue(name), name, "a string", \.stringValue)
  }

  /// True or false; nil when it is not given, or given as none.
  mutating func optionalBool(_ name: String) throws(EvaluationError) -> Bool? {
    try convert(optionalValue(name), name, "true or false", \.boolValue)
  }

  /// True or false, which cannot be given by position.
  mutating func keywordBool(_ name: String) throws(EvaluationError) -> Bool? {
    try convert(keyword(name), name, "true or false", \.boolValue)
  }

  /// A text.
  public mutating func requiredString(_ name: String) throws(EvaluationError) -> String {
    try convert(required(name), name, "a string", \.stringValue) ?? ""
  }

  /// A whole number.
  public mutating func requiredInteger(_ name: String) throws(EvaluationError) -> Int {
    try convert(required(name), name, "an integer", \.integerValue) ?? 0
  }

  /// An integer in Python's sense, so that `2.0` is not one. Nil when it is missing, or given by
  /// name as none.
  mutating func pythonInteger(_ name: String) throws(EvaluationError) -> Int? {
    let value = next < positional.count ? try optional(name) : try optionalValue(name)
    return try convert(value, name, "an integer") { $0.isFraction ? nil : $0.integerValue }
  }

  /// A whole number that is not negative; nil when it is not given, or given as none.
  mutating func optionalCount(_ name: String) throws(EvaluationError) -> Int? {
    guard let count = try optionalInteger(name) else { return nil }
    if count >= 0 { return count }
    throw EvaluationError("the argument '\(name)' must not be negative", kind: .arguments)
  }

  /// A whole number of at least 1.
  mutating func requiredCount(_ name: String) throws(EvaluationError) -> Int {
    let count = try requiredInteger(name)
    if count >= 1 { return count }
    throw EvaluationError("the argument '\(name)' must be at least 1", kind: .arguments)
  }

  private func convert<Result>(
    _ value: Value?, _ name: String, _ wanted: String, _ conversion: (Value) -> Result?
  ) throws(EvaluationError) -> Result? {
    guard let value else { return nil }
    if let result = conversion(value) { return result }
    throw EvaluationError(
      "the argument '\(name)' must be \(wanted), not \(value.kindNameWithArticle)",
      kind: .arguments)
  }

  /// The remaining positional arguments, which are consumed.
  public mutating func rest() -> [Value] {
    defer { next = positional.count }
    return Array(positional[next...])
  }

  /// The remaining named arguments, which are consumed.
  public mutating func restNamed() -> [(name: String, value: Value)] {
    if isRestTaken { return [] }
    isRestTaken = true
    return named.filter { !taken.contains($0.name) }
  }

  /// Throws if an argument was not consumed.
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
}
