/// Parses a whole command line.
struct CommandLineReading {
  /// What the command line asks for.
  enum Result {
    /// Show a text: help or the version.
    case text(String)
    /// Run a verb with its arguments, which are in order.
    case run(AnyVerb, Invocation, CommonOptions)
  }

  private let arguments: [String]
  private let table: VerbTable
  private let common = CommonOptions.declaration.outline

  /// A parser of a command line without the program's name.
  init(_ arguments: [String], table: VerbTable) {
    self.arguments = arguments
    self.table = table
  }

  /// Parses it; `--help` wins over every error.
  func read() throws(UsageError) -> Result {
    let options = arguments.prefix { $0 != "--" }
    let wantsHelp = options.contains("--help") || options.contains("-h")
    if !wantsHelp, options.contains("--version") {
      return .text("gazette \(GazetteCommand.version)\n")
    }
    let parser = ArgumentParser(own: [], common: common.parameters)
    let lead = try parser.lengthOfLeadingOptions(arguments)
    let words = arguments[lead...]
    if words.isEmpty, wantsHelp { return .text(HelpText.overview(table, common: common)) }
    switch try table.match(words) {
    case .group(let name):
      if wantsHelp { return .text(HelpText.group(name, table)) }
      throw UsageError.missingVerb(
        group: name, members: table.members(of: name).map { $0.outline.words[1] })
    case .verb(let verb, let count):
      let outline = verb.outline
      if wantsHelp { return .text(HelpText.verb(outline, common: common)) }
      do throws(UsageError) {
        return try parse(verb, Array(arguments[..<lead] + words.dropFirst(count)))
      } catch {
        throw error.about(outline.name)
      }
    }
  }

  private func parse(_ verb: AnyVerb, _ words: [String]) throws(UsageError) -> Result {
    let parser = ArgumentParser(own: verb.outline.parameters, common: common.parameters)
    let invocation = try parser.parse(words)
    try verb.check(invocation)
    var options = CommonOptions()
    try CommonOptions.declaration.assign(Invocation(own: invocation.common), to: &options)
    return .run(verb, invocation, options)
  }
}
