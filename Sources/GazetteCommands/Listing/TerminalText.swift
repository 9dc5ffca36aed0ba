/// How wide texts are on a terminal.
enum TerminalText {
  /// The width of a text in columns.
  static func width(_ text: String) -> Int {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
    return text.reduce(0) { $0 + width($1) }
  }

  /// The text, or its beginning with an ellipsis when it is too wide.
  static func cut(_ text: String, to room: Int) -> (text: String, width: Int) {
    let whole = width(text)
    if whole <= room { return (text, whole) }
    var kept = ""
    var used = 0
    for character in text {
      let more = width(character)
      if used + more > room - 1 { break }
      kept.append(character)
      used += more
    }
    return (kept + "…", used + 1)
  }

  /// The width of a character in columns: 0, 1 or 2, that of its widest scalar.
  private static func width(_ character: Character) -> Int {
    character.unicodeScalars.reduce(0) { max($0, width($1)) }
  }

  private static func width(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0x00...0x1F, 0x7F...0x9F: return 0
    case 0x20...0x2FF: return scalar.value == 0xAD ? 0 : 1
    // East Asian Width W and F (Unicode Standard Annex 11), in whole blocks.
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18AFF,
      0x1AFF0...0x1B2FF, 0x1F1E6...0x1F1FF, 0x1F300...0x1F64F, 0x1F680...0x1F6FF,
      0x1F900...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default: break
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return scalar.properties.isEmojiPresentation ? 2 : 1
    }
  }
}
