/// The shells with completions; their scripts ask the program that is completed.
enum CompletionShell: String, ArgumentChoice {
  case bash, zsh, fish

  /// The script that the shell loads.
  var script: String {
    switch self {
    case .bash:
      #"""
      # bash 3.2 completion for gazette; load it with: source <(gazette completion bash)
      _gazette() {
        local IFS=$'\n' lines word=${COMP_WORDS[COMP_CWORD]#=}
        lines=$("${1/#\~/$HOME}" completion bash -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
        case $lines in
          :files*) compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$word")) ;;
          :folders*) compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -d -- "$word")) ;;
          *) COMPREPLY=($(compgen -W "$(cut -f 1 <<<"$lines")" -- "$word")) ;;
        esac
      }
      complete -F _gazette gazette
      """#
    case .zsh:
      #"""
      #compdef gazette
      # zsh completion for gazette; load it with: source <(gazette completion zsh)
      _gazette() {
        local -a lines
        lines=(${(f)"$(${(Q)~words[1]} completion zsh -- "${(@Q)words[2,CURRENT]}" 2>/dev/null)"})
        case $lines[1] in
          :files*) compset -p ${#lines[1]#*$'\t'}; _files ;;
          :folders*) compset -p ${#lines[1]#*$'\t'}; _files -/ ;;
          *) lines=(${${lines/$'\t'/:}%:}); _describe word lines ;;
        esac
      }
      if [[ $zsh_eval_context[-1] == loadautofunc ]]; then _gazette "$@"
      else compdef _gazette gazette; fi
      """#
    case .fish:
      #"""
      # fish completion for gazette; load it with: gazette completion fish | source
      function __gazette_candidates
        set -l words (commandline -opc) (commandline -ct)
        set -l program (string replace -r '^~/' "$HOME/" -- $words[1])
        set -l lines ($program completion fish -- $words[2..-1] 2>/dev/null)
        set -l head (string split \t -- $lines[1])[2]
        set -l path (string sub -s (math 1 + (string length -- "$head")) -- $words[-1])
        switch "$lines[1]"
          case ':files*'
            printf '%s\n' "$head"(__fish_complete_path "$path")
          case ':folders*'
            printf '%s\n' "$head"(__fish_complete_directories "$path")
          case '*'
            printf '%s\n' $lines
        end
      end
      complete -c gazette -f -a '(__gazette_candidates)'
      """#
    }
  }
}
