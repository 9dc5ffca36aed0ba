public import CText

extension ByteBuffer {
  /// Adds a text with `& < > " '` as `&amp; &lt; &gt; &quot; &#x27;` and, where the buffer says so,
  /// `/` as `&#x2f;`.
  public mutating func appendEscaped(_ run: UnsafeBufferPointer<UInt8>) {
    escape(run)
  }

  /// Adds a text, escaped for HTML.
  @inlinable public mutating func appendEscaped(_ text: String) {
    // What is rare has a function of its own: here it would hold the text a second time.
    if text.utf8.withContiguousStorageIfAvailable({ escape($0) }) == nil { escapeCopied(text) }
  }

  /// Adds a text of UTF-8, escaped for HTML.
  public mutating func appendEscaped(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { escape($0) }
  }

  @inlinable @inline(__always)
  mutating func escape(_ run: UnsafeBufferPointer<UInt8>) {
    guard let source = run.baseAddress else { return }
    if capacity &- used < run.count, !grow(by: run.count) { return }
    let copied = gazette_copy_plain(base + used, source, run.count, other)
    used &+= copied
    if copied < run.count { escapeRest(run, from: copied) }
  }

  /// Goes on from the first byte that has to be escaped.
  @inline(never) @usableFromInline
  mutating func escapeRest(_ run: UnsafeBufferPointer<UInt8>, from start: Int) {
    var rest = run[start...]
    while !rest.isEmpty {
      // More than the longest reference and the rest as it is, so that every round gets further.
      if capacity - count < rest.count + 6, !grow(by: rest.count + 6) { return }
      let part = UnsafeBufferPointer(rebasing: rest)
      guard let source = part.baseAddress else { return }
      let done = gazette_escape(base + used, capacity - used, source, part.count, other)
      used &+= done.written
      rest = rest.dropFirst(done.read)
    }
  }

  @inline(never) @usableFromInline
  mutating func escapeCopied(_ text: String) {
    Array(text.utf8).withUnsafeBufferPointer { escape($0) }
  }
}
