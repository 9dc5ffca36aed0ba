import Diagnostics
import Records

extension Compiler {
  /// Emits code for statements in the open scope.
  func statements(_ statements: [Statement]) throws(TemplateError) {
    try descend(statements.first?.span ?? SourceRange(0, 0))
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
    case .cache(let handed, let body): try fragment(handed, body, span)
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

  /// Emits code that pushes the output of a body, which has its own scope.
  private func capture(_ body: [Statement], _ span: SourceRange) throws(TemplateError) {
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

  /// Text is copied byte by byte; adjacent runs are merged.
  private func text(_ range: Range<Int>, _ span: SourceRange) {
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
      // Each branch is printed where it is chosen; without an `else` nothing is printed, except in
      // JSON.
      let toElse = try jumpUnless(test)
      let outer = current.bound
      defer { current.bound = outer }
      try output(then)
      guard let otherwise else { return current.writer.land(toElse) }
      let toEnd = emit(.jump, at: value.span)
      current.writer.land(toElse)
      current.bound = outer
      try output(otherwise)
      current.writer.land([toEnd])
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

  /// Emits code that prints a link field with a filter; returns false for any other chain.
  private func printLink(_ base: Expression, _ links: [Expression.Link], at span: SourceRange)
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
      // Only records in registers were bound, which reading the value finds again.
      return false
    }
    emit(
      .emitLink,
      FieldOperand.pack(variable.register, builder.field(variable.record, slot)),
      builder.filter(name, entry), at: span)
    return true
  }

  private func printValue(_ value: Expression) throws(TemplateError) {
    if let place = try place(of: value) {
      if place.type.isLink { return try refuse(.unaddressedLink, at: value.span) }
      return print(place, at: value.span)
    }
    if try expression(value).isLink { return try refuse(.unaddressedLink, at: value.span) }
    guard let last = current.writer.last else {
      emit(.emit, at: value.span)
      return
    }
    let (a, b) = (Int(last.a), Int(last.b))
    switch last.code {
    case .loadSlot: current.writer.replaceLast(.emitSlot, a, b)
    case .loadRootName: current.writer.replaceLast(.emitRootName, a, b)
    case .attribute: current.writer.replaceLast(.emitAttribute, a, b)
    case .callValue: current.writer.replaceLast(.emitCallValue, a, b)
    case .callMethod: current.writer.replaceLast(.emitCallMethod, a, b)
    case .filter where builder.filters[a].write != nil: current.writer.replaceLast(.write, a, b)
    case .filter: current.writer.replaceLast(.emitFilter, a, b)
    case .loopField: current.writer.replaceLast(.emitLoopAttribute, a, b)
    default: emit(.emit, at: value.span)
    }
  }

  // MARK: Assignment

  /// Emits code that stores the value on the stack.
  func assign(_ target: Target, _ type: StaticType, _ span: SourceRange) throws(TemplateError) {
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

  // MARK: Escaping

  private func autoescape(_ value: Expression, _ body: [Statement], _ span: SourceRange)
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
      emit(.setAutoescape, wanted.code, at: span)
    } else {
      noteVariables(of: value)
      try expression(value)
      mode = nil
      emit(.setAutoescapeValue, usual.code, at: span)
    }
    try inMode(body, span)
    mode = outer
  }

  private func inMode(_ body: [Statement], _ span: SourceRange) throws(TemplateError) {
    current.openRegions.append(.autoescape)
    current.pushScope()
    try hoist(body)
    try statements(body)
    current.popScope()
    _ = current.openRegions.popLast()
    emit(.restoreAutoescape, at: span)
  }
}
