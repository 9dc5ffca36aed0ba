/// Different numbers, counted in the order in which they were first seen.
struct NumberTable: Sendable {
  /// All of them, in that order.
  private(set) var numbers: [UInt64] = []
  /// The index of a number plus 1, at the slot of its hash or after it; 0 for an empty slot.
  private var slots: [UInt32] = [0, 0]

  /// The index of a number; nil where it is not in the table.
  @inline(__always) func index(of number: UInt64) -> Int? {
    let found = slots[slot(of: number)]
    return found == 0 ? nil : Int(found) - 1
  }

  /// The index of a number, which is added if necessary.
  mutating func intern(_ number: UInt64) -> Int {
    let slot = slot(of: number)
    if slots[slot] != 0 { return Int(slots[slot]) - 1 }
    numbers.append(number)
    slots[slot] = UInt32(numbers.count)
    if numbers.count * 2 > slots.count { grow() }
    return numbers.count - 1
  }

  /// Where a number is, or would be.
  @inline(__always) private func slot(of number: UInt64) -> Int {
    let hash = (number &* 0x9E37_79B9_7F4A_7C15) >> 32
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] != 0, numbers[Int(slots[slot]) - 1] != number {
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: slots.count * 4)
    for (index, number) in numbers.enumerated() { slots[slot(of: number)] = UInt32(index + 1) }
  }
}
