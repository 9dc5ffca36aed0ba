import Diagnostics
import Records

/// A macro whose calls are compiled in place.
final class StaticMacro {
  let definition: Statement.Macro
  let origin: Int
  let hidesRoot: Bool
  let mode: Autoescape?
  /// The templates around the definition.
  let inlined: [String]
  /// Whether it uses `caller`.
  let usesCaller: Bool

  init(_ definition: Statement.Macro, in compiler: Compiler) {
    self.definition = definition
    origin = compiler.origin
    hidesRoot = compiler.hidesRoot
    mode = compiler.mode
    inlined = compiler.inlined
    usesCaller = NameAnalysis.mentions("caller", in: definition.body)
  }
}

/// A call of a macro that is known at compile time.
struct StaticCall {
  let macro: StaticMacro
  /// The scopes that the macro sees.
  let scopes: [[String: Variable]]
  let arguments: [Argument]
  /// The number of links of the chain that belong to the call.
  let links: Int
}

/// Compiles macros where they are called, with what is known of their arguments.
///
/// No values are made of a template's own macros and those of imported templates, so that a call
/// needs no frame and an import no instruction. Any other use of a macro, such as passing it on or
/// calling it recursively, is not supported here, and the whole template is compiled without
/// inlining.
extension Compiler {
  /// The number of instructions past which no more macros are inlined.
  private static let macroSizeLimit = 20_000
  private static let macroDepthLimit = 16

  /// Aborts inlining.
  func unsupported(_ span: SourceRange) -> TemplateError {
    error("template.unsupported", "this takes macros as values", span)
  }

  // MARK: Definitions

  /// Declares a variable without an instruction; one that is also assigned elsewhere is not
  /// supported.
  func declare(_ name: String, _ variable: Variable, _ span: SourceRange) throws(TemplateError) {
    if current.scopes.last?[name] != nil { throw unsupported(span) }
    current.declare(name, variable)
  }

  func declare(_ macro: Statement.Macro, _ span: SourceRange) throws(TemplateError) {
    let known = StaticMacro(macro, in: self)
    try declare(macro.name, Variable(.macro(known)), span)
    if rootType != nil {
      _ = try check([known], Array(current.scopes[current.firstVisibleScope...]))
    }
  }

  /// Checks macros for errors, even if they are never called; returns whether they do not depend on
  /// the root.
  private func check(_ macros: [StaticMacro], _ scopes: [[String: Variable]])
    throws(TemplateError) -> Bool
  {
    let outer = (current, builder.text.count, freeNames)
    freeNames = []
    defer {
      current = outer.0
      builder.text.removeSubrange(outer.1...)
      freeNames.formUnion(outer.2)
    }
    for macro in macros {
      current = FunctionBuilder(Function(name: macro.definition.name), parent: nil)
      var parameters: [String: Variable] = [:]
      for parameter in macro.definition.parameters where parameter.defaultValue == nil {
        parameters[parameter.name] = Variable(.slot(current.newSlot()))
      }
      try body(of: macro, scopes, parameters)
    }
    return freeNames.allSatisfy { environment.vocabulary.globals[$0] != nil }
  }

  /// The variable of a name. A name that the macro does not define must not be a variable around
  /// its import, which it would see when inlined.
  func lookup(_ name: String) -> Variable? {
    if let variable = current.lookup(name) { return variable }
    if !activeMacros.isEmpty { freeNames.insert(name) }
    return nil
  }

  /// The macros and constants of a template that an import names.
  func staticModule(_ name: Expression, _ hasContext: Bool) throws(TemplateError)
    -> [String: Variable]
  {
    guard case .constant(let value) = name.node, let wanted = value.stringValue,
      !inlined.contains(wanted)
    else { throw unsupported(name.span) }
    let template = try parsed(wanted, name.span, "imported")
    let outer = (current, origin, mode, hidesRoot, inlined)
    defer { (current, origin, mode, hidesRoot, inlined) = outer }
    current = FunctionBuilder(Function(name: wanted), parent: nil)
    origin = newOrigin(template, name.span, "imported")
    mode = environment.autoescape(for: wanted)
    hidesRoot = hidesRoot || !hasContext
    inlined.append(wanted)
    for statement in template.tree.statements { try define(statement) }
    let members = current.scopes[0]
    if rootType != nil, !environment.isChecked(wanted), !checkedModules.contains(wanted) {
      let macros = members.values.compactMap { variable in
        if case .macro(let macro) = variable.storage { macro } else { nil }
      }
      if try check(macros, [members]) { checkedModules.insert(wanted) }
    }
    return members
  }

  /// Declares what a statement of an imported template defines.
  private func define(_ statement: Statement) throws(TemplateError) {
    let span = statement.span
    switch statement.node {
    case .text: break
    case .macro(let macro):
      try declare(macro.name, Variable(.macro(StaticMacro(macro, in: self))), span)
    case .import(let name, let alias, let hasContext):
      try declare(alias, Variable(.module(staticModule(name, hasContext))), span)
    case .fromImport(let name, let names, let hasContext):
      try fromStaticModule(name, names, hasContext, span)
    case .set(.name(let name, _), let value):
      guard case .constant(let constant) = value.node else { throw unsupported(span) }
      try declare(name, Variable(.constant(constant)), span)
    default: throw unsupported(span)
    }
  }

