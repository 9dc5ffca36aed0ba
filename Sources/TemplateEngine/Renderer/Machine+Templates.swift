import Diagnostics
import Bytes

extension Machine {
  mutating func runTemplate(_ instruction: Instruction, _ output: inout ByteBuffer)
    throws(EvaluationError)
  {
    let a = Int(instruction.a)
    switch instruction.code {
    case .makeModule: stack.push(module(program.modules[a], stack.pop()))
    case .include: try include(program.plans[a], .printed, &output)
    case .importModule: try include(program.plans[a], .module, &output)
    case .extend: try extend(&output)
    default: break
    }
  }

  /// The name of a template in a value.
  private mutating func name(_ value: Value) throws(EvaluationError) -> String {
    if let name = value.stringValue { return name }
    if value.isUndefined { throw undefinedError() }
    throw EvaluationError("\(value.describedForErrors) cannot name a template")
  }

  /// The names of templates in a value: itself, or the elements of a list in their order.
  private mutating func names(_ value: Value) throws(EvaluationError) -> [String] {
    guard value.entries?.isEmpty != false, !value.isText, let elements = value.elements else {
      return [try name(value)]
    }
    var names: [String] = []
    for element in elements { names.append(try name(element)) }
    return names
  }

  /// Runs a template with a computed name and the variables that are visible here.
  private mutating func include(
    _ plan: IncludePlan, _ result: Frame.Result, _ output: inout ByteBuffer
  ) throws(EvaluationError) {
    let names = try names(stack.pop())
    guard let name = names.first(where: template.environment.exists) else {
      if plan.ignoreMissing { return }
      if names.isEmpty { throw EvaluationError("an empty list names no template") }
      throw carry(template.environment.notFound(names))
    }
    let values = plan.visible.map { visible in
      switch visible.storage {
      case .slot(let slot): stack[base + slot]
      case .cell(let slot): cellValue(slot)
      case .loop(let depth): Value.object(loopObject(Int32(depth)))
      case .record(let register, let view): value(ofRecord: register, view)
      }
    }
    let next: Program
    do throws(TemplateError) {
      next = try template.environment.program(
        named: name, root: program.rootType, visible: plan.visible, signature: plan.signature,
        extendsTarget: nil)
    } catch {
      throw carry(error)
    }
    try push(
      program: next, function: 0, result: result, closure: nil,
      mode: next.functions[0].autoescape, &output)
    for (index, value) in values.enumerated() { stack[base + index] = value }
    frame.visible = plan.visible
    frame.signature = plan.signature
  }

  private mutating func cellValue(_ slot: Int) -> Value {
    if case .object(let object) = stack[base + slot], let cell = object as? Cell {
      return cell.value
    }
    return .undefined
  }

  /// Restarts the current template as one that extends the named template. Its output so far is
  /// rendered again, which is correct because rendering has no other effects.
  private mutating func extend(_ output: inout ByteBuffer) throws(EvaluationError) {
    let name = try name(stack.pop())
    guard template.environment.exists(name) else {
      throw carry(template.environment.notFound([name]))
    }
    let given = callers.count == 0 ? template.parsed : nil
    let next: Program
    do throws(TemplateError) {
      next = try template.environment.program(
        named: program.name, root: program.rootType, visible: frame.visible,
        signature: frame.signature, extendsTarget: name, given: given)
    } catch {
      throw carry(error)
    }
    let values = (0..<frame.visible.count).map { stack[base + $0] }
    // Captured variables are in cells: take their values out again.
    let plain = values.indices.map { index in
      if case .object(let object) = values[index], object is Cell {
        cellValue(index)
      } else {
        values[index]
      }
    }
    output.truncate(to: frame.start)
    captures.removeSubrange(frame.captures...)
    loops.drop(to: frame.loops)
    modes.removeSubrange(frame.modes...)
    let hintBase = hintBase(of: next)
    stack.drop(to: base)
    unsafe registers.drop(to: registerBase)
    frame = Frame(
      program: next, function: 0, returnTo: frame.returnTo, base: frame.base,
      registers: frame.registers, loops: frame.loops, captures: frame.captures, modes: frame.modes,
      mode: frame.mode, hints: hintBase,
      result: frame.result, closure: nil, start: frame.start, visible: frame.visible,
      signature: frame.signature)
    go(to: next, function: 0, at: 0)
    beginFunction(next, 0)
    for (index, value) in plain.enumerated() { stack[base + index] = value }
    state.autoescape = fitting(next.functions[0].autoescape)
    unsafe try state.charge(code.count)
  }

  /// Stores an error with a place of its own, to be thrown as it is.
  private mutating func carry(_ error: TemplateError) -> EvaluationError {
    pending = error
    return EvaluationError(error.diagnostic.message)
  }
}
