extension Verb {
  /// `gazette completion SHELL`: the script that completes verbs and options in a shell.
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
    let shell = take.required("SHELL", or: CompletionShell.bash, "bash, zsh or fish")
    let words = take.rest(
      "WORD", orNone: true,
      "a command line, behind '--': print what its last word can be, as the shell asks for it")
    return { console in
      if words.isEmpty { return try console.print(shell.script) }
      for line in Completions.candidates(for: words, in: .standard) { try console.print(line) }
    }
  }
}
