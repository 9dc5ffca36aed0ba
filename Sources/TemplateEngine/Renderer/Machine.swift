import Diagnostics
import Bytes
import Records

/// Renders a program: runs its instructions over a stack of values and appends to a buffer.
///
/// Calls of macros, includes and recursive loops push frames; the machine itself never recurses, so
/// templates cannot exhaust the stack of the thread. Its pointers point into the program, which it
/// retains. Functions on the path of an instruction that are not inlined are mutating, even where they change nothing:
/// to others, the compiler passes a copy of the whole machine.
@safe struct Machine: ~Copyable {
  let template: Template
  private(set) var program: Program
  /// The instructions of the running function, in memory of the program.
  private(set) var code: UnsafeBufferPointer<Instruction>
  /// The program's text, likewise.
  private(set) var text: UnsafeBufferPointer<UInt8>
  /// The fields that the program reads in place.
  private(set) var fields: UnsafeBufferPointer<FieldAccessor>
  var pc = 0
  /// Where the slots of the current frame begin.
  var base = 0
  /// The number of running loops when the current frame began.
  var frameLoops = 0
  var stack = Stack<Value>()
  /// Where the registers of the current frame begin.
  var registerBase = 0
  /// The addresses of records that the root or values in slots retain; the first one of a frame is
  /// the root.
  var registers = unsafe Stack<UnsafeRawPointer?>()
  /// The running function.
  var frame: Frame
  /// Its callers, the outermost first.
  var callers = Stack<Frame>()
  var loops = Stack<LoopState>()
  /// The lengths of the output at the start of open captures.
  var captures: [Int] = []
  /// The autoescape modes to restore.
  var modes: [Autoescape] = []
  var state: CallState
  /// Empty arguments for filters without any.
  var noArguments = Arguments()
  var hints = Stack<Int32>()
  /// The programs of other templates that were run, and where their hints begin.
  var programs: [Program] = []
  var hintBases: [ObjectIdentifier: Int] = [:]
  private let main: Program
  let root: Value
  let isStrict: Bool
  /// The current values of the root's names that were mutated.
  var mutableRoot: [String: Value] = [:]
  let fragments: FragmentCache
  /// A hash of what the output depends on besides the values; nil where no outputs are kept.
  let fragmentSalt: UInt64?
  /// The fragments that are being rendered, the innermost last.
  var openFragments: [OpenFragment] = []
  /// An error of another template that is thrown further on.
  var pending: TemplateError?
  /// The last name that a map or a record was asked for and does not have.
  var missed: (value: Value, name: String)?

  /// A running function.
  struct Frame {
    let program: Program
    let function: Int
    /// The return position in the caller.
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
    /// The outer variables of a template in a frame of its own.
    var visible: [IncludePlan.Visible] = []
    var signature = ""

    enum Result {
      /// Its output is printed at the place of the call.
      case printed
      /// Its output is the value of the call.
      case captured
      /// Its module is the value of the call.
      case module
    }
  }

  init(
    _ template: Template, _ program: Program, root: Value, userContext: (any AnyObject & Sendable)?,
    fragmentSalt: UInt64? = nil
  ) {
    self.template = template
    fragments = template.environment.fragments
    self.fragmentSalt = fragmentSalt
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
    hints.push(repeating: 0, count: program.hintCount)
    main = program
    frame = Frame(
      program: program, function: 0, returnTo: 0, base: 0, registers: 0, loops: 0, captures: 0,
      modes: 0,
      mode: state.autoescape, hints: 0, result: .printed, closure: nil)
  }

  /// Renders the template; after an error the buffer is restored.
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

  /// Throws when the output exceeds the limit, and truncates it.
  @inline(__always)
  func checkSize(_ output: borrowing ByteBuffer) throws(EvaluationError) {
    if output.isOverfull { throw .outputTooLarge(state.outputLimit) }
  }

  /// Consumes fuel for a new value, by its size.
  mutating func charge(for value: Value) throws(EvaluationError) {
    switch value {
    case .string(let text), .safe(let text): try state.charge(text.utf8.count / 64)
    case .list(let values): try state.charge(values.count)
    default: break
    }
  }

  private func isRecord(of type: RecordType) -> Bool {
    if case .record(let record) = root { record.type == type } else { false }
  }

  /// Allocates the slots and registers of a function.
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

  /// Jumps to another place in the code, which may be in another function.
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
    hints.push(repeating: 0, count: program.hintCount)
    return base
  }

  // MARK: Undefined values

  /// The error for the use of an undefined value by the instruction before the position.
  @inline(never)
  mutating func undefinedError() -> EvaluationError {
    EvaluationError("'\(expressionText)' is undefined", kind: .undefined)
  }

  /// Throws for an undefined value in a strict template.
  @inline(__always)
  mutating func check(_ value: borrowing Value) throws(EvaluationError) {
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

  /// The slot of a field in a record type that is only known at run time.
  @inline(__always)
  private mutating func slot(_ name: Int, of type: RecordType, hint: Int) -> Int? {
    let hint = hint + frame.hints
    guard let slot = type.slot(of: program.names[name], guess: Int(hints[hint])) else {
      return nil
    }
    hints[hint] = Int32(truncatingIfNeeded: slot)
    return slot
  }

  /// Prints an attribute of a record in place; returns false where a value is needed to print it.
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
        if let method = value.boundMethod(program.names[name]) { return method }
        missed = (value, program.names[name])
        return .undefined
      }
      return map.entries[index].value
    case .record(let record):
      guard let slot = slot(name, of: record.type, hint: hint) else {
        missed = (value, program.names[name])
        return .undefined
      }
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

  /// The mode that replaces another: the output of HTML templates on a page of Markdown has to be
  /// text in both.
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
  mutating func loopAttribute(_ depth: Int32, _ attribute: Int) -> Value {
    switch LoopAttribute(rawValue: attribute) ?? .index {
    case .index: .integer(loops[loopIndex(depth)].next)
    case .first: .bool(loops[loopIndex(depth)].next == 1)
    case .last: .bool(loops[loopIndex(depth)].isAtEnd)
    case let other:
      loops[loopIndex(depth)].elements.value(
        of: other, at: loops[loopIndex(depth)].next - 1, depth: recursionDepth)
    }
  }

  /// The depth of the recursion of the current frame's loop, from 1.
  var recursionDepth: Int {
    guard let closure = frame.closure, closure.function.isRecursiveLoop else { return 1 }
    return closure.depth
  }
}
