/// A command of `gazette`.
///
/// A verb is a function that takes its arguments from a reader and returns an action. It is called
/// with an empty reader for `--help` and completions, and with the given arguments for a run.
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
  /// The action of a verb once its arguments are read.
  ///
  /// Results go to the console's output. Errors are thrown as a `Diagnostic` or a `DiagnosticList`;
  /// one whose code begins with `usage.` ends the command with status 64. On success the status is
  /// the console's `exit`.
  typealias Action = @Sendable (Console) async throws -> Void

  /// One word, or a group's name and a word.
  let name: String
  /// One line without a full stop, as `--help` lists it.
  let summary: String
  /// Further explanations; paragraphs end at an empty line, lines that begin with a space are not
  /// wrapped.
  let discussion: String
  /// Reads its arguments.
  let read: @Sendable (inout ArgumentReader) -> Action

  /// A verb with its name, its summary, and the function that reads its arguments.
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

  /// The positional arguments, in order.
  var positionals: [Parameter] { parameters.filter(\.isPositional) }
  /// The options.
  var options: [Parameter] { parameters.filter { !$0.isPositional } }
}
