/// A command of `gazette`.
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

  /// Runs the verb.
  ///
  /// Results go to the console's output. What goes wrong is thrown as a `Diagnostic` or a
  /// `DiagnosticList`; one whose code begins with `usage.` ends the command with status 64.
  func run(_ console: Console) async throws -> Exit
}

/// A verb without its type, as the table of verbs holds it.
struct AnyVerb: Sendable {
  /// What its declaration says.
  let outline: VerbOutline
  /// Throws what is wrong with arguments.
  let check: @Sendable (Invocation) throws(UsageError) -> Void
  /// Sets the arguments that were given and runs.
  let run: @Sendable (Invocation, Console) async throws -> Exit

  /// A verb by its type.
  init<V: Verb>(_ type: V.Type) {
    self.init(V.declaration, V.init) { verb, console in try await verb.run(console) }
  }

  /// A verb by its declaration, the defaults of its arguments and what it does with them.
  init<Arguments: Sendable>(
    _ declaration: Declaration<Arguments>, _ defaults: @escaping @Sendable () -> Arguments,
    run: @escaping @Sendable (Arguments, Console) async throws -> Exit
  ) {
    outline = declaration.outline
    check = { (invocation) throws(UsageError) in
      var arguments = defaults()
      try declaration.assign(invocation, to: &arguments)
    }
    self.run = { invocation, console in
      var arguments = defaults()
      try declaration.assign(invocation, to: &arguments)
      return try await run(arguments, console)
    }
  }
}