  func fromStaticModule(
    _ name: Expression, _ names: [(name: String, alias: String, span: SourceRange)],
    _ hasContext: Bool, _ span: SourceRange
  ) throws(TemplateError) {
    let members = try staticModule(name, hasContext)
    for (wanted, alias, span) in names {
      guard let member = members[wanted], !wanted.hasPrefix("_") else { throw unsupported(span) }
      if case .macro(let macro) = member.storage {
        try declare(alias, Variable(.importedMacro(macro, members)), span)
      } else {
        try declare(alias, member, span)
      }
    }
  }

  // MARK: Calls

  /// The call at the start of a chain, if it is one of a known macro.
  func staticCall(_ base: Expression, _ links: [Expression.Link]) -> StaticCall? {
    guard inlinesMacros, case .variable(let name) = base.node,
      let scope = current.ownScope(name), let variable = current.scopes[scope][name]
    else { return nil }
    switch (variable.storage, links[0].step) {
    case (.macro(let macro), .call(let arguments)):
      return StaticCall(
        macro: macro, scopes: Array(current.scopes[current.firstVisibleScope...scope]),
        arguments: arguments, links: 1)
    case (.importedMacro(let macro, let members), .call(let arguments)):
      return StaticCall(macro: macro, scopes: [members], arguments: arguments, links: 1)
    case (.module(let members), .attribute(let member)):
      guard links.count > 1, case .call(let arguments) = links[1].step, !member.hasPrefix("_")
      else { return nil }
      switch members[member]?.storage {
      case .macro(let macro):
        return StaticCall(macro: macro, scopes: [members], arguments: arguments, links: 2)
      case .importedMacro(let macro, let members):
        return StaticCall(macro: macro, scopes: [members], arguments: arguments, links: 2)
      default: return nil
      }
    default: return nil
    }
  }

  /// Emits code that pushes the output of a call.
  func capture(_ call: StaticCall, at span: SourceRange) throws(TemplateError) {
    emit(.beginCapture, at: span)
    current.openRegions.append(.capture)
    try inline(call, at: span)
    _ = current.openRegions.popLast()
    emit(.endCapture, at: span)
  }

  /// Emits code that prints the output of a call.
  func inline(_ call: StaticCall, at span: SourceRange) throws(TemplateError) {
    let parameters = call.macro.definition.parameters
    var given: [String: Variable] = [:]
    var position = 0
    for argument in call.arguments {
      guard case .positional(let value) = argument else { continue }
      guard position < parameters.count else { throw unsupported(span) }
      given[parameters[position].name] = try self.argument(value)
      position += 1
    }
    for argument in call.arguments {
      switch argument {
      case .positional: break
      case .named(let name, let value):
        guard parameters.contains(where: { $0.name == name }), given[name] == nil else {
          throw unsupported(span)
        }
        given[name] = try self.argument(value)
      case .spread, .spreadNamed: throw unsupported(span)
      }
    }
    try body(of: call.macro, call.scopes, given)
  }

  /// A variable for an argument: its source, if that cannot change during the call.
  func argument(_ value: Expression) throws(TemplateError) -> Variable {
    if case .constant(let constant) = value.node { return Variable(.constant(constant)) }
    if case .variable(let name) = value.node, let variable = current.lookup(name) {
      switch variable.storage {
      case .slot, .constant: return variable
      default: break
      }
    }
    if let place = try place(of: value) {
      switch place {
      case .record: return Variable(place)
      case .field(let variable, let slot):
        if !variable.mayBeMissing, let record = bind(field: slot, of: variable, at: value.span) {
          return Variable(.record(record))
        }
        // A computed list is computed only once.
        if case .field(.list) = place.type.unwrapped,
          variable.record.accessor(slot).addressing == .none
        {
          break
        }
        return Variable(place)
      }
    }
    let type = try expression(value)
    let slot = current.newSlot()
    emit(.storeSlot, slot, at: value.span)
    return Variable(.slot(slot), type)
  }

  /// Emits code for the body of a macro, which sees the scopes and its parameters.
  private func body(
    of macro: StaticMacro, _ scopes: [[String: Variable]], _ given: [String: Variable]
  ) throws(TemplateError) {
    let definition = macro.definition
    let span = definition.body.first?.span ?? SourceRange(0, 0)
    guard activeMacros.count < Self.macroDepthLimit, instructionCount < Self.macroSizeLimit,
      !activeMacros.contains(where: { $0 === macro }), mode == macro.mode,
      !macro.usesCaller
    else { throw unsupported(span) }
    let outer = (origin, hidesRoot, inlined, conditions)
    let visible = (current.scopes, current.firstVisibleScope, current.isInMacro)
    defer {
      (origin, hidesRoot, inlined, conditions) = outer
      (current.scopes, current.firstVisibleScope, current.isInMacro) = visible
      _ = activeMacros.popLast()
    }
    activeMacros.append(macro)
    (origin, hidesRoot, inlined, conditions) = (macro.origin, macro.hidesRoot, macro.inlined, 0)
    current.scopes = scopes
    current.firstVisibleScope = 0
    current.isInMacro = true
    current.pushScope()
    for parameter in definition.parameters {
      if let variable = given[parameter.name] {
        current.declare(parameter.name, variable)
      } else if let value = parameter.defaultValue {
        current.declare(parameter.name, try argument(value))
      } else {
        current.declare(parameter.name, Variable(.constant(.undefined)))
      }
    }
    current.pushScope()
    try hoist(definition.body)
    try statements(definition.body)
  }
}
