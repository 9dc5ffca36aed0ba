/// The folding of every character for comparing texts without regard to case or diacritics.
///
/// Case folds fully (`ß` and `ẞ` are `ss`, final `ς` is `σ`), letters lose their diacritics
/// (`Zażółć` is `zazołc`: the stroke of `ł` is no diacritic), and combining diacritics are dropped.
/// Marks that make another letter or syllable — kana voicing, nuktas, viramas, Thai and Lao vowels
/// and tones — are kept, and so are the letters composed with them. Hangul syllables are kept
/// whole.
package struct FoldingTable: Sendable {
  /// By code point: 0 for a character that stays; else ``mapped``, the length in bytes times 2²⁴, and up
  /// to three bytes of UTF-8 from the lowest on.
  package let entries: [UInt32]

  /// A flag of the entries of characters that are replaced or dropped.
  private static let mapped: UInt32 = 0x8000_0000

  /// The table, made when a text first needs it.
  package static let shared = FoldingTable()

  /// The blocks with letters of two cases or with diacritics, from U+0080 to U+FFFF.
  private static let blocks: [ClosedRange<UInt32>] = [
    0x00B5...0x077F, 0x10A0...0x10FF, 0x13A0...0x13FF, 0x1AB0...0x1AFF, 0x1C80...0x1CBF,
    0x1DC0...0x1FFF, 0x20D0...0x20FF, 0x2126...0x2188, 0x24B6...0x24E9, 0x2C00...0x2D2F,
    0xA640...0xA69F, 0xA720...0xA7FF, 0xAB70...0xABBF, 0xFB00...0xFB06, 0xFE20...0xFE2F,
    0xFF21...0xFF5A,
  ]

  private init() {
    var folded: [UInt32: [Unicode.Scalar]] = [:]
    for (target, letters) in FoldedLetters.groups {
      for letter in letters.unicodeScalars { folded[letter.value] = Array(target.unicodeScalars) }
    }
    var entries = [UInt32](repeating: 0, count: 0x10000)
    for code in Self.blocks.joined() {
      guard let scalar = Unicode.Scalar(code) else { continue }
      let result = Self.fold(scalar, folded)
      if result != [scalar] { entries[Int(code)] = Self.entry(for: result) }
    }
    self.entries = entries
  }

  private static func fold(
    _ scalar: Unicode.Scalar, _ folded: [UInt32: [Unicode.Scalar]]
  ) -> [Unicode.Scalar] {
    if isDiacritic(scalar) { return [] }
    if !scalar.properties.changesWhenLowercased { return folded[scalar.value] ?? [scalar] }
    return scalar.properties.lowercaseMapping.unicodeScalars.flatMap { lower in
      isDiacritic(lower) ? [] : folded[lower.value] ?? [lower]
    }
  }

  /// Whether a combining mark only adds to the letter before it.
  ///
  /// By canonical combining class: overlays (1), the points of Hebrew, Arabic and Syriac (10 to 36),
  /// and everything attached to, above or below a letter (200 and more).
  private static func isDiacritic(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.canonicalCombiningClass.rawValue {
    case 1, 10...36, 200...: true
    default: false
    }
  }

  /// The entry of a character that is replaced by others, of three bytes at most.
  package static func entry(for scalars: [Unicode.Scalar]) -> UInt32 {
    var entry = mapped
    var shift: UInt32 = 0
    for byte in scalars.flatMap({ UTF8.encode($0).map(Array.init) ?? [] }) {
      entry |= UInt32(byte) << shift
      shift += 8
    }
    return entry | (shift / 8) << 24
  }

  /// The entry of a character of two or three bytes in UTF-8.
  @inline(__always)
  func entry(of code: UInt32) -> UInt32 {
    entries[Int(code)]
  }
}
