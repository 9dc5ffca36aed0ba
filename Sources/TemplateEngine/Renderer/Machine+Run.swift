import Diagnostics
import Bytes
import Records

extension Machine {
  /// Runs instructions until the outermost function returns.
  ///
  /// The position and the code are in local variables, which can stay in registers; `self.pc`
  /// follows for errors, and both are loaded again after anything that may change them.
  mutating func run(_ output: inout ByteBuffer) throws(EvaluationError) {
    var pc = self.pc
    var code = unsafe self.code
    while true {
      let instruction = unsafe code[pc]
      pc &+= 1
      self.pc = pc
      if instruction.textCount > 0 {
        unsafe output.append(
          padded: text, from: Int(instruction.textStart), count: Int(instruction.textCount))
      }
      let (a, b) = (Int(instruction.a), Int(instruction.b))
      switch instruction.code {
      case .text: break
      case .emitField:
        if !printField(a, b, &output) {
          try emit(value(a, b), &output)
        }
      case .emitLink: try printLink(a, b, &output)
      case .bindField: bindField(instruction)
      case .jumpUnlessField:
        if try !isTrue(b) { pc = a }
      case .jumpIfMissing:
        if isMissing(b) { pc = a }
      case .emitSlot:
        try emit(stack[base + a], &output)
      case .emitRootName:
        try emit(rootValue(a, hint: b), &output)
      case .emitAttribute:
        let value = stack.pop()
        if !printAttribute(value, a, hint: b, &output) {
          try emit(try attribute(value, a, hint: b), &output)
        }
      case .emit:
        try emit(stack.pop(), &output)
      case .emitFilter:
        try emit(try filtered(a, b), &output)
      case .constant: stack.push(program.constants[a])
      case .undefined: stack.push(.undefined)
      case .loadSlot: stack.push(stack[base + a])
      case .loadField: stack.push(value(a, b))
      case .loadRootName: stack.push(rootValue(a, hint: b))
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
        if loops.top.isAtEnd {
          pc = a
        } else {
          try state.charge(1 + a - pc)
          try checkSize(output)
          advance(b, isRecord: instruction.code == .nextRecord)
        }
      case .again, .againRecord:
        if !loops.top.isAtEnd {
          try state.charge(1 + pc - a)
          try checkSize(output)
          advance(b, isRecord: instruction.code == .againRecord)
          pc = a
        }
      case .endLoop:
        loops.drop(to: loops.count - 1)
      case .loopField:
        stack.push(loopAttribute(instruction.a, b))
      case .emitLoopAttribute:
        try emitLoopAttribute(instruction.a, b, &output)
      case .filter: stack.push(try filtered(a, b))
      case .write: try write(a, b, &output)
      case .return:
        if try leave(&output) { return }
        pc = self.pc
        unsafe code = self.code
      case .callMethod, .callValue, .emitCallValue, .emitCallMethod, .include, .importModule,
        .extend:
        try runOther(instruction, &output)
        pc = self.pc
        unsafe code = self.code
      default:
        try runOther(instruction, &output)
        pc = self.pc
      }
    }
  }

  /// Prints a value, escaped according to the mode. A separate function: with all kinds of values
  /// in it, `run` would have fewer variables in registers.
  @inline(never)
  private mutating func emit(_ value: Value, _ output: inout ByteBuffer) throws(EvaluationError) {
    try check(value)
    try output.emit(value, state.autoescape)
  }

  /// Moves the innermost loop to its next element, and stores that in a slot or register.
  @inline(__always)
  private mutating func advance(_ target: Int, isRecord: Bool) {
    if isRecord {
      nextRecord(target)
    } else {
      stack[base + target] = loops.top.advance()
    }
  }

  /// Prints an attribute of a loop; numbers and truth values without making values of them.
  @inline(__always)
  private mutating func emitLoopAttribute(
    _ depth: Int32, _ attribute: Int, _ output: inout ByteBuffer
  )
    throws(EvaluationError)
  {
    if attribute == LoopAttribute.index.rawValue, state.autoescape != .json {
      return output.append(decimal: loops[loopIndex(depth)].next)
    }
    try emit(loopAttribute(depth, attribute), &output)
  }

