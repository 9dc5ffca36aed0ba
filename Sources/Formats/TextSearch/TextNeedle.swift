/// A text to look for, without regard to case or diacritics.
///
/// A text is found where its folded bytes are a part of the folded bytes of what is searched. Nothing
/// is folded unless it has to be: an ASCII needle is looked for in the bytes as they are, and only
/// texts with letters that fold to ASCII are folded and searched again.
package struct TextNeedle: Sendable, Hashable {
  /// What is looked for, folded.
  let folded: [UInt8]
  /// Whether it is all ASCII.
  let isASCII: Bool
  /// The letters in it: a bit for the lower six bits of every byte.
  private let letters: UInt64
  /// The offsets of the two bytes that are rarest in English text and code; equal in a single byte.
  private let rarest: (first: Int, second: Int)

  /// A text to look for.
  package init(_ text: String) {
    let bytes = Array(TextFolding.fold(text).utf8)
    let order = bytes.indices.sorted { Self.rank(bytes[$0]) < Self.rank(bytes[$1]) }
    let first = order.first ?? 0
    // The same letter twice tells less than two letters.
    let second = order.first { bytes[$0] != bytes[first] } ?? order.dropFirst().first ?? first
    folded = bytes
    letters = bytes.reduce(0) { $0 | 1 << UInt64($1 & 0x3F) }
    isASCII = bytes.allSatisfy { $0 < 0x80 }
    rarest = (first, second)
  }

  package static func == (a: TextNeedle, b: TextNeedle) -> Bool { a.folded == b.folded }

  package func hash(into hasher: inout Hasher) { hasher.combine(folded) }

  /// Whether it is a part of a text.
  package func isFound(in text: UnsafeBufferPointer<UInt8>, using buffer: inout FoldingBuffer)
    -> Bool
  {
    if folded.isEmpty { return true }
    if isASCII {
      guard canAppear(in: text, buffer.table) else { return isFoundAsItIs(in: text) }
    } else {
      guard Self.firstNonASCII(in: text) < text.count else { return false }
    }
    return buffer.withFolded(text) { isFoundAsItIs(in: $0) }
  }

  /// Whether the needle is a part of the bytes, without regard to the case of A to Z.
  ///
  /// Looks at its two rarest bytes at once, in eight places at a time.
  private func isFoundAsItIs(in text: UnsafeBufferPointer<UInt8>) -> Bool {
    folded.withUnsafeBufferPointer { needle in
      guard text.count >= needle.count, let start = text.baseAddress else { return false }
      let first = UnsafeRawPointer(start + rarest.first)
      let second = UnsafeRawPointer(start + rarest.second)
      let (a, aCase) = Self.pattern(needle[rarest.first])
      let (b, bCase) = Self.pattern(needle[rarest.second])
      let places = text.count - needle.count + 1
      var place = 0
      while place + 8 <= places {
        let x = first.loadUnaligned(fromByteOffset: place, as: UInt64.self) | aCase
        let y = second.loadUnaligned(fromByteOffset: place, as: UInt64.self) | bCase
        let difference = (x ^ a) | (y ^ b)
        // The highest bit of bytes that are zero, and of some that only follow one.
        var zeros = (difference &- ByteWord.lowBits) & ~difference & ByteWord.highBits
        while zeros != 0 {
          let candidate = place + zeros.trailingZeroBitCount / 8
          if Self.matches(start + candidate, needle) { return true }
          zeros &= zeros - 1
        }
        place += 8
      }
      while place < places {
        if Self.matches(start + place, needle) { return true }
        place += 1
      }
      return false
    }
  }

  /// A byte in all places of a word, and the bits that make upper-case letters lower-case.
  private static func pattern(_ byte: UInt8) -> (word: UInt64, caseBits: UInt64) {
    let isLetter = (0x61...0x7A).contains(byte)
    return (ByteWord.lowBits &* UInt64(byte), isLetter ? ByteWord.lowBits &* 0x20 : 0)
  }

  private static func matches(
    _ text: UnsafePointer<UInt8>, _ needle: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    for index in 0..<needle.count {
      let byte = text[index]
      let lower = byte &- 0x41 < 26 ? byte | 0x20 : byte
      if lower != needle[index] { return false }
    }
    return true
  }

  /// Where the first byte outside ASCII stands; the text's length when there is none.
  private static func firstNonASCII(in text: UnsafeBufferPointer<UInt8>) -> Int {
    guard let start = text.baseAddress else { return 0 }
    let raw = UnsafeRawPointer(start)
    var offset = 0
    while offset + 32 <= text.count {
      let a = raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      let b = raw.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self)
      let c = raw.loadUnaligned(fromByteOffset: offset + 16, as: UInt64.self)
      let d = raw.loadUnaligned(fromByteOffset: offset + 24, as: UInt64.self)
      if (a | b | c | d) & ByteWord.highBits != 0 { break }
      offset += 32
    }
    while offset < text.count, start[offset] < 0x80 { offset += 1 }
    return offset
  }

  /// Whether a text has characters that fold to letters of the needle or to nothing, so that folding
  /// it can show the needle where the bytes as they are do not.
  private func canAppear(in text: UnsafeBufferPointer<UInt8>, _ table: FoldingTable) -> Bool {
    guard let start = text.baseAddress else { return false }
    let raw = UnsafeRawPointer(start)
    var offset = Self.firstNonASCII(in: text)
    while offset + 8 <= text.count {
      let word = raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      // The two highest bits are set in the first byte of a character outside ASCII, and only there.
      var firsts = word & word << 1 & ByteWord.highBits
      if ByteWord.areCyrillic(word, firsts) {
        offset += 8
        continue
      }
      while firsts != 0 {
        if matters(at: offset + firsts.trailingZeroBitCount / 8, in: text, table) { return true }
        firsts &= firsts - 1
      }
      offset += 8
    }
    while offset < text.count {
      if start[offset] >= 0xC0, matters(at: offset, in: text, table) { return true }
      offset += 1
    }
    return false
  }

  /// A bit for each first byte, from 0xC0 on, of characters that may fold to ASCII or to nothing: C3
  /// to CD, D2, D6 to DD, E1, E2, EA, EF.
  private static let beginsFolding: UInt64 = 0x0000_8406_3FC4_3FF8

  /// Whether the character whose first byte stands at an offset matters to the needle.
  @inline(__always)
  private func matters(
    at offset: Int, in text: UnsafeBufferPointer<UInt8>, _ table: FoldingTable
  ) -> Bool {
    guard Self.beginsFolding >> UInt64(text[offset] & 0x3F) & 1 == 1, let start = text.baseAddress
    else {
      return false
    }
    let (length, code) = UTF8Decoding.scalar(start + offset, text.count - offset)
    return (length == 2 || length == 3) && matters(table.entry(of: code))
  }

  /// Whether a folded character can be a part of the needle, or vanish between its letters.
  private func matters(_ entry: UInt32) -> Bool {
    guard FoldingTable.isASCII(entry) else { return false }
    var bytes = entry
    let length = entry >> 24 & 0x7F
    if length == 0 { return true }
    for _ in 0..<length {
      if letters >> UInt64(bytes & 0x3F) & 1 == 1 { return true }
      bytes >>= 8
    }
    return false
  }

  /// How rare a byte is in English text, Markdown and code: the smaller, the rarer.
  private static func rank(_ byte: UInt8) -> Int {
    // The first byte of a character tells its script, which the whole text is written in.
    if byte >= 0xC0 { return 256 }
    return common.firstIndex(of: byte).map { 255 - $0 } ?? 0
  }

  /// The commonest bytes, the commonest first.
  private static let common = Array(" etaoinsrlhdcupmfgbywv.-k,_x:01/)('\"`2j=3q4z5".utf8)
}
