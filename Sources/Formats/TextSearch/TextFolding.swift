/// Folds texts for a comparison without regard to case or diacritics; see ``FoldingTable``.
enum TextFolding {
  /// A string folded.
  static func fold(_ string: String) -> String {
    var buffer = FoldingBuffer()
    var string = string
    return string.withUTF8 { bytes in
      buffer.withFolded(bytes) { String(decoding: $0, as: UTF8.self) }
    }
  }
}

/// Memory for one folded text after another.
package struct FoldingBuffer {
  private var bytes: [UInt8] = []
  let table = FoldingTable.shared

  /// A buffer without room; it grows with the texts.
  package init() {}

  /// Calls a closure with a text's folded bytes.
  ///
  /// Broken UTF-8 is allowed; its bytes stay as they are.
  mutating func withFolded<R>(
    _ text: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> R
  ) -> R {
    // Nothing grows more than from two bytes to three, and words are written whole.
    let capacity = text.count + text.count / 2 + 16
    if bytes.count < capacity { bytes = [UInt8](repeating: 0, count: capacity) }
    return bytes.withUnsafeMutableBufferPointer { out in
      let count = Self.fold(text, into: out, table)
      return body(UnsafeBufferPointer(rebasing: out[..<count]))
    }
  }

  private static func fold(
    _ text: UnsafeBufferPointer<UInt8>, into out: UnsafeMutableBufferPointer<UInt8>,
    _ table: FoldingTable
  ) -> Int {
    guard let source = text.baseAddress, let target = out.baseAddress else { return 0 }
    let raw = UnsafeRawPointer(source)
    let rawTarget = UnsafeMutableRawPointer(target)
    let count = text.count
    var read = 0
    var written = 0
    return table.short.withUnsafeBufferPointer { short in
      while read < count {
        while read + 8 <= count {
          let word = raw.loadUnaligned(fromByteOffset: read, as: UInt64.self)
          rawTarget.storeBytes(
            of: ByteWord.lowercased(word), toByteOffset: written, as: UInt64.self)
          let high = word & ByteWord.highBits
          if high != 0 {
            let plain = high.trailingZeroBitCount / 8
            read += plain
            written += plain
            break
          }
          read += 8
          written += 8
        }
        while read < count, source[read] < 0x80, read + 8 > count {
          let byte = source[read]
          target[written] = byte &- 0x41 < 26 ? byte | 0x20 : byte
          read += 1
          written += 1
        }
        if read < count, source[read] & 0xFE == 0xD0 {
          while read + 8 <= count {
            let word = raw.loadUnaligned(fromByteOffset: read, as: UInt64.self)
            let length = ByteWord.foldedCyrillic(word)
            if length == 0 { break }
            rawTarget.storeBytes(
              of: ByteWord.lowercasedASCII(word), toByteOffset: written, as: UInt64.self)
            read += length
            written += length
          }
        }
        while read < count, source[read] >= 0x80 {
          let first = UInt32(source[read])
          if first < 0xE0, first >= 0xC2, read + 1 < count, source[read + 1] & 0xC0 == 0x80 {
            let code = (first & 0x1F) << 6 | UInt32(source[read + 1] & 0x3F)
            written += put(short[Int(code)], else: source + read, 2, at: rawTarget + written)
            read += 2
            // Behind a letter that is not as it stays, words of those that are may go on.
            if first & 0xFE == 0xD0 { break }
            continue
          }
          let (length, code) = UTF8Decoding.scalar(source + read, count - read)
          if length == 4, let lower = lowercased(code) {
            for byte in lower { target[written] = byte; written += 1 }
          } else {
            let entry = length == 3 ? table.entry(of: code) : 0
            written += put(entry, else: source + read, length, at: rawTarget + written)
          }
          read += length
        }
      }
      return written
    }
  }

  /// Writes what a character becomes, or its own bytes; gives how many bytes that are.
  @inline(__always)
  private static func put(
    _ entry: UInt32, else bytes: UnsafePointer<UInt8>, _ length: Int,
    at target: UnsafeMutableRawPointer
  ) -> Int {
    if entry != 0 {
      // The bytes behind those that count are written over by what follows.
      target.storeBytes(of: entry.littleEndian, as: UInt32.self)
      return Int(entry >> 24 & 0x7F)
    }
    for index in 0..<length {
      target.storeBytes(of: bytes[index], toByteOffset: index, as: UInt8.self)
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
}

/// Reads characters from bytes that may be broken.
enum UTF8Decoding {
  /// The character at a pointer, whose first byte is not ASCII, and its length in bytes.
  ///
  /// A byte that begins no character counts as one byte and code point 0, which nothing maps.
  @inline(__always)
  static func scalar(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> (length: Int, code: UInt32) {
    let first = UInt32(bytes[0])
    guard first >= 0xC2, count >= 2, bytes[1] & 0xC0 == 0x80 else { return (1, 0) }
    let second = UInt32(bytes[1] & 0x3F)
    if first < 0xE0 { return (2, (first & 0x1F) << 6 | second) }
    guard count >= 3, bytes[2] & 0xC0 == 0x80 else { return (1, 0) }
    let third = UInt32(bytes[2] & 0x3F)
    if first < 0xF0 { return (3, (first & 0x0F) << 12 | second << 6 | third) }
    guard first < 0xF5, count >= 4, bytes[3] & 0xC0 == 0x80 else { return (1, 0) }
    return (4, (first & 0x07) << 18 | second << 12 | third << 6 | UInt32(bytes[3] & 0x3F))
  }
}

/// Eight bytes at once in a 64-bit word.
enum ByteWord {
  /// The highest bit of every byte.
  static let highBits: UInt64 = 0x8080_8080_8080_8080
  /// The lowest bit of every byte.
  static let lowBits: UInt64 = 0x0101_0101_0101_0101

  /// How many bytes of a word stay as they are when they are folded, but for the case of A to Z: 8, or
  /// 7 where the last begins a letter, or 0.
  ///
  /// Such bytes are ASCII and the letters а to я without й; where there are none of those it is 0. The first byte must begin a character.
  @inline(__always)
  static func foldedCyrillic(_ word: UInt64) -> Int {
    let high = word & highBits
    let firsts = high & word << 1
    let second = high & ~firsts
    // Letters of two bytes that begin with D0 or D1.
    guard high != 0, second == firsts << 8, areCyrillic(word, firsts) else { return 0 }
    let mask = (second >> 7) &* 0xFF
    // Behind D0 a second byte from B0 to BF, behind D1 one from 80 to 8F.
    let behindD1 = (word & (firsts >> 7)) << 8
    let expected = (all(0xB0) & mask) ^ (behindD1 &* 0x30)
    guard word & all(0xF0) & mask == expected else { return 0 }
    let differsFromY = (word ^ all(0xB9)) | ~mask
    guard (differsFromY &- lowBits) & ~differsFromY & highBits == 0 else { return 0 }
    return firsts >> 63 == 1 ? 7 : 8
  }

  /// Whether all bytes that begin letters, by their highest bits, are D0 or D1.
  @inline(__always)
  static func areCyrillic(_ word: UInt64, _ firsts: UInt64) -> Bool {
    (word ^ all(0xD0)) & all(0xFE) & ((firsts >> 7) &* 0xFF) == 0
  }

  /// A byte in all places of a word.
  @inline(__always)
  private static func all(_ byte: UInt64) -> UInt64 { byte &* lowBits }

  /// The word with A to Z as a to z, whatever stands between them.
  @inline(__always)
  static func lowercasedASCII(_ word: UInt64) -> UInt64 {
    let ascii = word & ~highBits
    let fromA = ascii &+ lowBits &* (0x80 - 0x41)
    let afterZ = ascii &+ lowBits &* (0x80 - 0x5B)
    return word | (fromA & ~afterZ & highBits & ~word) >> 2
  }

  /// The word with A to Z as a to z, right up to the first byte that is not ASCII.
  @inline(__always)
  static func lowercased(_ word: UInt64) -> UInt64 {
    let ascii = word & ~highBits
    let fromA = ascii &+ lowBits &* (0x80 - 0x41)
    let afterZ = ascii &+ lowBits &* (0x80 - 0x5B)
    return word | (fromA & ~afterZ & highBits) >> 2
  }
}
