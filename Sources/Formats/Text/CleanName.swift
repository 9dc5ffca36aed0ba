/// A name on one line: without white space at its ends, each control character within it a space.
package struct CleanName {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let cleaned: [UInt8]?

  /// Cleans a name; nil when nothing is left. The bytes must outlive the value.
  package init?(_ raw: UnsafeBufferPointer<UInt8>) {
    var start = 0
    var end = raw.count
    while start < end, raw[start] <= 0x20 { start += 1 }
    while end > start, raw[end - 1] <= 0x20 { end -= 1 }
    guard start < end else { return nil }
    bytes = UnsafeBufferPointer(rebasing: raw[start..<end])
    // A control character past ASCII, to U+009F, begins with 0xC2, as some others do.
    if bytes.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 }) {
      cleaned = Self.spaced(bytes)
    } else {
      cleaned = nil
    }
  }

  /// U+FFFD
  private static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]

  /// White space with a line end or tab in it becomes one space, other control characters U+FFFD.
  private static func spaced(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
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

  /// The name as a string.
  package var string: String {
    withBytes { String(decoding: $0, as: UTF8.self) }
  }

  /// Calls a closure with the name's bytes.
  package func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let cleaned { cleaned.withUnsafeBufferPointer(body) } else { body(bytes) }
  }

  /// A text as a name; nil when nothing is left.
  package static func line(_ text: String) -> String? {
    var text = text
    return text.withUTF8 { CleanName($0)?.string }
  }
}
