import Diagnostics
import Records

extension Compiler {
  // MARK: Arguments

  /// Emits code that pushes arguments; returns the index of their shape, 0 where there are none.
  func arguments(
    _ arguments: [Argument], caller: Statement.Macro? = nil,
    at span: SourceRange = SourceRange(0, 0)
  )
    throws(TemplateError) -> Int
  {
    if arguments.isEmpty, caller == nil { return 0 }
    var shape = CallShape()
    var spreads: [CallShape.Spread] = []
    for argument in arguments {
      switch argument {
      case .positional(let value):
        try expression(value)
        shape.positional += 1
        spreads.append(.none)
      case .spread(let value):
        try expression(value)
        shape.positional += 1
        spreads.append(.list)
      default: break
      }
    }
    for argument in arguments {
      switch argument {
      case .named(let name, let value):
        try expression(value)
        shape.names.append(name)
        spreads.append(.none)
      case .spreadNamed(let value):
        try expression(value)
        shape.names.append("")
        spreads.append(.map)
      default: break
      }
    }
    if let caller {
      try macroValue(caller, span)
      shape.names.append("caller")
      spreads.append(.none)
    }
    if spreads.contains(where: { $0 != .none }) { shape.spreads = spreads }
    return builder.shape(shape)
  }

  // MARK: Filters and tests

  /// Filters that accept undefined values.
  private static let tolerantFilters: Set<String> = ["default", "d"]

  /// Emits code that applies a filter to the value on the stack, which is that of `operand`.
  func filter(
    _ name: String, _ arguments: [Argument], _ link: Expression.Link, of operand: SourceRange,
    _ type: StaticType = .any
  ) throws(TemplateError) -> StaticType {
    guard let entry = environment.vocabulary.filters[name] else {
      try refuse(environment.vocabulary.unknownFilter(name), at: link.nameSpan)
      return .any
    }
    if environment.options.undefinedBehavior == .strict, !Self.tolerantFilters.contains(name),
      !type.isDefined
    {
      emit(.checkDefined, at: operand)
    }
    let shape = try self.arguments(arguments)
    emit(.filter, builder.filter(name, entry), shape, at: link.span)
    return .any
  }

  func test(_ name: String, _ arguments: [Argument], _ link: Expression.Link) throws(TemplateError)
  {
    guard let test = environment.vocabulary.tests[name] else {
      return try refuse(environment.vocabulary.unknownTest(name), at: link.nameSpan)
    }
    let shape = try self.arguments(arguments)
    builder.tests.append(test)
    emit(.test, builder.tests.count - 1, shape, at: link.span)
  }

  // MARK: Calls

  /// Emits a call of a global name; returns false where the name is a variable.
  func callByName(
    _ name: String, _ nameSpan: SourceRange, _ arguments: [Argument], _ span: SourceRange
  )
    throws(TemplateError) -> Bool
  {
    if lookup(name) != nil { return false }
    if !hidesRoot, let rootType, rootType.slot(of: name) != nil { return false }
    if case .object(let object)? = environment.vocabulary.globals[name],
      let function = object as? FunctionObject
    {
      let shape = try self.arguments(arguments)
      builder.calls.append(function.body)
      emit(.callFunction, builder.calls.count - 1, shape, at: span)
      return true
    }
    if environment.vocabulary.globals[name] != nil { return false }
    let functions = environment.vocabulary.globals.filter { $0.value.isCallable }.keys.sorted()
    let callable = functions + current.visible.map(\.name)
    let isSpecial = name == "caller" || name == "loop"
    try refuse(
      EvaluationError(
        isSpecial ? "'\(name)' is not defined here" : "there is no function '\(name)'",
        kind: isSpecial ? .undefined : .unknownName,
        suggestion: Suggestion.didYouMean(name, in: callable)), at: nameSpan)
    return true
  }

  // MARK: Call blocks

  func callBlock(_ macro: Statement.Macro, _ call: Expression, _ span: SourceRange)
    throws(TemplateError)
  {
    guard case .chain(let base, let links) = call.node, let last = links.last,
      case .call(let arguments) = last.step
    else { return }
    noteVariables(of: call)
    var target = base
    if links.count > 1 {
      let before = Array(links.dropLast())
      target = Expression(node: .chain(base, before), span: before.last?.span ?? base.span)
    }
    if case .variable(let name) = target.node, current.lookup(name) == nil,
      rootType?.slot(of: name) == nil
    {
      if case .object? = environment.vocabulary.globals[name] {
        throw error(
          EvaluationError.Kind.arguments.rawValue,
          "a function has no argument 'caller'; only macros can be used in a 'call' tag", base.span)
      }
      _ = try callByName(name, base.span, [], call.span)
      return
    }
    try expression(target)
    let shape = try self.arguments(arguments, caller: macro, at: span)
    emit(.emitCallValue, 0, shape, at: call.span)
  }

  // MARK: Macros

  /// Compiles a macro's body to a function, and emits code that pushes the macro.
  func macroValue(_ macro: Statement.Macro, _ span: SourceRange) throws(TemplateError) {
    let index = try function(named: macro.name, at: span) { (compiler) throws(TemplateError) in
      try compiler.macroBody(macro, span)
    }
    emit(.makeMacro, index, at: span)
  }

  /// Adds a function with the code that `body` emits.
  func function(
    named name: String, at span: SourceRange, _ body: (Compiler) throws(TemplateError) -> Void
  ) throws(TemplateError) -> Int {
    if inlinesMacros { throw unsupported(span) }
    var function = Function(name: name)
    function.autoescape = mode ?? environment.autoescape(for: inlined.last ?? "")
    let outer = (current, mode, conditions)
    current = FunctionBuilder(function, parent: current)
    mode = function.autoescape
    conditions = 0
    defer { (current, mode, conditions) = outer }
    let index = builder.addFunction(function)
    try body(self)
    emit(.return, at: span)
    finish(current, at: index)
    return index
  }

  private func macroBody(_ macro: Statement.Macro, _ span: SourceRange) throws(TemplateError) {
    for parameter in macro.parameters {
      _ = current.newSlot()
      current.function.parameters.append(
        .init(name: parameter.name, hasDefault: parameter.defaultValue != nil))
    }
    let isParameter = macro.parameters.contains { $0.name == "caller" }
    if !isParameter, NameAnalysis.mentions("caller", in: macro.body) {
      current.function.callerSlot = current.newSlot()
    }
    // A default value sees the parameters before its own.
    current.pushScope()
    for (slot, parameter) in macro.parameters.enumerated() {
      if let value = parameter.defaultValue {
        let given = emit(.jumpIfGiven, slot, at: parameter.span)
        let bound = current.bound
        try expression(value)
        emit(.storeSlot, slot, at: parameter.span)
        current.writer.land([given])
        current.bound = bound
      }
      current.declare(parameter.name, Variable(.slot(slot)))
      if captured.contains(parameter.name) { makeCell(parameter.name) }
    }
    if let slot = current.function.callerSlot {
      current.declare("caller", Variable(.slot(slot)))
      if captured.contains("caller") { makeCell("caller") }
    }
    current.pushScope()
    try hoist(macro.body)
    try statements(macro.body)
    current.popScope()
    current.popScope()
  }
}

extension Value {
  /// Whether the value is an object that can be called.
  var isCallable: Bool {
    if case .object(let object) = self { object.isCallable } else { false }
  }
}
