import Diagnostics

extension Compiler {
  /// Emits code for a template in the open scope, and then for the template that it extends.
  func templateBody(_ template: ParsedTemplate) throws(TemplateError) {
    try hoist(template.tree.statements)
    try statements(template.tree.statements)
    guard let (name, span) = context.parent else { return }
    emit(.discardCapture, at: span)
    context.parent = nil
    let chain = context.chain.map(\.template.name)
    if let first = chain.firstIndex(of: name) {
      // Only the templates of the cycle, so that all that extend one of them give the same error.
      let path = (chain[first...] + [name]).map { "'\($0)'" }.joined(separator: " extends ")
      throw error("template.cycle", "a template extends itself: \(path)", span)
    }
    let parent = try parsed(name, span, "extended")
    let outer = origin
    origin = newOrigin(parent, span, "extended")
    context.chain.append(.init(template: parent, origin: origin))
    current.pushScope()
    let regions = context.regions
    try inMode(of: parent.name, span) { (compiler) throws(TemplateError) in
      compiler.context.regions = compiler.current.openRegions.count
      try compiler.templateBody(parent)
    }
    context.regions = regions
    current.popScope()
    origin = outer
  }

  /// Emits code in the autoescape mode of a template.
  func inMode(
    of name: String, _ span: SourceRange, _ body: (Compiler) throws(TemplateError) -> Void
  )
    throws(TemplateError)
  {
    let outer = mode
    let wanted = environment.autoescape(for: name)
    if wanted == outer { return try body(self) }
    mode = wanted
    emit(.setAutoescape, wanted.code, at: span)
    current.openRegions.append(.autoescape)
    try body(self)
    _ = current.openRegions.popLast()
    emit(.restoreAutoescape, at: span)
    mode = outer
  }

  /// The origin of a template that is used at a place of the current one.
  func newOrigin(_ template: ParsedTemplate, _ span: SourceRange, _ verb: String) -> Int {
    builder.origins.append(Origin(source: template.source, parent: (origin, span, verb)))
    return builder.origins.count - 1
  }

  /// The syntax tree of another template; an error has the chain that leads to it.
  func parsed(_ name: String, _ span: SourceRange, _ verb: String) throws(TemplateError)
    -> ParsedTemplate
  {
    do throws(TemplateError) {
      return try environment.parsed(name)
    } catch {
      throw reached(error, span, verb)
    }
  }

  private func reached(_ error: TemplateError, _ span: SourceRange, _ verb: String) -> TemplateError
  {
    var diagnostic = error.diagnostic
    let here = builder.origins[origin].source.place(of: span.range)
    if diagnostic.place == nil {
      diagnostic.place = here
    } else {
      diagnostic.notes.append(Diagnostic.Note("\(verb) here", at: here))
    }
    diagnostic.notes += originNotes(builder.origins, origin)
    return TemplateError(diagnostic)
  }

  // MARK: Inheritance

  func extends(_ name: Expression, _ span: SourceRange) throws(TemplateError) {
    if inlinesMacros, !activeMacros.isEmpty { throw unsupported(span) }
    guard current.parent == nil, current.loops.count == context.loops,
      current.openRegions.count == context.regions, activeBlocks.count == context.blocks
    else {
      throw error("template.syntax", "'extends' is only allowed outside of other tags", span)
    }
    if case .constant(let value) = name.node, let parent = value.stringValue,
      conditions == context.conditions
    {
      if context.parent != nil {
        throw error("template.syntax", "a template can only extend one other", span)
      }
      context.parent = (parent, name.span)
      emit(.beginCapture, at: span)
      return
    }
    if context.isMain, let extendsTarget {
      context.parent = (extendsTarget, name.span)
      emit(.beginCapture, at: span)
      return
    }
    if inlinesMacros { throw unsupported(span) }
    noteVariables(of: name)
    try expression(name)
    emit(.extend, at: name.span)
  }

  /// The templates of the chain that define a block, the most derived first.
  private func definitions(of name: String) -> [(block: Statement.Block, origin: Int, name: String)]
  {
    context.chain.compactMap { entry in
      entry.template.tree.blocks[name].map { ($0, entry.origin, entry.template.name) }
    }
  }

  func block(_ block: Statement.Block, _ span: SourceRange) throws(TemplateError) {
    if context.parent != nil { return }
    try renderBlock(block.name, level: 0, span)
  }

