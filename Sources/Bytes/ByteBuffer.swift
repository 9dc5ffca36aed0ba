public import CText

/// The bytes that rendering appends to; one buffer is reused for many pages.
///
/// The buffer owns its memory: `capacity` bytes from `base` on, of which the first `count` have
/// been written, and `GAZETTE_SLACK` more that escaping may write to. It is safe because nothing
/// else refers to `base`, every write is checked against `capacity` or comes after `grow(by:)`, and
/// an offset from a caller is limited to `count`. An array would check every byte again: rendering
/// spends most of its time here.
@safe
public struct ByteBuffer: ~Copyable {
  @usableFromInline var base: UnsafeMutablePointer<UInt8>
  @usableFromInline var capacity: Int
  @usableFromInline var used = 0
  /// The most bytes; `isOverfull` says whether more were to be added.
  public var limit: Int
  /// Whether escaping for HTML writes `/` as `&#x2f;`, as MiniJinja does.
  public var escapesSlash = true {
    didSet { other = UInt8(ascii: escapesSlash ? "/" : "\"") }
  }
  /// The byte that is escaped besides the usual ones, or one of these.
  @usableFromInline private(set) var other = UInt8(ascii: "/")
  /// Whether something was left out because of the limit.
  public private(set) var isOverfull = false

  /// An empty buffer with room for a number of bytes.
  public init(capacity: Int = 1024, limit: Int = .max) {
    self.capacity = max(16, capacity)
    self.limit = limit
    unsafe base = .allocate(capacity: self.capacity + Int(GAZETTE_SLACK))
  }

  /// The number of bytes.
  @inlinable public var count: Int { used }

  deinit { unsafe base.deallocate() }

  /// Removes all bytes and keeps the capacity.
  public mutating func removeAll() {
    used = 0
    isOverfull = false
  }

  /// The bytes as an array.
  public var bytes: [UInt8] { unsafe Array(UnsafeBufferPointer(start: base, count: count)) }

  /// The bytes as a string; invalid UTF-8 becomes U+FFFD.
  public var string: String { string(from: 0) }

  /// The last byte; nil if there is none.
  @inlinable public var last: UInt8? { unsafe used > 0 ? base[used - 1] : nil }

  /// Calls a body with the bytes.
  @inlinable public func withSpan<R: ~Copyable, E: Error>(
    _ body: (Span<UInt8>) throws(E) -> R
  ) throws(E) -> R {
    unsafe try body(UnsafeBufferPointer(start: base, count: used).span)
  }

  /// Adds one byte.
  @inlinable @inline(__always)
  public mutating func append(_ byte: UInt8) {
    if count == capacity, !grow(by: 1) { return }
    unsafe base[count] = byte
    used += 1
  }

  /// Adds the four bytes of a word, the lowest first.
  @inlinable @inline(__always)
  public mutating func append(word: UInt32) {
    if capacity &- used < 4, !grow(by: 4) { return }
    unsafe UnsafeMutableRawPointer(base + used).storeBytes(
      of: word.littleEndian, as: UInt32.self)
    used &+= 4
  }

  /// Adds bytes.
  @inlinable public mutating func append(_ run: UnsafeBufferPointer<UInt8>) {
    guard let source = run.baseAddress else { return }
    if capacity &- used < run.count, !grow(by: run.count) { return }
    unsafe gazette_copy(base + used, source, run.count)
    used &+= run.count
  }

  /// How many bytes after a padded slice must be readable.
  public static let blockSize = Int(GAZETTE_BLOCK_SIZE)

  /// Adds bytes.
  @inlinable public mutating func append(_ run: Span<UInt8>) {
    unsafe run.withUnsafeBufferPointer { unsafe append($0) }
  }

  /// Makes room for more bytes, so that adding them does not move those that are there.
  @inlinable @inline(__always)
  public mutating func reserve(_ extra: Int) {
    if capacity &- used < extra, extra <= limit &- used { _ = grow(by: extra) }
  }

