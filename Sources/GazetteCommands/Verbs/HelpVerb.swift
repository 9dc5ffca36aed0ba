extension Verb {
  /// `gazette help [VERB]`: the same as `gazette VERB --help`.
  static let help = Verb("help", "Show what a verb does and takes") { take in
    let words = take.rest("VERB", orNone: true, "the verb (default: a list of all verbs)")
    return { console in
      if case .text(let text) = try VerbTable.standard.request(words + ["--help"]) {
        try console.write(text)
      }
    }
  }
}
