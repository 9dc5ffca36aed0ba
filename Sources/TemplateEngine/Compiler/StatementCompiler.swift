import Diagnostics
import Records

extension Compiler {
  /// Makes code for statements in the scope that is open.
  func statements(_ statements: [Statement]) throws(TemplateError) {
    try descend(statements.first?.span ?? Span(0, 0))
    defer { depth -= 1 }
    for statement in statements {
      try checkSize(at: statement.span)
      try self.statement(statement)
    }
  }

  private func statement(_ statement: Statement) throws(TemplateError) {
    let span = statement.span
    switch statement.node {
    case .text(let range): text(range, span)
    case .output(let value): try output(value)
    case .if(let branches, let otherwise): try choice(branches, otherwise)
    case .for(let loop): try forLoop(loop, span)
    case .break, .continue: leaveLoop(statement.node, span)
    case .set(let target, let value):
      noteVariables(of: value)
      try assign(target, try expression(value), span)
    case .do(let value):
      noteVariables(of: value)
      try expression(value)
      emit(.pop, at: span)
    case .macro(let macro):
      try macroValue(macro, span)
      store(macro.name, .any, at: span)
    case .block(let block): try self.block(block, span)
    case .extends(let name): try extends(name, span)
    case .include(let name, let ignoreMissing, let hasContext):
      try include(name, ignoreMissing, hasContext, span)
    case .import(let name, let alias, let hasContext):
      try module(name, hasContext, span)
      store(alias, .any, at: span)
    case .fromImport(let name, let names, let hasContext):
      try fromImport(name, names, hasContext, span)
    default: try region(statement)
    }
  }

  /// Statements that change where output goes or how it is escaped.
  private func region(_ statement: Statement) throws(TemplateError) {
    let span = statement.span
    switch statement.node {
    case .setBlock(let target, let filters, let body):
      try capture(body, span)
      let type = try apply(filters)
      try assign(target, type, span)
    case .filterBlock(let filters, let body):
      try capture(body, span)
      _ = try apply(filters)
      emit(.emit, at: span)
    case .with(let assignments, let body):
      current.pushScope()
      for (target, value) in assignments {
        noteVariables(of: value)
        try assign(target, try expression(value), span)
      }
      current.pushScope()
      try hoist(body)
      try statements(body)
      current.popScope()
      current.popScope()
    case .autoescape(let value, let body): try autoescape(value, body, span)
    case .callBlock(let macro, let call): try callBlock(macro, call, span)
    default: break
    }
  }

  private func apply(_ filters: [Expression.Link]) throws(TemplateError) -> StaticType {
    for link in filters {
      if case .filter(let name, let arguments) = link.step {
        _ = try filter(name, arguments, link, of: link.span)
      }
    }
    return .any
  }

  /// Makes code that pushes what a body prints; the body has a scope of its own.
  private func capture(_ body: [Statement], _ span: Span) throws(TemplateError) {
    emit(.beginCapture, at: span)
    current.openRegions.append(.capture)
    current.pushScope()
    try hoist(body)
    try statements(body)
    current.popScope()
    _ = current.openRegions.popLast()
    emit(.endCapture, at: span)
  }

  // MARK: Output

  /// Text is taken over byte by byte; runs that follow one another become one.
  private func text(_ range: Range<Int>, _ span: Span) {
    let source = builder.origins[origin].source.utf8
    let start = builder.text.count
    builder.text.append(contentsOf: source[range])
    addText(start..<builder.text.count, at: span)
  }

  private func output(_ value: Expression) throws(TemplateError) {
    noteVariables(of: value)
    switch value.node {
    case .conditional(let test, let then, let otherwise)
    where otherwise != nil || mode == .html || mode == Autoescape.none:
      // Printed where it is chosen; without an `else` there is nothing to print, except in JSON.
      let toElse = try jumpUnless(test)
      try output(then)
      guard let otherwise else { return current.land([toElse]) }
      let toEnd = emit(.jump, at: value.span)
      current.land([toElse])
      try output(otherwise)
      current.land([toEnd])
    case .chain(let base, let links) where links.count == 1:
      if case .variable("super") = base.node, case .call(let arguments) = links[0].step,
        arguments.isEmpty
      {
        return try renderSuper(value.span)
      }
      try printValue(value)
    default: try printValue(value)
    }
  }

  private func printValue(_ value: Expression) throws(TemplateError) {
    try expression(value)
    guard let last = current.last else {
      emit(.emit, at: value.span)
      return
    }
    let (a, b) = (Int(last.a), Int(last.b))
    switch last.code {
    case .loadSlot: current.replaceLast(.emitSlot, a, b)
    case .loadRootField: current.replaceLast(.emitRootField, a, b)
    case .loadSlotField: current.replaceLast(.emitSlotField, a, b)
    case .loadLoopField: current.replaceLast(.emitLoopField, a, b)
    case .loadRootName: current.replaceLast(.emitRootName, a, b)
    case .attribute: current.replaceLast(.emitAttribute, a, b)
    case .callValue: current.replaceLast(.emitCallValue, a, b)
    case .callMethod: current.replaceLast(.emitCallMethod, a, b)
    case .filter where builder.filters[a].write != nil: current.replaceLast(.write, a, b)
    case .filter: current.replaceLast(.emitFilter, a, b)
    case .loopField: current.replaceLast(.emitLoopAttribute, a, b)
    default: emit(.emit, at: value.span)
    }
  }