  /// Emits code that prints the `level`th definition of a block.
  private func renderBlock(_ name: String, level: Int, _ span: SourceRange) throws(TemplateError) {
    if inlinesMacros, !activeMacros.isEmpty { throw unsupported(span) }
    let definitions = definitions(of: name)
    guard level < definitions.count else {
      let names = context.chain.flatMap { $0.template.tree.blocks.keys }.sorted()
      return try refuse(
        EvaluationError(
          level == 0 ? "there is no block '\(name)'" : "the block '\(name)' has no parent block",
          kind: .invalidOperation,
          suggestion: level == 0 ? Suggestion.didYouMean(name, in: names) : nil), at: span)
    }
    let definition = definitions[level]
    if definition.block.isRequired {
      // A block that replaces another, or is replaced, prints only white space here.
      if definitions.count > 1 { return }
      return try refuse(
        EvaluationError("the required block '\(name)' is not defined", kind: .invalidOperation),
        at: span)
    }
    let isActive = activeBlocks.contains {
      $0.name == name && $0.level == level && $0.context === context
    }
    if isActive || depth > Self.inlineDepth {
      return try refuse(
        EvaluationError("the block '\(name)' contains itself", kind: .limit), at: span)
    }
    try checkSize(at: span)
    activeBlocks.append(.init(name: name, level: level, context: context))
    let outer = (origin, conditions)
    origin = definition.origin
    conditions = 0
    current.pushScope()
    try inMode(of: definition.name, span) { (compiler) throws(TemplateError) in
      try compiler.hoist(definition.block.body)
      try compiler.statements(definition.block.body)
    }
    current.popScope()
    (origin, conditions) = outer
    _ = activeBlocks.popLast()
  }

  /// The block whose parent `super()` prints.
  private func superBlock(_ span: SourceRange) throws(TemplateError) -> ActiveBlock? {
    guard let active = activeBlocks.last, active.context === context, current.parent == nil else {
      try refuse(
        EvaluationError("'super()' is only allowed inside a block", kind: .invalidOperation),
        at: span)
      return nil
    }
    return active
  }

  func renderSuper(_ span: SourceRange) throws(TemplateError) {
    guard let active = try superBlock(span) else { return }
    try renderBlock(active.name, level: active.level + 1, span)
  }

  func captureSuper(_ span: SourceRange) throws(TemplateError) {
    guard let active = try superBlock(span) else { return }
    try captureBlock(active.name, level: active.level + 1, span)
  }

  /// Emits code that pushes the output of a block.
  func captureBlock(_ name: String, level: Int, _ span: SourceRange) throws(TemplateError) {
    emit(.beginCapture, at: span)
    current.openRegions.append(.capture)
    try renderBlock(name, level: level, span)
    _ = current.openRegions.popLast()
    emit(.endCapture, at: span)
  }

  // MARK: Includes

  func include(_ name: Expression, _ ignoreMissing: Bool, _ hasContext: Bool, _ span: SourceRange)
    throws(TemplateError)
  {
    guard let candidates = NameAnalysis.candidates(name), !Self.isChoice(name) else {
      noteVariables(of: name)
      try expression(name)
      emit(.include, try plan(ignoreMissing, hasContext, name.span), at: name.span)
      return
    }
    guard let found = candidates.first(where: environment.exists) else {
      if ignoreMissing { return }
      if candidates.isEmpty {
        return try refuse(
          EvaluationError("there is no name of a template here", kind: .invalidOperation),
          at: name.span)
      }
      return try refuse(environment.notFound(candidates), name.span)
    }
    let template: ParsedTemplate
    do throws(TemplateError) {
      template = try parsed(found, name.span, "included")
    } catch {
      return try refuse(error, name.span)
    }
    if inlined.contains(found) || !canInline || template.hasComputedExtends {
      emit(.constant, builder.constant(.string(found)), at: name.span)
      emit(.include, try plan(ignoreMissing, hasContext, name.span), at: name.span)
      return
    }
    try inline(template, hasContext, name.span, "included")
    current.popScope()
  }

  /// Whether a run-time condition decides about a name.
  private static func isChoice(_ name: Expression) -> Bool {
    switch name.node {
    case .conditional, .or: true
    default: false
    }
  }

  /// Reports an error now if the root's type is known, else when the place is executed.
  private func refuse(_ failure: TemplateError, _ span: SourceRange) throws(TemplateError) {
    if rootType != nil {
      throw failure.diagnostic.place == nil ? reached(failure, span, "used") : failure
    }
    let known = failure.diagnostic.place == nil ? reached(failure, span, "used") : failure
    emit(.fail, builder.failure(.template(known)), at: span)
  }

