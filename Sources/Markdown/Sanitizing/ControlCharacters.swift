/// Characters that HTML forbids: the controls of ASCII but white space and NUL, which libcmark
/// replaces, and those from U+0080 to U+009F.
enum ControlCharacters {
  /// A text without them.
  static func removed(from bytes: Span<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var at = 0
    while at < bytes.count {
      if isControl(bytes, at, bytes.count) {
        at += bytes[at] == 0xC2 ? 2 : 1
      } else {
        output.append(bytes[at])
        at += 1
      }
    }
    return output
  }

  @inline(__always) private static func isControl(_ bytes: Span<UInt8>, _ at: Int, _ count: Int)
    -> Bool
  {
    switch bytes[at] {
    case 1...8, 11, 14...31, 127: true
    case 0xC2: at + 1 < count && bytes[at + 1] & 0xE0 == 0x80
    default: false
    }
  }
}
