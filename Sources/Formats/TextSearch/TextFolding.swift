import Bytes

/// Folds texts for a comparison without regard to case or diacritics; see ``FoldingTable``.
package enum TextFolding {
  /// A string folded.
  package static func fold(_ string: String) -> String {
    // Most strings are ASCII, for which the table of all other characters need not be made.
    if string.utf8.allSatisfy({ $0 < 0x80 }) { return string.lowercased() }
    var buffer = FoldingBuffer()
    return string.withSpan { buffer.withFolded($0) { String($0) } }
  }

  /// Every character beyond ASCII that is replaced, in order, with its replacement.
  package static var mappings: [(character: Unicode.Scalar, folded: String)] {
    let table = FoldingTable.shared
    return ([0x80...0xFFFF] + casedBlocks).joined().compactMap { code in
      guard code >= 0x10000 || table.entry(of: code) != 0, let character = Unicode.Scalar(code)
      else { return nil }
      let text = String(character)
      let folded = fold(text)
      return text.utf8.elementsEqual(folded.utf8) ? nil : (character, folded)
    }
  }

  /// The blocks beyond the basic plane with letters of two cases, from Deseret to Adlam.
  static let casedBlocks: [ClosedRange<UInt32>] = [
    0x10400...0x10D8F, 0x11880...0x118FF, 0x16E40...0x16EFF, 0x1E900...0x1E95F,
  ]
}

/// Memory for one folded text after another.
package struct FoldingBuffer {
  private var bytes: [UInt8] = []
  let table = FoldingTable.shared

  /// A buffer without room; it grows with the texts.
  package init() {}

  /// Calls a closure with a text's folded bytes.
  ///
  /// Invalid UTF-8 is allowed; its bytes are unchanged.
  package mutating func withFolded<R>(_ text: Span<UInt8>, _ body: (Span<UInt8>) -> R) -> R {
    // Nothing grows more than from two bytes to three, and words are written whole.
    let capacity = text.count + text.count / 2 + 16
    if bytes.count < capacity { bytes = [UInt8](repeating: 0, count: capacity) }
    let count = unsafe bytes.withUnsafeMutableBufferPointer { out in
      unsafe text.withUnsafeBufferPointer { unsafe Self.fold($0, into: out, table) }
    }
    return body(bytes.span.extracting(..<count))
  }

  // The pointers save a comparison for each byte. A word is only read if the text has all of it,
  // and a character's bytes only if `scalar` counted them; there is room for all that is written,
  // as above.
  private static func fold(
    _ text: UnsafeBufferPointer<UInt8>, into out: UnsafeMutableBufferPointer<UInt8>,
    _ table: FoldingTable
  ) -> Int {
    guard let source = text.baseAddress, let target = out.baseAddress else { return 0 }
    let raw = unsafe UnsafeRawPointer(source)
    let rawTarget = UnsafeMutableRawPointer(target)
    let count = text.count
    var read = 0
    var written = 0
    while read < count {
      while read + 8 <= count {
        let word = unsafe raw.loadUnaligned(fromByteOffset: read, as: UInt64.self)
        unsafe rawTarget.storeBytes(of: lowercased(word), toByteOffset: written, as: UInt64.self)
        // Eight bytes where all are ASCII, else those in front of the first that is not.
        let plain = (word & highBits).trailingZeroBitCount / 8
        read += plain
        written += plain
        if plain < 8 { break }
      }
      while read < count, unsafe source[read] < 0x80, read + 8 > count {
        let byte = unsafe source[read]
        unsafe target[written] = byte &- 0x41 < 26 ? byte | 0x20 : byte
        read += 1
        written += 1
      }
      while read < count, unsafe source[read] >= 0x80 {
        let (length, code) = unsafe scalar(source + read, count - read)
        if length == 4, let lower = lowercased(code) {
          for byte in lower { unsafe target[written] = byte; written += 1 }
        } else {
          let entry = length == 2 || length == 3 ? table.entry(of: code) : 0
          written += unsafe put(entry, else: source + read, length, at: rawTarget + written)
        }
        read += length
      }
    }
    return written
  }

  /// Writes the folding of a character, or its own bytes; returns the number of bytes.
  @inline(__always)
  private static func put(
    _ entry: UInt32, else bytes: UnsafePointer<UInt8>, _ length: Int,
    at target: UnsafeMutableRawPointer
  ) -> Int {
    if entry != 0 {
      // Four bytes at once; the next character overwrites those that are too many.
      unsafe target.storeBytes(of: entry.littleEndian, as: UInt32.self)
      return Int(entry >> 24 & 0x7F)
    }
    for index in 0..<length {
      unsafe target.storeBytes(of: bytes[index], toByteOffset: index, as: UInt8.self)
    }
    return length
  }

  /// The lower-case form of a letter beyond U+FFFF, or nil when it stays as it is.
  private static func lowercased(_ code: UInt32) -> [UInt8]? {
    // Deseret to Adlam; there are no letters of two cases outside.
    guard (0x10400...0x1E943).contains(code), let scalar = Unicode.Scalar(code) else { return nil }
    let lower = Array(scalar.properties.lowercaseMapping.utf8)
    return lower.count == 4 ? lower : nil
  }

  /// The character at a pointer, whose first byte is not ASCII, and its length in bytes.
  ///
  /// A byte that begins no character counts as one byte and code point 0, which nothing maps.
  @inline(__always)
  private static func scalar(
    _ bytes: UnsafePointer<UInt8>, _ count: Int
  ) -> (length: Int, code: UInt32) {
    let first = unsafe UInt32(bytes[0])
    guard first >= 0xC2, count >= 2, unsafe bytes[1] & 0xC0 == 0x80 else { return (1, 0) }
    let second = unsafe UInt32(bytes[1] & 0x3F)
    if first < 0xE0 { return (2, (first & 0x1F) << 6 | second) }
    guard count >= 3, unsafe bytes[2] & 0xC0 == 0x80 else { return (1, 0) }
    let third = unsafe UInt32(bytes[2] & 0x3F)
    if first < 0xF0 { return (3, (first & 0x0F) << 12 | second << 6 | third) }
    guard first < 0xF5, count >= 4, unsafe bytes[3] & 0xC0 == 0x80 else { return (1, 0) }
    return unsafe (4, (first & 0x07) << 18 | second << 12 | third << 6 | UInt32(bytes[3] & 0x3F))
  }

  /// The highest bit of every byte of a word.
  private static let highBits: UInt64 = 0x8080_8080_8080_8080

  /// The word with A to Z as a to z, right up to the first byte that is not ASCII.
  @inline(__always)
  private static func lowercased(_ word: UInt64) -> UInt64 {
    let ascii = word & ~highBits
    let fromA = ascii &+ 0x3F3F_3F3F_3F3F_3F3F
    let afterZ = ascii &+ 0x2525_2525_2525_2525
    return word | (fromA & ~afterZ & highBits) >> 2
  }
}
