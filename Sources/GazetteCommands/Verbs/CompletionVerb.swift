/// `gazette completion SHELL`: what makes a shell complete verbs and options.
struct CompletionVerb: Verb {
  /// The shells that there are completions for.
  enum Shell: String, ArgumentChoice {
    case bash, zsh, fish
  }

  var shell = Shell.bash

  static let declaration = Declaration<Self>(
    "completion", "Print completions for bash, zsh or fish",
    discussion: """
      To complete verbs and options in each new shell, put one of these lines into its start-up
      file:

        source <(gazette completion bash)      in ~/.bashrc
        source <(gazette completion zsh)       in ~/.zshrc, after compinit
        gazette completion fish | source       in ~/.config/fish/config.fish
      """,
    [.required("SHELL", \.shell, "bash, zsh or fish")])

  func run(_ console: Console) throws -> Exit {
    let outline = CompletionOutline(.standard)
    let script =
      switch shell {
      case .bash: BashCompletion.script(outline)
      case .zsh: ZshCompletion.script(outline)
      case .fish: FishCompletion.script(outline)
      }
    try console.write(Array(script.utf8))
    return .done
  }
}
