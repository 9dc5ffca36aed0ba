/// GFM's disallowed raw HTML (GFM 0.29, section 6.11).
enum TagFilter {
  private static let names: [StaticString] = [
    "title", "textarea", "style", "xmp", "iframe", "noembed", "noframes", "script", "plaintext",
  ]

  /// Writes markup with the `<` of every disallowed tag escaped; of what stands within a line, a
  /// comment for instance, only the first byte is one's beginning.
  static func append(
    _ markup: UnsafeBufferPointer<UInt8>, isInline: Bool, to html: inout ByteBuffer
  ) {
    guard let bytes = markup.baseAddress else { return }
    var from = 0
    var at = 0
    while let found = markup.index(of: UInt8(ascii: "<"), from: at) {
      if isDisallowed(bytes, found, markup.count) {
        html.append(bytes + from, found - from)
        html.append("&lt;")
        from = found + 1
      }
      at = isInline ? markup.count : found + 1
    }
    html.append(bytes + from, markup.count - from)
  }

  private static func isDisallowed(_ bytes: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Bool
  {
    var at = start + 1
    if at < end, bytes[at] == UInt8(ascii: "/") { at += 1 }
    for name in names {
      let length = name.utf8CodeUnitCount
      guard at + length < end else { continue }
      guard (0..<length).allSatisfy({ bytes[at + $0] | 0x20 == name.utf8Start[$0] }) else {
        continue
      }
      let next = bytes[at + length]
      if isMarkdownSpace(next) || next == UInt8(ascii: ">") { return true }
      if next == UInt8(ascii: "/"), at + length + 1 < end,
        bytes[at + length + 1] == UInt8(ascii: ">")
      {
        return true
      }
    }
    return false
  }
}
