import Diagnostics

/// An error in the command line, with what was probably meant.
struct UsageError: Error {
  /// A stable name behind `usage.`.
  var code: String
  /// One sentence without a full stop.
  var message: String
  /// What to do instead.
  var suggestion: String?
  /// The verb that is used wrongly, where it is known.
  var verb: String?

  init(_ code: String, _ message: String, suggestion: String? = nil) {
    self.code = code
    self.message = message
    self.suggestion = suggestion
  }

  /// The error as a diagnostic.
  var diagnostic: Diagnostic {
    .error("usage.\(code)", message, suggestion: suggestion)
  }

  /// Where to read more.
  var hint: String {
    guard let verb else {
      return "'gazette --help' lists the verbs, 'gazette VERB --help' tells what one takes."
    }
    return "'gazette \(verb) --help' tells what it takes."
  }

  /// The error of a known verb.
  func about(_ verb: String) -> UsageError {
    var error = self
    error.verb = verb
    return error
  }

  static let missingVerb = UsageError("missing-verb", "no verb is given")

  static func missingVerb(group: String, members: [String]) -> UsageError {
    UsageError(
      "missing-verb", "no verb is given after '\(group)'",
      suggestion: "its verbs are " + members.joined(separator: ", "))
  }

  static func unknownVerb(
    _ name: String, group: String? = nil, candidates: [String]
  ) -> UsageError {
    guard let group else {
      return UsageError(
        "unknown-verb", "there is no verb '\(name)'",
        suggestion: Suggestion.didYouMean(name, in: candidates))
    }
    return UsageError(
      "unknown-verb", "there is no verb '\(group) \(name)'",
      suggestion: Suggestion.didYouMean(name, in: candidates)
        ?? "its verbs are " + candidates.joined(separator: ", "))
  }
}
