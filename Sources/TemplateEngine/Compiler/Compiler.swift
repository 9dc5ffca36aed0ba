import Diagnostics
import Records

/// Compiles a template and all templates that it statically reaches to a program.
///
/// Includes, imports and inheritance by literal names are compiled in place, in the scope of their
/// tag: variables become slots, fields of records become slots of their field tables, and no known
/// name is looked up at run time.
final class Compiler {
  let environment: Environment
  let rootType: RecordType?
  var builder = ProgramBuilder()
  var current: FunctionBuilder
  /// Names that macros capture; variables of these names live in cells.
  var captured: Set<String> = []
  /// The template that is being compiled and those that it extends.
  var context: TemplateContext
  var origin = 0
  /// Whether the root's variables are hidden, as in a template without context.
  var hidesRoot: Bool
  /// Whether any of the templates calls methods that mutate lists or maps.
  var hasMutations = false
  /// The names of the templates that are being compiled in place.
  var inlined: [String] = []
  /// The blocks that are being compiled in place.
  var activeBlocks: [ActiveBlock] = []
  /// The autoescape mode at the place, where it is known.
  var mode: Autoescape? = Autoescape.none
  /// The nesting of statements and expressions at the place, over all templates.
  var depth = 0
  /// The number of conditions around the statement, in its template.
  var conditions = 0
  /// The template that an `extends` with a computed name is assumed to extend.
  let extendsTarget: String?
  /// Whether macros are compiled where they are called. A template for which that is not supported
  /// is compiled again without it.
  let inlinesMacros: Bool
  /// The macros that are being compiled where they are called.
  var activeMacros: [StaticMacro] = []
  /// The names that macros use from outside of the templates that define them.
  var freeNames: Set<String> = []
  /// The variables around a cached part that it is not handed.
  var hiddenNames: Set<String> = []
  /// The templates whose macros were checked for errors.
  var checkedModules: Set<String> = []
  private let stack = StackGuard()
  private(set) var instructionCount = 0
  private var variables: [IncludePlan.Visible] = []

  /// A template with those that it extends, the most derived first.
  final class TemplateContext {
    struct Entry {
      let template: ParsedTemplate
      let origin: Int
    }
    var chain: [Entry] = []
    /// The template that it extends, once the `extends` was seen.
    var parent: (name: String, span: SourceRange)?
    /// The number of loops around the template.
    var loops = 0
    var regions = 0
    var blocks = 0
    let conditions = 0
    let isMain: Bool

    init(isMain: Bool) { self.isMain = isMain }
  }

  struct ActiveBlock {
    let name: String
    let level: Int
    let context: TemplateContext
  }

  /// The number of instructions past which templates are no longer compiled in place.
  private static let inlineLimit = 100_000
  /// The most instructions of a program.
  private static let sizeLimit = 400_000
  /// The nesting past which nothing more is compiled in place.
  static let inlineDepth = 120

  /// Compiles a template for the types of its root and of the variables around it.
  static func program(
    _ template: ParsedTemplate, environment: Environment, rootType: RecordType?,
    visible: [IncludePlan.Visible] = [], extendsTarget: String? = nil, hidesRoot: Bool = false,
    inlinesMacros: Bool = false
  ) throws(TemplateError) -> Program {
    let compiler = Compiler(
      environment, rootType, extendsTarget, hidesRoot, inlinesMacros, name: template.source.name)
    try compiler.run(template, visible)
    if rootType != nil, inlinesMacros { environment.noteChecked(compiler.checkedModules) }
    return Program(
      compiler.builder, name: template.name, rootType: rootType, isInlined: inlinesMacros,
      vocabulary: environment.vocabulary)
  }

  private init(
    _ environment: Environment, _ rootType: RecordType?, _ extendsTarget: String?,
    _ hidesRoot: Bool, _ inlinesMacros: Bool, name: String
  ) {
    self.inlinesMacros = inlinesMacros
    self.hidesRoot = hidesRoot
    self.environment = environment
    self.rootType = rootType
    self.extendsTarget = extendsTarget
    current = FunctionBuilder(Function(name: name), parent: nil)
    context = TemplateContext(isMain: true)
  }

