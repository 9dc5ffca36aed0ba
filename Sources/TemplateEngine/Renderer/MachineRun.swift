import Diagnostics
import Records

extension Machine {
  /// Runs instructions until the outermost function returns.
  mutating func run(_ output: inout OutputBuffer) throws(EvaluationError) {
    while true {
      let instruction = code[pc]
      pc += 1
      let (a, b) = (Int(instruction.a), Int(instruction.b))
      switch instruction.code {
      case .text: output.append(UnsafeBufferPointer(start: text + a, count: b))
      case .emitRootField:
        try output.emit(rootField(a), state.autoescape)
      case .emitSlotField:
        if case .record(let record) = stack[base + a] {
          try output.emit(record.value(slot: b), state.autoescape)
        } else {
          try emitFallback(field: b, of: a, &output)
        }
      case .emitLoopField:
        if let field = cursors[frameLoops &+ (b &>> 16)].field(b & 0xFFFF) {
          try output.emit(field, state.autoescape)
        } else {
          try emitFallback(field: b & 0xFFFF, of: a, &output)
        }
      case .loadLoopField:
        if let value = cursors[frameLoops &+ (b &>> 16)].field(b & 0xFFFF) {
          stack.push(Value(value))
        } else {
          stack.push(try field(b & 0xFFFF, of: stack[base + a]))
        }
      case .emitSlot:
        try check(stack[base + a])
        try output.emit(stack[base + a], state.autoescape)
      case .emitRootName:
        let value = rootValue(a, hint: b)
        try check(value)
        try output.emit(value, state.autoescape)
      case .emitAttribute:
        let value = try attribute(stack.pop(), a, hint: b)
        try check(value)
        try output.emit(value, state.autoescape)
      case .emit:
        let value = stack.pop()
        try check(value)
        try output.emit(value, state.autoescape)

      case .constant: stack.push(program.constants[a])
      case .undefined: stack.push(.undefined)
      case .loadSlot: stack.push(stack[base + a])
      case .loadRootField:
        stack.push(Value(rootField(a)))
      case .loadRootName: stack.push(rootValue(a, hint: b))
      case .loadSlotField: stack.push(try field(b, of: stack[base + a]))
      case .field: stack.top = try field(a, of: stack.top)
      case .attribute:
        let value = stack.pop()
        stack.push(try attribute(value, a, hint: b))
      case .storeSlot: stack[base + a] = stack.pop()

      case .jump:
        pc = a
      case .jumpIfFalse:
        if try !popTruth() { pc = a }
      case .next:
        let index = loops.count - 1
        if loops[index].isAtEnd {
          pc = a
        } else {
          try state.charge(1 + a - pc)
          stack[base + b] = loops[index].advance()
          cursors[index].advance()
        }
      case .endLoop:
        loops.removeLast()
        cursors.removeLast()
      case .loopField:
        stack.push(
          loops[loopIndex(instruction.a)].value(
            of: LoopAttribute(rawValue: b) ?? .index, depth: recursionDepth))
      case .write: try write(a, b, &output)
      case .return:
        if try leave(&output) { return }
      default: try runOther(instruction, &output)
      }
    }
  }

  /// A field of a record by its slot; of none, which an optional may be, there is no field.
  @inline(__always)
  private func field(_ slot: Int, of value: borrowing Value) throws(EvaluationError) -> Value {
    if case .record(let record) = copy value { return Value(record.value(slot: slot)) }
    return .undefined
  }

  @inline(never)
  private func emitFallback(field: Int, of slot: Int, _ output: inout OutputBuffer)
    throws(EvaluationError)
  {
    let value = try self.field(field, of: stack[base + slot])
    try check(value)
    try output.emit(value, state.autoescape)
  }

