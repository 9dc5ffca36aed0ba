import Diagnostics
import Bytes
import Records

/// Renders a program: runs its instructions over a stack of values and appends to a buffer.
///
/// Calls of macros, includes and recursive loops push frames; the machine itself never recurses, so
/// templates cannot exhaust the stack of the thread. Its pointers lead into the program that it holds.
@safe struct Machine: ~Copyable {
  let template: Template
  private(set) var program: Program
  /// The instructions of the function that is running, which the program holds.
  private(set) var code: UnsafeBufferPointer<Instruction>
  /// The program's text, which it holds too.
  private(set) var text: UnsafeBufferPointer<UInt8>
  /// The fields that the program reads in place.
  private(set) var fields: UnsafeBufferPointer<FieldAccessor>
  var pc = 0
  /// Where the slots of the current frame begin.
  var base = 0
  /// How many loops were running when the current frame began.
  var frameLoops = 0
  var stack = Stack<Value>()
  /// Where the registers of the current frame begin.
  var registerBase = 0
  /// The addresses of records that the root or values in slots hold; the first one of a frame is the root.
  var registers = unsafe Stack<UnsafeRawPointer?>()
  /// The function that is running.
  var frame: Frame
  /// Those that called it, the outermost first.
  var callers = Stack<Frame>()
  var loops = Stack<LoopState>()
  /// The heights of the output where open captures began.
  var captures: [Int] = []
  /// The autoescape modes to come back to.
  var modes: [Autoescape] = []
  var state: CallState
  /// What filters without arguments are given; there is nothing in it that could be taken.
  var noArguments = Arguments()
  var hints: [Int32]
  /// The programs of other templates that were run, and where their hints begin.
  var programs: [Program] = []
  var hintBases: [ObjectIdentifier: Int] = [:]
  private let main: Program
  let root: Value
  let isStrict: Bool
  /// The values of the root that methods may change, as they are by now.
  var mutableRoot: [String: Value] = [:]
  /// An error of another template that was met on the way.
  var pending: TemplateError?

  /// A function that is running.
  struct Frame {
    let program: Program
    let function: Int
    /// Where the caller goes on.
    let returnTo: Int
    let base: Int
    let registers: Int
    let loops: Int
    let captures: Int
    let modes: Int
    let mode: Autoescape
    let hints: Int
    let result: Result
    let closure: MacroObject?
    /// Where its output begins.
    var start = 0
    /// The variables around it when it is a template of its own.
    var visible: [IncludePlan.Visible] = []
    var signature = ""

    enum Result {
      /// What it prints goes where its call stands.
      case printed
      /// What it prints is its value.
      case captured
      /// What it makes is a module.
      case module
    }
  }

  init(
    _ template: Template, _ program: Program, root: Value, userContext: (any AnyObject & Sendable)?
  ) {
    self.template = template
    self.program = program
    unsafe code = program.code[0].elements
    unsafe text = program.text.elements
    unsafe fields = program.fields.elements
    self.root = root
    let options = template.environment.options
    isStrict = options.undefinedBehavior == .strict
    state = CallState(
      words: template.environment.words, autoescape: program.functions[0].autoescape,
      undefinedBehavior: options.undefinedBehavior, userContext: userContext,
      limits: options.limits)
    hints = [Int32](repeating: 0, count: program.hintCount)
    main = program
    frame = Frame(
      program: program, function: 0, returnTo: 0, base: 0, registers: 0, loops: 0, captures: 0,
      modes: 0,
      mode: state.autoescape, hints: 0, result: .printed, closure: nil)
  }

  /// Renders the template; after an error the buffer holds what it held before.
  mutating func render(into output: inout ByteBuffer) throws(TemplateError) {
    let start = output.count
    if let wanted = program.rootType, !isRecord(of: wanted) {
      throw TemplateError(
        .error(
          "template.invalid-operation",
          "the template '\(program.name)' was compiled for the record '\(wanted.name)'"))
    }
    let (escapesSlash, limit) = (output.escapesSlash, output.limit)
    output.escapesSlash = template.environment.options.escapesSlash
    output.limit = min(limit, start + min(state.outputLimit, .max - start))
    defer {
      output.escapesSlash = escapesSlash
      output.limit = limit
    }
    frame.start = start
    beginFunction(program, 0)
    defer { state.emptyContainers() }
    do throws(EvaluationError) {
      try run(&output)
      try checkSize(output)
    } catch {
      output.truncate(to: start)
      throw report(error)
    }
  }

  /// An error when the output has become too large; what was too much is not in it.
  @inline(__always)
  func checkSize(_ output: borrowing ByteBuffer) throws(EvaluationError) {
    if output.isOverfull { throw .outputTooLarge(state.outputLimit) }
  }

  /// Takes fuel for a value that was made, by its size.
  mutating func charge(for value: Value) throws(EvaluationError) {
    switch value {
    case .string(let text), .safe(let text): try state.charge(text.utf8.count / 64)
    case .list(let values): try state.charge(values.count)
    default: break
    }
  }

  private func isRecord(of type: RecordType) -> Bool {
    if case .record(let record) = root { record.type === type } else { false }
  }

  /// Makes the slots and registers of a function.
  mutating func beginFunction(_ program: Program, _ index: Int) {
    base = stack.count
    registerBase = unsafe registers.count
    frameLoops = loops.count
    let function = program.functions[index]
    stack.push(repeating: .undefined, count: function.slotCount)
    unsafe registers.push(repeating: nil, count: function.registerCount)
    if program.rootType != nil, case .record(let record) = root {
      unsafe registers[registerBase] = record.address
    }
    for binding in function.entry { bindField(binding) }
  }

