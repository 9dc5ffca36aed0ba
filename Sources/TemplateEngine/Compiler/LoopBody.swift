import Bytes
import Hashing

/// The body of a loop over records whose output depends on nothing but the element, on fields and variables around
/// the loop, and on what filters see of the page. What it printed for a record once can be printed again.
struct LoopBody: Sendable {
  /// The hash of what the body does; bodies that do the same in several templates have the same one.
  let hash: UInt64
  /// The fields of records around the loop that it reads, by register.
  private(set) var fields: [(register: Int, field: Int)] = []
  /// The slots of variables around the loop that it reads.
  private(set) var slots: [Int] = []

  /// Looks through the code of a loop from the instruction that goes to the next element up to the end of its body;
  /// nil where the output may depend on anything else, or where something else is changed.
  ///
  /// - Parameters:
  ///   - next: the position of the first instruction.
  ///   - recall: the position behind which the body begins.
  ///   - depth: how many loops are around this one.
  init?(
    _ code: ArraySlice<Instruction>, from next: Int, recall: Int, depth: Int,
    _ builder: ProgramBuilder
  ) {
    var reader = Reader(
      depth: depth, inside: recall + 1..<code.endIndex, builder: builder)
    reader.write(slot: Int(code[next].b))
    for position in next + 1..<code.endIndex - 1 where position != recall {
      if !reader.read(code[position], isInBody: position > recall) { return nil }
    }
    reader.text(of: code[code.endIndex - 1])
    hash = reader.hasher.value
    fields = reader.fields
    slots = reader.slots
  }

  /// Reads instructions and takes note of what they depend on.
  private struct Reader {
    let depth: Int
    /// Where jumps may lead.
    let inside: Range<Int>
    let builder: ProgramBuilder
    var hasher = StableHasher()
    var fields: [(register: Int, field: Int)] = []
    var slots: [Int] = []
    /// The numbers of slots and registers in the order in which they are met, which are the same wherever the
    /// body stands.
    private var slotNumbers: [Int: Int] = [:]
    private var registerNumbers: [Int: Int] = [:]
    private var ownSlots: Set<Int> = []
    private var ownRegisters: Set<Int> = []

    init(depth: Int, inside: Range<Int>, builder: ProgramBuilder) {
      (self.depth, self.inside, self.builder) = (depth, inside, builder)
    }

    mutating func write(slot: Int) {
      ownSlots.insert(slot)
      number(slot: slot)
    }

    private mutating func write(register: Int) {
      ownRegisters.insert(register)
      number(register: register)
    }

    private mutating func number(slot: Int) {
      let number = slotNumbers[slot] ?? slotNumbers.count
      slotNumbers[slot] = number
      hasher.combine(number)
    }

    private mutating func number(register: Int) {
      let number = registerNumbers[register] ?? registerNumbers.count
      registerNumbers[register] = number
      hasher.combine(number)
    }

    private mutating func read(slot: Int) {
      if !ownSlots.contains(slot), !slots.contains(slot) { slots.append(slot) }
      number(slot: slot)
    }

    private mutating func read(_ register: Int, _ field: Int) {
      if !ownRegisters.contains(register),
        !fields.contains(where: { $0.register == register && $0.field == field })
      {
        fields.append((register, field))
      }
      number(register: register)
      name(field: field)
    }

    private mutating func read(packed operand: Int) {
      read(FieldOperand.register(operand), FieldOperand.field(operand))
    }

    private mutating func name(field: Int) {
      let key = builder.fieldKeys[field]
      hasher.combine(UInt64(UInt(bitPattern: key.type)))
      hasher.combine(key.slot)
    }

    /// Reads a register that a record is taken out of as a whole.
    private mutating func read(own register: Int) -> Bool {
      number(register: register)
      return ownRegisters.contains(register)
    }

    private mutating func jump(to target: Int) -> Bool {
      hasher.combine(target - inside.lowerBound)
      return inside.contains(target)
    }

    private mutating func filter(_ index: Int, _ shape: Int) -> Bool {
      hasher.combine(builder.filterNames[index])
      combine(shape: shape)
      return builder.filters[index].isRepeatable
    }

    private mutating func combine(shape: Int) {
      let shape = builder.shapes[shape]
      hasher.combine(shape.positional)
      hasher.combine(shape.names.count)
      for name in shape.names { hasher.combine(name) }
      hasher.combine(shape.spreads.count)
      for spread in shape.spreads {
        hasher.combine(spread == .none ? 0 : spread == .list ? 1 : 2)
      }
    }

    mutating func text(of instruction: Instruction) {
      let start = Int(instruction.textStart)
      hasher.combine(Array(builder.text[start..<start + Int(instruction.textCount)]))
    }

    /// Reads an instruction; false where the output may depend on anything but the element and what is noted.
    mutating func read(_ instruction: Instruction, isInBody: Bool) -> Bool {
      let (a, b) = (Int(instruction.a), Int(instruction.b))
      hasher.combine(Int(instruction.code.rawValue))
      if isInBody { text(of: instruction) }
      switch instruction.code {
      case .text, .emit, .undefined, .pop, .duplicate, .endLoop, .not, .negate, .item, .slice,
        .checkDefined, .remember:
        break
      case .list, .tuple, .map, .concatenate, .unpack: hasher.combine(a)
      case .arithmetic, .compare:
        hasher.combine(a)
        hasher.combine(b)
      case .emitField, .loadField: read(a, b)
      case .emitLink:
        read(packed: a)
        return filter(b, 0)
      case .bindField:
        let isOwn = read(own: FieldOperand.register(b))
        name(field: FieldOperand.field(b))
        write(register: a)
        return isOwn
      case .jumpUnlessField:
        read(packed: b)
        return jump(to: a)
      case .jumpIfMissing: return read(own: b) && jump(to: a)
      case .emitSlot, .loadSlot: read(slot: a)
      case .storeSlot:
        write(slot: a)
        return !slots.contains(a)
      case .bindSlot:
        guard let slot = builder.views[b].owner, ownSlots.contains(slot) else { return false }
        number(slot: slot)
        write(register: a)
      case .loadRecord: return read(own: a)
      case .emitAttribute, .attribute: hasher.combine(builder.names[a])
      case .constant: return builder.constants[a].combine(into: &hasher)
      case .filter, .emitFilter, .write: return filter(a, b)
      case .jump, .jumpIfFalse, .jumpIfFalseOrPop, .jumpIfTrueOrPop, .iterate, .recall:
        return jump(to: a)
      case .compareChain:
        hasher.combine(b)
        return jump(to: a)
      case .jumpUnlessLoop:
        hasher.combine((b >> 8) - depth)
        hasher.combine(b & 0xFF)
        return b >> 8 > depth && jump(to: a)
      case .loopField, .emitLoopAttribute:
        hasher.combine(a - depth)
        hasher.combine(b)
        return a > depth
      case .iterateField:
        name(field: builder.lists[b].field)
        return read(own: builder.lists[b].register) && jump(to: a)
      case .next, .again:
        write(slot: b)
        return jump(to: a)
      case .nextRecord, .againRecord:
        write(register: b)
        return jump(to: a)
      default: return false
      }
      return true
    }
  }
}