  /// The instructions that are not on the hottest path.
  @inline(never)
  private mutating func runOther(_ instruction: Instruction, _ output: inout OutputBuffer)
    throws(EvaluationError)
  {
    let (a, b) = (Int(instruction.a), Int(instruction.b))
    switch instruction.code {
    case .loadCell: stack.push(cell(a)?.value ?? .undefined)
    case .storeCell: cell(a)?.value = stack.pop()
    case .newCell: stack[base + a] = .object(Cell(stack.pop()))
    case .pop: _ = stack.pop()
    case .duplicate: stack.push(stack.top)
    case .jumpIfTrue:
      if try popTruth() { pc = a }
    case .jumpIfFalseOrPop, .jumpIfTrueOrPop:
      let wanted = instruction.code == .jumpIfTrueOrPop
      try check(stack.top)
      if stack.top.isTrue == wanted { pc = a } else { _ = stack.pop() }
    case .iterate: try iterate(a)
    case .nextPush:
      let index = loops.count - 1
      if loops[index].isAtEnd {
        pc = a
      } else {
        try state.charge(1 + a - pc)
        stack.push(loops[index].advance())
        cursors[index].advance()
      }
    case .loopObject: stack.push(.object(loopObject(instruction.a)))
    case .loopCycle:
      let values = stack.take(from: stack.count - b)
      stack.push(values[(loops[loopIndex(instruction.a)].next - 1) % values.count])
    case .appendToSlot: append(to: a)
    case .jumpIfGiven:
      if !LeftOut.matches(stack[base + a]) { pc = b }
    case .checkDefined: try check(stack.top)
    case .fail: try fail(program.failures[a])
    case .beginCapture: captures.append(output.count)
    case .endCapture: stack.push(endCapture(&output))
    case .discardCapture: output.truncate(to: captures.popLast() ?? output.count)
    case .setAutoescape: setMode(Autoescape(code: instruction.a))
    case .setAutoescapeValue:
      guard let mode = Autoescape(stack.pop(), usual: Autoescape(code: instruction.a)) else {
        throw EvaluationError("autoescape takes true, false, 'html', 'json' or 'none'")
      }
      setMode(mode)
    case .restoreAutoescape: state.autoescape = modes.popLast() ?? state.autoescape
    case .callFunction, .callMethod, .callValue, .emitCallValue, .filter, .test, .makeMacro:
      try runCall(instruction, &output)
    case .include, .importModule, .extend, .makeModule: try runTemplate(instruction, &output)
    default: try runOperator(instruction)
    }
  }

  private func cell(_ slot: Int) -> Cell? {
    guard case .object(let object) = stack[base + slot] else { return nil }
    return object as? Cell
  }

  private mutating func append(to slot: Int) {
    let value = stack.pop()
    guard case .list(var values) = stack[base + slot] else { return }
    // Left out for the time of the change, so that the list is not copied.
    stack[base + slot] = .undefined
    values.append(value)
    stack[base + slot] = .list(values)
  }

  private mutating func fail(_ failure: Failure) throws(EvaluationError) {
    switch failure {
    case .evaluation(let error): throw error
    case .template(let error):
      pending = error
      throw EvaluationError(error.diagnostic.message)
    }
  }

  mutating func endCapture(_ output: inout OutputBuffer) -> Value {
    let text = output.take(from: captures.popLast() ?? output.count)
    return state.autoescape == .none ? .string(text) : .safe(text)
  }

  private mutating func iterate(_ end: Int) throws(EvaluationError) {
    let value = stack.pop()
    try check(value)
    guard let loop = LoopState(over: value) else {
      throw EvaluationError("\(value.describedForErrors) cannot be iterated over")
    }
    if loop.count == 0 {
      pc = end
    } else {
      loops.append(loop)
      cursors.append(loop.cursor)
    }
  }
}

extension Value {
  /// The value with an article, as errors name it.
  var describedForErrors: String {
    switch self {
    case .undefined: "an undefined value"
    case .none: "none"
    case .map: "a map"
    case .integer, .bigInteger, .number: "a number"
    case .string, .safe, .text: "a string"
    case .list, .tuple, .records: "a sequence"
    case .record(let reference): "the record '\(reference.type.name)'"
    default: "a \(kindName)"
    }
  }
}