  // MARK: Assignment

  /// Makes code that stores the value on the stack.
  func assign(_ target: Target, _ type: StaticType, _ span: Span) throws(TemplateError) {
    switch target {
    case .name(let name, let nameSpan):
      if hasMutations, type.described == nil { emit(.makeMutable, at: nameSpan) }
      store(name, type, at: nameSpan)
    case .field(let base, let field, let fieldSpan):
      if hasMutations { emit(.makeMutable, at: fieldSpan) }
      try expression(base)
      emit(.setField, builder.name(field), at: base.span.to(fieldSpan))
    case .unpack(let targets, let targetSpan):
      emit(.unpack, targets.count, at: targetSpan)
      for target in targets { try assign(target, type.element, span) }
    }
  }

  // MARK: Conditions

  private func choice(_ branches: [Statement.Branch], _ otherwise: [Statement])
    throws(TemplateError)
  {
    conditions += 1
    defer { conditions -= 1 }
    let assigned = Set(
      NameAnalysis.assigned(in: branches.flatMap(\.body) + otherwise).map(\.name))
    let before = types(of: assigned)
    var after: [[String: StaticType]] = []
    var toEnd: [Int] = []
    for (index, branch) in branches.enumerated() {
      noteVariables(of: branch.test)
      let toNext = try jumpUnless(branch.test)
      try statements(branch.body)
      after.append(types(of: assigned))
      for (name, type) in before { current.setType(name, type) }
      if index < branches.count - 1 || !otherwise.isEmpty {
        toEnd.append(emit(.jump, at: branch.test.span))
      }
      current.land([toNext])
    }
    try statements(otherwise)
    after.append(types(of: assigned))
    current.land(toEnd)
    for name in assigned {
      let types = after.compactMap { $0[name] }
      guard let first = types.first else { continue }
      current.setType(name, types.dropFirst().reduce(first) { $0.joined(with: $1) })
    }
  }

  /// Makes code that jumps, to where it is told later, unless a test holds.
  private func jumpUnless(_ test: Expression) throws(TemplateError) -> Int {
    try expression(test)
    if let last = current.last, last.code == .loopField,
      LoopAttribute(rawValue: Int(last.b))?.isAlwaysDefined == true
    {
      return current.replaceLast(.jumpUnlessLoop, 0, Int(last.a) << 8 | Int(last.b))
    }
    return emit(.jumpIfFalse, at: test.span)
  }

  private func types(of names: Set<String>) -> [String: StaticType] {
    var types: [String: StaticType] = [:]
    for name in names {
      if let variable = current.own(name) { types[name] = variable.type }
    }
    return types
  }

  // MARK: Loops

  func forLoop(_ loop: Statement.ForLoop, _ span: Span) throws(TemplateError) {
    guard loop.isRecursive else {
      noteVariables(of: loop.iterable)
      let type = try expression(loop.iterable)
      return try loopBody(loop, type, span)
    }
    let index = try function(named: "loop", at: span) { (compiler) throws(TemplateError) in
      compiler.current.function.isRecursiveLoop = true
      let slot = compiler.current.newSlot()
      compiler.current.function.parameters.append(.init(name: "items", hasDefault: false))
      compiler.emit(.loadSlot, slot, at: loop.iterable.span)
      try compiler.loopBody(loop, .any, span)
    }
    emit(.makeMacro, index, at: span)
    noteVariables(of: loop.iterable)
    try expression(loop.iterable)
    emit(.emitCallValue, 0, builder.shape(CallShape(positional: 1)), at: loop.iterable.span)
  }

