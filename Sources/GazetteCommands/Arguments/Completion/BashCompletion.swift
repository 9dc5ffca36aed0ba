/// Completions for bash 3.2 and later.
enum BashCompletion {
  /// The script.
  static func script(_ outline: CompletionOutline) -> String {
    var text = """
      # bash completion for gazette; load it with: source <(gazette completion bash)
      _gazette() {
        local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} verb= word= index
        local IFS=$'\\n'
        COMPREPLY=()
        # bash takes '--name=value' for three words.
        if [[ $cur == = ]]; then
          cur=
        elif [[ $prev == = ]]; then
          prev=${COMP_WORDS[COMP_CWORD-2]}
        fi
        for ((index = 1; index < COMP_CWORD; index++)); do
          word=${COMP_WORDS[index]}
          case $word in
            \(CompletionOutline.commonValueSpellings.joined(separator: "|"))) ((index++)) ;;
            -*) ;;

      """
    if !outline.groups.isEmpty {
      text += """
              \(outline.groups.joined(separator: "|")))
                if [[ -n $verb ]]; then break; fi
                verb=$word ;;

        """
    }
    text += """
            *)
              verb=${verb:+$verb }$word
              break ;;
          esac
        done
        case "$verb $prev" in

      """
    for verb in outline.verbs {
      let name = verb.words.joined(separator: " ")
      for option in verb.options where option.valueName != nil {
        let patterns = CompletionOutline.spellings(option).map { "'\(name) \($0)'" }
        text += "    \(patterns.joined(separator: "|")))\n"
        text += "      \(reply(option.completion))return ;;\n"
      }
    }
    text += """
        esac
        case $verb in
          '')
            \(words(outline.first.map(\.name))) ;;

      """
    for group in outline.groups {
      let members = outline.members(of: group).map { $0.words[1] }
      text += "    \(group))\n      \(words(members)) ;;\n"
    }
    for verb in outline.verbs {
      let options = verb.options.flatMap(CompletionOutline.spellings)
      text += "    '\(verb.words.joined(separator: " "))')\n"
      text += "      if [[ $cur == -* ]]; then\n        \(words(options))\n"
      for kind in verb.positionalCompletions {
        text += "      else\n        \(reply(kind).dropLast(2))\n"
        break
      }
      text += "      fi ;;\n"
    }
    return text + "  esac\n}\ncomplete -F _gazette gazette\n"
  }

  private static func reply(_ completion: ValueCompletion) -> String {
    switch completion {
    case .none: ""
    case .files: "compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- \"$cur\")); "
    case .folders: "compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -d -- \"$cur\")); "
    case .words(let list): words(list) + "; "
    }
  }

  /// Words are separated by line feeds, as `IFS` says.
  private static func words(_ list: [String]) -> String {
    "COMPREPLY=($(compgen -W $'\(list.joined(separator: "\\n"))' -- \"$cur\"))"
  }
}