  /// Adds a slice of memory that is readable for `blockSize` bytes more: a short slice is copied as
  /// one block, whatever its length.
  @inlinable @inline(__always)
  public mutating func append(padded bytes: UnsafeBufferPointer<UInt8>, from start: Int, count: Int)
  {
    guard let source = bytes.baseAddress else { return }
    if capacity &- used < count, !grow(by: count) { return }
    unsafe gazette_copy_padded(base + used, source + start, count)
    used &+= count
  }

  /// Adds bytes.
  public mutating func append(_ bytes: [UInt8]) {
    unsafe bytes.withUnsafeBufferPointer { unsafe append($0) }
  }

  /// Adds a text as UTF-8.
  public mutating func append(_ text: String) {
    // The rare case is a separate function: inlined here it would retain the text a second time.
    if unsafe text.utf8.withContiguousStorageIfAvailable({ unsafe append($0) }) == nil {
      appendCopied(text)
    }
  }

  @inline(never)
  private mutating func appendCopied(_ text: String) {
    append(Array(text.utf8))
  }

  /// Adds a literal of the source code.
  @inlinable public mutating func append(static text: StaticString) {
    unsafe append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Adds a whole number in decimal digits.
  public mutating func append(decimal number: Int) {
    if number >= 0, number < 10 {
      append(UInt8(truncatingIfNeeded: 48 + number))
      return
    }
    var magnitude = number.magnitude
    let digits = magnitude.decimalDigitCount + (number < 0 ? 1 : 0)
    if capacity - count < digits, !grow(by: digits) { return }
    if number < 0 { unsafe base[count] = 45 }
    used &+= digits
    var place = count
    repeat {
      let (quotient, remainder) = magnitude.quotientAndRemainder(dividingBy: 10)
      place &-= 1
      unsafe base[place] = UInt8(truncatingIfNeeded: 48 &+ remainder)
      magnitude = quotient
    } while magnitude > 0
  }

  /// Adds a number from 0 to 99 in two digits.
  @inlinable @inline(__always)
  public mutating func append(twoDigits number: Int) {
    append(UInt8(truncatingIfNeeded: 48 &+ number / 10))
    append(UInt8(truncatingIfNeeded: 48 &+ number % 10))
  }

  /// Adds the lowest digits of a number in lower-case hexadecimal.
  public mutating func append(hexadecimal number: UInt32, digits: Int) {
    for place in stride(from: digits - 1, through: 0, by: -1) {
      append(UInt8(hexDigit: UInt8(truncatingIfNeeded: number >> UInt32(4 * place) & 15)))
    }
  }

  /// The bytes from a mark on, as a string.
  public func string(from mark: Int) -> String {
    let mark = min(max(mark, 0), count)
    return unsafe String(
      decoding: UnsafeBufferPointer(start: base + mark, count: count - mark), as: UTF8.self)
  }

  /// Takes the bytes from a mark on out of the buffer, as a string.
  public mutating func take(from mark: Int) -> String {
    defer { truncate(to: mark) }
    return string(from: mark)
  }

  /// Drops the bytes from a mark on.
  public mutating func truncate(to mark: Int) {
    used = min(count, max(mark, 0))
  }

  /// Grows the memory, or notes that the limit is reached.
  @inline(never) @usableFromInline
  mutating func grow(by wanted: Int) -> Bool {
    guard wanted <= limit - count else {
      isOverfull = true
      return false
    }
    let larger = max(count + wanted, capacity &* 2)
    let room = UnsafeMutablePointer<UInt8>.allocate(capacity: larger + Int(GAZETTE_SLACK))
    unsafe room.update(from: base, count: count)
    unsafe base.deallocate()
    unsafe base = room
    capacity = larger
    return true
  }
}

extension UInt {
  /// How many digits the number has in decimal.
  var decimalDigitCount: Int {
    var (count, bound) = (1, 10 as UInt)
    while self >= bound {
      count &+= 1
      let (larger, isOverflow) = bound.multipliedReportingOverflow(by: 10)
      if isOverflow { break }
      bound = larger
    }
    return count
  }
}
