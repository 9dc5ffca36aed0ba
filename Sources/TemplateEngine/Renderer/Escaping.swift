extension OutputBuffer {
  /// `" & ' < >` as bits by their codes, which are all below 64; `/` is bit 47.
  private static var marked: UInt64 { 1 << 0x22 | 1 << 0x26 | 1 << 0x27 | 1 << 0x3C | 1 << 0x3E }

  /// Adds a text with `& < > " '` as `&amp; &lt; &gt; &quot; &#x27;` and, where the buffer says so,
  /// `/` as `&#x2f;`.
  ///
  /// Runs without such bytes are copied as a whole.
  public mutating func appendEscaped(_ run: UnsafeBufferPointer<UInt8>) {
    guard let base = run.baseAddress else { return }
    let marked = Self.marked | (escapesSlash ? 1 << 0x2F : 0)
    var start = 0
    var index = 0
    let end = run.count
    while index < end {
      let byte = base[index]
      if byte >= 64 || marked &>> UInt64(byte) & 1 == 0 {
        index &+= 1
        continue
      }
      if index > start { append(UnsafeBufferPointer(start: base + start, count: index - start)) }
      append(reference: byte)
      index &+= 1
      start = index
    }
    if end > start { append(UnsafeBufferPointer(start: base + start, count: end - start)) }
  }

  /// Adds a text, escaped for HTML.
  public mutating func appendEscaped(_ text: String) {
    var text = text
    text.withUTF8 { appendEscaped($0) }
  }

  private mutating func append(reference byte: UInt8) {
    switch byte {
    case 0x22: append(static: "&quot;")
    case 0x26: append(static: "&amp;")
    case 0x27: append(static: "&#x27;")
    case 0x2F: append(static: "&#x2f;")
    case 0x3C: append(static: "&lt;")
    default: append(static: "&gt;")
    }
  }

  /// Adds a literal of the source code.
  mutating func append(static text: StaticString) {
    append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}
