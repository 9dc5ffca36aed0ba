/// The text of `--help`, at most 80 columns wide.
struct HelpText {
  /// The text so far.
  private(set) var text = ""

  private static let width = 80
  private static let indent = 26

  /// The help of one verb.
  static func verb(_ verb: VerbOutline, common: VerbOutline) -> String {
    var help = HelpText()
    help.usage("gazette " + verb.name, verb)
    help.paragraph(verb.summary + ".")
    help.discussion(verb.discussion)
    help.table(
      "Arguments", verb.positionals.map { ($0.name, $0.help) })
    help.table("Options", verb.options.map { (Self.spelling(of: $0), $0.help) })
    help.table("Options of every verb", common.options.map { (Self.spelling(of: $0), $0.help) })
    return help.text
  }

  /// The help of the whole command.
  static func overview(_ table: VerbTable, common: VerbOutline) -> String {
    var help = HelpText()
    help.text += "Usage: gazette VERB [OPTION]... [ARGUMENT]...\n\n"
    help.paragraph(
      "Gazette turns the issues of a project into things people can read without an account on "
        + "its tracker: a status site, award boards and printable reports.")
    help.table("Verbs", table.lines.map { ($0.name, $0.summary) })
    help.table("Options of every verb", common.options.map { (Self.spelling(of: $0), $0.help) })
    help.text += "\n'gazette VERB --help' tells what a verb takes.\n"
    return help.text
  }

  /// The help of a group of verbs.
  static func group(_ name: String, _ table: VerbTable) -> String {
    var help = HelpText()
    help.text += "Usage: gazette \(name) VERB [OPTION]... [ARGUMENT]...\n\n"
    if let summary = table.groups.first(where: { $0.name == name })?.summary {
      help.paragraph(summary + ".")
    }
    help.table("Verbs", table.members(of: name).map { ($0.outline.name, $0.outline.summary) })
    help.text += "\n'gazette \(name) VERB --help' tells what a verb takes.\n"
    return help.text
  }

  /// An option as help shows it: `-o, --output FILE`.
  static func spelling(of option: ParameterOutline) -> String {
    let short = option.short.map { "-\($0), " } ?? "    "
    return short + "--" + option.name + (option.valueName.map { " " + $0 } ?? "")
  }

  private mutating func usage(_ name: String, _ verb: VerbOutline) {
    var line = "Usage: " + name + " [OPTION]..."
    for parameter in verb.positionals {
      guard case .positional(let arity) = parameter.kind else { continue }
      switch arity {
      case .one: line += " " + parameter.name
      case .atMostOne: line += " [\(parameter.name)]"
      case .atLeastOne: line += " \(parameter.name)..."
      case .any: line += " [\(parameter.name)]..."
      }
    }
    text += line + "\n\n"
  }

  private mutating func paragraph(_ words: String) {
    for line in Self.wrap(words, width: Self.width) { text += line + "\n" }
  }

  private mutating func discussion(_ discussion: String) {
    guard !discussion.isEmpty else { return }
    var pending = ""
    func flush(_ help: inout HelpText) {
      help.paragraph(pending)
      pending = ""
    }
    text += "\n"
    for line in discussion.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty || line.hasPrefix(" ") {
        if !pending.isEmpty { flush(&self) }
        text += line + "\n"
      } else {
        pending += (pending.isEmpty ? "" : " ") + line
      }
    }
    if !pending.isEmpty { flush(&self) }
  }

  private mutating func table(_ title: String, _ rows: [(String, String)]) {
    guard !rows.isEmpty else { return }
    text += "\n\(title):\n"
    for (name, meaning) in rows {
      let lead = "  " + name
      let lines = Self.wrap(meaning, width: Self.width - Self.indent)
      let room = Self.indent - lead.count
      if room >= 2 {
        text += lead + String(repeating: " ", count: room) + (lines.first ?? "") + "\n"
      } else {
        text += lead + "\n"
        if let first = lines.first { text += Self.blank + first + "\n" }
      }
      for line in lines.dropFirst() { text += Self.blank + line + "\n" }
    }
  }

  private static let blank = String(repeating: " ", count: indent)

  /// The words on lines of at most `width` columns; a longer word has a line of its own.
  static func wrap(_ words: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in words.split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    if !line.isEmpty { lines.append(line) }
    return lines
  }
}
