import Diagnostics
import Bytes

extension Machine {
  mutating func runCall(_ instruction: Instruction, _ output: inout ByteBuffer)
    throws(EvaluationError)
  {
    let (a, b) = (Int(instruction.a), Int(instruction.b))
    switch instruction.code {
    case .test:
      var arguments = try arguments(b)
      let value = stack.pop()
      let result = try program.tests[a](value, &arguments, &state)
      try arguments.finish()
      stack.push(.bool(result))
    case .callFunction:
      var arguments = try arguments(b)
      let result = try program.calls[a](&arguments, &state)
      try arguments.finish()
      stack.push(result)
    case .callMethod: try callMethod(program.names[a], program.shapes[b], .captured, &output)
    case .emitCallMethod: try callMethod(program.names[a], program.shapes[b], .printed, &output)
    case .callValue: try callValue(program.shapes[b], .captured, &output)
    case .emitCallValue: try callValue(program.shapes[b], .printed, &output)
    case .makeMacro:
      stack.push(.object(MacroObject(program, a, captures: try captures(of: program.functions[a]))))
    default: break
    }
  }

  /// Applies a filter to the value on the stack.
  mutating func filtered(_ filter: Int, _ shape: Int) throws(EvaluationError) -> Value {
    let entry = unsafe program.borrowedFilters.elements[filter]
    if shape == 0 {
      let result = unsafe try Self.apply(entry, stack.pop(), &noArguments, &state)
      try charge(for: result)
      return result
    }
    var arguments = try arguments(program.shapes[shape])
    let result = unsafe try Self.apply(entry, stack.pop(), &arguments, &state)
    try arguments.finish()
    try charge(for: result)
    return result
  }

