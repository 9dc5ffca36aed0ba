/// A name of up to sixteen bytes in two words, so that names are told apart without strings.
struct ShortName: Hashable {
  private(set) var low: UInt64 = 0
  private(set) var high: UInt64 = 0

  /// A name as it stands in a text, its capitals of ASCII small; nil if it is empty or longer.
  @inline(__always) init?(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    guard (1...16).contains(range.count) else { return nil }
    for at in range.reversed() {
      let byte = bytes[at]
      high = high << 8 | low >> 56
      low = low << 8 | UInt64(byte &- 65 < 26 ? byte | 0x20 : byte)
    }
  }

  /// Values that have short names, which they are found by.
  struct Table<Value: CaseIterable & RawRepresentable<String> & Sendable>: Sendable {
    private let values = Array(Value.allCases)
    private let names: [ShortName]
    /// For each value that a name's bits come to the first name that has it, and one more; 0 for none.
    private var slots = [UInt8](repeating: 0, count: 256)

    /// A table of all values of a type, fewer than 128, whose names are small.
    init() {
      names = values.map { value in
        let name = Array(value.rawValue.utf8)
        return ShortName(name.span, 0..<name.count) ?? ShortName()
      }
      for (index, name) in names.enumerated() {
        var slot = name.slot
        while slots[slot] != 0 { slot = (slot + 1) & 255 }
        slots[slot] = UInt8(index + 1)
      }
    }

    /// The value of a name as it stands in a text, in small letters or capitals; nil if there is none.
    @inline(__always) func value(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Value? {
      guard let name = ShortName(bytes, range) else { return nil }
      var slot = name.slot
      while slots[slot] != 0 {
        let index = Int(slots[slot]) - 1
        if names[index] == name { return values[index] }
        slot = (slot + 1) & 255
      }
      return nil
    }
  }

  private init() {}

  private var slot: Int {
    Int(truncatingIfNeeded: ((low ^ high &* 31) &* 0x9E37_79B9_7F4A_7C15) >> 56)
  }
}
