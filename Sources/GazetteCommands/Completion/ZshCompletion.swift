/// Completions for zsh.
enum ZshCompletion {
  /// The script.
  static func script(_ table: VerbTable) -> String {
    var text = """
      #compdef gazette
      # zsh completion for gazette; load it with: source <(gazette completion zsh)
      _gazette() {
        local curcontext=$curcontext state line
        local -a verbs
        if (( CURRENT == 2 )); then
          verbs=(
      \(list(table.lines))
          )
          _describe verb verbs
          return
        fi
        case $words[2] in

      """
    for group in table.groupNames {
      let members = table.members(of: group)
      text += """
            \(group))
              if (( CURRENT == 3 )); then
                verbs=(
        \(list(members.map { ($0.words[1], $0.summary) }))
                )
                _describe verb verbs
                return
              fi
              shift 2 words
              (( CURRENT -= 2 ))
              case $words[1] in

        """
      for verb in members { text += branch(verb, indent: "        ") }
      text += "      esac ;;\n"
    }
    for verb in table.verbs where verb.words.count == 1 {
      text += branch(verb, indent: "    ", shift: "shift words\n      (( CURRENT-- ))\n      ")
    }
    return text + """
        esac
      }
      if [[ $zsh_eval_context[-1] == loadautofunc ]]; then _gazette "$@"; else compdef _gazette gazette; fi

      """
  }

  private static func list(_ rows: [(name: String, summary: String)]) -> String {
    rows.map { "      " + quoted("\($0.name):\($0.summary)") }.joined(separator: "\n")
  }

  private static func branch(_ verb: Verb, indent: String, shift: String = "") -> String {
    let specifications = verb.allOptions.flatMap(specifications) + verb.positionals.map(positional)
    let arguments = specifications.map { " \\\n\(indent)    " + quoted($0) }.joined()
    let name = verb.words.last ?? ""
    return "\(indent)\(name))\n\(indent)  \(shift)_arguments -s -S\(arguments) ;;\n"
  }

  /// Each spelling is a specification of its own, which excludes the other one.
  private static func specifications(_ option: Parameter) -> [String] {
    let spellings = option.spellings
    let excluded = spellings.count > 1 ? "(\(spellings.joined(separator: " ")))" : ""
    let value = option.valueName.map { ":\($0):\(action(option.completion))" } ?? ""
    return spellings.map { spelling in
      let join = option.valueName == nil ? "" : spelling.hasPrefix("--") ? "=" : "+"
      return excluded + spelling + join + "[\(option.help.escaping("[]:\\"))]" + value
    }
  }

  private static func positional(_ parameter: Parameter) -> String {
    let tail = ":\(parameter.name):\(action(parameter.completion))"
    return switch parameter.kind {
    case .positional(_, isRepeated: true): "*" + tail
    case .positional(isRequired: false, _): ":" + tail
    default: tail
    }
  }

  private static func action(_ completion: ValueCompletion) -> String {
    switch completion {
    case .none: " "
    case .files: "_files"
    case .folders: "_files -/"
    case .words(let words): "(\(words.joined(separator: " ")))"
    }
  }

  /// The text in single quotes, in which nothing is escaped.
  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }
}
