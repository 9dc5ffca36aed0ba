/// A name on one line: without white space at its ends, each control character within it a space.
struct CleanName {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let cleaned: [UInt8]?

  /// Cleans a name; nil when nothing is left. The bytes must outlive the value.
  init?(_ raw: UnsafeBufferPointer<UInt8>) {
    var start = 0
    var end = raw.count
    while start < end, raw[start] <= 0x20 { start += 1 }
    while end > start, raw[end - 1] <= 0x20 { end -= 1 }
    guard start < end else { return nil }
    bytes = UnsafeBufferPointer(rebasing: raw[start..<end])
    if bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }) {
      cleaned = Self.spaced(bytes)
    } else {
      cleaned = nil
    }
  }

  /// White space with a line end or tab in it becomes one space, other control characters U+FFFD.
  private static func spaced(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count + 8)
    var isAfterBreak = false
    for byte in bytes {
      let isBreak = (0x09...0x0D).contains(byte)
      defer { isAfterBreak = isBreak || (isAfterBreak && byte == 0x20) }
      switch byte {
      case 0x09...0x0D: if out.last != 0x20 { out.append(0x20) }
      case 0x20: if !isAfterBreak { out.append(0x20) }
      case 0x00..<0x20, 0x7F: out.append(contentsOf: [0xEF, 0xBF, 0xBD])
      default: out.append(byte)
      }
    }
    return out
  }

  /// The name as a string.
  var string: String {
    withBytes { String(decoding: $0, as: UTF8.self) }
  }

  /// Calls a closure with the name's bytes.
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let cleaned { cleaned.withUnsafeBufferPointer(body) } else { body(bytes) }
  }

  /// A title: the name, or "(no title)" when nothing is left of it.
  static func title(_ raw: UnsafeBufferPointer<UInt8>?) -> String {
    raw.flatMap { CleanName($0) }?.string ?? "(no title)"
  }
}
