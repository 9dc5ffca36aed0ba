import Bytes

/// Guesses the language of a text from its script alone, for the attribute `lang`.
///
/// Most scripts serve many languages; where one does, only the script is said, which is enough for fonts
/// and voices. Latin is never guessed.
enum TextLanguage {
  /// How many characters of a text are examined.
  private static let sample = 2000

  /// All bytes beyond ASCII.
  private static let beyondASCII = ByteSet([0x80, 0xE0])

  private enum Script: Int, CaseIterable {
    case latin, han, kana, hangul, cyrillic, arabic, hebrew, greek, thai, devanagari
  }

  /// The language or script of a text as HTML names it; nil where it is not certain.
  static func guess(_ text: Span<UInt8>) -> String? {
    let text = text.extracting(first: 3 * sample)
    if beyondASCII.next(in: text, from: 0, to: text.count) == text.count { return nil }
    // A character of another script than Latin begins with a byte from 0xCD on. With less than four of them to each
    // Latin letter, the language is not certain. Most texts have none, and need no count of letters.
    var (letters, leads) = (0, 0)
    for index in text.indices { leads &+= text[index] >= 0xCD ? 1 : 0 }
    if leads <= 3 { return nil }
    for index in text.indices { letters &+= (text[index] | 0x20) &- 0x61 < 26 ? 1 : 0 }
    if leads < 4 * letters { return nil }
    var counts = [Int](repeating: 0, count: Script.allCases.count)
    for scalar in String(text).unicodeScalars {
      if let script = script(of: scalar) { counts[script.rawValue] += 1 }
    }
    func count(_ script: Script) -> Int { counts[script.rawValue] }
    let total = counts.reduce(0, +)
    /// Whether one script, or two together, account for all of the text except a name or two.
    func rules(_ number: Int) -> Bool { number > 3 && number * 10 >= total * 8 }
    // Japanese mixes Han with kana; Chinese has no kana.
    if count(.kana) > 2, rules(count(.kana) + count(.han)) { return "ja" }
    if count(.kana) == 0, rules(count(.han)) { return "zh" }
    let others: [(Script, String)] = [
      (.hangul, "ko"), (.cyrillic, "und-Cyrl"), (.arabic, "und-Arab"), (.hebrew, "he"),
      (.greek, "el"), (.thai, "th"), (.devanagari, "und-Deva"),
    ]
    return others.first { rules(count($0.0)) }?.1
  }

  private static func script(of scalar: Unicode.Scalar) -> Script? {
    switch scalar.value {
    case 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F, 0x1E00...0x1EFF: .latin
    case 0x370...0x3FF, 0x1F00...0x1FFF: .greek
    case 0x400...0x52F: .cyrillic
    case 0x590...0x5FF: .hebrew
    case 0x600...0x6FF, 0x750...0x77F: .arabic
    case 0x900...0x97F: .devanagari
    case 0xE00...0xE7F: .thai
    case 0x1100...0x11FF, 0xAC00...0xD7AF: .hangul
    case 0x3040...0x30FF: .kana
    case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0x20000...0x2FA1F: .han
    default: nil
    }
  }
}
