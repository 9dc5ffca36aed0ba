/// A text to look for, without regard to case or diacritics.
///
/// A text is found where its folded bytes are a part of the folded bytes of what is searched. Nothing
/// is folded unless it has to be: an ASCII needle is looked for in the bytes as they are, and only
/// texts with letters that fold to ASCII are folded and searched again.
struct TextNeedle: Sendable, Hashable {
  /// What is looked for, folded.
  let folded: [UInt8]
  /// Whether it is all ASCII.
  let isASCII: Bool
  /// The offsets of the two bytes that are rarest in English text and code; equal in a single byte.
  private let rarest: (first: Int, second: Int)

  init(_ text: String) {
    let bytes = Array(TextFolding.fold(text).utf8)
    let order = bytes.indices.sorted { Self.rank(bytes[$0]) < Self.rank(bytes[$1]) }
    let first = order.first ?? 0
    // The same letter twice tells less than two letters.
    let second = order.first { bytes[$0] != bytes[first] } ?? order.dropFirst().first ?? first
    folded = bytes
    isASCII = bytes.allSatisfy { $0 < 0x80 }
    rarest = (first, second)
  }

  static func == (a: TextNeedle, b: TextNeedle) -> Bool { a.folded == b.folded }

  func hash(into hasher: inout Hasher) { hasher.combine(folded) }

  /// Whether it is a part of a text.
  func isFound(in text: UnsafeBufferPointer<UInt8>, using buffer: inout FoldingBuffer) -> Bool {
    if folded.isEmpty { return true }
    if isASCII {
      if isFoundAsItIs(in: text) { return true }
      guard Self.foldsToASCII(text) else { return false }
    } else {
      guard Self.firstNonASCII(in: text, from: 0) < text.count else { return false }
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
  private static func firstNonASCII(in text: UnsafeBufferPointer<UInt8>, from: Int) -> Int {
    guard let start = text.baseAddress else { return 0 }
    let raw = UnsafeRawPointer(start)
    var offset = from
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

  /// Whether a text has characters that fold to ASCII or to nothing.
  private static func foldsToASCII(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let start = text.baseAddress else { return false }
    let table = FoldingTable.shared
    var offset = firstNonASCII(in: text, from: 0)
    while offset < text.count {
      let (length, code) = UTF8Decoding.scalar(start + offset, text.count - offset)
      if length == 2 || length == 3 {
        let entry = table.entry(of: code)
        // The first byte decides: what is mapped to ASCII begins with it.
        if entry != 0, entry & 0x80 == 0 { return true }
      }
      offset = firstNonASCII(in: text, from: offset + length)
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
