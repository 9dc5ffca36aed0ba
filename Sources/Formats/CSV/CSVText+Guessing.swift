import Bytes

// Encodings that are told from where bytes outside ASCII stand: in Western texts they stand alone among letters of ASCII,
// in Cyrillic words side by side, and in Chinese and Japanese ones in pairs.
extension Span<UInt8> {
  /// How large a part of a text tells its encoding.
  private static var sample: Int { 1 << 16 }

  /// Whether it is Cyrillic in Windows-1251: nine of ten bytes outside ASCII are its letters beside others, most of them
  /// small ones.
  var isCyrillic: Bool {
    let text = extracting(first: Self.sample)
    var (all, beside, small) = (0, 0, 0)
    for index in text.indices where text[index] >= 0x80 {
      all += 1
      let isBeside =
        index > 0 && Self.isCyrillic(text[index - 1])
        || index + 1 < text.count && Self.isCyrillic(text[index + 1])
      if Self.isCyrillic(text[index]), isBeside { beside += 1 }
      if text[index] >= 0xE0 { small += 1 }
    }
    return all >= 6 && beside * 10 >= all * 9 && small * 2 > all
  }

  /// Whether a byte is a letter of Windows-1251, `Ё` among them.
  private static func isCyrillic(_ byte: UInt8) -> Bool {
    byte >= 0xC0 || byte == 0xA8 || byte == 0xB8
  }

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

  /// Whether what lies outside ASCII is pairs, most of them usual ones, and single bytes.
  private func pairs(
    beginWith isFirst: (UInt8) -> Bool, and isSecond: (UInt8) -> Bool, isSingle: (UInt8) -> Bool,
    isUsual: (UInt8, UInt8) -> Bool
  ) -> Bool {
    var (pairs, usual, broken) = (0, 0, 0)
    var at = 0
    while at < count {
      let byte = self[at]
      at += 1
      if byte < 0x80 || isSingle(byte) { continue }
      // The last pair of a sample may be cut off.
      if at == count { break }
      if isFirst(byte), isSecond(self[at]) {
        pairs += 1
        if isUsual(byte, self[at]) { usual += 1 }
        at += 1
      } else {
        broken += 1
      }
    }
    return pairs > 2 && broken * 50 <= pairs && usual * 5 >= pairs * 4
  }
}
