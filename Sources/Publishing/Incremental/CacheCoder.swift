import Diagnostics
import Files
import Hashing

/// A value in a cache of builds. One function names its members, for writing and for reading.
protocol CacheValue {
  /// A value to read into.
  static var blank: Self { get }
  /// Writes the members in their order, or reads them.
  mutating func code(with coder: inout CacheCoder)
}

/// Writes values one after the other, or reads values that were written so.
struct CacheCoder {
  private(set) var bytes: [UInt8]
  private(set) var offset = 0
  let isReading: Bool
  /// Whether everything could be read so far.
  private(set) var isWhole = true

  /// A coder that writes, with room for a number of bytes.
  init(capacity: Int = 0) {
    (bytes, isReading) = ([], false)
    bytes.reserveCapacity(capacity)
  }

  /// A coder that reads.
  init(_ bytes: [UInt8]) {
    (self.bytes, isReading) = (bytes, true)
  }

  mutating func code(_ number: inout UInt64) {
    guard isReading else {
      return unsafe withUnsafeBytes(of: number) { unsafe bytes.append(contentsOf: $0) }
    }
    guard let start = take(8) else { return }
    number = unsafe bytes.withUnsafeBytes {
      unsafe $0.loadUnaligned(fromByteOffset: start, as: UInt64.self)
    }
  }

  /// Writes or reads numbers in the machine's own order of bytes: a cache is read by the program that
  /// wrote it.
  mutating func code(_ numbers: inout [UInt64]) {
    let count = coded(numbers.count)
    if !isReading {
      unsafe numbers.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
      return
    }
    let (length, isTooLong) = count.multipliedReportingOverflow(by: 8)
    guard !isTooLong, let start = take(length) else {
      isWhole = false
      return
    }
    numbers = unsafe bytes.withUnsafeBytes { bytes in
      (0..<count).map { index in
        unsafe bytes.loadUnaligned(fromByteOffset: start + 8 * index, as: UInt64.self)
      }
    }
  }

  mutating func code(_ text: inout String) {
    let count = coded(text.utf8.count)
    if !isReading {
      bytes.append(contentsOf: text.utf8)
    } else if let start = take(count) {
      text = unsafe bytes[start..<start + count].withUnsafeBytes {
        unsafe String(decoding: $0, as: UTF8.self)
      }
    }
  }

  /// Writes a number and returns it, or returns the one that is read.
  mutating func coded(_ number: Int) -> Int {
    var number = number
    number.code(with: &self)
    return number
  }

  mutating func code<Value: CacheValue>(_ values: inout [Value]) {
    let count = coded(values.count)
    if !isReading {
      // Changing them in place would copy the array.
      for var value in values { value.code(with: &self) }
      return
    }
    values = []
    // A value takes at least eight bytes.
    values.reserveCapacity(max(0, min(count, (bytes.count - offset) / 8)))
    for index in 0..<max(0, count) {
      // A damaged count may be any number.
      guard isWhole else { return }
      values.append(.blank)
      values[index].code(with: &self)
    }
  }

  mutating func code<Set: OptionSet>(_ set: inout Set) where Set.RawValue == UInt64 {
    var bits = set.rawValue
    code(&bits)
    set = Set(rawValue: bits)
  }

  private mutating func take(_ count: Int) -> Int? {
    guard isWhole, count >= 0, count <= bytes.count - offset else {
      isWhole = false
      return nil
    }
    defer { offset += count }
    return offset
  }

  /// What was read makes no sense.
  mutating func refuse() { isWhole = false }

  mutating func code(_ run: inout [UInt8]) {
    let count = coded(run.count)
    if !isReading {
      bytes += run
    } else if let start = take(count) {
      run = Array(bytes[start..<start + count])
    }
  }

  /// Writes or reads an enumeration.
  mutating func code<Value: RawRepresentable<UInt8>>(_ value: inout Value) {
    let known: Value? = Value(rawValue: UInt8(truncatingIfNeeded: coded(Int(value.rawValue))))
    if let known { value = known } else { isWhole = false }
  }

  /// Writes or reads an optional enumeration.
  mutating func code<Value: RawRepresentable<UInt8>>(_ value: inout Value?) {
    let raw = coded(value.map { Int($0.rawValue) } ?? -1)
    value = raw < 0 ? nil : Value(rawValue: UInt8(truncatingIfNeeded: raw))
  }

  // MARK: - Blocks

  /// The head of a block, in front of its content.
  private struct BlockHead: CacheValue {
    var count = 0
    var (high, low) = (UInt64(0), UInt64(0))

    static let blank = BlockHead()
    static let length = 24

    mutating func code(with coder: inout CacheCoder) {
      count.code(with: &coder)
      coder.code(&high)
      coder.code(&low)
    }

    /// The value of a content; nil where its checksum or form is wrong.
    func value<Value: CacheValue>(_ type: Value.Type, of content: [UInt8]) -> Value? {
      guard content.count == count,
        Fingerprint(of: content) == Fingerprint(high: high, low: low)
      else { return nil }
      var coder = CacheCoder(content)
      var value = Value.blank
      value.code(with: &coder)
      return coder.isWhole ? value : nil
    }
  }