  /// Emits code for a template in place; its outermost scope stays open.
  private func inline(
    _ template: ParsedTemplate, _ hasContext: Bool, _ span: SourceRange, _ verb: String
  ) throws(TemplateError) {
    let outer = (origin, context, conditions)
    let outerContext = (hidesRoot, current.firstVisibleScope)
    if !hasContext {
      hidesRoot = true
      current.firstVisibleScope = current.scopes.count
    }
    origin = newOrigin(template, span, verb)
    context = TemplateContext(isMain: false)
    context.loops = current.loops.count
    context.blocks = activeBlocks.count
    context.chain = [.init(template: template, origin: origin)]
    conditions = 0
    inlined.append(template.name)
    current.pushScope()
    try inMode(of: template.name, span) { (compiler) throws(TemplateError) in
      compiler.context.regions = compiler.current.openRegions.count
      try compiler.templateBody(template)
    }
    _ = inlined.popLast()
    (origin, context, conditions) = outer
    (hidesRoot, current.firstVisibleScope) = outerContext
  }

  /// The plan of an include that is resolved at run time.
  private func plan(_ ignoreMissing: Bool, _ hasContext: Bool, _ span: SourceRange)
    throws(TemplateError)
    -> Int
  {
    if inlinesMacros { throw unsupported(span) }
    let variables = hasContext ? current.visible : []
    let visible = variables.compactMap { name, variable -> IncludePlan.Visible? in
      switch variable.storage {
      case .slot(let slot): .init(name: name, storage: .slot(slot), type: variable.type)
      case .cell(let slot): .init(name: name, storage: .cell(slot), type: variable.type)
      case .loop(let depth): .init(name: name, storage: .loop(depth), type: .any)
      case .place(.record(let record)):
        .init(name: name, storage: record.storage, type: record.type)
      default: nil
      }
    }
    let signature =
      (hidesRoot || !hasContext ? IncludePlan.rootless : "")
      + visible.map { "\($0.name):\($0.type.key)" }.joined(separator: ",")
    builder.plans.append(
      IncludePlan(visible: visible, ignoreMissing: ignoreMissing, signature: signature))
    return builder.plans.count - 1
  }

  // MARK: Imports

  /// Emits code that pushes the module of a template; returns its members where they are known.
  @discardableResult
  func module(_ name: Expression, _ hasContext: Bool, _ span: SourceRange) throws(TemplateError)
    -> [String]?
  {
    if case .constant(let value) = name.node, let wanted = value.stringValue {
      let template: ParsedTemplate
      do throws(TemplateError) {
        template = try parsed(wanted, name.span, "imported")
      } catch {
        try refuse(error, name.span)
        return nil
      }
      if !inlined.contains(wanted), canInline, !template.hasComputedExtends {
        emit(.beginCapture, at: span)
        current.openRegions.append(.capture)
        try inline(template, hasContext, name.span, "imported")
        _ = current.openRegions.popLast()
        let plan = modulePlan(wanted)
        current.popScope()
        emit(.endCapture, at: span)
        builder.modules.append(plan)
        emit(.makeModule, builder.modules.count - 1, at: span)
        return plan.members.map(\.name)
      }
    }
    noteVariables(of: name)
    try expression(name)
    emit(.importModule, try plan(false, hasContext, name.span), at: name.span)
    return nil
  }

  func fromImport(
    _ name: Expression, _ names: [(name: String, alias: String, span: SourceRange)],
    _ hasContext: Bool, _ span: SourceRange
  ) throws(TemplateError) {
    if inlinesMacros { return try fromStaticModule(name, names, hasContext, span) }
    let members = try module(name, hasContext, span)
    for (wanted, alias, nameSpan) in names {
      if let members, rootType != nil, !members.contains(wanted) {
        throw error(
          EvaluationError.Kind.unknownName.rawValue,
          "the template has no macro or variable '\(wanted)'", nameSpan,
          suggestion: Suggestion.didYouMean(wanted, in: members))
      }
      emit(.duplicate, at: nameSpan)
      emit(.attribute, builder.name(wanted), builder.hint(), at: nameSpan)
      store(alias, .any, at: nameSpan)
    }
    emit(.pop, at: span)
  }
}
