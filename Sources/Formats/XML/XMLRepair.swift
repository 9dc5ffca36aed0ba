import Bytes

/// XML in which each byte that XML forbids was replaced without changing offsets.
///
/// Trackers write control characters that were pasted into texts, and references to such; a parser
/// refuses the whole file for one of them.
package struct XMLRepair {
  /// The message about bytes that are not UTF-8.
  package static let brokenUTF8 = "bytes that are not UTF-8 are read as question marks"
  /// The repaired text; nil where nothing had to be.
  package private(set) var bytes: [UInt8]?
  /// The offset and kind of each repair.
  package private(set) var repairs: [(offset: Int, message: String)] = []

  /// Looks through a text, which is left alone where it is UTF-16.
  package init(_ text: Span<UInt8>) {
    if text.count > 1, text[0] == 0 || text[1] == 0 || text[0] >= 0xFE { return }
    let head = String(text.extracting(first: 200)).lowercased()
    let isUTF8 = !head.contains("encoding=") || head.contains("utf-8")
    var offset = 0
    while offset < text.count {
      let byte = text[offset]
      switch byte {
      case 0x09, 0x0A, 0x0D: offset += 1
      case 0..<0x20:
        replace(offset..<offset + 1, by: 0x20, "control characters are read as spaces", text)
        offset += 1
      case UInt8(ascii: "&"):
        offset = reference(at: offset, text)
      case 0x80... where isUTF8:
        let length = UTF8Check.sequenceLength(in: text, at: offset)
        let isForbidden =
          length == 3 && text.has("\u{FFFE}", at: offset) || text.has("\u{FFFF}", at: offset)
        if length < 0 || isForbidden {
          replace(
            offset..<offset + abs(length), by: UInt8(ascii: "?"),
            Self.brokenUTF8, text)
        }
        offset += abs(length)
      default: offset += 1
      }
    }
  }

  /// Checks the reference that `&` begins; returns the offset after it.
  private mutating func reference(at start: Int, _ text: Span<UInt8>) -> Int {
    guard text.has("&#", at: start) else { return start + 1 }
    let isHexadecimal = text.has("x", at: start + 2)
    let first = isHexadecimal ? start + 3 : start + 2
    let end = text.end(from: first) { $0.isLetterOrDigit }
    guard end > first, end - first < 12, text.has(";", at: end) else {
      return start + 1
    }
    let digits = String(text.extracting(first..<end))
    guard let value = UInt32(digits, radix: isHexadecimal ? 16 : 10) else { return start + 1 }
    let isAllowed =
      (value >= 0x20 || value == 0x09 || value == 0x0A || value == 0x0D)
      && Unicode.Scalar(value) != nil && value != 0xFFFE && value != 0xFFFF
    if !isAllowed {
      replace(start..<end + 1, by: 0x20, "control characters are read as spaces", text)
    }
    return end + 1
  }

  private mutating func replace(
    _ range: Range<Int>, by byte: UInt8, _ message: String, _ text: Span<UInt8>
  ) {
    var mended = bytes ?? Array(text)
    bytes = nil
    for offset in range { mended[offset] = byte }
    bytes = mended
    if !repairs.contains(where: { $0.message == message }) {
      repairs.append((range.lowerBound, message))
    }
  }
}
