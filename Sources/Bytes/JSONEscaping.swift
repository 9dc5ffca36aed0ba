/// What a JSON string escapes besides quotes, backslashes and control characters, which RFC 8259
/// demands.
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
}

extension ByteBuffer {
  /// Adds a text as a JSON string, in quotes.
  public mutating func append(json text: String, _ escaping: JSONEscaping = .terminal) {
    text.withSpan { append(json: $0, escaping) }
  }

  /// Adds a text of UTF-8 as a JSON string, in quotes.
  public mutating func append(json text: Span<UInt8>, _ escaping: JSONEscaping = .terminal) {
    append(0x22)
    var start = 0
    for index in text.indices where escaping.escapes(text[index]) {
      append(text.extracting(start..<index))
      append(jsonEscape: text[index])
      start = index + 1
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
