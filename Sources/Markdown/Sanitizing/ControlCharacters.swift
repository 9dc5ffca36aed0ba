/// Characters that HTML forbids: the controls of ASCII but white space and NUL, which libcmark
/// replaces, and those from U+0080 to U+009F.
enum ControlCharacters {
  /// Whether any occurs in a text.
  static func occur(in text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let bytes = text.baseAddress else { return false }
    let ones: UInt64 = 0x0101_0101_0101_0101
    let tops: UInt64 = 0x8080_8080_8080_8080
    var at = 0
    while at + 8 <= text.count {
      let word = UnsafeRawPointer(bytes + at).loadUnaligned(as: UInt64.self)
      let deletes = word ^ (ones &* 0x7F)
      // The top bit of a byte is set where it is below 32, or is 127, or might be.
      let found =
        (word &- ones &* 32) & ~word | (deletes &- ones) & ~deletes | word & (word << 1)
      if found & tops != 0, (at..<at + 8).contains(where: { isControl(bytes, $0, text.count) }) {
        return true
      }
      at += 8
    }
    return (at..<text.count).contains { isControl(bytes, $0, text.count) }
  }

  /// A text without them.
  static func removed(from text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    guard let bytes = text.baseAddress else { return [] }
    var output: [UInt8] = []
    output.reserveCapacity(text.count)
    var at = 0
    while at < text.count {
      if isControl(bytes, at, text.count) {
        at += bytes[at] == 0xC2 ? 2 : 1
      } else {
        output.append(bytes[at])
        at += 1
      }
    }
    return output
  }

  @inline(__always)
  private static func isControl(_ bytes: UnsafePointer<UInt8>, _ at: Int, _ count: Int) -> Bool {
    switch bytes[at] {
    case 1...8, 11, 14...31, 127: true
    case 0xC2: at + 1 < count && bytes[at + 1] & 0xE0 == 0x80
    default: false
    }
  }
}
