extension Verb {
  /// `gazette completion SHELL`: what makes a shell complete verbs and options.
  static let completion = Verb(
    "completion", "Print completions for bash, zsh or fish",
    discussion: """
      To complete verbs and options in each new shell, put one of these lines into its start-up
      file:

        source <(gazette completion bash)      in ~/.bashrc
        source <(gazette completion zsh)       in ~/.zshrc, after compinit
        gazette completion fish | source       in ~/.config/fish/config.fish
      """
  ) { take in
    let shell = take.required("SHELL", or: Shell.bash, "bash, zsh or fish")
    return { console in
      switch shell {
      case .bash: try console.write(BashCompletion.script(.standard))
      case .zsh: try console.write(ZshCompletion.script(.standard))
      case .fish: try console.write(FishCompletion.script(.standard))
      }
    }
  }

  /// The shells that there are completions for.
  private enum Shell: String, ArgumentChoice {
    case bash, zsh, fish
  }
}

// What the scripts of all shells are made from.
extension Verb {
  /// Its own options and those that every verb takes.
  var allOptions: [Parameter] { options + CommonOptions.parameters }

  /// What its positions take, each kind once.
  var positionalCompletions: [ValueCompletion] {
    positionals.map(\.completion).reduce(into: []) { kinds, kind in
      if kind != .none, !kinds.contains(kind) { kinds.append(kind) }
    }
  }
}

extension VerbTable {
  /// The names of groups, in the table's order.
  var groupNames: [String] { lines.map(\.name).filter { groups[$0] != nil } }
}

extension String {
  /// The text with a backslash before each of some characters.
  func escaping(_ characters: String) -> String {
    String(flatMap { characters.contains($0) ? "\\\($0)" : "\($0)" })
  }
}
