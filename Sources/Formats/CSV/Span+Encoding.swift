import Bytes

// Encodings that are recognised by the positions of bytes outside ASCII: in Western texts they are
// single among letters of ASCII, in Cyrillic words adjacent, and in Chinese and Japanese texts in
// pairs.
extension Span<UInt8> {
  /// The size of the sample that is examined.
  private static var sample: Int { 1 << 16 }

  /// Whether it is Cyrillic in Windows-1251; Greek has its commonest letters where that has б, й and п.
  var isCyrillic: Bool {
    isCyrillic(
      Self.isCyrillic, small: 0xE0...0xFF, common: [0xE0, 0xE8, 0xEE], rare: [0xE1, 0xE9, 0xEF])
  }

  /// Whether nine of ten bytes outside ASCII are Cyrillic letters of an encoding next to others,
  /// more than half are lower-case, and а, и and о are more frequent than the common letters of
  /// another encoding.
  private func isCyrillic(
    _ isLetter: (UInt8) -> Bool, small: ClosedRange<UInt8>, common: [UInt8], rare: [UInt8]
  ) -> Bool {
    let text = extracting(first: Self.sample)
    var (all, beside, smallOnes, commonOnes, rareOnes) = (0, 0, 0, 0, 0)
    for index in text.indices where text[index] >= 0x80 {
      let byte = text[index]
      all += 1
      let isBeside =
        index > 0 && isLetter(text[index - 1])
        || index + 1 < text.count && isLetter(text[index + 1])
      if isLetter(byte), isBeside { beside += 1 }
      if small.contains(byte) { smallOnes += 1 }
      if common.contains(byte) { commonOnes += 1 }
      if rare.contains(byte) { rareOnes += 1 }
    }
    guard all >= 6, commonOnes > rareOnes else { return false }
    return beside * 10 >= all * 9 && smallOnes * 2 > all
  }

  /// Whether a byte is a letter of Windows-1251, `Ё` and those of Ukrainian among them.
  private static func isCyrillic(_ byte: UInt8) -> Bool {
    switch byte {
    case 0xC0..., 0xA8, 0xB8, 0xAA, 0xBA, 0xAF, 0xBF, 0xB2, 0xB3: true
    default: false
    }
  }

  /// Whether a third of the bytes outside ASCII have such bytes on both sides, as in no words of
  /// Latin letters.
  var isCrowded: Bool {
    let text = extracting(first: Self.sample)
    var (all, crowded) = (0, 0)
    for index in text.indices where text[index] >= 0x80 {
      all += 1
      if index > 0, text[index - 1] >= 0x80, index + 1 < text.count, text[index + 1] >= 0x80 {
        crowded += 1
      }
    }
    return crowded * 3 > all
  }

  /// Whether it is Cyrillic in KOI8-R, whose lower-case letters are at the codes of capitals in
  /// Windows-1251, among them А, И and О.
  var isKOI8: Bool {
    isCyrillic(
      Self.isKOI8, small: 0xC0...0xDF, common: [0xC1, 0xC9, 0xCF], rare: [0xC0, 0xC8, 0xCE])
  }

  /// Whether a byte is a letter of KOI8-R, `Ё` among them.
  private static func isKOI8(_ byte: UInt8) -> Bool {
    byte >= 0xC0 || byte == 0xA3 || byte == 0xB3
  }

  /// Whether it may well be Windows-1252: three of four bytes outside ASCII are where that has letters and signs.
  var isWestern: Bool {
    let text = extracting(first: Self.sample)
    var (all, usual) = (0, 0)
    for index in text.indices where text[index] >= 0x80 {
      all += 1
      if text.fitsWestern(at: index) { usual += 1 }
    }
    return usual * 4 >= all * 3
  }

  private func fitsWestern(at index: Int) -> Bool {
    let before = index > 0 ? self[index - 1] : 0
    let behind = index + 1 < count ? self[index + 1] : 0
    let isInWord = Self.isWestern(before) && Self.isWestern(behind)
    switch self[index] {
    case 0xD7, 0xF7: return !isInWord
    // Capital letters; Ð is no word.
    case 0xD0 where !Self.isWestern(before) && !Self.isWestern(behind): return false
    case 0xC0...0xDE where Self.isSmall(before): return false
    case 0xC0...: return before < 0xC0 || behind < 0xC0
    // Capital letters
    case 0x8A, 0x8C, 0x8E, 0x9F: return !Self.isSmall(before)
    // Lower-case letters, the apostrophe, and signs that occur in words
    case 0x9A, 0x9C, 0x9E, 0x92, 0xA0, 0xAA, 0xAD, 0xB7, 0xBA: return true
    // None, or rare ones
    case 0x81, 0x83, 0x88, 0x8D, 0x8F, 0x90, 0x98, 0x9D: return false
    default: return !isInWord
    }
  }

