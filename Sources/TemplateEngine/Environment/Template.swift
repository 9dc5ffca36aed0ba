public import Bytes
public import Records

/// A compiled template; it can be rendered on many threads at once.
public struct Template: Sendable {
  let environment: Environment
  let program: Program
  /// The template itself, if it was given as text and has no name to find it by.
  let parsed: ParsedTemplate?

  init(environment: Environment, program: Program, parsed: ParsedTemplate? = nil) {
    self.environment = environment
    self.program = program
    self.parsed = parsed
  }

  /// The name it was found by.
  public var name: String { program.name }

  /// The templates that it may reach, known at compile time.
  public var dependencies: TemplateDependencies { program.dependencies }

  /// The fields of its record that it may read; all of them where that is only known at run time.
  public var fields: FieldSet { program.rootFields }

  /// Renders the template for a record and appends the output to a buffer. The record's type must
  /// be the one that the template was compiled for. `userContext` is passed to the site's own
  /// filters.
  ///
  /// - Parameter salt: a hash of what filters know besides their arguments, such as the page's folder:
  ///   it is part of the key of each cached part. Nil disables the cache.
  public func render(
    record: RecordReference, into output: inout ByteBuffer,
    userContext: (any AnyObject & Sendable)? = nil, salt: UInt64? = nil
  ) throws(TemplateError) {
    try render(.record(record), into: &output, userContext, salt)
  }

  /// Renders the template for a map, whose keys are the root variables, and appends the output to a
  /// buffer.
  public func render(
    context: Value, into output: inout ByteBuffer, userContext: (any AnyObject & Sendable)? = nil
  ) throws(TemplateError) {
    try render(context, into: &output, userContext)
  }

  private func render(
    _ root: Value, into output: inout ByteBuffer, _ userContext: (any AnyObject & Sendable)?,
    _ salt: UInt64? = nil
  ) throws(TemplateError) {
    var machine = Machine(
      self, program, root: root, userContext: userContext, fragmentSalt: salt)
    do throws(TemplateError) {
      return try machine.render(into: &output)
    } catch {
      guard program.isInlined else { throw error }
    }
    // Rendering has no other effects, so it can be repeated without inlined macros: then the error
    // has the calls of macros that led to it.
    let exact =
      if let parsed {
        try Compiler.program(parsed, environment: environment, rootType: program.rootType)
      } else { try environment.program(named: name, root: program.rootType) }
    var again = Machine(self, exact, root: root, userContext: userContext)
    try again.render(into: &output)
  }

  /// The output of the template for a map.
  public func render(context: Value = .map(.empty), userContext: (any AnyObject & Sendable)? = nil)
    throws(TemplateError) -> String
  {
    var output = ByteBuffer(limit: environment.options.limits.outputSize)
    try render(context: context, into: &output, userContext: userContext)
    return output.string
  }
}
