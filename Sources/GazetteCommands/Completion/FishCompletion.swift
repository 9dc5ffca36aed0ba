/// Completions for fish.
enum FishCompletion {
  /// The script.
  static func script(_ table: VerbTable) -> String {
    var text = """
      # fish completion for gazette; load it with: gazette completion fish | source
      complete -c gazette -f

      """
    func add(_ condition: String, _ arguments: String) {
      text += "complete -c gazette -n \(quoted(condition)) \(arguments)\n"
    }
    let seen = "__fish_seen_subcommand_from"
    let names = table.lines.map(\.name).joined(separator: " ")
    for (name, summary) in table.lines {
      add("not \(seen) \(names)", "-a \(name) -d \(quoted(summary))")
    }
    for group in table.groupNames {
      let members = table.members(of: group)
      let words = members.map { $0.words[1] }.joined(separator: " ")
      for member in members {
        add(
          "\(seen) \(group); and not \(seen) \(words)",
          "-a \(member.words[1]) -d \(quoted(member.summary))")
      }
    }
    for verb in table.verbs {
      let condition = verb.words.map { "\(seen) \($0)" }.joined(separator: "; and ")
      for option in verb.allOptions {
        var arguments = (option.short.map { "-s \($0) " } ?? "") + "-l \(option.name)"
        if option.valueName != nil {
          // -x is -r with nothing but what is offered here; files need the plain one.
          arguments += (option.completion == .files ? " -r" : " -x") + values(option.completion)
        }
        add(condition, arguments + " -d " + quoted(option.help))
      }
      for kind in verb.positionalCompletions {
        add(condition, String(values(kind).dropFirst()))
      }
    }
    return text
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
    "'" + text.escaping("'\\") + "'"
  }
}