  /// The instructions that are not on the hottest path.
  @inline(never)
  private mutating func runOther(_ instruction: Instruction, _ output: inout ByteBuffer)
    throws(EvaluationError)
  {
    let (a, b) = (Int(instruction.a), Int(instruction.b))
    switch instruction.code {
    case .loadRecord: stack.push(value(ofRecord: a, program.views[b]))
    case .bindSlot: bindSlot(a, b)
    case .iterateField: iterate(program.lists[b], end: a)
    case .loadCell: stack.push(cell(a)?.value ?? .undefined)
    case .storeCell: cell(a)?.value = stack.pop()
    case .newCell:
      let cell = Cell(stack.pop())
      try state.keep(cell)
      stack[base + a] = .object(cell)
    case .pop: _ = stack.pop()
    case .duplicate: stack.push(stack.top)
    case .jumpIfFalseOrPop, .jumpIfTrueOrPop:
      let wanted = instruction.code == .jumpIfTrueOrPop
      try check(stack.top)
      if stack.top.isTrue == wanted { pc = a } else { _ = stack.pop() }
    case .iterate: try iterate(a)
    case .nextPush:
      if loops.top.isAtEnd {
        pc = a
      } else {
        try state.charge(1 + a - pc)
        try checkSize(output)
        stack.push(loops.top.advance())
      }
    case .loopObject: stack.push(.object(loopObject(instruction.a)))
    case .loopCycle:
      let values = stack.take(b)
      stack.push(values[(loops[loopIndex(instruction.a)].next - 1) % values.count])
    case .appendToSlot: append(to: a)
    case .jumpIfGiven:
      if !LeftOut.matches(stack[base + a]) { pc = b }
    case .checkDefined: try check(stack.top)
    case .fail: try fail(program.failures[a])
    case .beginFragment: if try beginFragment(program.fragments[b], &output) { pc = a }
    case .endFragment: endFragment(output)
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
    case .callFunction, .callMethod, .callValue, .emitCallValue, .emitCallMethod, .test, .makeMacro:
      try runCall(instruction, &output)
    case .include, .importModule, .extend, .makeModule: try runTemplate(instruction, &output)
    default: try runOperator(instruction)
    }
  }

  private mutating func cell(_ slot: Int) -> Cell? {
    guard case .object(let object) = stack[base + slot] else { return nil }
    return object as? Cell
  }

  private mutating func append(to slot: Int) {
    let value = stack.pop()
    guard case .list(var values) = stack[base + slot] else { return }
    // Moved out of the slot during the change, so that the list is uniquely referenced and not
    // copied.
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

  mutating func endCapture(_ output: inout ByteBuffer) -> Value {
    let text = output.take(from: captures.popLast() ?? output.count)
    return state.autoescape == .none ? .string(text) : .safe(text)
  }

  private mutating func iterate(_ end: Int) throws(EvaluationError) {
    let value = stack.pop()
    try check(value)
    guard let elements = LoopElements(of: value) else {
      throw EvaluationError(
        "\(value.describedForErrors) cannot be iterated over", suggestion: value.callSuggestion)
    }
    if elements.count == 0 {
      pc = end
    } else {
      loops.push(LoopState(over: elements))
    }
  }
}

extension Value {
  /// The suggestion for a method that is named but not called.
  var callSuggestion: String? {
    guard case .object(let object) = self, let method = object as? BoundMethod else { return nil }
    return "call it: \(method.name)()"
  }

  /// The value with an article, as errors name it.
  var describedForErrors: String {
    switch self {
    case .object(let object as ModuleObject): "the template '\(object.name)'"
    case .undefined: "an undefined value"
    case .none: "none"
    case .map: "a map"
    case .integer, .bigInteger, .number: "a number"
    case .string, .safe: "a string"
    case .list, .tuple, .records: "a sequence"
    case .record(let reference): "the record '\(reference.type.name)'"
    default: kindNameWithArticle
    }
  }
}
