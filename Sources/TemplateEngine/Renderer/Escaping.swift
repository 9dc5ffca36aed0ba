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
    let end = run.count
    var start = 0
    var index = 0
    while true {
      index = Self.firstMarked(base, from: index, to: end, marked, slash: escapesSlash)
      if index > start { append(UnsafeBufferPointer(start: base + start, count: index &- start)) }
      if index == end { return }
      append(reference: base[index])
      index &+= 1
      start = index
    }
  }

  /// The index of the first byte to be escaped, or the end.
  @inline(__always)
  private static func firstMarked(
    _ base: UnsafePointer<UInt8>, from start: Int, to end: Int, _ marked: UInt64, slash: Bool
  ) -> Int {
    var index = start
    let bytes = UnsafeRawPointer(base)
    while end &- index >= 16 {
      let first = marks(bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self), slash: slash)
      let second = marks(
        bytes.loadUnaligned(fromByteOffset: index &+ 8, as: UInt64.self), slash: slash)
      if first | second != 0 { break }
      index &+= 16
    }
    while end &- index >= 8 {
      let found = marks(bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self), slash: slash)
      // The lowest mark is never a false one: a borrow only runs upwards.
      if found != 0 { return index &+ found.littleEndian.trailingZeroBitCount &>> 3 }
      index &+= 8
    }
    while index < end {
      let byte = base[index]
      if byte < 64, marked &>> UInt64(byte) & 1 != 0 { return index }
      index &+= 1
    }
    return end
  }

  /// The top bits of those of eight bytes that have to be escaped, and perhaps of some after the
  /// first of them.
  @inline(__always)
  private static func marks(_ word: UInt64, slash: Bool) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    // A byte that is zero after the exclusive or: `&` and `'` differ in one bit, `<` and `>` too.
    let quotes = word ^ (0x22 &* ones)
    let ampersands = (word & (0xFE &* ones)) ^ (0x26 &* ones)
    let brackets = (word & (0xFD &* ones)) ^ (0x3C &* ones)
    var found =
      ((quotes &- ones) & ~quotes) | ((ampersands &- ones) & ~ampersands)
      | ((brackets &- ones) & ~brackets)
    if slash {
      let slashes = word ^ (0x2F &* ones)
      found |= (slashes &- ones) & ~slashes
    }
    return found & (0x80 &* ones)
  }

  /// Adds a text, escaped for HTML.
  public mutating func appendEscaped(_ text: String) {
    // Without a variable, whose text would be held a second time.
    if text.utf8.withContiguousStorageIfAvailable({ appendEscaped($0) }) == nil {
      Array(text.utf8).withUnsafeBufferPointer { appendEscaped($0) }
    }
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
