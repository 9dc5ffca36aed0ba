import Diagnostics

/// An error in the command line, with a suggestion.
struct UsageError: Error {
  /// The message; its code begins with `usage.`.
  let diagnostic: Diagnostic
  /// The verb that is used incorrectly, where it is known.
  var verb: String?

  /// An error with one sentence without a full stop, and a suggestion.
  init(_ code: String, _ message: String, suggestion: String? = nil) {
    diagnostic = .error("usage.\(code)", message, suggestion: suggestion)
  }

  /// Where to read more.
  var hint: String {
    verb.map { "'gazette \($0) --help' tells what it takes." }
      ?? "'gazette --help' lists the verbs, 'gazette VERB --help' tells what one takes."
  }

  /// An argument that is not a value of its type.
  static func badValue<Value: ArgumentValue>(
    _ argument: Occurrence, of type: Value.Type
  ) -> UsageError {
    var words: [String] = []
    if case .words(let choices) = Value.completion { words = choices }
    return badValue(argument, expecting: Value.expectation, words: words)
  }

  /// An argument with an unexpected value; `expected` says what is expected.
  static func badValue(
    _ argument: Occurrence, expecting expectation: String, words: [String]
  ) -> UsageError {
    UsageError(
      "bad-value", "\(argument.spelling) takes \(expectation), not '\(argument.value)'",
      suggestion: nearest(argument.value, in: words))
  }

  /// An argument with a known mistake, and a suggestion.
  static func badValue(
    _ argument: Occurrence, _ mistake: String, instead: String
  ) -> UsageError {
    UsageError(
      "bad-value", "\(argument.spelling) '\(argument.value)' \(mistake)", suggestion: instead)
  }

  /// `did you mean 'NAME'?` for a mistyped word, also where only its beginning was typed.
  static func nearest(
    _ word: String, in candidates: [String], spelled: (String) -> String = { $0 }
  ) -> String? {
    let longer = candidates.filter { $0.hasPrefix(word) && word.count > 3 }
    let found =
      Suggestion.nearest(to: word, in: candidates) ?? (longer.count == 1 ? longer.first : nil)
    return found.map { "did you mean '\(spelled($0))'?" }
  }
}
