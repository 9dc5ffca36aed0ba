import Diagnostics

extension Compiler {
  func choice(_ branches: [Statement.Branch], _ otherwise: [Statement])
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
      // The bindings of the first test hold on every path.
      if index == 0 { bound = current.bound }
      try statements(branch.body)
      current.bound = bound
      after.append(types(of: assigned))
      for (name, type) in before { current.setType(name, type) }
      if index < branches.count - 1 || !otherwise.isEmpty {
        toEnd.append(emit(.jump, at: branch.test.span))
      }
      current.writer.land(toNext)
    }
    try statements(otherwise)
    current.bound = bound
    after.append(types(of: assigned))
    current.writer.land(toEnd)
    for name in assigned {
      let types = after.compactMap { $0[name] }
      guard let first = types.first else { continue }
      current.setType(name, types.dropFirst().reduce(first) { $0.joined(with: $1) })
    }
  }

  /// Emits a jump that is taken unless a test holds, with a target to be patched; errors show
  /// `span`.
  func jumpUnless(_ test: Expression, at span: SourceRange? = nil) throws(TemplateError) -> [Int] {
    let span = span ?? test.span
    try descend(span)
    defer { depth -= 1 }
    switch test.node {
    case .not(let operand):
      let toNext = try jumpUnless(operand, at: span)
      let jump = emit(.jump, at: span)
      current.writer.land(toNext)
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
        current.writer.land(toNext)
        current.bound = outer
      }
      let last = try operands.last.map { operand throws(TemplateError) in
        try jumpUnless(operand, at: span)
      }
      current.writer.land(jumps)
      current.bound = outer
      return last ?? []
    default: break
    }
    if let place = try place(of: test) { return jumpUnless(place, at: span) }
    try expression(test)
    if let last = current.writer.last, last.code == .loopField,
      LoopAttribute(rawValue: Int(last.b))?.isAlwaysDefined == true
    {
      return [current.writer.replaceLast(.jumpUnlessLoop, 0, Int(last.a) << 8 | Int(last.b))]
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
}
