/// Completions for zsh.
enum ZshCompletion {
  /// The script.
  static func script(_ outline: CompletionOutline) -> String {
    var text = """
      #compdef gazette
      # zsh completion for gazette; load it with: source <(gazette completion zsh)
      _gazette() {
        local curcontext=$curcontext state line
        local -a verbs
        if (( CURRENT == 2 )); then
          verbs=(
      \(list(outline.first))
          )
          _describe verb verbs
          return
        fi
        case $words[2] in

      """
    for group in outline.groups {
      let members = outline.members(of: group)
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
      for verb in members { text += branch(verb, name: verb.words[1], indent: "        ") }
      text += "      esac ;;\n"
    }
    for verb in outline.verbs where verb.words.count == 1 {
      text += branch(verb, name: verb.words[0], indent: "    ", shifts: true)
    }
    text += """
        esac
      }
      if [[ $zsh_eval_context[-1] == loadautofunc ]]; then _gazette "$@"; else compdef _gazette gazette; fi

      """
    return text
  }

  private static func list(_ rows: [(name: String, summary: String)]) -> String {
    rows.map { "      " + CompletionOutline.quoted("\($0.name):\($0.summary)") }
      .joined(separator: "\n")
  }

  private static func branch(
    _ verb: CompletionOutline.Verb, name: String, indent: String, shifts: Bool = false
  ) -> String {
    var text = "\(indent)\(name))\n"
    if shifts { text += "\(indent)  shift words\n\(indent)  (( CURRENT-- ))\n" }
    text += "\(indent)  _arguments -s -S"
    for specification in verb.options.flatMap(specifications) + verb.positionals.map(positional) {
      text += " \\\n\(indent)    " + CompletionOutline.quoted(specification)
    }
    return text + " ;;\n"
  }

  /// Each spelling is a specification of its own, which excludes the other one.
  private static func specifications(_ option: ParameterOutline) -> [String] {
    let spellings = CompletionOutline.spellings(option)
    let excluded = spellings.count > 1 ? "(\(spellings.joined(separator: " ")))" : ""
    let value = option.valueName.map { ":\($0):\(action(option.completion))" } ?? ""
    return spellings.map { spelling in
      let join = option.valueName == nil ? "" : spelling.hasPrefix("--") ? "=" : "+"
      return excluded + spelling + join + "[\(escaped(option.help))]" + value
    }
  }

  private static func positional(_ parameter: ParameterOutline) -> String {
    let tail = "\(parameter.name):\(action(parameter.completion))"
    guard case .positional(let arity) = parameter.kind else { return tail }
    return switch arity {
    case .one: ":" + tail
    case .atMostOne: "::" + tail
    case .atLeastOne, .any: "*:" + tail
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

  private static func escaped(_ text: String) -> String {
    String(text.flatMap { "[]:\\".contains($0) ? "\\\($0)" : "\($0)" })
  }
}