  /// Whether a byte is a letter of Windows-1252.
  private static func isWestern(_ byte: UInt8) -> Bool {
    switch byte {
    case 0xC0..., 0x8A, 0x8C, 0x8E, 0x9A, 0x9C, 0x9E, 0x9F: true
    default: byte.isLetter
    }
  }

  /// Whether it is Mac Roman and not Windows-1252: four of five bytes outside ASCII are where that has letters and signs.
  var isMacRoman: Bool {
    if isWestern { return false }
    let text = extracting(first: Self.sample)
    var (all, usual) = (0, 0)
    for index in text.indices where text[index] >= 0x80 {
      all += 1
      if text.fitsMacRoman(at: index) { usual += 1 }
    }
    return usual > 1 && usual * 5 >= all * 4
  }

  private func fitsMacRoman(at index: Int) -> Bool {
    let before = index > 0 ? self[index - 1] : 0
    let behind = index + 1 < count ? self[index + 1] : 0
    let isBehindLetter = before.isLetter || (0x80...0x9F).contains(before)
    let isBeforeLetter = behind.isLetter || (0x80...0x9F).contains(behind)
    switch self[index] {
    // Capital letters
    case 0x80...0x86: return !Self.isSmall(before) && isBeforeLetter
    // Small letters; `à` is a word, where Windows-1250 has nothing
    case 0x88: return true
    case 0x87...0x9F: return isBehindLetter || Self.isSmall(behind)
    case 0xA7, 0xBE, 0xBF: return isBehindLetter
    // Dots, dashes and quotes
    case 0xC9, 0xD0...0xD4: return !(isBehindLetter && isBeforeLetter)
    case 0xD5: return true
    default: return false
    }
  }

  private static func isSmall(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }

  /// The encoding of a text in which each byte outside ASCII begins a character of two bytes, Shift-JIS or GB 18030; nil
  /// for other texts. One character in fifty may be invalid.
  var encodingOfPairs: CSVText.Encoding? {
    let text = extracting(first: Self.sample)
    let japanese = text.pairs(beginWith: {
      (0x81...0x9F).contains($0) || (0xE0...0xFC).contains($0)
    }) {
      (0x40...0x7E).contains($0) || (0x80...0xFC).contains($0)
    } isSingle: {
      (0xA1...0xDF).contains($0)
    } isUsual: { first, _ in
      // Kana and the usual characters.
      (0x81...0x9F).contains(first)
    }
    if japanese { return .shiftJIS }
    let chinese = text.pairs(beginWith: { (0x81...0xFE).contains($0) }) {
      (0x40...0x7E).contains($0) || (0x80...0xFE).contains($0) || $0.isDigit
    } isSingle: { _ in
      false
    } isUsual: { first, second in
      // Punctuation, signs as wide as others, and the usual characters.
      (0xA1...0xD7).contains(first) && second >= 0xA1
    }
    return chinese ? .gb18030 : nil
  }

  /// Whether the bytes outside ASCII are pairs, most of them common ones, and single bytes, and two
  /// of five follow another one: a letter among letters of ASCII makes a pair with the next one.
  private func pairs(
    beginWith isFirst: (UInt8) -> Bool, and isSecond: (UInt8) -> Bool, isSingle: (UInt8) -> Bool,
    isUsual: (UInt8, UInt8) -> Bool
  ) -> Bool {
    var (pairs, usual, broken, joined) = (0, 0, 0, 0)
    // Where the last character outside ASCII ends.
    var last = -1
    var at = 0
    while at < count {
      let byte = self[at]
      at += 1
      if byte < 0x80 { continue }
      if isSingle(byte) {
        last = at
        continue
      }
      // The last pair of a sample may be cut off.
      if at == count { break }
      if isFirst(byte), isSecond(self[at]) {
        pairs += 1
        if isUsual(byte, self[at]) { usual += 1 }
        if last == at - 1 { joined += 1 }
        at += 1
        last = at
      } else {
        broken += 1
      }
    }
    guard pairs > 2, broken * 50 <= pairs else { return false }
    return usual * 5 >= pairs * 4 && joined * 5 >= pairs * 2
  }
}
