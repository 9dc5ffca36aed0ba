import Bytes

/// The text of a table in UTF-8, whatever encoding it came in.
package struct CSVText {
  /// How the bytes were understood.
  package enum Encoding: Hashable {
    /// UTF-8 as it should be.
    case utf8
    /// UTF-8 with some invalid bytes, each of which is now U+FFFD.
    case brokenUTF8(firstOffset: Int)
    /// Windows-1252, which has all printable characters of Latin-1.
    case latin1
    /// Windows-1250, as Excel writes it in Poland and the countries around.
    case windows1250
    /// ISO 8859-2.
    case latin2
    /// Windows-1251, as Excel writes it in Russia and the countries around.
    case windows1251
    /// Shift-JIS, as Excel writes it in Japan; it is not decoded.
    case shiftJIS
    /// GB 18030 or one of the encodings before it, as Excel writes it in China; it is not decoded.
    case gb18030
    /// KOI8-R, the older encoding of Cyrillic; it is not decoded.
    case koi8
    /// Mac Roman, of Macintoshes before 2001; it is not decoded.
    case macRoman
    /// UTF-16.
    case utf16
    /// None of these; letters of ASCII are read.
    case unknown

    /// The name of the encoding, where it was guessed.
    package var name: String? {
      switch self {
      case .utf8, .brokenUTF8, .utf16, .shiftJIS, .gb18030, .koi8, .macRoman, .unknown: nil
      case .latin1: "Windows-1252 (Latin-1)"
      case .windows1250: "Windows-1250"
      case .latin2: "ISO 8859-2 (Latin-2)"
      case .windows1251: "Windows-1251"
      }
    }

    /// The name of the encoding in `iconv`, if it is not decoded here.
    package var foreignName: String? {
      switch self {
      case .shiftJIS: "CP932"
      case .gb18030: "GB18030"
      case .koi8: "KOI8-R"
      case .macRoman: "MACINTOSH"
      default: nil
      }
    }

    /// The name of the encoding in `iconv`; nil where it is UTF-8 or unknown.
    var iconvName: String? {
      switch self {
      case .latin1: "WINDOWS-1252"
      case .windows1250: "WINDOWS-1250"
      case .latin2: "ISO-8859-2"
      case .windows1251: "WINDOWS-1251"
      default: foreignName
      }
    }
  }

  /// Where the text begins in the file, behind a byte-order mark.
  package let start: Int
  /// The text in UTF-8; nil where the file's own bytes are that.
  package let decoded: [UInt8]?
  /// How it came.
  package let encoding: Encoding

  /// Decodes a file. One that is not valid UTF-8 is in an encoding with one byte a character,
  /// unless most of what is outside ASCII is well-formed UTF-8.
  package init(_ raw: Span<UInt8>) {
    if let text = UTF16Text.utf8(raw) {
      start = 0
      decoded = text
      encoding = .utf16
      return
    }
    start = raw.has("\u{FEFF}", at: 0) ? 3 : 0
    let text = raw.extracting(start...)
    guard let firstBad = UTF8Check.firstBreak(in: text) else {
      decoded = nil
      encoding = .utf8
      return
    }
    let repaired = String(text)
    let outside = repaired.unicodeScalars.lazy.filter { !$0.isASCII }
    if outside.count(where: { $0 == "\u{FFFD}" }) * 2 < outside.count {
      decoded = Array(repaired.utf8)
      encoding = .brokenUTF8(firstOffset: firstBad)
    } else {
      encoding = text.isKOI8 ? .koi8 : text.encodingOfPairs ?? Self.guess(text)
      decoded = encoding.foreignName == nil ? Self.decoded(text, encoding) : nil
    }
  }

  /// The first word with a character outside of ASCII, by which people see whether a guess was right; nil
  /// where the file's own bytes are the text.
  package var exampleWord: String? {
    guard let text = decoded, let first = text.firstIndex(where: { $0 >= 0x80 }) else { return nil }
    func isPart(_ byte: UInt8) -> Bool { byte > 0x20 && !",;\"'|".utf8.contains(byte) }
    let begin = text[..<first].reversed().prefix { isPart($0) }.count
    let word = text[(first - min(begin, 20))...].prefix { isPart($0) }
    return String(String(decoding: word, as: UTF8.self).prefix(30))
  }

  /// The guessed encoding of one byte a character, by letters that are signs in the others: no sign
  /// of Windows-1252 such as `³` or `¹` precedes a letter.
  private static func guess(_ text: Span<UInt8>) -> Encoding {
    if text.isCyrillic { return .windows1251 }
    if text.isMacRoman { return .macRoman }
    if text.isCrowded { return .unknown }
    var (either, windows, iso, carons) = (0, 0, 0, (marked: 0, others: 0))
    for index in text.indices where text[index] >= 0x80 {
      let byte = text[index]
      let isBeforeLetter = index + 1 < text.count && isLetter(text[index + 1])
      let isBehindLetter = index > 0 && isLetter(text[index - 1])
      switch byte {
      case 0x9A, 0x9E, 0x8A, 0x8E: carons.marked += 1
      case 0xE8, 0xEC, 0xF8, 0xF9, 0xEF: carons.others += 1
      // In Spanish `¿` precedes a letter, and does not follow one.
      case 0xBF: if isBeforeLetter, isBehindLetter { either += 1 }
      case 0xA3, 0xB3, 0xAF: if isBeforeLetter { either += 1 }
      case 0xA5, 0xB9, 0x8F, 0x9F, 0x8D, 0x9D: if isBeforeLetter { windows += 1 }
      case 0xA1, 0xA6, 0xAC, 0xB1, 0xB6, 0xBC: if isBeforeLetter, isBehindLetter { iso += 1 }
      default: break
      }
    }
    // Czech and Slovak have š and ž, as Windows-1252 does, next to letters that do not occur beside
    // them there.
    if carons.marked > 1, carons.others > 1 { windows += 1 }
    if either + windows + iso == 0 { return text.isWestern ? .latin1 : .unknown }
    return iso > windows ? .latin2 : .windows1250
  }

  private static func isLetter(_ byte: UInt8) -> Bool { byte.isLetter || byte >= 0xC0 }

  private static func decoded(_ text: Span<UInt8>, _ encoding: Encoding) -> [UInt8] {
    let table =
      switch encoding {
      case .windows1250: windows1250
      case .latin2: latin2
      case .windows1251: windows1251
      default: windows1252 + (0xA0...0xFF).map { UInt16($0) }
      }
    var scalars = String.UnicodeScalarView()
    for index in text.indices {
      let byte = text[index]
      let value = byte < 0x80 ? UInt16(byte) : table[Int(byte) - 0x80]
      scalars.append(Unicode.Scalar(value) ?? "\u{FFFD}")
    }
    return Array(String(scalars).utf8)
  }

  /// The characters 0x80 to 0xFF of Windows-1250.
  private static let windows1250 = Array(
    """
    €\u{FFFD}‚\u{FFFD}„…†‡\u{FFFD}‰Š‹ŚŤŽŹ\u{FFFD}‘’“”•–—\u{FFFD}™š›śťžź\
    \u{A0}ˇ˘Ł¤Ą¦§¨©Ş«¬\u{AD}®Ż°±˛ł´µ¶·¸ąş»Ľ˝ľż\
    ŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢß\
    ŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙
    """.utf16)

  /// The characters 0x80 to 0xFF of Windows-1251.
  private static let windows1251 = Array(
    """
    ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\u{FFFD}™љ›њќћџ\
    \u{A0}ЎўЈ¤Ґ¦§Ё©Є«¬\u{AD}®Ї°±Ііґµ¶·ё№є»јЅѕї\
    АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ\
    абвгдежзийклмнопрстуфхцчшщъыьэюя
    """.utf16)

  /// The characters 0x80 to 0xFF of ISO 8859-2.
  private static let latin2 =
    [UInt16](0x80...0xA0)
    + Array(
      """
      Ą˘Ł¤ĽŚ§¨ŠŞŤŹ\u{AD}ŽŻ°ą˛ł´ľśˇ¸šşťź˝žż\
      ŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢß\
      ŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙
      """.utf16)

  /// The characters 0x80 to 0x9F of Windows-1252; unassigned ones are U+FFFD.
  private static let windows1252 = Array(
    """
    €\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ
    """.utf16)
}
