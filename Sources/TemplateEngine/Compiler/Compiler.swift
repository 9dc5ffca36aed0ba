import Diagnostics
import Records

/// Makes a program of a template and of everything that it statically reaches.
///
/// Includes, imports and inheritance by literal names are compiled in place, in the scope in which
/// they stand: variables become slots, fields of records become slots of their field tables, and
/// nothing is looked up by name where a name is known.
final class Compiler {
  let environment: Environment
  let rootType: RecordType?
  var builder = ProgramBuilder()
  var current: FunctionBuilder
  /// Names that macros take from around them; variables of these names live in cells.
  var captured: Set<String> = []
  /// The template that is being compiled and those that it extends.
  var context: TemplateContext
  var origin = 0
  /// Whether the variables of the root are not to be seen, as in a template without context.
  var hidesRoot: Bool
  /// Whether methods change lists and maps somewhere in the templates.
  var hasMutations = false
  /// The templates that are being compiled into each other.
  var inlined: [String] = []
  /// The blocks that are being compiled into each other.
  var activeBlocks: [ActiveBlock] = []
  /// How escaping is set at the place, as far as it is known.
  var mode: Autoescape? = Autoescape.none
  /// Statements and expressions around the place, over all templates.
  var depth = 0
  /// How many conditions decide about the statement, in its template.
  var conditions = 0
  /// What `extends` with a computed name is taken to extend.
  let extendsTarget: String?
  /// Whether macros are compiled where they are called. What that does not work for is refused, and then
  /// compiled without it.
  let inlinesMacros: Bool
  /// The macros that are being compiled where they are called.
  var activeMacros: [StaticMacro] = []
  /// The names that macros take from around the templates that define them.
  var freeNames: Set<String> = []
  /// The templates whose macros have been looked through for errors.
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
    /// What the template extends, once its `extends` was seen.
    var parent: (name: String, span: SourceRange)?
    /// What was open around the template when it began.
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

  /// Instructions in one program, past which templates are no longer compiled into each other.
  private static let inlineLimit = 100_000
  /// Instructions in one program, past which it is refused.
  private static let sizeLimit = 400_000
  /// The depth past which nothing more is compiled in place.
  static let inlineDepth = 120

  /// A program of a template, for the types of its root and of the variables around it.
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
    builder.functions[index] = function.function
    builder.code[index] = function.code
  }

  /// Follows the literal names of templates, for the dependencies and for what macros capture.
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
    if let last = builder.places.last, last.span == span, Int(last.origin) == origin {
      return builder.places.count - 1
    }
    builder.places.append(
      CodePlace(origin: Int32(truncatingIfNeeded: origin), span: span, variables: variables))
    return builder.places.count - 1
  }

  @discardableResult
  func emit(_ code: Instruction.Code, _ a: Int = 0, _ b: Int = 0, at span: SourceRange) -> Int {
    instructionCount += 1
    return current.emit(code, a, b, place: placeIndex(span))
  }

  /// Makes code that prints a part of the program's text.
  func addText(_ range: Range<Int>, at span: SourceRange) {
    instructionCount += 1
    current.emitText(range, place: placeIndex(span))
  }

  /// Whether the program is still small enough to compile templates into each other.
  var canInline: Bool {
    instructionCount < Self.inlineLimit && depth < Self.inlineDepth && !stack.isLow
  }

  /// Goes one level deeper, as far as the stack reaches; whoever calls it comes back up.
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

  /// Notes the variables of an expression, which errors within it show.
  func noteVariables(of expression: Expression) {
    // Where macros are inlined, errors are found by rendering again without that.
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

  /// Refuses what is wrong with a name: at once where the root's type is known, when the place is
  /// reached where it is not.
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

  /// Declares before a scope's statements those of its variables that a macro captures or a
  /// condition decides about; they begin with what their names mean around the scope.
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
