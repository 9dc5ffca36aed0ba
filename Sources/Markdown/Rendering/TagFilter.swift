import Bytes

/// GFM's disallowed raw HTML (GFM 0.29, section 6.11).
enum TagFilter {
  private static let names: [StaticString] = [
    "title", "textarea", "style", "xmp", "iframe", "noembed", "noframes", "script", "plaintext",
  ]

  /// Writes markup with the `<` of every disallowed tag escaped; of what stands within a line, a
  /// comment for instance, only the first byte is one's beginning.
  static func append(_ bytes: Span<UInt8>, isInline: Bool, to html: inout ByteBuffer) {
    var from = 0
    var at = 0
    while let found = bytes.index(of: UInt8(ascii: "<"), from: at) {
      if isDisallowed(bytes, found, bytes.count) {
        html.append(bytes.extracting(from..<found))
        html.append(static: "&lt;")
        from = found + 1
      }
      at = isInline ? bytes.count : found + 1
    }
    html.append(bytes.extracting(from...))
  }

  private static func isDisallowed(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Bool {
    var at = start + 1
    if at < end, bytes[at] == "/" { at += 1 }
    for name in names {
      let length = name.utf8CodeUnitCount
      guard at + length < end, bytes.hasWord(name, at: at) else { continue }
      let next = bytes[at + length]
      if next.isSpace || next == ">" { return true }
      if next == "/", at + length + 1 < end, bytes[at + length + 1] == ">" { return true }
    }
    return false
  }
}
