/// The bytes that rendering appends to; one buffer serves for many pages.
public struct OutputBuffer: ~Copyable {
  private var base: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  /// How many bytes there are.
  public private(set) var count = 0
  /// The most bytes there may be; `isOverfull` tells when more were to be added.
  let limit: Int
  /// Whether escaping for HTML writes `/` as `&#x2f;`, as MiniJinja does.
  public var escapesSlash = true
  /// Whether something was left out because of the limit.
  private(set) var isOverfull = false

  /// An empty buffer with room for a number of bytes.
  public init(capacity: Int = 1024, limit: Int = .max) {
    self.capacity = max(16, capacity)
    self.limit = limit
    base = .allocate(capacity: self.capacity)
  }

  deinit { base.deallocate() }

  /// Forgets the bytes, keeping the room for them.
  public mutating func removeAll() {
    count = 0
    isOverfull = false
  }

  /// The bytes as an array.
  public var bytes: [UInt8] { Array(UnsafeBufferPointer(start: base, count: count)) }

  /// The bytes as a string; broken UTF-8 becomes U+FFFD.
  public var string: String { string(from: 0) }

  /// Calls a body with the bytes, which are valid only during the call.
  public func withUnsafeBytes<R, E: Error>(
    _ body: (UnsafeRawBufferPointer) throws(E) -> R
  ) throws(E) -> R {
    try body(UnsafeRawBufferPointer(start: base, count: count))
  }

  /// Adds one byte.
  @inline(__always)
  public mutating func append(_ byte: UInt8) {
    if count == capacity, !grow(by: 1) { return }
    base[count] = byte
    count += 1
  }

  /// Adds a run of bytes.
  @inline(__always)
  public mutating func append(_ run: UnsafeBufferPointer<UInt8>) {
    guard let source = run.baseAddress else { return }
    if capacity - count < run.count, !grow(by: run.count) { return }
    (base + count).update(from: source, count: run.count)
    count += run.count
  }

  /// Adds a run of bytes.
  public mutating func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { append($0) }
  }

  /// Adds a text as UTF-8.
  public mutating func append(_ text: String) {
    if text.utf8.withContiguousStorageIfAvailable({ append($0) }) == nil {
      append(Array(text.utf8))
    }
  }

  /// Adds a whole number in decimal digits.
  public mutating func append(decimal number: Int) {
    if number >= 0, number < 10 {
      append(UInt8(truncatingIfNeeded: 48 + number))
      return
    }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var magnitude = number.magnitude
      var start = 20
      while magnitude > 0 {
        let (quotient, remainder) = magnitude.quotientAndRemainder(dividingBy: 10)
        start -= 1
        digits[start] = UInt8(truncatingIfNeeded: 48 + remainder)
        magnitude = quotient
      }
      if number < 0 { append(45) }
      append(UnsafeBufferPointer(rebasing: UnsafeBufferPointer(digits)[start...]))
    }
  }

  /// The bytes from a mark on, as a string.
  func string(from mark: Int) -> String {
    String(decoding: UnsafeBufferPointer(start: base + mark, count: count - mark), as: UTF8.self)
  }

  /// Takes the bytes from a mark on out of the buffer, as a string.
  mutating func take(from mark: Int) -> String {
    defer { count = mark }
    return string(from: mark)
  }

  /// Drops the bytes from a mark on.
  mutating func truncate(to mark: Int) {
    count = min(count, mark)
  }

  /// Makes room, or notes that the limit was reached.
  @inline(never)
  private mutating func grow(by wanted: Int) -> Bool {
    guard wanted <= limit - count else {
      isOverfull = true
      return false
    }
    let larger = max(count + wanted, capacity &* 2)
    let room = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    room.update(from: base, count: count)
    base.deallocate()
    base = room
    capacity = larger
    return true
  }
}
