import Bytes
import Records

// Records are read in place. A register holds the address of a record of the type that the compiler
// assumed: `render` has checked the type of the root, fields of records have the types of their
// tables, and `bindSlot` checks the value in a slot. The memory stays valid: the machine retains
// the root, a slot retains its value as long as the compiler uses the register, and records are
// immutable.
extension Machine {
  @inline(__always)
  private func record(_ register: Int) -> UnsafeRawPointer? {
    unsafe registers[registerBase &+ register]
  }

  /// Prints a field in place; returns false where a value is needed to print it.
  @inline(__always)
  func printField(_ register: Int, _ field: Int, _ output: inout ByteBuffer) -> Bool {
    guard let record = unsafe record(register), state.autoescape.printsFieldsInPlace else {
      return false
    }
    return unsafe fields[field].print(at: record, to: &output, escaped: state.autoescape == .html)
  }

  /// The value of a field; undefined where there is no record.
  @inline(never)
  mutating func value(_ register: Int, _ field: Int) -> Value {
    guard let record = unsafe record(register) else { return .undefined }
    return unsafe Value(fields[field].value(at: record))
  }

  /// Whether a field is true; throws for an undefined one in strict templates.
  @inline(__always)
  mutating func isTrue(_ operand: Int) throws(EvaluationError) -> Bool {
    guard let record = unsafe record(FieldOperand.register(operand)) else {
      try check(.undefined)
      return false
    }
    return unsafe fields[FieldOperand.field(operand)].isTrue(at: record)
  }

  @inline(__always)
  func isMissing(_ register: Int) -> Bool { unsafe record(register) == nil }

  /// Binds the record in a field to a register.
  @inline(__always)
  mutating func bindField(_ instruction: Instruction) {
    let operand = Int(instruction.b)
    unsafe registers[registerBase &+ Int(instruction.a)] = record(FieldOperand.register(operand))
      .flatMap {
        unsafe fields[FieldOperand.field(operand)].place(at: $0).base
      }
  }

  /// Binds the record in a slot to a register.
  mutating func bindSlot(_ register: Int, _ view: Int) {
    let view = program.views[view]
    var address: UnsafeRawPointer?
    if let slot = view.owner, case .record(let record) = stack[base + slot],
      record.type == view.type
    {
      unsafe address = record.address
    }
    unsafe registers[registerBase + register] = address
  }

  /// Binds the current record of the innermost loop to a register.
  @inline(__always)
  mutating func nextRecord(_ register: Int) {
    unsafe registers[registerBase &+ register] = loops.top.step()
  }

  /// The storage that retains the memory of a view.
  @inline(__always)
  private func storage(of view: RecordView) -> RecordStorage? {
    let owner = view.owner.map { stack[base + $0] } ?? root
    return if case .record(let record) = owner { record.storage } else { nil }
  }

  /// The record in a register as a value.
  @inline(__always)
  func value(ofRecord register: Int, _ view: RecordView) -> Value {
    guard let address = unsafe record(register), let owner = storage(of: view) else { return .none }
    if let slot = view.owner, case .record(let record) = stack[base + slot],
      unsafe record.address == address, record.type == view.type
    {
      return .record(record)
    }
    let place = unsafe FieldPlace(base: address, count: 1, stride: 0)
    return .record(RecordReference(RecordStorage(view.type, at: place, heldBy: owner), at: 0))
  }

  /// Begins a loop over the records in a field.
  mutating func iterate(_ plan: ListPlan, end: Int) {
    guard let record = unsafe record(plan.register), let owner = storage(of: plan.elements) else {
      pc = end
      return
    }
    let place = unsafe fields[plan.field].place(at: record)
    if place.count == 0 {
      pc = end
    } else {
      let records = RecordStorage(plan.elements.type, at: place, heldBy: owner)
      loops.push(LoopState(over: LoopElements(records)))
    }
  }

  /// Prints the link in a field with a filter; where it is missing, the filter is applied to the
  /// field's value.
  mutating func printLink(_ operand: Int, _ filter: Int, _ output: inout ByteBuffer)
    throws(EvaluationError)
  {
    let (register, field) = (FieldOperand.register(operand), FieldOperand.field(operand))
    guard let body = program.filters[filter].writeLink,
      let link = unsafe record(register).flatMap({ unsafe fields[field].place(at: $0).base })
    else {
      stack.push(value(register, field))
      return try write(filter, 0, &output)
    }
    unsafe try body(link.assumingMemoryBound(to: LinkTarget.self).pointee, &state, &output)
  }
}
