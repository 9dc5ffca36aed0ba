/// An argument that was given: its parameter and its value.
struct Occurrence: Sendable {
  /// The index of the parameter in its declaration.
  let parameter: Int
  /// What was typed, as `--output`, `-o` or `SITE`.
  let spelling: String
  /// The value; empty for a flag.
  let value: String

  /// The value as a type takes it.
  func value<T: ArgumentValue>(as type: T.Type) throws(UsageError) -> T {
    guard let result = T(argument: value) else {
      throw UsageError(
        "bad-value", "\(spelling) takes \(T.expectation), not '\(value)'",
        suggestion: Self.suggestion(value, T.completion))
    }
    return result
  }

  private static func suggestion(_ value: String, _ completion: ValueCompletion) -> String? {
    guard case .words(let words) = completion else { return nil }
    return UsageError.nearest(value, in: words)
  }
}

/// A parsed command line.
struct Invocation: Sendable {
  /// What was given of the verb's own parameters, in the order of the command line.
  var own: [Occurrence] = []
  /// What was given of the options that every verb takes.
  var common: [Occurrence] = []
}
