import Diagnostics
import Records

/// A record in a register, with the type that the compiler knows.
struct RecordVariable: Sendable {
  let register: Int
  /// The type of the record.
  let record: RecordType
  /// The same as the type of a field; nil for the root.
  let fieldType: FieldType?
  /// Whether the register may be empty.
  let mayBeMissing: Bool
  /// The slot of the value that holds the record's memory; nil where the root holds it.
  let owner: Int?

  var type: StaticType {
    guard let fieldType else { return .any }
    return .field(mayBeMissing ? .optional(fieldType) : fieldType)
  }

  var storage: IncludePlan.Visible.Storage {
    .record(register: register, RecordView(type: record, owner: owner))
  }
}

/// A place that is read without making a value: a record, or a field of one.
enum RecordPlace: Sendable {
  case record(RecordVariable)
  case field(RecordVariable, slot: Int)

  var type: StaticType {
    switch self {
    case .record(let variable): return variable.type
    case .field(let variable, let slot):
      let type = variable.record.fields[slot].type
      return .field(variable.mayBeMissing ? .optional(type) : type)
    }
  }
}

/// Where a record in a register comes from.
struct BindingKey: Hashable {
  let register: Int
  let field: Int
}

extension Compiler {
  // MARK: Finding places

  /// The root as a record, where its type is known.
  private var rootVariable: RecordVariable? {
    rootType.map {
      RecordVariable(register: 0, record: $0, fieldType: nil, mayBeMissing: false, owner: nil)
    }
  }

  /// The place at the start of a chain, and the number of links that lead to it.
  func place(_ base: Expression, _ links: [Expression.Link], at span: SourceRange)
    throws(TemplateError) -> (place: RecordPlace, links: Int)?
  {
    func isRead(_ index: Int) -> Bool {
      guard index < links.count, links[index].step.isAttribute else { return false }
      guard index + 1 < links.count, case .call = links[index + 1].step else { return true }
      return false
    }
    guard case .variable(let name) = base.node,
      var place = variablePlace(name, span, isRead: isRead(0))
    else { return nil }
    var used = 0
    while isRead(used) {
      guard let member = try member(links[used], of: place) else { break }
      place = member
      used += 1
    }
    return (place, used)
  }

  /// The place of a whole expression, if it is one.
  func place(of expression: Expression) throws(TemplateError) -> RecordPlace? {
    switch expression.node {
    case .variable: return try place(expression, [], at: expression.span)?.place
    case .chain(let base, let links):
      // Only attributes lead to a place; for any other chain nothing is emitted.
      guard links.allSatisfy({ $0.step.isAttribute }),
        let found = try place(base, links, at: expression.span), found.links == links.count
      else { return nil }
      return found.place
    default: return nil
    }
  }

  /// The place of a variable; `isRead` says whether an attribute of it is read.
  func variablePlace(_ name: String, _ span: SourceRange, isRead: Bool) -> RecordPlace? {
    if let variable = lookup(name) {
      switch variable.storage {
      case .place(let place): return place
      case .slot(let slot) where isRead:
        return bind(slot: slot, variable.type, at: span).map { .record($0) }
      default: return nil
      }
    }
    guard !hidesRoot, name != "self", name != "super", let root = rootVariable,
      let slot = root.record.slot(of: name)
    else {
      return nil
    }
    builder.rootSlots.insert(slot)
    return .field(root, slot: slot)
  }

  /// The field that a link reads at a place; nil where values are needed.
  private func member(_ link: Expression.Link, of place: RecordPlace) throws(TemplateError)
    -> RecordPlace?
  {
    guard let name = link.step.attributeName else { return nil }
    let variable: RecordVariable
    switch place {
    case .record(let record): variable = record
    case .field(let owner, let slot):
      // Reading a field of something undefined is an error, and only values distinguish undefined
      // from none.
      if owner.mayBeMissing { return nil }
      guard let record = bind(field: slot, of: owner, at: link.span) else { return nil }
      variable = record
    }
    if case .item = link.step, variable.mayBeMissing { return nil }
    guard let slot = variable.record.slot(of: name) else {
      throw error(
        EvaluationError.Kind.unknownName.rawValue,
        "there is no field '\(name)' in the record '\(variable.record.name)'", link.nameSpan,
        suggestion: Suggestion.field(name, among: variable.record.fields.map(\.name)))
    }
    return .field(variable, slot: slot)
  }

