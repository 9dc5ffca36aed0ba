/// Gives each name a number, without regard to case, in the order in which names are first seen.
///
/// Lookups make no `String`; names outside ASCII are folded by Unicode's lower-case mapping.
package struct NameTable: Sendable {
  /// The folded names, one behind the other.
  private var keys: [UInt8] = []
  /// Where each name ends in `keys`.
  private var ends: [Int] = []
  private var hashes: [Int] = []
  /// Open addressing: the index of a name plus one, 0 for an empty slot.
  private var slots: [Int32] = []

  /// A table without names.
  package init() {}

  /// How many names there are.
  var count: Int { ends.count }

  /// The number of a name, given now if it is new.
  mutating func intern(_ name: UnsafeBufferPointer<UInt8>) -> (index: Int, isNew: Bool) {
    var isASCII = true
    for byte in name where byte >= 0x80 {
      isASCII = false
      break
    }
    if !isASCII {
      var folded = String(decoding: name, as: UTF8.self).lowercased()
      return folded.withUTF8 { insert($0) }
    }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: name.count) { folded in
      for (index, byte) in name.enumerated() {
        folded[index] = byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
      }
      return insert(UnsafeBufferPointer(folded))
    }
  }

  /// The number of a name, given now if it is new.
  package mutating func intern(_ name: String) -> (index: Int, isNew: Bool) {
    var name = name
    return name.withUTF8 { intern($0) }
  }

  private static func hash(_ key: UnsafeBufferPointer<UInt8>) -> Int {
    // Seeded for each process, so that no file can be made whose names all collide.
    var hasher = Hasher()
    hasher.combine(bytes: UnsafeRawBufferPointer(key))
    return hasher.finalize()
  }

  private mutating func insert(
    _ key: UnsafeBufferPointer<UInt8>
  ) -> (index: Int, isNew: Bool) {
    if (count + 1) * 2 > slots.count { grow() }
    let hash = Self.hash(key)
    let slot = slot(of: key, hash: hash)
    if slots[slot] != 0 { return (Int(slots[slot]) - 1, false) }
    keys.append(contentsOf: key)
    ends.append(keys.count)
    hashes.append(hash)
    slots[slot] = Int32(count)
    return (count - 1, true)
  }

  private func slot(of key: UnsafeBufferPointer<UInt8>, hash: Int) -> Int {
    let mask = slots.count - 1
    var slot = hash & mask
    while slots[slot] != 0 {
      let index = Int(slots[slot]) - 1
      if hashes[index] == hash, matches(index, key) { return slot }
      slot = (slot + 1) & mask
    }
    return slot
  }

  private func matches(_ index: Int, _ key: UnsafeBufferPointer<UInt8>) -> Bool {
    let start = index == 0 ? 0 : ends[index - 1]
    return keys[start..<ends[index]].elementsEqual(key)
  }

  private mutating func grow() {
    let size = max(16, slots.count * 2)
    slots = [Int32](repeating: 0, count: size)
    for (index, hash) in hashes.enumerated() {
      var slot = hash & (size - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (size - 1) }
      slots[slot] = Int32(index + 1)
    }
  }
}
