import Diagnostics
import Records

extension Compiler {
  /// Emits code that pushes the value of an expression, and returns its static type.
  @discardableResult
  func expression(_ expression: Expression) throws(TemplateError) -> StaticType {
    let span = expression.span
    try descend(span)
    defer { depth -= 1 }
    switch expression.node {
    case .constant(let value):
      emit(.constant, builder.constant(value), at: span)
      return .any
    case .variable(let name): return try variable(name, span, isTolerant: false)
    case .list(let items): return try sequence(items, .list, span)
    case .tuple(let items): return try sequence(items, .tuple, span)
    case .map(let entries): return try map(entries, span)
    case .negate(let operand):
      try self.expression(operand)
      emit(.negate, at: span)
      return .any
    case .not(let operand):
      try self.expression(operand)
      emit(.not, at: span)
      return .field(.bool)
    case .arithmetic(let first, let rest): return try arithmetic(first, rest, span)
    case .comparison(let first, let rest): return try comparison(first, rest, span)
    case .and(let operands): return try shortCircuit(operands, .jumpIfFalseOrPop, span)
    case .or(let operands): return try shortCircuit(operands, .jumpIfTrueOrPop, span)
    case .conditional(let test, let then, let otherwise):
      return try conditional(test, then, otherwise, span)
    case .chain(let base, let links): return try chain(base, links)
    }
  }

  // MARK: Variables

  /// Emits code that pushes a variable. An unknown name is only allowed if `isTolerant`, as for `is
  /// defined`.
  func variable(_ name: String, _ span: SourceRange, isTolerant: Bool) throws(TemplateError)
    -> StaticType
  {
    if let variable = lookup(name) {
      switch variable.storage {
      case .slot(let slot): emit(.loadSlot, slot, at: span)
      case .cell(let slot): emit(.loadCell, slot, at: span)
      case .loop(let depth): emit(.loopObject, depth, at: span)
      case .place(let place): load(place, at: span)
      case .constant(let value): emit(.constant, builder.constant(value), at: span)
      case .macro, .importedMacro, .module: throw unsupported(span)
      }
      return variable.type
    }
    if !isTolerant, hiddenNames.contains(name) { throw hiddenName(name, span) }
    if hidesRoot, rootType == nil || rootType?.slot(of: name) != nil {
      return try rootless(name, span)
    }
    if rootType == nil {
      emit(.loadRootName, builder.name(name), builder.hint(), at: span)
      if hasMutations { emit(.makeRootMutable, builder.name(name), at: span) }
      return .any
    }
    if let place = variablePlace(name, span, isRead: false) {
      load(place, at: span)
      return place.type
    }
    if let value = environment.vocabulary.globals[name] {
      emit(.constant, builder.constant(value), at: span)
    } else if isTolerant || name == "loop" || name == "caller" || name == "self" {
      emit(.undefined, at: span)
    } else {
      throw error(
        EvaluationError.Kind.undefined.rawValue, "there is no variable '\(name)' here", span,
        suggestion: Suggestion.didYouMean(name, in: knownNames))
    }
    return .any
  }

  /// A name that may be a field of the root, in a place where these are hidden.
  private func rootless(_ name: String, _ span: SourceRange) throws(TemplateError) -> StaticType {
    if let value = environment.vocabulary.globals[name] {
      emit(.constant, builder.constant(value), at: span)
    } else if rootType != nil {
      throw error(
        EvaluationError.Kind.undefined.rawValue,
        "the variable '\(name)' is not visible in a template without context", span)
    } else {
      emit(.undefined, at: span)
    }
    return .any
  }

  /// All names that are defined at the place.
  var knownNames: [String] {
    current.visible.map(\.name) + (rootType?.fields.map(\.name) ?? [])
      + environment.vocabulary.globalNames
  }

  // MARK: Literals

  private func sequence(_ items: [Expression], _ code: Instruction.Code, _ span: SourceRange)
    throws(TemplateError) -> StaticType
  {
    var values: [Value] = []
    for item in items {
      guard case .constant(let value) = item.node else { break }
      values.append(value)
    }
    if values.count == items.count {
      let value: Value = code == .list ? .list(values) : .tuple(values)
      emit(.constant, builder.constant(value), at: span)
    } else {
      for item in items { try expression(item) }
      emit(code, items.count, at: span)
    }
    if hasMutations { emit(.makeMutable, at: span) }
    return .any
  }

