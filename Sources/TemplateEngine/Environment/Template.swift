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

  /// Adds what the template prints for a record to a buffer. The record's type must be the one the
  /// template was compiled for. `userContext` is what the site's own filters see of the page.
  public func render(
    record: RecordReference, into output: inout ByteBuffer, userContext: (any Sendable)? = nil
  ) throws(TemplateError) {
    var machine = Machine(self, root: .record(record), userContext: userContext)
    try machine.render(into: &output)
  }

  /// Adds what the template prints for a map to a buffer; the map's keys are the root variables.
  public func render(
    context: Value, into output: inout ByteBuffer, userContext: (any Sendable)? = nil
  ) throws(TemplateError) {
    var machine = Machine(self, root: context, userContext: userContext)
    try machine.render(into: &output)
  }

  /// What the template prints for a map.
  public func render(context: Value = .map(.empty), userContext: (any Sendable)? = nil)
    throws(TemplateError) -> String
  {
    var output = ByteBuffer(limit: environment.options.limits.outputSize)
    try render(context: context, into: &output, userContext: userContext)
    return output.string
  }
}
