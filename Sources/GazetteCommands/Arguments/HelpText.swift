/// The text of `--help`, at most 80 columns wide.
struct HelpText {
  private var text = ""

  private static let width = 80
  private static let indent = 26

  /// The help of one verb.
  static func verb(_ verb: Verb, in table: VerbTable) -> String {
    var help = HelpText()
    let (positionals, options) = (verb.positionals, verb.options)
    help.text += "Usage: gazette \(verb.name) [OPTION]..."
    for parameter in positionals {
      guard case .positional(let isRequired, let isRepeated) = parameter.kind else { continue }
      help.text += isRequired ? " \(parameter.name)" : " [\(parameter.name)]"
      if isRepeated { help.text += "..." }
    }
    help.text += "\n\n"
    help.paragraph(verb.summary + ".")
    help.discussion(verb.discussion)
    help.table("Verbs", table.members(of: verb.name).map { ($0.name, $0.summary) })
    help.table("Arguments", positionals.map { ($0.name, $0.help) })
    help.table("Options", options)
    help.table("Options of every verb", CommonOptions.parameters)
    return help.text
  }

  /// The help of the whole command.
  static func overview(_ table: VerbTable) -> String {
    var help = HelpText()
    help.text += "Usage: gazette VERB [OPTION]... [ARGUMENT]...\n\n"
    help.paragraph(
      "Gazette turns the issues of a project into things people can read without an account on "
        + "its tracker: a status site, award boards and printable reports.")
    help.table("Verbs", table.lines)
    help.table("Options of every verb", CommonOptions.parameters)
    return help.text + "\n'gazette VERB --help' tells what a verb takes.\n"
  }

  /// The help of a group of verbs.
  static func group(_ name: String, _ table: VerbTable) -> String {
    var help = HelpText()
    help.text += "Usage: gazette \(name) VERB [OPTION]... [ARGUMENT]...\n\n"
    for line in table.lines where line.name == name { help.paragraph(line.summary + ".") }
    help.table("Verbs", table.members(of: name).map { ($0.name, $0.summary) })
    return help.text + "\n'gazette \(name) VERB --help' tells what a verb takes.\n"
  }

  private mutating func paragraph(_ words: String) {
    for line in Self.wrap(words, width: Self.width) { text += line + "\n" }
  }

  private mutating func discussion(_ discussion: String) {
    guard !discussion.isEmpty else { return }
    var pending = ""
    text += "\n"
    for line in discussion.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty || line.hasPrefix(" ") {
        paragraph(pending)
        pending = ""
        text += line + "\n"
      } else {
        pending += line + " "
      }
    }
    paragraph(pending)
  }

  /// Options as `-o, --output FILE`.
  private mutating func table(_ title: String, _ options: [Parameter]) {
    table(
      title,
      options.map { option in
        let short = option.short.map { "-\($0), " } ?? "    "
        return (short + "--" + option.name + (option.valueName.map { " " + $0 } ?? ""), option.help)
      })
  }

  private mutating func table(_ title: String, _ rows: [(String, String)]) {
    guard !rows.isEmpty else { return }
    text += "\n\(title):\n"
    for (name, meaning) in rows {
      var lead = "  " + name
      if lead.count + 2 > Self.indent {
        text += lead + "\n"
        lead = ""
      }
      for line in Self.wrap(meaning, width: Self.width - Self.indent) {
        text += lead + String(repeating: " ", count: Self.indent - lead.count) + line + "\n"
        lead = ""
      }
    }
  }

  /// Text wrapped to lines of at most `width` columns; a longer word is on a line of its own.
  private static func wrap(_ words: String, width: Int) -> [String] {
    var lines: [String] = []
    for word in words.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
