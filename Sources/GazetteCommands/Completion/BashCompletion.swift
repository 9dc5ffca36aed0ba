/// Completions for bash 3.2 and later.
enum BashCompletion {
  /// The script.
  static func script(_ table: VerbTable) -> String {
    let common = CommonOptions.parameters.filter { $0.valueName != nil }.flatMap(\.spellings)
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
            \(common.joined(separator: "|"))) ((index++)) ;;
            -*) ;;
            \(table.groupNames.joined(separator: "|")))
              if [[ -n $verb ]]; then break; fi
              verb=$word ;;
            *)
              verb=${verb:+$verb }$word
              break ;;
          esac
        done
        case "$verb $prev" in

      """
    for verb in table.verbs {
      for option in verb.allOptions where option.valueName != nil {
        let patterns = option.spellings.map { "'\(verb.name) \($0)'" }
        text += "    \(patterns.joined(separator: "|")))\n"
        let reply = reply(option.completion)
        text += "      \(reply.isEmpty ? "" : reply + "; ")return ;;\n"
      }
    }
    text += """
        esac
        case $verb in
          '')
            \(words(table.lines.map(\.name))) ;;

      """
    for group in table.groupNames {
      text += "    \(group))\n      \(words(table.members(of: group).map { $0.words[1] })) ;;\n"
    }
    for verb in table.verbs {
      text += "    '\(verb.name)')\n      if [[ $cur == -* ]]; then\n"
      text += "        \(words(verb.allOptions.flatMap(\.spellings)))\n"
      if let kind = verb.positionalCompletions.first {
        text += "      else\n        \(reply(kind))\n"
      }
      text += "      fi ;;\n"
    }
    return text + "  esac\n}\ncomplete -F _gazette gazette\n"
  }

  private static func reply(_ completion: ValueCompletion) -> String {
    switch completion {
    case .none: ""
    case .files: "compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- \"$cur\"))"
    case .folders: "compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -d -- \"$cur\"))"
    case .words(let list): words(list)
    }
  }

  /// Words are separated by line feeds, as `IFS` says.
  private static func words(_ list: [String]) -> String {
    "COMPREPLY=($(compgen -W $'\(list.joined(separator: "\\n"))' -- \"$cur\"))"
  }
}