  /// Goes to another place in the code, which may be another function's.
  mutating func go(to program: Program, function: Int, at position: Int) {
    if program !== self.program { self.program = program }
    unsafe code = program.code[function].elements
    unsafe text = program.text.elements
    unsafe fields = program.fields.elements
    pc = position
  }

  /// Where the hints of a program begin; all its frames share them, since a hint is only a guess.
  mutating func hintBase(of program: Program) -> Int {
    if program === main { return 0 }
    if let known = hintBases[ObjectIdentifier(program)] { return known }
    let base = hints.count
    programs.append(program)
    hintBases[ObjectIdentifier(program)] = base
    hints.append(contentsOf: repeatElement(0, count: program.hintCount))
    return base
  }

  // MARK: Undefined values

  /// The error for the use of an undefined value by the instruction before the position.
  @inline(never)
  func undefinedError() -> EvaluationError {
    EvaluationError("'\(expressionText)' is undefined", kind: .undefined)
  }

  /// Refuses an undefined value in a strict template.
  @inline(__always)
  func check(_ value: borrowing Value) throws(EvaluationError) {
    if isStrict, value.isRefusedWhereStrict { throw undefinedError() }
  }

  @inline(__always)
  mutating func popTruth() throws(EvaluationError) -> Bool {
    let value = stack.pop()
    switch value {
    case .bool(let bool): return bool
    case .undefined:
      try check(value)
      return false
    default: return value.isTrue
    }
  }

  // MARK: Names

  /// The value of a name in the root map, else of a global.
  @inline(__always)
  mutating func rootValue(_ name: Int, hint: Int) -> Value {
    guard case .map(let map) = root else {
      return root.attribute(program.names[name]) ?? program.globals[name] ?? .undefined
    }
    if let index = find(name, in: map, hint: hint) { return map.entries[index].value }
    return program.globals[name] ?? .undefined
  }

  @inline(__always)
  mutating func find(_ name: Int, in map: OrderedMap, hint: Int) -> Int? {
    let hint = hint + frame.hints
    guard let index = map.index(of: program.names[name], hint: Int(hints[hint])) else { return nil }
    hints[hint] = Int32(truncatingIfNeeded: index)
    return index
  }

  /// The slot of a field in a type of records that only shows itself when the template runs.
  @inline(__always)
  private mutating func slot(_ name: Int, of type: RecordType, hint: Int) -> Int? {
    let hint = hint + frame.hints
    guard let slot = type.slot(of: program.names[name], guess: Int(hints[hint])) else {
      return nil
    }
    hints[hint] = Int32(truncatingIfNeeded: slot)
    return slot
  }

  /// Prints an attribute of a record as it is; false where it takes a value to print it.
  mutating func printAttribute(
    _ value: Value, _ name: Int, hint: Int, _ output: inout ByteBuffer
  ) -> Bool {
    guard case .record(let record) = value, state.autoescape.printsFieldsInPlace,
      let slot = slot(name, of: record.type, hint: hint)
    else { return false }
    return record.print(slot: slot, to: &output, escaped: state.autoescape == .html)
  }

  /// The attribute of a value; undefined where there is none.
  mutating func attribute(_ value: Value, _ name: Int, hint: Int) throws(EvaluationError) -> Value {
    switch value {
    case .map(let map):
      guard let index = find(name, in: map, hint: hint) else {
        return value.boundMethod(program.names[name]) ?? .undefined
      }
      return map.entries[index].value
    case .record(let record):
      guard let slot = slot(name, of: record.type, hint: hint) else { return .undefined }
      return Value(record.value(slot: slot))
    case .undefined:
      if state.undefinedBehavior == .chainable { return .undefined }
      throw baseUndefinedError()
    default:
      let name = program.names[name]
      return value.attribute(name) ?? value.boundMethod(name) ?? .undefined
    }
  }

  // MARK: Modes

  mutating func setMode(_ mode: Autoescape) {
    modes.append(state.autoescape)
    state.autoescape = fitting(mode)
  }

  /// The mode that takes the place of another: what HTML templates print on a page of Markdown has to
  /// be text in both.
  func fitting(_ mode: Autoescape) -> Autoescape {
    mode == .html && main.functions[0].autoescape == .markdown ? .markdown : mode
  }

  // MARK: Loops

  func loopIndex(_ depth: Int32) -> Int { frameLoops + Int(depth) }

  mutating func loopObject(_ depth: Int32) -> LoopObject {
    let index = loopIndex(depth)
    if let object = loops[index].object { return object }
    let closure = depth == 0 ? frame.closure : nil
    let recursion = closure.flatMap { $0.function.isRecursiveLoop ? $0 : nil }
    let object = LoopObject(loops[index], depth: recursion?.depth ?? 1, recursion: recursion)
    loops[index].object = object
    return object
  }

  /// An attribute, by its raw value, of the loop at a depth of the frame.
  @inline(__always)
  func loopAttribute(_ depth: Int32, _ attribute: Int) -> Value {
    switch LoopAttribute(rawValue: attribute) ?? .index {
    case .index: .integer(loops[loopIndex(depth)].next)
    case .first: .bool(loops[loopIndex(depth)].next == 1)
    case .last: .bool(loops[loopIndex(depth)].isAtEnd)
    case let other:
      loops[loopIndex(depth)].elements.value(
        of: other, at: loops[loopIndex(depth)].next - 1, depth: recursionDepth)
    }
  }

  /// How deep the recursive loop of the current frame has called itself, from 1.
  var recursionDepth: Int {
    guard let closure = frame.closure, closure.function.isRecursiveLoop else { return 1 }
    return closure.depth
  }
}
