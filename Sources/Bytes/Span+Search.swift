#if canImport(Glibc)
  public import Glibc
#else
  public import Darwin
#endif

// Searches and copies of whole runs, for which the C library handles many bytes at a time. Each
// stays within the span: the pointer is that of the span, and the count that of the bytes after the
// offset, which is compared with the span's count first. A literal's bytes live as long as the
// program.

extension Span<UInt8> {
  /// The offset of a byte from an offset on; nil if it does not occur.
  @inlinable @inline(__always) package func index(of byte: UInt8, from start: Int) -> Int? {
    guard start < count else { return nil }
    return unsafe withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress,
        let found = unsafe memchr(base + start, Int32(byte), bytes.count - start)
      else { return nil }
      return unsafe UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }
  }

  /// Whether the bytes of another span occur in a row.
  package func contains(_ other: Span<UInt8>) -> Bool {
    if other.isEmpty { return true }
    var start = 0
    while let place = index(of: other[0], from: start), place <= count - other.count {
      if extracting(place..<place + other.count).equals(other) { return true }
      start = place + 1
    }
    return false
  }

  /// The offset of a character of ASCII from an offset on; nil if it does not occur.
  @inlinable @inline(__always) package func index(of character: Unicode.Scalar, from start: Int)
    -> Int?
  {
    index(of: UInt8(ascii: character), from: start)
  }

  /// The offset after the run of bytes of a kind that begins at an offset.
  @inlinable @inline(__always) package func end(from start: Int, of isPart: (UInt8) -> Bool) -> Int
  {
    var at = start
    while at < count, isPart(self[at]) { at += 1 }
    return at
  }

  /// The start of the run of bytes of a kind that ends at an offset, looked for no farther back than another one.
  @inlinable @inline(__always) package func start(
    before end: Int, from least: Int = 0, of isPart: (UInt8) -> Bool
  ) -> Int {
    var at = end
    while at > least, isPart(self[at - 1]) { at -= 1 }
    return at
  }

  /// A part of the text without the white space around it.
  package func trimmed(_ range: Range<Int>) -> Range<Int> {
    let first = extracting(..<range.upperBound).end(from: range.lowerBound) { $0.isSpace }
    return first..<Swift.max(first, start(before: range.upperBound) { $0.isSpace })
  }

  /// Whether the bytes of a literal occur at an offset.
  @inlinable package func has(_ literal: StaticString, at start: Int) -> Bool {
    let length = literal.utf8CodeUnitCount
    guard start >= 0, start <= count - length else { return false }
    for index in 0..<length where unsafe self[start + index] != literal.utf8Start[index] {
      return false
    }
    return true
  }

  /// Whether the bytes of a lower-case literal occur at an offset, ignoring case.
  @inlinable package func hasWord(_ literal: StaticString, at start: Int) -> Bool {
    let length = literal.utf8CodeUnitCount
    guard start >= 0, start <= count - length else { return false }
    for index in 0..<length {
      let wanted = unsafe literal.utf8Start[index]
      guard self[start + index].lowercased == wanted else { return false }
    }
    return true
  }

  /// The number that some hexadecimal digits at an offset write; nil where one of them is none.
  @inlinable package func hexadecimal(at start: Int, digits: Int) -> UInt32? {
    guard start + digits <= count else { return nil }
    var value: UInt32 = 0
    for index in start..<start + digits {
      guard let digit = self[index].hexValue else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return value
  }

  /// The offset of a text in small letters from an offset on, in capitals or not; nil if it does not occur.
  package func index(ofWord word: String, from start: Int) -> Int? {
    let wanted = Array(word.utf8)
    guard let last = count < wanted.count ? nil : count - wanted.count, start <= last else {
      return nil
    }
    return (start...last).first { place in
      wanted.indices.allSatisfy { self[place + $0].lowercased == wanted[$0] }
    }
  }

  /// Whether the bytes are those of another span.
  @inlinable package func equals(_ other: Span<UInt8>) -> Bool {
    count == other.count && order(with: other) == 0
  }

  /// Below 0 if the bytes come before those of another span, 0 if both are the same.
  @inlinable package func order(with other: Span<UInt8>) -> Int {
    let shared = Swift.min(count, other.count)
    let order = unsafe withUnsafeBytes { first in
      unsafe other.withUnsafeBytes { second in
        guard shared > 0, let first = first.baseAddress, let second = second.baseAddress else {
          return 0 as Int32
        }
        return unsafe memcmp(first, second, shared)
      }
    }
    return order == 0 ? count - other.count : Int(order)
  }
}

extension [UInt8] {
  /// A copy of the bytes of a span.
  @inlinable package init(_ span: Span<UInt8>) {
    self = unsafe span.withUnsafeBufferPointer { unsafe Array($0) }
  }

  /// Adds the bytes of a span.
  @inlinable package static func += (array: inout [UInt8], span: Span<UInt8>) {
    unsafe span.withUnsafeBufferPointer { unsafe array.append(contentsOf: $0) }
  }
}

extension String {
  /// A text of UTF-8; invalid sequences become U+FFFD.
  @inlinable package init(_ span: Span<UInt8>) {
    self = unsafe span.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }
}