  @inline(__always)
  private static func apply(
    _ entry: Unmanaged<Vocabulary.FilterEntry>, _ value: consuming Value,
    _ arguments: inout Arguments, _ state: inout CallState
  ) throws(EvaluationError) -> Value {
    let result = unsafe entry._withUnsafeGuaranteedRef { entry in
      do throws(EvaluationError) {
        return Result<Value, EvaluationError>.success(
          try entry.apply(value, &arguments, &state))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Applies a filter that writes to the output; where nothing is escaped as markup its text is
  /// markup nevertheless.
  mutating func write(_ filter: Int, _ shape: Int, _ output: inout ByteBuffer)
    throws(EvaluationError)
  {
    guard let body = program.filters[filter].write else { return }
    var arguments = try arguments(shape)
    let value = stack.pop()
    try body(value, &arguments, &state, &output)
    try arguments.finish()
  }

  // MARK: Arguments

  /// Takes the arguments of a shape from the stack.
  private mutating func arguments(_ index: Int) throws(EvaluationError) -> Arguments {
    if index == 0 { return Arguments() }
    return try arguments(program.shapes[index])
  }

  private mutating func arguments(_ shape: CallShape) throws(EvaluationError) -> Arguments {
    let values = stack.take(shape.count)
    if shape.spreads.isEmpty {
      if shape.names.isEmpty { return Arguments(values) }
      return Arguments(
        Array(values.prefix(shape.positional)),
        named: zip(shape.names, values.dropFirst(shape.positional)).map { ($0, $1) })
    }
    var positional: [Value] = []
    var named: [(name: String, value: Value)] = []
    for (index, value) in values.enumerated() {
      switch shape.spreads[index] {
      case .none where index < shape.positional: positional.append(value)
      case .none: named.append((shape.names[index - shape.positional], value))
      case .list:
        if value.isUndefined, !isStrict { continue }
        guard let elements = value.elements else {
          throw EvaluationError(
            "\(value.describedForErrors) cannot be spread over arguments", kind: .arguments)
        }
        positional += elements
      case .map:
        guard let entries = value.entries else {
          throw EvaluationError(
            "\(value.describedForErrors) cannot be spread over named arguments", kind: .arguments)
        }
        for (key, value) in entries { named.append((key.printed, value)) }
      }
    }
    return Arguments(positional, named: named)
  }

  // MARK: Calls

  private mutating func callMethod(
    _ name: String, _ shape: CallShape, _ kind: Frame.Result, _ output: inout ByteBuffer
  ) throws(EvaluationError) {
    let place = stack.count - shape.count - 1
    let object = stack[place]
    if let member = object.attribute(name), member.isCallable {
      stack[place] = member
      return try callValue(shape, kind, &output)
    }
    var arguments = try arguments(shape)
    _ = stack.pop()
    if object.isUndefined { throw baseUndefinedError() }
    guard let result = try object.callMethod(name, &arguments, &state) else {
      if let member = object.attribute(name), !member.isUndefined {
        throw EvaluationError(
          "the field '\(name)' holds \(member.describedForErrors), which cannot be called",
          suggestion: "leave out the brackets to use its value")
      }
      throw EvaluationError(
        "\(object.describedForErrors) has no method '\(name)'", kind: .unknownName,
        suggestion: Suggestion.didYouMean(name, in: object.methodNames))
    }
    try arguments.finish()
    try charge(for: result)
    if kind == .captured { return stack.push(result) }
    try check(result)
    try output.emit(result, state.autoescape)
  }

  /// Calls the value below the arguments on the stack.
  private mutating func callValue(
    _ shape: CallShape, _ result: Frame.Result, _ output: inout ByteBuffer
  ) throws(EvaluationError) {
    let callee = stack[stack.count - shape.count - 1]
    guard case .object(let object) = callee else {
      if callee.isUndefined {
        throw EvaluationError("'\(calleeText)' is not defined", kind: .undefined)
      }
      throw EvaluationError("\(callee.describedForErrors) cannot be called")
    }
    if let macro = object as? MacroObject { return try enter(macro, shape, result, &output) }
    if let loop = object as? LoopObject, let recursion = loop.recursion {
      let deeper = MacroObject(
        recursion.program, recursion.index, captures: recursion.captures,
        depth: recursion.depth + 1)
      return try enter(deeper, shape, result, &output)
    }
    var arguments = try arguments(shape)
    _ = stack.pop()
    let value = try object.call(&arguments, &state)
    try arguments.finish()
    if result == .captured { return stack.push(value) }
    try check(value)
    try output.emit(value, state.autoescape)
  }

  // MARK: Macros

  /// The cells that a macro made here captures.
  private mutating func captures(of function: Function) throws(EvaluationError) -> [Value] {
    var values: [Value] = []
    values.reserveCapacity(function.captures.count)
    for capture in function.captures {
      switch capture.source {
      case .slot(let slot): values.append(stack[base + slot])
      case .loop(let depth):
        let cell = Cell(.object(loopObject(Int32(depth))))
        try state.keep(cell)
        values.append(.object(cell))
      }
    }
    return values
  }

  /// Calls a macro: its arguments become the first slots of a new frame. It uses the escaping of
  /// its caller, so that its output fits there.
  private mutating func enter(
    _ macro: MacroObject, _ shape: CallShape, _ result: Frame.Result,
    _ output: inout ByteBuffer
  ) throws(EvaluationError) {
    let function = macro.function
    let parameters = function.parameters
    var slots = try bind(function, shape)
    _ = stack.pop()
    if slots.count < parameters.count {
      for parameter in parameters[slots.count...] {
        slots.append(parameter.hasDefault ? LeftOut.value : .undefined)
      }
    }
    try push(
      program: macro.program, function: macro.index, result: result, closure: macro,
      mode: state.autoescape, &output)
    for (index, value) in slots.enumerated() { stack[base + index] = value }
    for (capture, value) in zip(function.captures, macro.captures) {
      stack[base + capture.slot] = value
    }
  }

  /// The values of a function's first slots: its parameters in order and, where it names it,
  /// `caller`.
  private mutating func bind(_ function: Function, _ shape: CallShape) throws(EvaluationError)
    -> [Value]
  {
    let parameters = function.parameters
    let given = try arguments(shape)
    var slots = given.positional
    if function.isRecursiveLoop, slots.isEmpty {
      throw EvaluationError("'loop()' needs what it is to go through", kind: .arguments)
    }
    if slots.count > parameters.count {
      throw EvaluationError(
        "the macro '\(function.name)' takes at most \(parameters.count) "
          + "\(parameters.count == 1 ? "argument" : "arguments"), \(slots.count) given",
        kind: .arguments)
    }
    if given.named.isEmpty { return slots }
    for parameter in parameters[slots.count...] {
      slots.append(parameter.hasDefault ? LeftOut.value : .undefined)
    }
    if function.callerSlot != nil { slots.append(.undefined) }
    for (name, value) in given.named {
      if name == "caller", let slot = function.callerSlot {
        slots[slot] = value
        continue
      }
      guard let index = parameters.firstIndex(where: { $0.name == name }) else {
        throw Self.unknownArgument(name, function)
      }
      if index < given.positional.count {
        throw EvaluationError(
          "the macro '\(function.name)' is given the argument '\(name)' twice", kind: .arguments)
      }
      slots[index] = value
    }
    return slots
  }

  // MARK: Frames

  /// Begins a function in a frame of its own.
  mutating func push(
    program next: Program, function: Int, result: Frame.Result, closure: MacroObject?,
    mode: Autoescape, _ output: inout ByteBuffer
  ) throws(EvaluationError) {
    let limit = template.environment.options.limits.recursion
    if callers.count >= limit {
      throw EvaluationError(
        function == 0 && isAllOf(next, last: limit / 2)
          ? "the template '\(next.name)' includes itself without end"
          : "more than \(limit) macros, includes and recursive loops are running within each other",
        kind: .limit)
    }
    if result != .printed { captures.append(output.count) }
    let hintBase = next === program ? frame.hints : hintBase(of: next)
    callers.push(frame)
    frame = unsafe Frame(
      program: next, function: function, returnTo: pc, base: stack.count,
      registers: registers.count, loops: loops.count,
      captures: captures.count, modes: modes.count, mode: state.autoescape, hints: hintBase,
      result: result, closure: closure, start: output.count)
    go(to: next, function: function, at: 0)
    beginFunction(next, function)
    state.autoescape = fitting(mode)
    unsafe try state.charge(1 + code.count)
  }

  /// Whether the last frames are all of one recursive template.
  private func isAllOf(_ program: Program, last number: Int) -> Bool {
    for index in max(0, callers.count - number)..<callers.count
    where callers[index].program !== program || callers[index].function != 0 { return false }
    return true
  }

  /// Returns from the current function; the result is true when it was the outermost one.
  mutating func leave(_ output: inout ByteBuffer) throws(EvaluationError) -> Bool {
    if callers.count == 0 { return true }
    let frame = self.frame
    let caller = callers.pop()
    self.frame = caller
    var value: Value?
    switch frame.result {
    case .printed: break
    case .captured: value = endCapture(&output)
    case .module:
      let text = endCapture(&output)
      value = module(program.exports, text)
    }
    stack.drop(to: frame.base)
    unsafe registers.drop(to: frame.registers)
    state.autoescape = frame.mode
    go(to: caller.program, function: caller.function, at: frame.returnTo)
    base = caller.base
    registerBase = caller.registers
    frameLoops = caller.loops
    if let value { stack.push(value) }
    try checkSize(output)
    return false
  }

  /// The module with the output of a template and the variables in its slots.
  mutating func module(_ plan: ModulePlan, _ text: Value) -> Value {
    var members = OrderedMap.Builder()
    for (name, slot, isCell) in plan.members {
      var value = stack[base + slot]
      if isCell, case .object(let object) = value, let cell = object as? Cell { value = cell.value }
      members.set(name, value)
    }
    return .object(
      ModuleObject(name: plan.name, members: members.map, text: text.stringValue ?? ""))
  }
}
