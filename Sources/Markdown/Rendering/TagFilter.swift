import Bytes

/// GFM's disallowed raw HTML (GFM 0.29, section 6.11).
enum TagFilter {
  /// Writes markup with the `<` of every disallowed tag escaped; of an inline such as a comment,
  /// only the first byte can begin one.
  static func append(_ bytes: Span<UInt8>, isInline: Bool, to html: inout ByteBuffer) {
    var from = 0
    var at = 0
    while let found = bytes.index(of: UInt8(ascii: "<"), from: at) {
      if isDisallowed(bytes, found) {
        html.append(bytes.extracting(from..<found))
        html.append(static: "&lt;")
        from = found + 1
      }
      at = isInline ? bytes.count : found + 1
    }
    html.append(bytes.extracting(from...))
  }

  private static func isDisallowed(_ bytes: Span<UInt8>, _ start: Int) -> Bool {
    let name = bytes.byte(start + 1) == "/" ? start + 2 : start + 1
    let end = bytes.end(from: name) { $0.isLetterOrDigit }
    let element = HTMLElement(bytes.extracting(min(name, end)..<end))
    guard element?.isShownAsText == true, end < bytes.count else { return false }
    return bytes[end].isSpace || bytes[end] == ">" || bytes.has("/>", at: end)
  }
}
