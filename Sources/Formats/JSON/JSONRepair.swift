import Bytes

/// A copy of a JSON text without anything that simdjson refuses.
///
/// In strings, invalid UTF-8, unpaired surrogates and control characters become U+FFFD; raw tabs
/// and line breaks, whose meaning is clear, become escapes. The backslash of an escape that JSON does
/// not have becomes text, but for that of `\'`, as of JavaScript. Outside of strings control characters
/// become spaces. Numbers beyond every range become the largest finite number, whole numbers beyond
/// 64 bits become floating-point ones. `NaN` and `Infinity`, which some programs write for a
/// missing number, become `null`. Everything else is unchanged.
package struct JSONRepair: ~Escapable {
  /// The kind of replacement.
  package enum Kind: Hashable {
    case brokenUTF8
    case controlCharacter
    case loneSurrogate
    case unknownEscape
    case hugeNumber
    case noNumber

    /// The message about it.
    package var message: String { text.message }

    /// A suggestion for avoiding it.
    package var suggestion: String { text.suggestion }

    private var text: (message: String, suggestion: String) {
      switch self {
      case .brokenUTF8:
        ("bytes that are not UTF-8 are read as U+FFFD", EncodingAdvice.general)
      case .controlCharacter:
        ("a raw control character is repaired", "write it as an escape, \\n or \\u0001")
      case .loneSurrogate:
        (
          "half a surrogate pair is read as U+FFFD",
          "write the whole character, or the escapes of both halves"
        )
      case .unknownEscape:
        (
          "an escape that JSON does not have is read as it is written",
          "a backslash is written '\\\\'"
        )
      case .hugeNumber: ("a number out of range is rounded", "write a number of 64 bits, or a text")
      case .noNumber: ("what is no number is read as null", "write null")
      }
    }
  }

  /// The repaired text.
  package private(set) var bytes: [UInt8] = []
  /// Where the original was wrong, as offsets in bytes, ascending; the first 100 only.
  private(set) var repairs: [(offset: Int, kind: Kind)] = []

  private let text: Span<UInt8>
  private var offset = 0

  /// Repairs a text; a text without problems is copied unchanged.
  @_lifetime(copy text)
  package init(_ text: Span<UInt8>) {
    self.text = text
    bytes.reserveCapacity(text.count + 64 + JSONParser.padding)
    while offset < text.count {
      let byte = text[offset]
      switch byte {
      case UInt8(ascii: "\""): string()
      case UInt8(ascii: "N") where text.has("NaN", at: offset): null(instead: 3)
      case UInt8(ascii: "I") where text.has("Infinity", at: offset): null(instead: 8)
      case UInt8(ascii: "-") where text.has("-Infinity", at: offset): null(instead: 9)
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): number()
      case 0x80...0xFF: multibyte()
      default:
        if byte < 0x20, !isJSONSpace(byte) {
          note(.controlCharacter)
          bytes.append(0x20)
        } else {
          bytes.append(byte)
        }
        offset += 1
      }
    }
  }

  private mutating func note(_ kind: Kind) {
    if repairs.count < 100 { repairs.append((offset, kind)) }
  }

  private mutating func null(instead count: Int) {
    note(.noNumber)
    bytes.append(contentsOf: Array("null".utf8))
    offset += count
  }

  private mutating func replacement() {
    bytes.append(contentsOf: [0xEF, 0xBF, 0xBD])
  }

  private mutating func string() {
    bytes.append(text[offset])
    offset += 1
    while offset < text.count {
      let byte = text[offset]
      switch byte {
      case UInt8(ascii: "\""):
        bytes.append(byte)
        offset += 1
        return
      case UInt8(ascii: "\\"): escape()
      case 0x00..<0x20:
        note(.controlCharacter)
        switch byte {
        case 0x09: bytes.append(contentsOf: Array("\\t".utf8))
        case 0x0A: bytes.append(contentsOf: Array("\\n".utf8))
        case 0x0D: bytes.append(contentsOf: Array("\\r".utf8))
        default: replacement()
        }
        offset += 1
      case 0x80...0xFF: multibyte()
      default:
        bytes.append(byte)
        offset += 1
      }
    }
  }

  private mutating func escape() {
    guard let unit = codeUnit(at: offset) else {
      if offset + 1 < text.count, Self.escapes.contains(text[offset + 1]) {
        bytes += text.extracting(offset..<offset + 2)
        offset += 2
        return
      }
      note(.unknownEscape)
      offset += 1
      let isQuote = offset < text.count && text[offset] == UInt8(ascii: "'")
      if !isQuote { bytes.append(contentsOf: Array("\\\\".utf8)) }
      return
    }
    switch unit {
    case 0xD800..<0xDC00:
      if let low = codeUnit(at: offset + 6), (0xDC00..<0xE000).contains(low) {
        bytes += text.extracting(offset..<offset + 12)
        offset += 12
        return
      }
      fallthrough
    case 0xDC00..<0xE000:
      note(.loneSurrogate)
      replacement()
    default: bytes += text.extracting(offset..<offset + 6)
    }
    offset += 6
  }

  private static let escapes = Array("\"\\/bfnrt".utf8)

  /// The code unit of a `\uXXXX` at an offset, or nil.
  private func codeUnit(at start: Int) -> UInt32? {
    text.has("\\u", at: start) ? text.hexadecimal(at: start + 2, digits: 4) : nil
  }

  private mutating func multibyte() {
    let length = UTF8Check.sequenceLength(in: text, at: offset)
    if length > 0 {
      bytes += text.extracting(offset..<offset + length)
      offset += length
    } else {
      note(.brokenUTF8)
      replacement()
      offset += -length
    }
  }

  private mutating func number() {
    let end = text.end(from: offset) { Self.numberBytes.contains($0) }
    let digits = String(text.extracting(offset..<end))
    defer { offset = end }
    let number = Double(digits)
    let isWhole = !digits.contains { $0 == "." || $0 == "e" || $0 == "E" }
    let isSmall = digits.dropFirst().contains("-")
    let isHuge = number?.isFinite == false
    let overflows = isWhole && number != nil && Int64(digits) == nil && UInt64(digits) == nil
    guard (isHuge && !isSmall) || overflows else {
      bytes += text.extracting(offset..<end)
      return
    }
    note(.hugeNumber)
    let sign = digits.hasPrefix("-") ? "-" : ""
    bytes += Array((isHuge ? sign + "1.7976931348623157e308" : digits + "e0").utf8)
  }

  private static let numberBytes = Array("0123456789+-.eE".utf8)
}