  private func map(_ entries: [(key: Expression, value: Expression)], _ span: SourceRange)
    throws(TemplateError) -> StaticType
  {
    for (key, value) in entries {
      try expression(key)
      try expression(value)
    }
    emit(.map, entries.count, at: span)
    if hasMutations { emit(.makeMutable, at: span) }
    return .any
  }

  // MARK: Operators

  private func arithmetic(
    _ first: Expression, _ rest: [Expression.Operation], _ span: SourceRange
  ) throws(TemplateError) -> StaticType {
    try expression(first)
    var pending = 1
    for part in rest {
      switch part.operation {
      case .concatenate:
        try expression(part.operand)
        pending += 1
      case .binary(let operation):
        try expression(part.operand)
        emit(.arithmetic, operation.code, at: first.span.to(part.operand.span))
      }
    }
    if pending > 1 { emit(.concatenate, pending, at: span) }
    return .any
  }

  private func comparison(
    _ first: Expression, _ rest: [Expression.Comparison], _ span: SourceRange
  ) throws(TemplateError) -> StaticType {
    let outer = current.bound
    try expression(first)
    var jumps: [Int] = []
    for (index, part) in rest.enumerated() {
      try expression(part.operand)
      let code = Int(part.comparison.rawValue)
      if index == rest.count - 1 {
        emit(.compare, code, at: span)
      } else {
        jumps.append(emit(.compareChain, 0, code, at: span))
      }
    }
    if !jumps.isEmpty {
      current.writer.land(jumps)
      current.bound = outer
    }
    return .field(.bool)
  }

  private func shortCircuit(_ operands: [Expression], _ code: Instruction.Code, _ span: SourceRange)
    throws(TemplateError) -> StaticType
  {
    var jumps: [Int] = []
    let outer = current.bound
    defer { current.bound = outer }
    for (index, operand) in operands.enumerated() {
      try expression(operand)
      if index < operands.count - 1 { jumps.append(emit(code, at: operand.span)) }
    }
    current.writer.land(jumps)
    return .any
  }

  private func conditional(
    _ test: Expression, _ then: Expression, _ otherwise: Expression?, _ span: SourceRange
  ) throws(TemplateError) -> StaticType {
    let toElse = try jumpUnless(test)
    let outer = current.bound
    defer { current.bound = outer }
    var type = try expression(then)
    let toEnd = emit(.jump, at: span)
    current.writer.land(toElse)
    current.bound = outer
    if let otherwise {
      type = type.joined(with: try expression(otherwise))
    } else if environment.options.undefinedBehavior == .strict {
      emit(.constant, builder.constant(Absence.value), at: span)
      type = .any
    } else {
      emit(.undefined, at: span)
      type = .any
    }
    current.writer.land([toEnd])
    return type
  }

  // MARK: Chains

  private func chain(_ base: Expression, _ links: [Expression.Link]) throws(TemplateError)
    -> StaticType
  {
    var (index, type) = (0, StaticType.any)
    if let found = try place(base, links, at: base.span) {
      index = found.links
      type = found.place.type
      load(found.place, at: index > 0 ? links[index - 1].span : base.span)
    } else if let call = staticCall(base, links) {
      index = call.links
      try capture(call, at: links[index - 1].span)
    } else {
      type = try chainStart(base, links, &index)
    }
    while index < links.count {
      let operand = index > 0 ? links[index - 1].span : base.span
      type = try step(links, &index, type, of: operand)
    }
    return type
  }

  /// Emits code for the base of a chain and for the links that only have a meaning together with
  /// it; `index` is then that of the next link.
  private func chainStart(
    _ base: Expression, _ links: [Expression.Link], _ index: inout Int
  ) throws(TemplateError) -> StaticType {
    guard case .variable(let name) = base.node else { return try expression(base) }
    switch (name, links[0].step) {
    case ("loop", .attribute(let attribute)):
      if try loopAttribute(attribute, links, &index) { return .any }
    case ("self", .attribute(let block)) where links.count > 1:
      if case .call = links[1].step {
        index = 2
        try captureBlock(block, level: 0, links[1].span)
        return .any
      }
    case ("super", .call(let arguments)):
      index = 1
      if arguments.isEmpty {
        try captureSuper(links[0].span)
      } else {
        try refuse(
          EvaluationError("'super()' takes no arguments", kind: .arguments), at: links[0].span)
      }
      return .any
    case (_, .attribute(let member)):
      if case .module(let members)? = current.lookup(name)?.storage,
        case .constant(let value)? = members[member]?.storage, !member.hasPrefix("_")
      {
        index = 1
        emit(.constant, builder.constant(value), at: links[0].span)
        return .any
      }
    case (_, .call(let arguments)):
      if try callByName(name, base.span, arguments, links[0].span) {
        index = 1
        return .any
      }
    case (_, .test("defined", _, _)), (_, .test("undefined", _, _)), (_, .filter("default", _)),
      (_, .filter("d", _)):
      return try variable(name, base.span, isTolerant: true)
    default: break
    }
    return try variable(name, base.span, isTolerant: false)
  }

