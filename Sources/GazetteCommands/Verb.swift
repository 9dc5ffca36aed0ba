/// A command of `gazette`.
///
/// A verb is a function that takes its arguments from a reader and returns what runs with them. It is
/// called with an empty reader for `--help` and completions, and with what was given for a run.
///
/// ```swift
/// static let greet = Verb("greet", "Say hello") { take in
///   let name = take.required("NAME", "whom to greet")
///   let isLoud = take.flag("loud", short: "l", "in capitals")
///   return { console in
///     try console.print(isLoud ? name.uppercased() : name)
///   }
/// }
/// ```
struct Verb: Sendable {
  /// What a verb does once its arguments are read.
  ///
  /// Results go to the console's output. What goes wrong is thrown as a `Diagnostic` or a
  /// `DiagnosticList`; one whose code begins with `usage.` ends the command with status 64. Where all
  /// went well the status is the console's `exit`.
  typealias Action = @Sendable (Console) async throws -> Void

  /// One word, or a group's name and a word.
  let name: String
  /// One line without a full stop, as `--help` lists it.
  let summary: String
  /// What more there is to say; paragraphs end at an empty line, lines that begin with a space are
  /// shown as they are.
  let discussion: String
  /// Reads its arguments.
  let read: @Sendable (inout ArgumentReader) -> Action

  /// A verb by its name, what it is for, and the function that reads its arguments.
  init(
    _ name: String, _ summary: String, discussion: String = "",
    _ read: @escaping @Sendable (inout ArgumentReader) -> Action
  ) {
    self.name = name
    self.summary = summary
    self.discussion = discussion
    self.read = read
  }

  /// The words of its name, one or two.
  var words: [String] { name.split(separator: " ").map(String.init) }

  /// Its arguments, in the order in which they are declared.
  var parameters: [Parameter] {
    var take = ArgumentReader()
    _ = read(&take)
    return take.parameters
  }

  /// What stands behind the name without a dash, in order.
  var positionals: [Parameter] { parameters.filter(\.isPositional) }
  /// What begins with a dash.
  var options: [Parameter] { parameters.filter { !$0.isPositional } }
}
