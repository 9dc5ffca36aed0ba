import Bytes

/// Names on one line: without white space at their ends, each control character within them a space.
package enum CleanName {
  /// A text as a name; nil when nothing is left.
  package static func line(_ text: String) -> String? { text.withSpan { line($0) } }

  /// The name that bytes of UTF-8 are; nil when nothing is left.
  package static func line(_ raw: Span<UInt8>) -> String? {
    let start = raw.end(from: 0) { $0 <= 0x20 }
    guard start < raw.count else { return nil }
    let bytes = raw.extracting(start..<raw.start(before: raw.count) { $0 <= 0x20 })
    // A control character past ASCII, to U+009F, begins with 0xC2, as some others do.
    let plain = bytes.end(from: 0) { $0 >= 0x20 && $0 != 0x7F && $0 != 0xC2 }
    return plain == bytes.count
      ? String(bytes) : String(decoding: spaced(bytes), as: UTF8.self)
  }

  /// U+FFFD
  private static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]

  /// White space with a line end or tab in it becomes one space, other control characters U+FFFD.
  private static func spaced(_ bytes: Span<UInt8>) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count + 8)
    var isAfterBreak = false
    var at = 0
    while at < bytes.count {
      let byte = bytes[at]
      at += 1
      let isBreak = (0x09...0x0D).contains(byte)
      defer { isAfterBreak = isBreak || (isAfterBreak && byte == 0x20) }
      switch byte {
      case 0x09...0x0D: if out.last != 0x20 { out.append(0x20) }
      case 0x20: if !isAfterBreak { out.append(0x20) }
      case 0x00..<0x20, 0x7F: out.append(contentsOf: replacement)
      case 0xC2 where at < bytes.count && bytes[at] & 0xE0 == 0x80:
        out.append(contentsOf: replacement)
        at += 1
      default: out.append(byte)
      }
    }
    return out
  }
}
