extension Machine {
  mutating func runOperator(_ instruction: Instruction) throws(EvaluationError) {
    let (a, b) = (Int(instruction.a), Int(instruction.b))
    switch instruction.code {
    case .list, .tuple:
      let values = stack.take(a)
      let value: Value = instruction.code == .list ? .list(values) : .tuple(values)
      try Value.checkDepth(value)
      stack.push(value)
    case .map:
      let parts = stack.take(2 * a)
      var builder = OrderedMap.Builder()
      for index in stride(from: 0, to: parts.count, by: 2) {
        builder.set(parts[index], parts[index + 1])
      }
      try Value.checkDepth(.map(builder.map))
      stack.push(.map(builder.map))
    case .unpack: try unpack(a)
    case .setField: try setField(program.names[a])
    case .not: stack.push(.bool(try !popTruth()))
    case .negate:
      let value = stack.pop()
      try check(value)
      stack.push(try value.negated())
    case .arithmetic:
      let right = stack.pop()
      let left = stack.pop()
      try check(left)
      try check(right)
      let value = try Value.apply(BinaryOperator(code: instruction.a), left, right, state)
      try charge(for: value)
      stack.push(value)
    case .concatenate: try concatenate(a)
    case .compare:
      let right = stack.pop()
      let left = stack.pop()
      stack.push(.bool(try compare(left, right, instruction.a)))
    case .compareChain:
      let right = stack.pop()
      let left = stack.pop()
      if try compare(left, right, instruction.b) {
        stack.push(right)
      } else {
        stack.push(.bool(false))
        pc = a
      }
    case .item:
      let key = stack.pop()
      stack.push(try item(key, of: stack.pop()))
    case .slice:
      let (step, stop, start) = (stack.pop(), stack.pop(), stack.pop())
      let value = stack.pop()
      try check(value)
      stack.push(try value.slice(from: start, to: stop, step: step))
    case .makeMutable: stack.push(try state.mutable(stack.pop()))
    case .makeRootMutable:
      let value = stack.pop()
      if let known = mutableRoot[program.names[a]] {
        stack.push(known)
      } else {
        let copy = try state.mutable(value)
        mutableRoot[program.names[a]] = copy
        stack.push(copy)
      }
    default:
      throw EvaluationError("instruction \(instruction.code) \(b) is not known")
    }
  }

  private mutating func item(_ key: Value, of value: Value) throws(EvaluationError) -> Value {
    if value.isUndefined {
      if state.undefinedBehavior == .chainable { return .undefined }
      throw baseUndefinedError()
    }
    try check(key)
    return value.item(key) ?? .undefined
  }

  private mutating func compare(_ left: Value, _ right: Value, _ operand: Int32)
    throws(EvaluationError) -> Bool
  {
    let comparison = ComparisonOperator(rawValue: operand) ?? .equal
    try check(left)
    try check(right)
    switch comparison {
    case .equal: return Value.equal(left, right)
    case .notEqual: return !Value.equal(left, right)
    case .in: return try Value.contains(right, left)
    case .notIn: return try !Value.contains(right, left)
    default: break
    }
    // No comparison with NaN is true.
    if left.isNaN || right.isNaN { return false }
    let order = Value.compare(left, right)
    return switch comparison {
    case .less: order < 0
    case .lessEqual: order <= 0
    case .greater: order > 0
    default: order >= 0
    }
  }

  /// Joins the values on top of the stack at once, so that a long chain copies nothing repeatedly.
  private mutating func concatenate(_ count: Int) throws(EvaluationError) {
    let values = stack.take(count)
    for value in values { try check(value) }
    let text = try Value.concatenate(values, state)
    try state.charge(text.utf8.count / 64)
    stack.push(.string(text))
  }

  private mutating func unpack(_ count: Int) throws(EvaluationError) {
    let value = stack.pop()
    try check(value)
    guard let elements = value.elements else {
      throw EvaluationError(
        "\(value.describedForErrors) cannot be unpacked into \(count) variables",
        suggestion: value.callSuggestion)
    }
    guard elements.count == count else {
      throw EvaluationError(
        "cannot unpack \(elements.count) values into \(count) variables")
    }
    for element in elements.reversed() { stack.push(element) }
  }

  private mutating func setField(_ name: String) throws(EvaluationError) {
    let target = stack.pop()
    let value = stack.pop()
    try Value.checkDepth(value)
    guard case .object(let object) = target, object.setField(name, to: value) else {
      throw EvaluationError(
        "only fields of a namespace can be set, not those of \(target.describedForErrors)",
        suggestion: "make one with namespace()")
    }
  }
}
