/// `gazette help [VERB]`: the same as `gazette VERB --help`.
struct HelpVerb: Verb {
  var words: [String] = []

  static let declaration = Declaration<Self>(
    "help", "Show what a verb does and takes",
    [.rest("VERB", \.words, orNone: true, "the verb (default: a list of all verbs)")])

  func run(_ console: Console) throws -> Exit {
    let reading = CommandLineReading(words + ["--help"], table: .standard)
    if case .text(let text) = try reading.read() { try console.write(Array(text.utf8)) }
    return .done
  }
}
