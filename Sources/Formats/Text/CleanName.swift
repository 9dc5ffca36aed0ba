import Bytes

/// Names on one line: without white space at their ends, each control character within them a space or U+FFFD.
package enum CleanName {
  /// A text as a name; nil when nothing is left.
  package static func line(_ text: String) -> String? { text.withSpan { line($0) } }

  /// The name that bytes of UTF-8 are; nil when nothing is left.
  package static func line(_ raw: Span<UInt8>) -> String? {
    let start = raw.end(from: 0) { $0 <= 0x20 }
    guard start < raw.count else { return nil }
    let bytes = raw.extracting(start..<raw.start(before: raw.count) { $0 <= 0x20 })
    // Characters past ASCII that HTML forbids begin with one of these bytes, as other characters
    // do.
    let plain = bytes.end(from: 0) { $0 >= 0x20 && $0 != 0x7F && $0 != 0xC2 && $0 < 0xEF }
    return plain == bytes.count
      ? String(bytes) : String(decoding: spaced(bytes), as: UTF8.self)
  }

  /// U+FFFD
  private static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]

  /// Replaces white space with a line break or tab by one space, and other characters that HTML
  /// forbids by U+FFFD.
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
      default:
        let length = byte == 0 ? 1 : bytes.forbiddenLength(at: at - 1)
        if length == 0 { out.append(byte) } else { out.append(contentsOf: replacement) }
        at += max(0, length - 1)
      }
    }
    return out
  }
}