  /// Reads `loop.index` and its like straight from the loop's state.
  private func loopAttribute(
    _ attribute: String, _ links: [Expression.Link], _ index: inout Int
  ) throws(TemplateError) -> Bool {
    guard case .loop(let depth)? = current.lookup("loop")?.storage else { return false }
    if let known = LoopAttribute(name: attribute) {
      emit(.loopField, depth, known.rawValue, at: links[0].span)
      index = 1
      return true
    }
    guard attribute == "cycle", links.count > 1, case .call(let arguments) = links[1].step,
      !arguments.isEmpty
    else { return false }
    for argument in arguments {
      guard case .positional(let value) = argument else { return false }
      try expression(value)
    }
    emit(.loopCycle, depth, arguments.count, at: links[1].span)
    index = 2
    return true
  }

  /// Emits code for the next link of a chain; `operand` and `type` describe the chain before it.
  private func step(
    _ links: [Expression.Link], _ index: inout Int, _ type: StaticType, of operand: SourceRange
  ) throws(TemplateError) -> StaticType {
    let link = links[index]
    index += 1
    switch link.step {
    case .attribute(let name):
      if index < links.count, case .call(let arguments) = links[index].step {
        return try methodCall(name, arguments, links, &index)
      }
      return try attribute(name, link, type)
    case .item(let key):
      if case .constant(.string(let name)) = key.node {
        if type.record != nil { return try attribute(name, link, type) }
        if index < links.count, case .call(let arguments) = links[index].step {
          return try methodCall(name, arguments, links, &index)
        }
      }
      try expression(key)
      emit(.item, at: link.span)
      if case .constant(.integer) = key.node { return type.element }
      return .any
    case .slice(let start, let stop, let step):
      for part in [start, stop, step] {
        if let part { try expression(part) } else { emit(.constant, builder.none, at: link.span) }
      }
      emit(.slice, at: link.span)
      return type
    case .call(let arguments):
      let shape = try self.arguments(arguments)
      emit(.callValue, 0, shape, at: link.span)
      return .any
    case .filter(let name, let arguments):
      return try filter(name, arguments, link, of: operand, type)
    case .test(let name, let arguments, let isNegated):
      try test(name, arguments, link)
      if isNegated { emit(.not, at: link.span) }
      return .field(.bool)
    }
  }

  /// Emits code for `.name(…)` or `['name'](…)`: a call of a member, if it is callable, or else of
  /// a method.
  private func methodCall(
    _ name: String, _ arguments: [Argument], _ links: [Expression.Link], _ index: inout Int
  ) throws(TemplateError) -> StaticType {
    let call = links[index]
    index += 1
    let shape = try self.arguments(arguments)
    emit(.callMethod, builder.name(name), shape, at: call.span)
    return .any
  }

  /// Reads a field by its slot where the record's type is known, else by its name.
  private func attribute(_ name: String, _ link: Expression.Link, _ type: StaticType)
    throws(TemplateError) -> StaticType
  {
    if let record = type.unwrapped.record {
      guard let slot = record.slot(of: name) else {
        throw error(
          EvaluationError.Kind.unknownName.rawValue,
          "there is no field '\(name)' in the record '\(record.name)'", link.nameSpan,
          suggestion: Suggestion.field(name, among: record.fields.map(\.name)))
      }
      emit(.attribute, builder.name(name), builder.hint(), at: link.span)
      let field = record.fields[slot].type
      return .field(type.isOptional ? .optional(field) : field)
    }
    if let described = type.described {
      throw error(
        EvaluationError.Kind.unknownName.rawValue,
        "there is no field '\(name)' here: \(described) has no fields", link.nameSpan)
    }
    emit(.attribute, builder.name(name), builder.hint(), at: link.span)
    return .any
  }
}