  private func run(_ template: ParsedTemplate, _ visible: [IncludePlan.Visible])
    throws(TemplateError)
  {
    builder.shapes.append(CallShape())
    _ = builder.addFunction(current.function)
    builder.origins.append(Origin(source: template.source, parent: nil))
    findDependencies(of: template)
    if inlinesMacros, hasMutations { throw unsupported(SourceRange(0, 0)) }
    for variable in visible {
      let slot = current.newSlot()
      current.function.parameters.append(.init(name: variable.name, hasDefault: false))
      current.declare(variable.name, Variable(.slot(slot), variable.type))
    }
    for variable in visible where captured.contains(variable.name) {
      makeCell(variable.name)
    }
    mode = environment.autoescape(for: template.name)
    current.function.autoescape = mode ?? .none
    inlined = [template.name]
    context.chain = [.init(template: template, origin: 0)]
    current.pushScope()
    try templateBody(template)
    builder.exports = modulePlan(template.name)
    emit(.return, at: SourceRange(0, 0))
    if !freeNames.isDisjoint(with: current.declaredNames) { throw unsupported(SourceRange(0, 0)) }
    finish(current, at: 0)
  }

  func finish(_ function: FunctionBuilder, at index: Int) {
    function.function.places = function.writer.places
    builder.functions[index] = function.function
    builder.code[index] = function.writer.code
  }

  /// Follows the literal names of templates, to find the dependencies and what macros capture.
  private func findDependencies(of template: ParsedTemplate) {
    var waiting = [template]
    var seen: Set<String> = [template.name]
    while let next = waiting.popLast() {
      let names = next.names
      if !inlinesMacros { captured.formUnion(names.captured) }
      hasMutations = hasMutations || names.hasMutations
      builder.dependencies.hasUnknown = builder.dependencies.hasUnknown || names.hasComputed
      for name in names.templates {
        guard seen.insert(name).inserted else { continue }
        builder.dependencies.names.append(name)
        if let found = try? environment.parsed(name) { waiting.append(found) }
      }
    }
  }

  // MARK: Code

  private func placeIndex(_ span: SourceRange) -> Int {
    builder.place(
      CodePlace(origin: Int32(truncatingIfNeeded: origin), span: span, variables: variables))
  }

  @discardableResult
  func emit(_ code: Instruction.Code, _ a: Int = 0, _ b: Int = 0, at span: SourceRange) -> Int {
    instructionCount += 1
    return current.writer.emit(code, a, b, place: placeIndex(span))
  }

  /// Emits code that prints a part of the program's text.
  func addText(_ range: Range<Int>, at span: SourceRange) {
    instructionCount += 1
    current.writer.emitText(range, place: placeIndex(span))
  }

  /// Whether the program is still small enough to compile templates into each other.
  var canInline: Bool {
    instructionCount < Self.inlineLimit && depth < Self.inlineDepth && !stack.isLow
  }

  /// Increases the nesting, up to the limit; the caller decreases it again.
  func descend(_ span: SourceRange) throws(TemplateError) {
    depth += 1
    if stack.isLow {
      depth -= 1
      throw error("template.limit", "the template is nested too deeply", span)
    }
  }

  func checkSize(at span: SourceRange) throws(TemplateError) {
    if instructionCount > Self.sizeLimit {
      throw error("template.limit", "the template with all its blocks becomes too large", span)
    }
  }

