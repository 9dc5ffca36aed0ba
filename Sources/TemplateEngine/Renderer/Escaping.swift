extension OutputBuffer {
  /// `" & ' < >` as bits by their codes, which are all below 64; `/` is bit 47.
  private static var marked: UInt64 { 1 << 0x22 | 1 << 0x26 | 1 << 0x27 | 1 << 0x3C | 1 << 0x3E }

  /// Adds a text with `& < > " '` as `&amp; &lt; &gt; &quot; &#x27;` and, where the buffer says so,
  /// `/` as `&#x2f;`.
  ///
  /// Runs without such bytes are copied as a whole, and looked through eight bytes at a time.
  public mutating func appendEscaped(_ run: UnsafeBufferPointer<UInt8>) {
    guard let base = run.baseAddress else { return }
    let marked = Self.marked | (escapesSlash ? 1 << 0x2F : 0)
    var start = 0
    var index = 0
    let end = run.count
    while index < end {
      if end &- index >= 8 {
        let word = UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self)
        if !Self.mayBeMarked(word, slash: escapesSlash) {
          index &+= 8
          continue
        }
      }
      // One of the next eight bytes is marked, or fewer are left.
      let stop = min(end, index &+ 8)
      while index < stop {
        let byte = base[index]
        if byte < 64, marked &>> UInt64(byte) & 1 != 0 {
          if index > start {
            append(UnsafeBufferPointer(start: base + start, count: index &- start))
          }
          append(reference: byte)
          start = index &+ 1
        }
        index &+= 1
      }
    }
    if end > start { append(UnsafeBufferPointer(start: base + start, count: end &- start)) }
  }

  /// Whether one of eight bytes may have to be escaped; certain when it is not.
  @inline(__always)
  private static func mayBeMarked(_ word: UInt64, slash: Bool) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    // A byte that is zero after the exclusive or: `&` and `'` differ in one bit, `<` and `>` too.
    func zero(_ word: UInt64) -> UInt64 { (word &- ones) & ~word }
    var found = zero(word ^ (0x22 &* ones))
    found |= zero((word & (0xFE &* ones)) ^ (0x26 &* ones))
    found |= zero((word & (0xFD &* ones)) ^ (0x3C &* ones))
    if slash { found |= zero(word ^ (0x2F &* ones)) }
    return found & (0x80 &* ones) != 0
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
