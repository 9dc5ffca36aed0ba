/// Completions for fish.
enum FishCompletion {
  /// The script.
  static func script(_ outline: CompletionOutline) -> String {
    var text = """
      # fish completion for gazette; load it with: gazette completion fish | source
      complete -c gazette -f

      """
    let names = outline.first.map(\.name)
    let isFirst = "not __fish_seen_subcommand_from \(names.joined(separator: " "))"
    for (name, summary) in outline.first {
      text += line(isFirst, "-a \(name) -d \(quoted(summary))")
    }
    for group in outline.groups {
      let members = outline.members(of: group)
      let words = members.map { $0.words[1] }.joined(separator: " ")
      for member in members {
        text += line(
          "__fish_seen_subcommand_from \(group); and not __fish_seen_subcommand_from \(words)",
          "-a \(member.words[1]) -d \(quoted(member.summary))")
      }
    }
    for verb in outline.verbs {
      let condition = verb.words.map { "__fish_seen_subcommand_from \($0)" }
        .joined(separator: "; and ")
      for option in verb.options {
        var arguments = (option.short.map { "-s \($0) " } ?? "") + "-l \(option.name)"
        if option.valueName != nil {
          // -x is -r with nothing but what is offered here; files need the plain one.
          arguments += (option.completion == .files ? " -r" : " -x") + values(option.completion)
        }
        text += line(condition, arguments + " -d " + quoted(option.help))
      }
      for kind in verb.positionalCompletions {
        text += line(condition, String(values(kind).dropFirst()))
      }
    }
    return text
  }

  private static func line(_ condition: String, _ arguments: String) -> String {
    "complete -c gazette -n \(quoted(condition)) \(arguments)\n"
  }

  private static func values(_ completion: ValueCompletion) -> String {
    switch completion {
    case .none: ""
    case .files: " -F"
    case .folders: " -a '(__fish_complete_directories)'"
    case .words(let words): " -a \(quoted(words.joined(separator: " ")))"
    }
  }

  private static func quoted(_ text: String) -> String {
    let escaped = text.flatMap { $0 == "'" || $0 == "\\" ? "\\\($0)" : "\($0)" }
    return "'" + String(escaped) + "'"
  }
}
