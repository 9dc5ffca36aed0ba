import CText

/// A set of bytes, in a form that is looked up for as many bytes of a text at once as the
/// processor's registers hold.
///
/// Bytes that are not printable ASCII are in the set by kind: those from 0xE0 to 0xEF, with which
/// characters from U+2000 on begin, are one kind, all others the second.
package struct ByteSet: Sendable {
  @usableFromInline var rows = SIMD16<UInt8>(repeating: 0)

  /// The set of some bytes.
  package init(_ bytes: [UInt8]) { for byte in bytes { insert(byte) } }

  /// The set of some characters of ASCII.
  package init(_ characters: StaticString) {
    for index in 0..<characters.utf8CodeUnitCount { unsafe insert(characters.utf8Start[index]) }
  }

  /// Adds a byte. One that is not printable ASCII adds all of its kind: from 0xE0 to 0xEF, or the others.
  package mutating func insert(_ byte: UInt8) {
    let row: UInt8 =
      switch byte >> 4 {
      case 2...7: 1 << (byte >> 4 - 1)
      case 14: 128
      default: 1
      }
    rows[Int(byte & 15)] |= row
  }

  /// The first offset from a start at which a byte of the set occurs; the end if there is none.
  @inlinable @inline(__always) package func next(
    in bytes: Span<UInt8>, from start: Int, to end: Int
  ) -> Int {
    guard start < end, end <= bytes.count else { return end }
    // The search reads sixteen bytes of the set, and of the text those from `start` to `end`.
    return unsafe withUnsafeBytes(of: rows) { rows in
      unsafe bytes.withUnsafeBufferPointer { text in
        guard let set = unsafe rows.baseAddress?.assumingMemoryBound(to: UInt8.self),
          let text = text.baseAddress
        else { return end }
        return unsafe gazette_find(set, text, start, end)
      }
    }
  }
}
