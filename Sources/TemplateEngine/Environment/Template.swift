public import Bytes
public import Records

/// A compiled template; it can be rendered on many threads at once.
public struct Template: Sendable {
  let environment: Environment
  let program: Program
  /// The template itself, where it was given as text and cannot be found by its name.
  let parsed: ParsedTemplate?

  init(environment: Environment, program: Program, parsed: ParsedTemplate? = nil) {
    self.environment = environment
    self.program = program
    self.parsed = parsed
  }

  /// The name it was found by.
  public var name: String { program.name }

  /// The templates that it may reach, known without running it.
  public var dependencies: TemplateDependencies { program.dependencies }

  /// The fields of its record that it may read; all of them where that is known only when it runs.
  public var fields: FieldSet { program.rootFields }

  /// Adds what the template prints for a record to a buffer. The record's type must be the one the
  /// template was compiled for. `userContext` is what the site's own filters see of the page.
  public func render(
    record: RecordReference, into output: inout ByteBuffer,
    userContext: (any AnyObject & Sendable)? = nil
  ) throws(TemplateError) {
    try render(.record(record), into: &output, userContext)
  }

  /// Adds what the template prints for a map to a buffer; the map's keys are the root variables.
  public func render(
    context: Value, into output: inout ByteBuffer, userContext: (any AnyObject & Sendable)? = nil
  ) throws(TemplateError) {
    try render(context, into: &output, userContext)
  }

  private func render(
    _ root: Value, into output: inout ByteBuffer, _ userContext: (any AnyObject & Sendable)?
  ) throws(TemplateError) {
    var machine = Machine(self, program, root: root, userContext: userContext)
    do throws(TemplateError) {
      return try machine.render(into: &output)
    } catch {
      guard program.isInlined else { throw error }
    }
    // Rendering has no other effects, so that it can be done again as the template is written: then the error
    // tells the calls of macros that led to it.
    let exact =
      if let parsed {
        try Compiler.program(parsed, environment: environment, rootType: program.rootType)
      } else { try environment.program(named: name, root: program.rootType) }
    var again = Machine(self, exact, root: root, userContext: userContext)
    try again.render(into: &output)
  }

  /// What the template prints for a map.
  public func render(context: Value = .map(.empty), userContext: (any AnyObject & Sendable)? = nil)
    throws(TemplateError) -> String
  {
    var output = ByteBuffer(limit: environment.options.limits.outputSize)
    try render(context: context, into: &output, userContext: userContext)
    return output.string
  }
}
