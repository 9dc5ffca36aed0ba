import Diagnostics
import Records

extension Compiler {
  func forLoop(_ loop: Statement.ForLoop, _ span: SourceRange) throws(TemplateError) {
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

  /// Emits code for a loop over the value on the stack.
  private func loopBody(_ loop: Statement.ForLoop, _ type: StaticType, _ span: SourceRange)
    throws(TemplateError)
  {
    if let filter = loop.filter { try filterItems(loop, filter, type, span) }
    try loopBody(loop, type, emit(.iterate, at: loop.iterable.span), nil, span)
  }

  /// Emits code for a loop over the records in a field, in place; returns false for other
  /// expressions.
  private func recordLoop(_ loop: Statement.ForLoop, _ span: SourceRange) throws(TemplateError)
    -> Bool
  {
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

  /// Emits code for the rest of a loop that `toElse` begins; elements that are read in place are in
  /// a register.
  private func loopBody(
    _ loop: Statement.ForLoop, _ type: StaticType, _ toElse: Int, _ record: RecordVariable?,
    _ span: SourceRange
  ) throws(TemplateError) {
    let bound = current.bound
    defer { current.bound = bound }
    let depth = current.loops.count
    current.loops.append(.init(regions: current.openRegions.count))
    current.pushScope()
    let top = current.writer.mark()
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
    for jump in finished.continues { current.writer.code[jump].a = Int32(top) }
    goOn(next, fallsThrough: loop.elseBody.isEmpty || finished.breaks.isEmpty, at: span)
    guard !loop.elseBody.isEmpty else {
      current.writer.land([next] + finished.breaks)
      emit(.endLoop, at: span)
      return current.writer.land([toElse])
    }
    var elses = [toElse]
    var ends = [next]
    if !finished.breaks.isEmpty {
      // A loop that is left in its first iteration did not iterate: `else` applies.
      current.writer.land(finished.breaks)
      emit(.loopField, depth, LoopAttribute.first.rawValue, at: span)
      ends.append(emit(.jumpIfFalse, at: span))
      emit(.endLoop, at: span)
      elses.append(emit(.jump, at: span))
    }
    current.writer.land(ends)
    emit(.endLoop, at: span)
    let toEnd = emit(.jump, at: span)
    current.writer.land(elses)
    current.bound = bound
    current.pushScope()
    try hoist(loop.elseBody)
    try statements(loop.elseBody)
    current.popScope()
    current.writer.land([toEnd])
  }

  /// Emits code that ends the body of a loop, which began with the instruction `next`: it falls
  /// through at the end of the loop, or goes back to `next`, which jumps there.
  private func goOn(_ next: Int, fallsThrough: Bool, at span: SourceRange) {
    let first = current.writer.code[next]
    let isNext = first.code == .next || first.code == .nextRecord
    guard fallsThrough, isNext else {
      emit(.jump, next, at: span)
      return
    }
    emit(first.code == .next ? .again : .againRecord, next + 1, Int(first.b), at: span)
  }

  /// Emits code that filters the list on the stack by the loop's `if`; `loop` then counts only the
  /// remaining elements.
  private func filterItems(
    _ loop: Statement.ForLoop, _ filter: Expression, _ type: StaticType, _ span: SourceRange
  ) throws(TemplateError) {
    let list = current.newSlot()
    let item = current.newSlot()
    let bound = current.bound
    emit(.list, 0, at: span)
    emit(.storeSlot, list, at: span)
    let toEnd = emit(.iterate, at: loop.iterable.span)
    current.loops.append(.init(regions: current.openRegions.count))
    current.pushScope()
    let top = current.writer.mark()
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
    current.writer.land([next])
    emit(.endLoop, at: span)
    current.writer.land([toEnd])
    emit(.loadSlot, list, at: span)
  }

  func leaveLoop(_ node: Statement.Node, _ span: SourceRange) {
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
}
