public import CText

extension ByteBuffer {
  /// Adds a text with `& < > " '` as `&amp; &lt; &gt; &quot; &#x27;` and, where the buffer says so,
  /// `/` as `&#x2f;`.
  @inlinable public mutating func appendEscaped(_ text: String) {
    // The rare case is a function of its own: inlined here it would retain the text a second time.
    if unsafe text.utf8.withContiguousStorageIfAvailable({ unsafe escape($0) }) == nil {
      escapeCopied(text)
    }
  }

  /// Adds a text of UTF-8, escaped for HTML.
  public mutating func appendEscaped(_ bytes: [UInt8]) {
    unsafe bytes.withUnsafeBufferPointer { unsafe escape($0) }
  }

  /// Adds a text with `& < > "` as `&amp; &lt; &gt; &quot;`: what CommonMark's programs escape.
  public mutating func append(text run: Span<UInt8>) {
    unsafe run.withUnsafeBufferPointer { unsafe escape($0, UInt8(ascii: "&")) }
  }

  @inlinable @inline(__always)
  mutating func escape(_ run: UnsafeBufferPointer<UInt8>) { unsafe escape(run, other) }

  @inlinable @inline(__always)
  mutating func escape(_ run: UnsafeBufferPointer<UInt8>, _ other: UInt8) {
    guard let source = run.baseAddress else { return }
    if capacity &- used < run.count, !grow(by: run.count) { return }
    let copied = unsafe gazette_copy_plain(base + used, source, run.count, other)
    used &+= copied
    if copied < run.count { unsafe escapeRest(run, from: copied, other) }
  }

  /// Escapes from the first byte on that needs it.
  @inline(never) @usableFromInline
  mutating func escapeRest(_ run: UnsafeBufferPointer<UInt8>, from start: Int, _ other: UInt8) {
    var rest = unsafe run[start...]
    while unsafe !rest.isEmpty {
      // More than the longest reference and the rest as it is, so that every round gets further.
      if unsafe capacity - count < rest.count + 6, unsafe !grow(by: rest.count + 6) { return }
      let part = unsafe UnsafeBufferPointer(rebasing: rest)
      guard let source = part.baseAddress else { return }
      let done = unsafe gazette_escape(base + used, capacity - used, source, part.count, other)
      used &+= done.written
      unsafe rest = rest.dropFirst(done.read)
    }
  }

  @inline(never) @usableFromInline
  mutating func escapeCopied(_ text: String) {
    unsafe Array(text.utf8).withUnsafeBufferPointer { unsafe escape($0) }
  }
}