  // MARK: Registers

  /// Binds the record in a field to a register; nil where the field has none.
  func bind(field slot: Int, of owner: RecordVariable, at span: SourceRange) -> RecordVariable? {
    let type = StaticType.field(owner.record.fields[slot].type)
    guard case .field(let unwrapped) = type.unwrapped, let record = type.unwrapped.record,
      slot < owner.record.fields.count
    else { return nil }
    let field = builder.field(owner.record, slot)
    let key = BindingKey(register: owner.register, field: field)
    if let known = current.bound[key] ?? current.entryBound[key] { return known }
    let isStored = owner.record.accessor(slot).addressing != .none
    guard isStored else {
      emit(.loadField, owner.register, field, at: span)
      let slot = current.newSlot()
      emit(.storeSlot, slot, at: span)
      let bound = bind(slot: slot, type, at: span)
      current.bound[key] = bound
      return bound
    }
    guard let register = current.newRegister() else { return nil }
    let bound = RecordVariable(
      register: register, record: record, fieldType: unwrapped, mayBeMissing: type.isOptional,
      owner: owner.owner)
    let operand = FieldOperand.pack(owner.register, field)
    if owner.owner == nil, owner.register == 0 || current.entryRegisters.contains(owner.register) {
      // Records below the root never change.
      current.entryRegisters.insert(register)
      current.function.entry.append(Instruction(.bindField, register, operand))
      current.entryBound[key] = bound
    } else {
      emit(.bindField, register, operand, at: span)
      current.bound[key] = bound
    }
    return bound
  }

  /// Binds the record in a slot to a register; nil where it is not known to be a record.
  func bind(slot: Int, _ type: StaticType, at span: SourceRange) -> RecordVariable? {
    guard case .field(let unwrapped) = type.unwrapped, let record = type.unwrapped.record,
      let register = current.newRegister()
    else { return nil }
    emit(.bindSlot, register, builder.view(record, owner: slot), at: span)
    return RecordVariable(
      register: register, record: record, fieldType: unwrapped, mayBeMissing: type.isOptional,
      owner: slot)
  }

  // MARK: Reading places

  /// Emits code that pushes the value of a place.
  func load(_ place: RecordPlace, at span: SourceRange) {
    switch place {
    case .record(let variable):
      emit(
        .loadRecord, variable.register, builder.view(variable.record, owner: variable.owner),
        at: span)
    case .field(let variable, let slot):
      if !variable.mayBeMissing, variable.record.accessor(slot).addressing != .none,
        let record = bind(field: slot, of: variable, at: span)
      {
        return load(.record(record), at: span)
      }
      emit(.loadField, variable.register, builder.field(variable.record, slot), at: span)
    }
  }

  /// Emits code that prints the value of a place.
  func print(_ place: RecordPlace, at span: SourceRange) {
    if case .field(let variable, let slot) = place, place.type.unwrapped.record == nil {
      emit(.emitField, variable.register, builder.field(variable.record, slot), at: span)
    } else {
      load(place, at: span)
      emit(.emit, at: span)
    }
  }

  /// Emits a jump that is taken unless the value of a place is true, with a target to be patched.
  func jumpUnless(_ place: RecordPlace, at span: SourceRange) -> [Int] {
    switch place {
    case .record(let variable):
      return variable.mayBeMissing
        ? [emit(.jumpIfMissing, 0, variable.register, at: span)] : []
    case .field(let variable, let slot):
      if !variable.mayBeMissing, place.type.isOptional,
        variable.record.accessor(slot).addressing != .none,
        let record = bind(field: slot, of: variable, at: span)
      {
        return jumpUnless(.record(record), at: span)
      }
      let operand = FieldOperand.pack(variable.register, builder.field(variable.record, slot))
      return [emit(.jumpUnlessField, 0, operand, at: span)]
    }
  }
}

extension Expression.Step {
  /// The name of the attribute that the step reads, as `.name` or `['name']`.
  var attributeName: String? {
    switch self {
    case .attribute(let name): return name
    case .item(let key):
      if case .constant(.string(let name)) = key.node { return name }
      return nil
    default: return nil
    }
  }

  var isAttribute: Bool { attributeName != nil }
}
