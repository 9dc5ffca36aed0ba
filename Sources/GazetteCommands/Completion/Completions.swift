/// A command line up to the word that is completed, read as far as it can be.
struct Completions {
  private let table: VerbTable
  /// The verbs or members of a group that may come next; empty once the verb is known.
  private var verbs: [(name: String, summary: String)]
  private var group = ""
  private var options = CommonOptions.parameters
  private var positionals: ArraySlice<Parameter> = []
  /// The completions of the next word, if that is the value of an option.
  private var value: ValueCompletion?
  private var takesOptions = true

  /// All candidates for the last word, without filtering by its beginning: a candidate, a tab, and
  /// its meaning.
  ///
  /// The line for files is `:files`, for folders `:folders`; after the tab is the part of the word
  /// before the path, as `--output=`.
  static func candidates(for words: [String], in table: VerbTable) -> [String] {
    var completions = Completions(table: table, verbs: table.lines)
    for word in words.dropLast() { completions.read(word) }
    return completions.candidates(for: words.last ?? "")
  }

  private mutating func read(_ word: String) {
    // bash makes three words of `--name=value` and of `host:port`.
    if word == "=" { return }
    if word == ":" {
      value = ValueCompletion.none
    } else if value != nil {
      value = nil
    } else if takesOptions, word.hasPrefix("-"), word != "-" {
      takesOptions = word != "--"
      if let found = option(in: word), found.head == nil { value = found.option.completion }
    } else if !verbs.isEmpty {
      readVerb(word)
    } else {
      readPositional()
    }
  }

  private mutating func readVerb(_ word: String) {
    if let verb = table.verbs.first(where: { $0.name == group + word }) {
      options = verb.options + CommonOptions.parameters
      positionals = verb.positionals[...]
    } else if !positionals.isEmpty {
      // An argument of a verb that has verbs below it.
      verbs = []
      return readPositional()
    }
    verbs = group.isEmpty ? table.members(of: word).map { ($0.words[1], $0.summary) } : []
    group = word + " "
  }

  private mutating func readPositional() {
    if case .positional(_, isRepeated: false) = positionals.first?.kind {
      positionals.removeFirst()
    }
  }

  /// The option in a word that takes a value, and the part before the value if that is in the word.
  private func option(in word: String) -> (option: Parameter, head: Substring?)? {
    let isLong = word.hasPrefix("--")
    for end in word.indices.dropFirst() where !isLong || word[end] == "=" {
      let spelling = isLong ? String(word[..<end]) : "-\(word[end])"
      let isAttached = isLong || word[end...].count > 1
      if let option = option(spelling) { return (option, isAttached ? word[...end] : nil) }
    }
    return option(word).map { ($0, nil) }
  }

  private func option(_ spelling: String) -> Parameter? {
    options.first { $0.valueName != nil && $0.spellings.contains(spelling) }
  }

  private func candidates(for word: String) -> [String] {
    if let value { return lines(value) }
    if takesOptions, word.hasPrefix("-") {
      if let found = option(in: word), let head = found.head {
        return lines(found.option.completion, behind: head)
      }
      return options.flatMap { option in option.spellings.map { "\($0)\t\(option.help)" } }
    }
    return verbs.map { "\($0.name)\t\($0.summary)" }
      + lines(positionals.first?.completion ?? .none)
  }

  private func lines(_ completion: ValueCompletion, behind head: Substring = "") -> [String] {
    switch completion {
    case .none: []
    case .files: [":files\t\(head)"]
    case .folders: [":folders\t\(head)"]
    case .words(let words): words.map { "\(head)\($0)\t" }
    }
  }
}