  /// Records the variables of an expression, which errors within it show.
  func noteVariables(of expression: Expression) {
    // With inlined macros, errors are found by rendering again without inlining.
    if inlinesMacros { return }
    variables = NameAnalysis.variables(in: expression).compactMap { name in
      guard let variable = current.lookup(name) else {
        return IncludePlan.Visible(name: name, storage: .slot(-1), type: .any)
      }
      switch variable.storage {
      case .slot(let slot): return .init(name: name, storage: .slot(slot), type: variable.type)
      case .cell(let slot): return .init(name: name, storage: .cell(slot), type: .any)
      case .place(.record(let record)):
        return .init(name: name, storage: record.storage, type: record.type)
      default: return nil
      }
    }
  }

  // MARK: Errors

  func error(
    _ code: String, _ message: String, _ span: SourceRange, suggestion: String? = nil
  ) -> TemplateError {
    let source = builder.origins[origin].source
    return TemplateError(
      .error(
        code, message, at: source.place(of: span.range),
        notes: originNotes(builder.origins, origin),
        suggestion: suggestion))
  }

  /// Reports a wrong name: now if the root's type is known, else when the place is executed.
  func refuse(_ failure: EvaluationError, at span: SourceRange) throws(TemplateError) {
    if rootType != nil {
      throw error(failure.kind.rawValue, failure.message, span, suggestion: failure.suggestion)
    }
    emit(.fail, builder.failure(.evaluation(failure)), at: span)
  }

  // MARK: Variables

  /// Turns a variable's slot into a cell that holds its value.
  func makeCell(_ name: String) {
    guard let variable = current.own(name), case .slot(let slot) = variable.storage else { return }
    emit(.loadSlot, slot, at: SourceRange(0, 0))
    emit(.newCell, slot, at: SourceRange(0, 0))
    current.declare(name, Variable(.cell(slot)))
  }

  /// Declares the variables that a macro captures or a condition may assign, before the statements
  /// of their scope. Their initial value is that of the outer variable of the name.
  func hoist(_ statements: [Statement]) throws(TemplateError) {
    for (name, isConditional) in NameAnalysis.assigned(in: statements) {
      let isCaptured = captured.contains(name)
      guard isCaptured || isConditional, current.scopes.last?[name] == nil else { continue }
      let span = statements.first?.span ?? SourceRange(0, 0)
      let type = try variable(name, span, isTolerant: true)
      let slot = current.newSlot()
      emit(isCaptured ? .newCell : .storeSlot, slot, at: span)
      current.declare(
        name,
        isCaptured ? Variable(.cell(slot)) : Variable(.slot(slot), type))
    }
  }

  /// Stores the value on the stack in a variable of the innermost scope.
  func store(_ name: String, _ type: StaticType, at span: SourceRange) {
    if let variable = current.scopes.last?[name] {
      switch variable.storage {
      case .slot(let slot):
        emit(.storeSlot, slot, at: span)
        current.setType(name, type)
        return
      case .cell(let slot):
        emit(.storeCell, slot, at: span)
        return
      default: break
      }
    }
    let slot = current.newSlot()
    let isCaptured = captured.contains(name)
    emit(isCaptured ? .newCell : .storeSlot, slot, at: span)
    current.declare(
      name,
      isCaptured ? Variable(.cell(slot)) : Variable(.slot(slot), type))
  }

  /// The variables of the innermost scope, for a module.
  func modulePlan(_ name: String) -> ModulePlan {
    let members = (current.scopes.last ?? [:]).sorted { $0.key < $1.key }
    return ModulePlan(
      name: name,
      members: members.compactMap { name, variable in
        if name.hasPrefix("_") { return nil }
        return switch variable.storage {
        case .slot(let slot): (name, slot, false)
        case .cell(let slot): (name, slot, true)
        default: nil
        }
      })
  }
}

/// The chain of includes, extensions and imports that led to a template.
func originNotes(_ origins: [Origin], _ index: Int) -> [Diagnostic.Note] {
  var notes: [Diagnostic.Note] = []
  var next = origins[index].parent
  while let parent = next {
    let origin = origins[parent.origin]
    notes.append(
      Diagnostic.Note("\(parent.verb) here", at: origin.source.place(of: parent.span.range)))
    next = origin.parent
  }
  return notes
}
