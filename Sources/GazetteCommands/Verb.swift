/// One thing that `gazette` can do.
///
/// A verb is a struct whose members are its arguments. Its declaration names each argument once;
/// parsing, `--help` and the shell completions follow from it.
///
/// ```swift
/// struct GreetVerb: Verb {
///   var name = ""
///   var isLoud = false
///
///   static let declaration = Declaration<Self>(
///     "greet", "Say hello",
///     [
///       .required("NAME", \.name, "whom to greet"),
///       .flag("loud", short: "l", \.isLoud, "in capitals"),
///     ])
///
///   func run(_ console: Console) throws -> Exit {
///     try console.print(isLoud ? name.uppercased() : name)
///     return .done
///   }
/// }
/// ```
protocol Verb: Sendable {
  /// Its name, its arguments and what they mean.
  static var declaration: Declaration<Self> { get }

  /// The verb with the defaults of its arguments.
  init()

  /// Does it.
  ///
  /// Results go to the console's output. What goes wrong is thrown as a `Diagnostic` or a
  /// `DiagnosticList`; one whose code begins with `usage.` ends the command with status 64.
  func run(_ console: Console) async throws -> Exit
}

extension Verb {
  /// What the declaration says, without the verb's type.
  static var outline: VerbOutline { declaration.outline }

  /// Sets the arguments that were given and runs.
  static func run(_ invocation: Invocation, on console: Console) async throws -> Exit {
    var verb = Self()
    try declaration.assign(invocation, to: &verb)
    return try await verb.run(console)
  }

  /// Whether the arguments given are ones that the verb takes; throws what is wrong with them.
  static func check(_ invocation: Invocation) throws(UsageError) {
    var verb = Self()
    try declaration.assign(invocation, to: &verb)
  }
}
