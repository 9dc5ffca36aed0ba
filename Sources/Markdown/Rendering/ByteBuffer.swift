/// Bytes that grow at their end; the renderer's output, without the checks of an array per write.
struct ByteBuffer: ~Copyable {
  private(set) var base: UnsafeMutablePointer<UInt8>
  private(set) var count = 0
  private var capacity: Int

  /// An empty buffer with room for some bytes.
  init(capacity: Int = 4096) {
    self.capacity = max(capacity, 64)
    base = .allocate(capacity: self.capacity)
  }

  deinit { base.deallocate() }

  /// The bytes written so far; valid until the next write.
  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }

  /// The last byte, or 0 if there is none.
  var last: UInt8 { count > 0 ? base[count - 1] : 0 }

  /// Makes room for some more bytes.
  @inline(__always)
  mutating func reserve(_ extra: Int) {
    if count + extra > capacity { grow(extra) }
  }

  @inline(never)
  private mutating func grow(_ extra: Int) {
    let larger = max(capacity * 2, count + extra)
    let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    moved.update(from: base, count: count)
    base.deallocate()
    base = moved
    capacity = larger
  }

  /// Writes one byte.
  @inline(__always)
  mutating func append(_ byte: UInt8) {
    reserve(1)
    base[count] = byte
    count += 1
  }

  /// Writes some bytes.
  @inline(__always)
  mutating func append(_ start: UnsafePointer<UInt8>, _ length: Int) {
    guard length > 0 else { return }
    reserve(length)
    (base + count).update(from: start, count: length)
    count += length
  }

  /// Writes some bytes.
  @inline(__always)
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    if let start = bytes.baseAddress { append(start, bytes.count) }
  }

  /// Writes the bytes of a part of another buffer.
  mutating func append(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
    append(UnsafeBufferPointer(rebasing: bytes))
  }

  /// Writes the bytes of an array.
  mutating func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { append($0) }
  }

  /// Writes the UTF-8 of a string.
  mutating func append(text: String) {
    var text = text
    text.withUTF8 { append($0) }
  }

  /// Writes a literal.
  @inline(__always)
  mutating func append(_ text: StaticString) {
    append(text.utf8Start, text.utf8CodeUnitCount)
  }

  /// Writes a number in decimal.
  mutating func append(decimal number: Int) {
    append(text: String(number))
  }

  /// Forgets all bytes after a place.
  mutating func truncate(to length: Int) {
    count = min(count, max(length, 0))
  }
}