  /// A value as a block, with its length and checksum in front.
  static func block(_ value: some CacheValue) -> [UInt8] {
    var coder = CacheCoder()
    coder.write(block: value)
    return coder.bytes
  }

  /// Writes a value as a block.
  mutating func write(block value: some CacheValue) {
    let start = bytes.count
    var (value, head, written) = (value, BlockHead(), CacheCoder())
    head.code(with: &self)
    value.code(with: &self)
    head.count = bytes.count - start - BlockHead.length
    let checksum = unsafe bytes.withUnsafeBytes { bytes in
      unsafe Fingerprint(of: .init(rebasing: bytes[(start + BlockHead.length)...]))
    }
    (head.high, head.low) = (checksum.high, checksum.low)
    head.code(with: &written)
    bytes.replaceSubrange(start..<start + BlockHead.length, with: written.bytes)
  }

  /// The value of the next block; nil, without reading anything, where the block is not complete.
  mutating func block<Value: CacheValue>(_ type: Value.Type) -> Value? {
    var (ahead, head) = (self, BlockHead())
    head.code(with: &ahead)
    guard let start = ahead.take(head.count),
      let value = head.value(type, of: Array(bytes[start..<start + head.count]))
    else { return nil }
    self = ahead
    return value
  }

  /// The value of the next block of a file; nil where it is not complete.
  static func block<Value: CacheValue>(
    _ type: Value.Type, in file: borrowing ReadableFile
  ) -> Value? {
    guard let head = head(in: file), (0...file.status.size).contains(head.count),
      let content = try? file.next(head.count)
    else { return nil }
    return head.value(type, of: content)
  }

  /// Skips the next block of a file; returns false where there is none.
  static func skipBlock(in file: borrowing ReadableFile) -> Bool {
    head(in: file).map { file.skip($0.count) } ?? false
  }

  private static func head(in file: borrowing ReadableFile) -> BlockHead? {
    var head = BlockHead()
    guard var coder = (try? file.next(BlockHead.length)).map({ CacheCoder($0) }) else { return nil }
    head.code(with: &coder)
    return coder.isWhole ? head : nil
  }
}

extension Int: CacheValue {
  static var blank: Int { 0 }

  mutating func code(with coder: inout CacheCoder) {
    var bits = UInt64(bitPattern: Int64(self))
    coder.code(&bits)
    self = Int(truncatingIfNeeded: bits)
  }
}

extension UInt64: CacheValue {
  static var blank: UInt64 { 0 }
  mutating func code(with coder: inout CacheCoder) { coder.code(&self) }
}

extension String: CacheValue {
  static var blank: String { "" }
  mutating func code(with coder: inout CacheCoder) { coder.code(&self) }
}

extension Optional: CacheValue where Wrapped: CacheValue {
  static var blank: Wrapped? { nil }

  mutating func code(with coder: inout CacheCoder) {
    guard coder.coded(self == nil ? 0 : 1) == 1 else {
      self = nil
      return
    }
    var value: Wrapped = self ?? Wrapped.blank
    value.code(with: &coder)
    self = value
  }
}

extension Dictionary: CacheValue where Key == String, Value: CacheValue {
  static var blank: [String: Value] { [:] }

  mutating func code(with coder: inout CacheCoder) {
    var pairs = map { CachedPair(key: $0, value: $1) }.sorted { $0.key < $1.key }
    coder.code(&pairs)
    // Written values are still in place.
    guard coder.isReading else { return }
    self = Dictionary(pairs.lazy.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
  }
}

private struct CachedPair<Value: CacheValue>: CacheValue {
  var key: String
  var value: Value

  static var blank: CachedPair { CachedPair(key: "", value: .blank) }

  mutating func code(with coder: inout CacheCoder) {
    coder.code(&key)
    value.code(with: &coder)
  }
}

extension Diagnostic: CacheValue {
  static var blank: Diagnostic { Diagnostic(.note, code: "", "") }

  mutating func code(with coder: inout CacheCoder) {
    var level = severity.rawValue
    coder.code(&level)
    severity = Severity(rawValue: level) ?? .error
    coder.code(&code)
    coder.code(&message)
    place.code(with: &coder)
    coder.code(&notes)
    suggestion.code(with: &coder)
  }
}

extension Diagnostic.Note: CacheValue {
  static var blank: Diagnostic.Note { Diagnostic.Note("") }

  mutating func code(with coder: inout CacheCoder) {
    coder.code(&message)
    place.code(with: &coder)
  }
}

extension Place: CacheValue {
  static var blank: Place { Place(file: "") }

  mutating func code(with coder: inout CacheCoder) {
    coder.code(&file)
    line.code(with: &coder)
    column.code(with: &coder)
    // A line of data may contain withheld text, so it is not written to the cache.
    length.code(with: &coder)
  }
}
