import Bytes
import Formats

// Letters beyond ASCII in one form, however they are encoded.
extension FoldedText {
  /// The folding of each character from U+0080 to U+FFFF, as in `FoldingTable`, and in addition:
  /// full-width letters become ASCII, letters with strokes and ligatures become those used in
  /// addresses, and kana lose their voicing marks, which may follow them.
  static let letters: [UInt32] = {
    var letters = FoldingTable.shared.entries
    for code in 0xFF01...0xFF5E as ClosedRange<UInt32> {
      let byte = table[Int(code - 0xFEE0)]
      letters[Int(code)] = FoldingTable.entry(for: [Unicode.Scalar(byte == 0 ? 0x20 : byte)])
    }
    for (plain, others) in [
      ("l", "łŁ"), ("o", "øØǿǾ"), ("d", "đĐðÐ"), ("i", "ı"), ("h", "ħĦ"), ("t", "ŧŦ"),
      ("ae", "æÆǽǼ"),
      ("oe", "œŒ"), ("th", "þÞ"),
    ] {
      for other in others.unicodeScalars {
        letters[Int(other.value)] = FoldingTable.entry(for: Array(plain.unicodeScalars))
      }
    }
    for mark in ["\u{3099}", "\u{309A}"] as [Unicode.Scalar] {
      letters[Int(mark.value)] = FoldingTable.entry(for: [])
      for base in (0x3046...0x30FD).compactMap(Unicode.Scalar.init) {
        var voiced = String(base)
        voiced.unicodeScalars.append(mark)
        // Equal strings are canonically equivalent ones.
        for other in [1, 2, 8, 0x4E].compactMap({ Unicode.Scalar(base.value + $0) })
        where String(other) == voiced {
          letters[Int(other.value)] = FoldingTable.entry(for: [base])
        }
      }
    }
    return letters
  }()

  /// The code point that two or three bytes at an offset encode, and the number of these bytes; nil for any others.
  static func scalar(_ text: Span<UInt8>, at start: Int) -> (code: UInt32, width: Int)? {
    guard start < text.count, text[start] < 0xF0 else { return nil }
    return text.wideScalar(at: start)
  }

  /// The syllable of Korean that begins at an offset with its first letter, and where it ends; nil where none does.
  static func syllable(
    _ text: Span<UInt8>, at start: Int, _ first: UInt32
  ) -> (code: UInt32, end: Int)? {
    guard (0x1100...0x1112).contains(first), let (vowel, _) = scalar(text, at: start + 3),
      (0x1161...0x1175).contains(vowel)
    else { return nil }
    let code = 0xAC00 + ((first - 0x1100) * 21 + vowel - 0x1161) * 28
    guard let (last, _) = scalar(text, at: start + 6), (0x11A8...0x11C2).contains(last) else {
      return (code, start + 6)
    }
    return (code + last - 0x11A7, start + 9)
  }
}
