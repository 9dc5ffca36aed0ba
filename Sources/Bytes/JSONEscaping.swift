/// The characters that a JSON string escapes besides quotes, backslashes and control characters,
/// which RFC 8259 requires.
public enum JSONEscaping: Sendable {
  /// Nothing.
  case minimal
  /// The delete character too, so that a terminal can show the text.
  case terminal
  /// `<`, `>`, `&` and `'` too, so that no script, element or attribute can end in the text.
  case html

  @inline(__always)
  fileprivate func escapes(_ byte: UInt8) -> Bool {
    if byte > 0x3E, byte != 0x5C, byte != 0x7F { return false }
    return switch byte {
    case 0..<0x20, 0x22, 0x5C: true
    case 0x26, 0x27, 0x3C, 0x3E: self == .html
    case 0x7F: self == .terminal
    default: false
    }
  }

  private static let plain = ByteSet(controls + #""\"#.utf8)
  private static let forTerminals = ByteSet(controls + "\"\\\u{7F}".utf8)
  private static let forPages = ByteSet(controls + #""\<>&'"#.utf8)
  private static let controls: [UInt8] = Array(0..<0x20)

  /// The bytes that are escaped, and all beyond ASCII.
  fileprivate var bytes: ByteSet {
    switch self {
    case .minimal: Self.plain
    case .terminal: Self.forTerminals
    case .html: Self.forPages
    }
  }
}

extension ByteBuffer {
  /// Adds a text as a JSON string, in quotes.
  public mutating func append(json text: String, _ escaping: JSONEscaping = .terminal) {
    text.withSpan { append(json: $0, escaping) }
  }

  /// Adds a text of UTF-8 as a JSON string, in quotes.
  public mutating func append(json text: Span<UInt8>, _ escaping: JSONEscaping = .terminal) {
    append(0x22)
    let bytes = escaping.bytes
    var start = 0
    var index = bytes.next(in: text, from: 0, to: text.count)
    while index < text.count {
      if escaping.escapes(text[index]) {
        append(text.extracting(start..<index))
        append(jsonEscape: text[index])
        start = index + 1
      }
      index += 1
      while index < text.count, text[index] >= 0x80 { index += 1 }
      index = bytes.next(in: text, from: index, to: text.count)
    }
    append(text.extracting(start..<text.count))
    append(0x22)
  }

  private mutating func append(jsonEscape byte: UInt8) {
    append(0x5C)
    switch byte {
    case 0x22, 0x5C: append(byte)
    case 0x08: append(UInt8(ascii: "b"))
    case 0x09: append(UInt8(ascii: "t"))
    case 0x0A: append(UInt8(ascii: "n"))
    case 0x0C: append(UInt8(ascii: "f"))
    case 0x0D: append(UInt8(ascii: "r"))
    default:
      append(UInt8(ascii: "u"))
      append(hexadecimal: UInt32(byte), digits: 4)
    }
  }
}