  /// Makes code for a loop over the value on the stack.
  private func loopBody(_ loop: Statement.ForLoop, _ type: StaticType, _ span: Span)
    throws(TemplateError)
  {
    if let filter = loop.filter { try filterItems(loop, filter, type, span) }
    let toElse = emit(.iterate, at: loop.iterable.span)
    let depth = current.loops.count
    current.loops.append(.init(regions: current.openRegions.count))
    current.pushScope()
    let top = current.mark()
    let next: Int
    if case .name(let name, let nameSpan) = loop.target, !captured.contains(name) {
      let slot = current.newSlot()
      next = emit(.next, 0, slot, at: nameSpan)
      current.declare(name, Variable(storage: .slot(slot), type: type.element))
      if type.element.record != nil, depth < 1 << 14 { current.loopSlots[slot] = depth }
    } else {
      next = emit(.nextPush, at: span)
      try assign(loop.target, type.element, span)
    }
    current.declare("loop", Variable(storage: .loop(depth), type: .any))
    current.pushScope()
    try hoist(loop.body)
    try statements(loop.body)
    current.popScope()
    current.popScope()
    let finished = current.loops.removeLast()
    for jump in finished.continues { current.code[jump].a = Int32(top) }
    goOn(next, fallsThrough: loop.elseBody.isEmpty || finished.breaks.isEmpty, at: span)
    guard !loop.elseBody.isEmpty else {
      current.land([next] + finished.breaks)
      emit(.endLoop, at: span)
      return current.land([toElse])
    }
    var elses = [toElse]
    var ends = [next]
    if !finished.breaks.isEmpty {
      // A loop that is left in its first iteration did not iterate: `else` applies.
      current.land(finished.breaks)
      emit(.loopField, depth, LoopAttribute.first.rawValue, at: span)
      ends.append(emit(.jumpIfFalse, at: span))
      emit(.endLoop, at: span)
      elses.append(emit(.jump, at: span))
    }
    current.land(ends)
    emit(.endLoop, at: span)
    let toEnd = emit(.jump, at: span)
    current.land(elses)
    current.pushScope()
    try hoist(loop.elseBody)
    try statements(loop.elseBody)
    current.popScope()
    current.land([toEnd])
  }

  /// Makes code that ends a loop's body, which began with the instruction `next`; at the loop's end it
  /// comes to what stands behind, or goes back to `next`, which knows where that is.
  private func goOn(_ next: Int, fallsThrough: Bool, at span: Span) {
    let first = current.code[next]
    guard fallsThrough, first.code == .next else {
      emit(.jump, next, at: span)
      return
    }
    let slot = Int(first.b)
    guard current.loopSlots[slot] != nil, !current.usesSlot(slot, after: next) else {
      emit(.again, next + 1, slot, at: span)
      return
    }
    current.code[next].code = .nextRecord
    emit(.againRecord, next + 1, slot, at: span)
  }

  /// Makes code that replaces the value on the stack by the list of its elements that pass the
  /// loop's `if`; `loop` then counts only these.
  private func filterItems(
    _ loop: Statement.ForLoop, _ filter: Expression, _ type: StaticType, _ span: Span
  ) throws(TemplateError) {
    let list = current.newSlot()
    let item = current.newSlot()
    emit(.list, 0, at: span)
    emit(.storeSlot, list, at: span)
    let toEnd = emit(.iterate, at: loop.iterable.span)
    current.loops.append(.init(regions: current.openRegions.count))
    current.pushScope()
    let top = current.mark()
    let next = emit(.next, 0, item, at: span)
    emit(.loadSlot, item, at: span)
    try assign(loop.target, type.element, span)
    noteVariables(of: filter)
    try expression(filter)
    emit(.jumpIfFalse, top, at: filter.span)
    emit(.loadSlot, item, at: span)
    emit(.appendToSlot, list, at: span)
    emit(.jump, top, at: span)
    current.popScope()
    _ = current.loops.popLast()
    current.land([next])
    emit(.endLoop, at: span)
    current.land([toEnd])
    emit(.loadSlot, list, at: span)
  }

  private func leaveLoop(_ node: Statement.Node, _ span: Span) {
    guard let loop = current.loops.last else { return }
    for region in current.openRegions[loop.regions...].reversed() {
      switch region {
      case .capture: emit(.discardCapture, at: span)
      case .autoescape: emit(.restoreAutoescape, at: span)
      }
    }
    let jump = emit(.jump, at: span)
    if case .break = node {
      current.loops[current.loops.count - 1].breaks.append(jump)
    } else {
      current.loops[current.loops.count - 1].continues.append(jump)
    }
  }

  // MARK: Escaping

  private func autoescape(_ value: Expression, _ body: [Statement], _ span: Span)
    throws(TemplateError)
  {
    let usual = environment.autoescape(for: inlined.last ?? "")
    let outer = mode
    if case .constant(let constant) = value.node {
      guard let wanted = Autoescape(constant, usual: usual) else {
        return try refuse(
          EvaluationError(
            "autoescape takes true, false, 'html', 'json' or 'none'", kind: .invalidOperation),
          at: value.span)
      }
      mode = wanted
      emit(.setAutoescape, Int(wanted.code), at: span)
    } else {
      noteVariables(of: value)
      try expression(value)
      mode = nil
      emit(.setAutoescapeValue, Int(usual.code), at: span)
    }
    try inMode(body, span)
    mode = outer
  }

  private func inMode(_ body: [Statement], _ span: Span) throws(TemplateError) {
    current.openRegions.append(.autoescape)
    current.pushScope()
    try hoist(body)
    try statements(body)
    current.popScope()
    _ = current.openRegions.popLast()
    emit(.restoreAutoescape, at: span)
  }
}
