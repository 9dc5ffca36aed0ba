import Bytes

// Where logins end in texts of any script. Nearly all trackers allow ASCII alone in them, and text goes on behind one
// without a space: with a typographic quote, or with words where these have no spaces between them.
extension Span<UInt8> {
  /// Where the characters end, from an offset on, that a login may have: letters, digits, `-` and `_`.
  ///
  /// - Parameters:
  ///   - withStops: whether it may have full stops.
  ///   - withOthers: whether it may have letters of other scripts than Latin, which else end it.
  package func end(
    ofLoginFrom start: Int, withStops: Bool = false, withOthers: Bool = false
  ) -> Int {
    var at = start
    while at < count {
      let byte = self[at]
      if byte < 0x80 {
        guard byte.isWord || withStops && byte == UInt8(ascii: ".") else { break }
        at += 1
      } else {
        let latin = widthOfLatinLetter(at: at)
        let width = latin == 0 && withOthers ? widthOfOtherLetter(at: at) : latin
        if width == 0 { break }
        at += width
      }
    }
    return at
  }

  /// The number of bytes of a letter beyond ASCII that words of Latin letters have, or of an accent that follows one;
  /// 0 for any other character.
  package func widthOfLatinLetter(at place: Int) -> Int {
    guard place + 1 < count else { return 0 }
    switch (self[place], self[place + 1]) {
    // U+00D7 and U+00F7 are signs of calculation.
    case (0xC3, 0x97), (0xC3, 0xB7): return 0
    case (0xC3...0xC9, _), (0xCA, 0x80...0xAF), (0xCC, _), (0xCD, 0x80...0xAF): return 2
    case (0xE1, 0xB8...0xBB): return place + 2 < count ? 3 : 0
    default: return 0
    }
  }

  /// The number of bytes of a letter beyond ASCII, or of a mark within words; 0 for any other character.
  private func widthOfOtherLetter(at place: Int) -> Int {
    guard let (code, width) = wideScalar(at: place),
      let properties = Unicode.Scalar(code)?.properties
    else { return 0 }
    if properties.isAlphabetic { return width }
    if properties.isVariationSelector { return 0 }
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .decimalNumber: return width
    default: return 0
    }
  }

  /// The code point of a character beyond ASCII and its number of bytes; nil where there is none in UTF-8.
  func wideScalar(at start: Int) -> (code: UInt32, width: Int)? {
    guard start < count, (0xC2...0xF4).contains(self[start]) else { return nil }
    let width = self[start] < 0xE0 ? 2 : self[start] < 0xF0 ? 3 : 4
    guard start + width <= count else { return nil }
    var code = UInt32(self[start]) & (0xFF >> UInt32(width + 1))
    for index in start + 1..<start + width {
      guard self[index] & 0xC0 == 0x80 else { return nil }
      code = code << 6 | UInt32(self[index] & 0x3F)
    }
    return (code, width)
  }
}
