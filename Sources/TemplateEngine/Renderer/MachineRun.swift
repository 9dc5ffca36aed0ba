import Diagnostics
import Printing
import Records

extension Machine {
  /// Runs instructions until the outermost function returns.
  ///
  /// The position and the code are kept in variables of the function's own, which can stay in registers;
  /// `self.pc` follows for the sake of errors, and both are read again where something else may change
  /// them.
  mutating func run(_ output: inout OutputBuffer) throws(EvaluationError) {
    var pc = self.pc
    var code = self.code
    while true {
      let instruction = code[pc]
      pc &+= 1
      self.pc = pc
      if instruction.textCount > 0 {
        output.append(
          UnsafeBufferPointer(
            start: text + Int(instruction.textStart), count: Int(instruction.textCount)))
      }
      let (a, b) = (Int(instruction.a), Int(instruction.b))
      switch instruction.code {
      case .text: break
      case .emitRootField:
        if !printRootField(a, &output) {
          try output.emit(rootValue(ofField: a), state.autoescape)
        }
      case .emitSlotField:
        if case .record(let record) = stack[base + a] {
          try output.emit(Value(record.value(slot: b)), state.autoescape)
        } else {
          try emitFallback(field: b, of: a, &output)
        }
      case .emitLoopField:
        if !cursors[frameLoops &+ (b &>> 16)].print(b & 0xFFFF, to: &output, state.autoescape) {
          let value = loopValue(ofField: b, a)
          try check(value)
          try output.emit(value, state.autoescape)
        }
      case .loadLoopField: stack.push(loopValue(ofField: b, a))
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

      case .emitFilter:
        let value = try filtered(a, b)
        try check(value)
        try output.emit(value, state.autoescape)

      case .constant: stack.push(program.constants[a])
      case .undefined: stack.push(.undefined)
      case .loadSlot: stack.push(stack[base + a])
      case .loadRootField:
        stack.push(rootValue(ofField: a))
      case .loadRootName: stack.push(rootValue(a, hint: b))
      case .loadSlotField: stack.push(field(b, of: stack[base + a]))
      case .field: stack.top = field(a, of: stack.top)
      case .attribute:
        let value = stack.pop()
        stack.push(try attribute(value, a, hint: b))
      case .storeSlot: stack[base + a] = stack.pop()

      case .jump:
        pc = a
      case .jumpIfFalse:
        if try !popTruth() { pc = a }
      case .jumpUnlessLoop:
        if !loopAttribute(Int32(b &>> 8), b & 0xFF).isTrue { pc = a }
      case .next, .nextRecord:
        if loops[loops.count - 1].isAtEnd {
          pc = a
        } else {
          try state.charge(1 + a - pc)
          advance(b, isStored: instruction.code == .next)
        }
      case .again, .againRecord:
        if !loops[loops.count - 1].isAtEnd {
          try state.charge(1 + pc - a)
          advance(b, isStored: instruction.code == .again)
          pc = a
        }
      case .endLoop:
        loops.removeLast()
        cursors.removeLast()
      case .loopField:
        stack.push(loopAttribute(instruction.a, b))
      case .emitLoopAttribute:
        try emitLoopAttribute(instruction.a, b, &output)
      case .filter: stack.push(try filtered(a, b))
      case .write: try write(a, b, &output)
      case .return:
        if try leave(&output) { return }
        pc = self.pc
        code = self.code
      case .callMethod, .callValue, .emitCallValue, .include, .importModule, .extend:
        try runOther(instruction, &output)
        pc = self.pc
        code = self.code
      default:
        try runOther(instruction, &output)
        pc = self.pc
      }
    }
  }

  /// A field of a record by its slot; of none, which an optional may be, there is no field.
  @inline(__always)
  private func field(_ slot: Int, of value: borrowing Value) -> Value {
    if case .record(let record) = copy value { return Value(record.value(slot: slot)) }
    return .undefined
  }

  /// The value of a field of the root record.
  @inline(never)
  private func rootValue(ofField slot: Int) -> Value { Value(rootField(slot)) }

  /// The value of a field of the record that a loop is at, as `loadLoopField` names it.
  @inline(never)
  private func loopValue(ofField field: Int, _ slot: Int) -> Value {
    if let value = cursors[frameLoops &+ (field &>> 16)].field(field & 0xFFFF) {
      return Value(value)
    }
    return self.field(field & 0xFFFF, of: stack[base + slot])
  }

  /// Goes on to the next element of the innermost loop.
  @inline(__always)
  private mutating func advance(_ slot: Int, isStored: Bool) {
    let index = loops.count - 1
    cursors[index].advance()
    if isStored || !cursors[index].isRecord {
      stack[base + slot] = loops[index].advance()
    } else {
      loops[index].step(slot)
    }
  }

  /// Prints an attribute of a loop; numbers and truth values without making values of them.
  @inline(__always)
  private func emitLoopAttribute(_ depth: Int32, _ attribute: Int, _ output: inout OutputBuffer)
    throws(EvaluationError)
  {
    if attribute == LoopAttribute.index.rawValue, state.autoescape != .json {
      return output.append(decimal: loops[loopIndex(depth)].next)
    }
    let value = loopAttribute(depth, attribute)
    try check(value)
    try output.emit(value, state.autoescape)
  }

  @inline(never)
  private func emitFallback(field: Int, of slot: Int, _ output: inout OutputBuffer)
    throws(EvaluationError)
  {
    let value = self.field(field, of: stack[base + slot])
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
    case .newCell:
      let cell = Cell(stack.pop())
      try state.keep(cell)
      stack[base + a] = .object(cell)
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
    case .callFunction, .callMethod, .callValue, .emitCallValue, .test, .makeMacro:
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
      cursors.append(loop.cursor)
      loops.append(loop)
    }
  }
}

extension Value {
  /// The value with an article, as errors name it.
  var describedForErrors: String {
    switch self {
    case .object(let object as ModuleObject): "the template '\(object.name)'"
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
