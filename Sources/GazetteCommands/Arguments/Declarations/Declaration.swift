/// What a verb is called, what it is for and which arguments it takes.
struct Declaration<V: Sendable>: Sendable {
  /// The same without the verb's type, for help and completions.
  let outline: VerbOutline
  private let parameters: [Parameter<V>]

  /// A declaration.
  ///
  /// - Parameters:
  ///   - name: one word, or a group's name and a word.
  ///   - summary: one line without a full stop, as `--help` lists it.
  ///   - discussion: what more there is to say; paragraphs end at an empty line, lines that begin
  ///     with a space are shown as they are.
  init(_ name: String, _ summary: String, discussion: String = "", _ parameters: [Parameter<V>]) {
    outline = VerbOutline(
      name: name, summary: summary, discussion: discussion,
      parameters: parameters.map(\.outline))
    self.parameters = parameters
  }

  /// Sets the members that the arguments given stand for.
  func assign(_ invocation: Invocation, to verb: inout V) throws(UsageError) {
    for occurrence in invocation.own {
      try parameters[occurrence.parameter].assign(&verb, occurrence)
    }
  }
}

/// A declaration without its verb's type.
struct VerbOutline: Sendable {
  /// One word, or a group's name and a word.
  let name: String
  /// One line without a full stop.
  let summary: String
  /// What more there is to say; may be empty.
  let discussion: String
  /// Its arguments, in the order in which they were declared.
  let parameters: [ParameterOutline]

  /// The words of its name, one or two.
  var words: [String] { name.split(separator: " ").map(String.init) }
  /// What stands behind the name without a dash, in order.
  var positionals: [ParameterOutline] { parameters.filter(\.isPositional) }
  /// What begins with a dash.
  var options: [ParameterOutline] { parameters.filter { !$0.isPositional } }
}
