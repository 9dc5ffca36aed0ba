/// An argument of a verb, as help and completions describe it.
struct Parameter: Sendable {
  /// How an argument is written.
  enum Kind: Sendable {
    /// `--name`.
    case flag
    /// `--name VALUE`, with the value's name.
    case option(String)
    /// Without a dash: once or, where it is repeated, all that are left.
    case positional(isRequired: Bool, isRepeated: Bool)
  }

  /// How it is written.
  let kind: Kind
  /// Without dashes, in lower case with hyphens; for an argument by position its name in help, in
  /// capitals.
  let name: String
  /// The letter behind a single dash.
  var short: Character?
  /// Its meaning, in a few words without a full stop.
  let help: String
  /// The shell completions of its value.
  var completion = ValueCompletion.none

  /// Whether it is an argument by position.
  var isPositional: Bool {
    if case .positional = kind { true } else { false }
  }

  /// The name of an option's value, or nil when it takes none.
  var valueName: String? {
    if case .option(let name) = kind { name } else { nil }
  }

  /// How an option can be typed.
  var spellings: [String] { ["--" + name] + (short.map { ["-\($0)"] } ?? []) }
}

/// The shell completions of a value.
enum ValueCompletion: Sendable, Equatable {
  /// Nothing.
  case none
  /// Names of files.
  case files
  /// Names of folders.
  case folders
  /// One of these words.
  case words([String])
}

/// An argument that was given.
struct Occurrence: Sendable {
  /// The name of its parameter.
  let name: String
  /// The argument as it was typed, as `--output`, `-o` or `SITE`.
  let spelling: String
  /// The value; empty for a flag.
  let value: String
}
