import Diagnostics

/// Parses arguments as GNU programs do.
///
/// `-o x`, `-ox`, `--output x` and `--output=x` mean the same; short flags can be grouped; options
/// may stand anywhere; `--` ends them; `-` is an argument by position. Beginnings of long names are
/// not accepted, since a new option would change what they mean.
struct ArgumentParser {
  /// The verb's own parameters; empty before a verb is known.
  let own: [ParameterOutline]
  /// The options that every verb takes.
  let common: [ParameterOutline]

  private enum Option {
    case own(Int, ParameterOutline)
    case common(Int, ParameterOutline)

    var outline: ParameterOutline {
      switch self {
      case .own(_, let outline), .common(_, let outline): outline
      }
    }
  }

  init(own: [ParameterOutline], common: [ParameterOutline]) {
    self.own = own
    self.common = common
  }

  /// The arguments behind a verb.
  func parse(_ words: [String]) throws(UsageError) -> Invocation {
    var invocation = Invocation()
    var positionals: [String] = []
    var index = 0
    while index < words.count {
      let word = words[index]
      index += 1
      if word == "--" {
        positionals += words[index...]
        break
      }
      if !Self.isOption(word) {
        positionals.append(word)
      } else {
        try option(word, words, &index, &invocation)
      }
    }
    try assign(positionals, to: &invocation)
    return invocation
  }

  /// How many words at the front are options, with their values; the verb follows them.
  func lengthOfLeadingOptions(_ words: [String]) throws(UsageError) -> Int {
    var invocation = Invocation()
    var index = 0
    while index < words.count, Self.isOption(words[index]), words[index] != "--" {
      let word = words[index]
      index += 1
      try option(word, words, &index, &invocation)
    }
    return index
  }

  private static func isOption(_ word: String) -> Bool {
    word.utf8.first == UInt8(ascii: "-") && word.utf8.count > 1
  }

  private func option(
    _ word: String, _ words: [String], _ index: inout Int, _ invocation: inout Invocation
  ) throws(UsageError) {
    if word.hasPrefix("--") {
      try longOption(word, words, &index, &invocation)
    } else {
      try shortOptions(word, words, &index, &invocation)
    }
  }

  private func longOption(
    _ word: String, _ words: [String], _ index: inout Int, _ invocation: inout Invocation
  ) throws(UsageError) {
    let parts = word.dropFirst(2).split(
      separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let found = find({ $0.name == name }) else {
      let names = (own + common).filter { !$0.isPositional }.map { "--" + $0.name }
      throw UsageError(
        "unknown-option", "there is no option '--\(name)' here",
        suggestion: UsageError.nearest("--" + name, in: names))
    }
    let spelling = "--" + name
    let given = parts.count > 1 ? String(parts[1]) : nil
    if found.outline.valueName == nil {
      guard given == nil else {
        throw UsageError("unexpected-value", "\(spelling) takes no value")
      }
      add(found, spelling, "", to: &invocation)
    } else if let given {
      add(found, spelling, given, to: &invocation)
    } else {
      add(found, spelling, try next(words, &index, for: found, spelling), to: &invocation)
    }
  }

  private func shortOptions(
    _ word: String, _ words: [String], _ index: inout Int, _ invocation: inout Invocation
  ) throws(UsageError) {
    var rest = word.dropFirst()
    while let letter = rest.popFirst() {
      let spelling = "-\(letter)"
      guard let found = find({ $0.short == letter }) else {
        throw unknownLetter(letter, in: word)
      }
      if found.outline.valueName == nil {
        add(found, spelling, "", to: &invocation)
        continue
      }
      let value = rest.isEmpty ? try next(words, &index, for: found, spelling) : String(rest)
      add(found, spelling, value, to: &invocation)
      return
    }
  }

  /// `-output` is parsed as short options; the long option was probably meant.
  private func unknownLetter(_ letter: Character, in word: String) -> UsageError {
    let name = String(word.dropFirst().prefix { $0 != "=" })
    var suggestion: String?
    if name.count > 1, find({ $0.name == name }) != nil {
      suggestion = "did you mean '--\(name)'?"
    } else if let other = letter.swappedCase, let found = find({ $0.short == other }) {
      suggestion = "did you mean '-\(other)' (--\(found.outline.name))?"
    }
    let origin = word.count > 2 ? "in '\(word)'" : "here"
    return UsageError(
      "unknown-option", "there is no option '-\(letter)' \(origin)", suggestion: suggestion)
  }

  private func next(
    _ words: [String], _ index: inout Int, for option: Option, _ spelling: String
  ) throws(UsageError) -> String {
    guard index < words.count else {
      throw UsageError(
        "missing-value", "\(spelling) needs a value: \(spelling) \(option.outline.valueName ?? "")")
    }
    defer { index += 1 }
    return words[index]
  }

  private func find(_ matches: (ParameterOutline) -> Bool) -> Option? {
    let isWanted = { (outline: ParameterOutline) in !outline.isPositional && matches(outline) }
    if let index = own.firstIndex(where: isWanted) { return .own(index, own[index]) }
    if let index = common.firstIndex(where: isWanted) { return .common(index, common[index]) }
    return nil
  }

  private func add(
    _ option: Option, _ spelling: String, _ value: String, to invocation: inout Invocation
  ) {
    switch option {
    case .own(let index, _):
      invocation.own.append(Occurrence(parameter: index, spelling: spelling, value: value))
    case .common(let index, _):
      invocation.common.append(Occurrence(parameter: index, spelling: spelling, value: value))
    }
  }

  private func assign(
    _ words: [String], to invocation: inout Invocation
  ) throws(UsageError) {
    var rest = words[...]
    for (index, parameter) in own.enumerated() {
      guard case .positional(let arity) = parameter.kind else { continue }
      let isMany = arity == .any || arity == .atLeastOne
      if arity == .atMostOne, rest.count <= required(after: index) { continue }
      if rest.isEmpty, arity == .one || arity == .atLeastOne {
        throw UsageError("missing-argument", "\(parameter.name) is missing: \(parameter.help)")
      }
      for word in isMany ? rest : rest.prefix(1) {
        invocation.own.append(
          Occurrence(parameter: index, spelling: parameter.name, value: word))
      }
      rest = isMany ? [] : rest.dropFirst()
    }
    if let extra = rest.first {
      let takesNone = own.allSatisfy { !$0.isPositional }
      throw UsageError(
        "extra-argument",
        "'\(extra)' is one argument too many" + (takesNone ? ": none is taken" : ""))
    }
  }

  /// How many arguments by position behind a parameter must be given: `[SITE] QUERY` gives a single
  /// one to the query.
  private func required(after index: Int) -> Int {
    own[(index + 1)...].count { parameter in
      guard case .positional(let arity) = parameter.kind else { return false }
      return arity == .one || arity == .atLeastOne
    }
  }
}

extension UsageError {
  /// `did you mean 'NAME'?` for a mistyped word, also where only its beginning was typed.
  static func nearest(_ word: String, in candidates: [String]) -> String? {
    if let suggestion = Suggestion.didYouMean(word, in: candidates) { return suggestion }
    let longer = candidates.filter { $0.hasPrefix(word) && word.count > 3 }
    return longer.count == 1 ? "did you mean '\(longer[0])'?" : nil
  }
}

extension Character {
  /// The letter in the other case, or nil when it has none.
  fileprivate var swappedCase: Character? {
    let other = isLowercase ? uppercased() : lowercased()
    return other.count == 1 && other != String(self) ? other.first : nil
  }
}
