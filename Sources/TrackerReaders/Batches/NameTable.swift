/// Gives each name a number, without regard to case, in the order in which names are first seen.
package struct NameTable: Sendable {
  /// A name in lower case, compared by its bytes.
  private struct Key: Hashable {
    let bytes: [UInt8]

    func hash(into hasher: inout Hasher) {
      bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    }
  }

  private var numbers: [Key: Int] = [:]

  /// A table without names.
  package init() {}

  /// The number of a name, given now if it is new.
  mutating func intern(_ name: UnsafeBufferPointer<UInt8>) -> (index: Int, isNew: Bool) {
    let isASCII = name.allSatisfy { $0 < 0x80 }
    let folded =
      isASCII
      ? name.map { $0 &- UInt8(ascii: "A") < 26 ? $0 | 0x20 : $0 }
      : Array(String(decoding: name, as: UTF8.self).lowercased().utf8)
    let next = numbers.count
    let number = numbers[Key(bytes: folded), default: next]
    if number == next { numbers[Key(bytes: folded)] = next }
    return (number, number == next)
  }

  /// The number of a name, given now if it is new.
  package mutating func intern(_ name: String) -> (index: Int, isNew: Bool) {
    var name = name
    return name.withUTF8 { intern($0) }
  }
}
