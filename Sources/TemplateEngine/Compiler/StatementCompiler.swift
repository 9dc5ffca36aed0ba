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
      if inlinesMacros { return try declare(macro, span) }
      try macroValue(macro, span)
      store(macro.name, .any, at: span)
    case .block(let block): try self.block(block, span)
    case .extends(let name): try extends(name, span)
    case .include(let name, let ignoreMissing, let hasContext):
      try include(name, ignoreMissing, hasContext, span)
    case .import(let name, let alias, let hasContext):
      if inlinesMacros {
        return try declare(alias, Variable(.module(staticModule(name, hasContext))), span)
      }
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
      let outer = current.bound
      defer { current.bound = outer }
      try output(then)
      guard let otherwise else { return current.land(toElse) }
      let toEnd = emit(.jump, at: value.span)
      current.land(toElse)
      current.bound = outer
      try output(otherwise)
      current.land([toEnd])
    case .chain(let base, let links):
      if links.count == 1, case .variable("super") = base.node,
        case .call(let arguments) = links[0].step, arguments.isEmpty
      {
        return try renderSuper(value.span)
      }
      if let call = staticCall(base, links), call.links == links.count {
        return try inline(call, at: value.span)
      }
      if try printLink(base, links, at: value.span) { return }
      try printValue(value)
    default: try printValue(value)
    }
  }

  /// Makes code that prints a link in a field with a filter; false where a chain is none.
  private func printLink(_ base: Expression, _ links: [Expression.Link], at span: Span)
    throws(TemplateError) -> Bool
  {
    guard case .filter(let name, let arguments)? = links.last?.step, arguments.isEmpty,
      let entry = environment.vocabulary.filters[name], entry.writeLink != nil,
      links.dropLast().allSatisfy({ $0.step.isAttribute }),
      let found = try place(base, Array(links.dropLast()), at: base.span)
    else { return false }
    guard found.links == links.count - 1, case .field(let variable, let slot) = found.place,
      case .field(.link) = found.place.type.unwrapped,
      variable.record.accessor(slot).addressing != .none
    else {
      // Nothing was made but records in registers, which reading the value finds there again.
      return false
    }
    emit(
      .emitLink,
      FieldOperand.pack(variable.register, builder.field(variable.record, slot)),
      builder.filter(name, entry), at: span)
    return true
  }

  private func printValue(_ value: Expression) throws(TemplateError) {
    if let place = try place(of: value) { return print(place, at: value.span) }
    try expression(value)
    guard let last = current.last else {
      emit(.emit, at: value.span)
      return
    }
    let (a, b) = (Int(last.a), Int(last.b))
    switch last.code {
    case .loadSlot: current.replaceLast(.emitSlot, a, b)
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
    var bound = current.bound
    for (index, branch) in branches.enumerated() {
      noteVariables(of: branch.test)
      let toNext = try jumpUnless(branch.test)
      // What the first test finds is there on every way.
      if index == 0 { bound = current.bound }
      try statements(branch.body)
      current.bound = bound
      after.append(types(of: assigned))
      for (name, type) in before { current.setType(name, type) }
      if index < branches.count - 1 || !otherwise.isEmpty {
        toEnd.append(emit(.jump, at: branch.test.span))
      }
      current.land(toNext)
    }
    try statements(otherwise)
    current.bound = bound
    after.append(types(of: assigned))
    current.land(toEnd)
    for name in assigned {
      let types = after.compactMap { $0[name] }
      guard let first = types.first else { continue }
      current.setType(name, types.dropFirst().reduce(first) { $0.joined(with: $1) })
    }
  }

  /// Makes code that jumps, to where it is told later, unless a test holds; errors show `span`.
  func jumpUnless(_ test: Expression, at span: Span? = nil) throws(TemplateError) -> [Int] {
    let span = span ?? test.span
    try descend(span)
    defer { depth -= 1 }
    switch test.node {
    case .not(let operand):
      let toNext = try jumpUnless(operand, at: span)
      let jump = emit(.jump, at: span)
      current.land(toNext)
      return [jump]
    case .and(let operands):
      var jumps: [Int] = []
      let outer = current.bound
      for (index, operand) in operands.enumerated() {
        jumps += try jumpUnless(operand, at: index == operands.count - 1 ? span : nil)
      }
      if operands.count > 1 { current.bound = outer }
      return jumps
    case .or(let operands):
      var jumps: [Int] = []
      let outer = current.bound
      for operand in operands.dropLast() {
        let toNext = try jumpUnless(operand)
        jumps.append(emit(.jump, at: operand.span))
        current.land(toNext)
        current.bound = outer
      }
      let last = try operands.last.map { operand throws(TemplateError) in
        try jumpUnless(operand, at: span)
      }
      current.land(jumps)
      current.bound = outer
      return last ?? []
    default: break
    }
    if let place = try place(of: test) { return jumpUnless(place, at: span) }
    try expression(test)
    if let last = current.last, last.code == .loopField,
      LoopAttribute(rawValue: Int(last.b))?.isAlwaysDefined == true
    {
      return [current.replaceLast(.jumpUnlessLoop, 0, Int(last.a) << 8 | Int(last.b))]
    }
    return [emit(.jumpIfFalse, at: span)]
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
      if try recordLoop(loop, span) { return }
      let type = try expression(loop.iterable)
      return try loopBody(loop, type, span)
    }
    if inlinesMacros { throw unsupported(span) }
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
    try loopBody(loop, type, emit(.iterate, at: loop.iterable.span), nil, span)
  }

  /// Makes code for a loop over the records in a field, in place; false where an expression is none.
  private func recordLoop(_ loop: Statement.ForLoop, _ span: Span) throws(TemplateError) -> Bool {
    guard loop.filter == nil, case .name(let name, _) = loop.target, !captured.contains(name),
      case .field(let variable, let slot)? = try place(of: loop.iterable), !variable.mayBeMissing,
      case .field(.list(.record(let type))) = StaticType.field(variable.record.fields[slot].type),
      variable.record.accessor(slot).addressing != .none, let register = current.newRegister()
    else { return false }
    let record = RecordType.of(type)
    builder.lists.append(
      ListPlan(
        register: variable.register, field: builder.field(variable.record, slot),
        elements: RecordView(type: record, owner: variable.owner)))
    let toElse = emit(.iterateField, 0, builder.lists.count - 1, at: loop.iterable.span)
    let element = RecordVariable(
      register: register, record: record, fieldType: .record(type), mayBeMissing: false,
      owner: variable.owner)
    try loopBody(loop, .any, toElse, element, span)
    return true
  }

  /// Makes code for the rest of a loop that `toElse` begins; its elements are in a register where they
  /// are read in place.
  private func loopBody(
    _ loop: Statement.ForLoop, _ type: StaticType, _ toElse: Int, _ record: RecordVariable?,
    _ span: Span
  ) throws(TemplateError) {
    let bound = current.bound
    defer { current.bound = bound }
    let depth = current.loops.count
    current.loops.append(.init(regions: current.openRegions.count))
    current.pushScope()
    let top = current.mark()
    let next: Int
    if case .name(let name, let nameSpan) = loop.target, let record {
      next = emit(.nextRecord, 0, record.register, at: nameSpan)
      current.declare(name, Variable(.record(record)))
    } else if case .name(let name, let nameSpan) = loop.target, !captured.contains(name) {
      let slot = current.newSlot()
      next = emit(.next, 0, slot, at: nameSpan)
      let element = bind(slot: slot, type.element, at: nameSpan)
      current.declare(
        name, element.map { Variable(.record($0)) } ?? Variable(.slot(slot), type.element))
    } else {
      next = emit(.nextPush, at: span)
      try assign(loop.target, type.element, span)
    }
    current.declare("loop", Variable(.loop(depth)))
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
    current.bound = bound
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
    let isNext = first.code == .next || first.code == .nextRecord
    guard fallsThrough, isNext else {
      emit(.jump, next, at: span)
      return
    }
    emit(first.code == .next ? .again : .againRecord, next + 1, Int(first.b), at: span)
  }

  /// Makes code that replaces the value on the stack by the list of its elements that pass the
  /// loop's `if`; `loop` then counts only these.
  private func filterItems(
    _ loop: Statement.ForLoop, _ filter: Expression, _ type: StaticType, _ span: Span
  ) throws(TemplateError) {
    let list = current.newSlot()
    let item = current.newSlot()
    let bound = current.bound
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
    current.bound = bound
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
