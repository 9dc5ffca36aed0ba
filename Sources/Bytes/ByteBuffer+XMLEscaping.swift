extension ByteBuffer {
  /// Adds a text as the content of an XML element or of an attribute in double quotes, without the
  /// characters that XML 1.0 (section 2.2) forbids.
  public mutating func append(xml text: String) { text.withSpan { append(xml: $0) } }

  /// The same for a text of UTF-8.
  public mutating func append(xml text: Span<UInt8>) {
    var start = 0
    var index = 0
    while index < text.count {
      let byte = text[index]
      var length = 1
      let replacement: StaticString
      switch byte {
      case UInt8(ascii: "&"): replacement = "&amp;"
      case UInt8(ascii: "<"): replacement = "&lt;"
      // So that the text contains no "]]>".
      case UInt8(ascii: ">"): replacement = "&gt;"
      case UInt8(ascii: "\""): replacement = "&quot;"
      case 0x09, 0x0A:
        index += 1
        continue
      // A parser would read it as a line feed.
      case 0x0D: replacement = "&#13;"
      case 0..<0x20: replacement = ""
      case 0xEF where index + 2 < text.count && text[index + 1] == 0xBF && text[index + 2] >= 0xBE:
        // U+FFFE and U+FFFF.
        length = 3
        replacement = ""
      default:
        index += 1
        continue
      }
      append(text.extracting(start..<index))
      append(static: replacement)
      index += length
      start = index
    }
    append(text.extracting(start..<text.count))
  }
}
