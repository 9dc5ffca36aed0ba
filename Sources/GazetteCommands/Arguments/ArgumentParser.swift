/// Parses arguments by the conventions of GNU.
///
/// `-o x`, `-ox`, `--output x` and `--output=x` mean the same; short flags can be grouped; options
/// may be anywhere; `--` ends them; `-` is a positional argument. Abbreviations of long names are
/// not accepted, since a new option could change their meaning.
struct ArgumentParser {
  private let parameters: [Parameter]
  private var words: ArraySlice<String>
  private var given: [Occurrence] = []

  private init(_ words: [String], _ parameters: [Parameter]) {
    self.parameters = parameters
    self.words = words[...]
  }

  /// The values of parameters in a list of words, options first.
  static func parse(
    _ words: [String], for parameters: [Parameter]
  ) throws(UsageError) -> [Occurrence] {
    var parser = ArgumentParser(words, parameters)
    var positionals: [String] = []
    while let word = parser.words.popFirst() {
      if word == "--" {
        positionals += parser.words
        break
      }
      if isOption(word) { try parser.option(word) } else { positionals.append(word) }
    }
    try parser.assign(positionals)
    return parser.given
  }

  /// The options, with their values, before the first other word, which is the verb.
  static func leadingOptions(
    _ words: [String], among parameters: [Parameter]
  ) throws(UsageError) -> ArraySlice<String> {
    var parser = ArgumentParser(words, parameters)
    while let word = parser.words.first, isOption(word), word != "--" {
      parser.words.removeFirst()
      try parser.option(word)
    }
    return words[..<parser.words.startIndex]
  }

  private static func isOption(_ word: String) -> Bool {
    word.utf8.first == UInt8(ascii: "-") && word.utf8.count > 1
  }

  private mutating func option(_ word: String) throws(UsageError) {
    guard word.hasPrefix("--") else { return try shortOptions(word) }
    let parts = word.dropFirst(2).split(
      separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let spelling = "--" + parts[0]
    guard let found = find({ $0.name == parts[0] }) else {
      let names = parameters.filter { !$0.isPositional }.map(\.name)
      // The dashes are no letters that were typed right.
      let near = UsageError.nearest(String(parts[0]), in: names) { "--\($0)" }
      let argument = parameters.first { $0.isPositional && $0.name.lowercased() == parts[0] }
      throw UsageError(
        "unknown-option", "there is no option '\(spelling)' here",
        suggestion: argument.map { "\($0.name) is given by itself, without an option before it" }
          ?? near)
    }
    if found.valueName == nil, parts.count > 1 {
      throw UsageError("unexpected-value", "\(spelling) takes no value")
    }
    try add(found, spelling, parts.count > 1 ? String(parts[1]) : nil)
  }

  private mutating func shortOptions(_ word: String) throws(UsageError) {
    var rest = word.dropFirst()
    while let letter = rest.popFirst() {
      guard let found = find({ $0.short == letter }) else { throw unknownLetter(letter, in: word) }
      let takesValue = found.valueName != nil
      try add(found, "-\(letter)", takesValue && !rest.isEmpty ? String(rest) : nil)
      if takesValue { return }
    }
  }

  /// Adds an option; one without its value takes the next word.
  private mutating func add(
    _ option: Parameter, _ spelling: String, _ value: String?
  ) throws(UsageError) {
    var value = value
    if value == nil, let valueName = option.valueName {
      value = words.popFirst()
      guard value != nil else {
        throw UsageError("missing-value", "\(spelling) needs a value: \(spelling) \(valueName)")
      }
    }
    given.append(Occurrence(name: option.name, spelling: spelling, value: value ?? ""))
  }

  /// `-output` is parsed as short options; the long option was probably meant.
  private func unknownLetter(_ letter: Character, in word: String) -> UsageError {
    let name = String(word.dropFirst().prefix { $0 != "=" })
    let swapped = letter.isLowercase ? letter.uppercased() : letter.lowercased()
    var suggestion: String?
    if name.count > 1, find({ $0.name == name }) != nil {
      suggestion = "did you mean '--\(name)'?"
    } else if let found = find({ $0.short.map(String.init) == swapped }) {
      suggestion = "did you mean '-\(swapped)' (--\(found.name))?"
    }
    let origin = word.count > 2 ? "in '\(word)'" : "here"
    return UsageError(
      "unknown-option", "there is no option '-\(letter)' \(origin)", suggestion: suggestion)
  }

  private func find(_ matches: (Parameter) -> Bool) -> Parameter? {
    parameters.first { !$0.isPositional && matches($0) }
  }

  private mutating func assign(_ words: [String]) throws(UsageError) {
    var rest = words[...]
    for (index, parameter) in parameters.enumerated() {
      guard case .positional(let isRequired, let isRepeated) = parameter.kind else { continue }
      // A single argument for `[SITE] QUERY` is the query.
      if !isRequired, !isRepeated, rest.count <= required(after: index) { continue }
      if rest.isEmpty, isRequired {
        throw UsageError("missing-argument", "\(parameter.name) is missing: \(parameter.help)")
      }
      for word in isRepeated ? rest : rest.prefix(1) {
        given.append(Occurrence(name: parameter.name, spelling: parameter.name, value: word))
      }
      rest = isRepeated ? [] : rest.dropFirst()
    }
    if let extra = rest.first {
      let takesNone = parameters.allSatisfy { !$0.isPositional }
      throw UsageError(
        "extra-argument",
        "'\(extra)' is one argument too many" + (takesNone ? ": none is taken" : ""))
    }
  }

  /// How many arguments by position behind a parameter must be given.
  private func required(after index: Int) -> Int {
    parameters[(index + 1)...].count {
      if case .positional(isRequired: true, _) = $0.kind { true } else { false }
    }
  }
}
