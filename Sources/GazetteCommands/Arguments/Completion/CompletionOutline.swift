/// What the completion scripts of all shells are made from.
struct CompletionOutline {
  /// A verb with the options that it and every verb take.
  struct Verb {
    /// One word, or two.
    let words: [String]
    /// One line.
    let summary: String
    /// Its own options and the common ones.
    let options: [ParameterOutline]
    /// Its arguments by position.
    let positionals: [ParameterOutline]

    /// What its positions take, each kind once.
    var positionalCompletions: [ValueCompletion] {
      positionals.map(\.completion).reduce(into: []) { kinds, kind in
        if kind != .none, !kinds.contains(kind) { kinds.append(kind) }
      }
    }
  }

  /// Each verb once.
  let verbs: [Verb]
  /// What can stand as the first word, with one line each.
  let first: [(name: String, summary: String)]

  /// The outline of a table.
  init(_ table: VerbTable) {
    let common = CommonOptions.declaration.outline.options
    verbs = table.verbs.map { verb in
      Verb(
        words: verb.outline.words, summary: verb.outline.summary,
        options: verb.outline.options + common, positionals: verb.outline.positionals)
    }
    first = table.lines
  }

  /// The names of groups of verbs.
  var groups: [String] {
    first.map(\.name).filter { name in verbs.contains { $0.words.count == 2 && $0.words[0] == name }
    }
  }

  /// The members of a group.
  func members(of group: String) -> [Verb] {
    verbs.filter { $0.words.count == 2 && $0.words[0] == group }
  }

  /// The options every verb takes that have a value, as typed.
  static var commonValueSpellings: [String] {
    CommonOptions.declaration.outline.options.filter { $0.valueName != nil }.flatMap(spellings)
  }

  /// How an option can be typed.
  static func spellings(_ option: ParameterOutline) -> [String] {
    ["--" + option.name] + (option.short.map { ["-\($0)"] } ?? [])
  }

  /// The text in single quotes of a POSIX shell.
  static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }
}
