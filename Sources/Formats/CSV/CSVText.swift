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
  private static let windows1250: [UInt16] = [
    0x20AC, 0xFFFD, 0x201A, 0xFFFD, 0x201E, 0x2026, 0x2020, 0x2021, 0xFFFD, 0x2030, 0x0160, 0x2039,
    0x015A, 0x0164, 0x017D, 0x0179, 0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0xFFFD, 0x2122, 0x0161, 0x203A, 0x015B, 0x0165, 0x017E, 0x017A, 0x00A0, 0x02C7, 0x02D8, 0x0141,
    0x00A4, 0x0104, 0x00A6, 0x00A7, 0x00A8, 0x00A9, 0x015E, 0x00AB, 0x00AC, 0x00AD, 0x00AE, 0x017B,
    0x00B0, 0x00B1, 0x02DB, 0x0142, 0x00B4, 0x00B5, 0x00B6, 0x00B7, 0x00B8, 0x0105, 0x015F, 0x00BB,
    0x013D, 0x02DD, 0x013E, 0x017C, 0x0154, 0x00C1, 0x00C2, 0x0102, 0x00C4, 0x0139, 0x0106, 0x00C7,
    0x010C, 0x00C9, 0x0118, 0x00CB, 0x011A, 0x00CD, 0x00CE, 0x010E, 0x0110, 0x0143, 0x0147, 0x00D3,
    0x00D4, 0x0150, 0x00D6, 0x00D7, 0x0158, 0x016E, 0x00DA, 0x0170, 0x00DC, 0x00DD, 0x0162, 0x00DF,
    0x0155, 0x00E1, 0x00E2, 0x0103, 0x00E4, 0x013A, 0x0107, 0x00E7, 0x010D, 0x00E9, 0x0119, 0x00EB,
    0x011B, 0x00ED, 0x00EE, 0x010F, 0x0111, 0x0144, 0x0148, 0x00F3, 0x00F4, 0x0151, 0x00F6, 0x00F7,
    0x0159, 0x016F, 0x00FA, 0x0171, 0x00FC, 0x00FD, 0x0163, 0x02D9,
  ]

  /// The characters 0x80 to 0xFF of Windows-1251.
  private static let windows1251: [UInt16] = [
    0x0402, 0x0403, 0x201A, 0x0453, 0x201E, 0x2026, 0x2020, 0x2021, 0x20AC, 0x2030, 0x0409, 0x2039,
    0x040A, 0x040C, 0x040B, 0x040F, 0x0452, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0xFFFD, 0x2122, 0x0459, 0x203A, 0x045A, 0x045C, 0x045B, 0x045F, 0x00A0, 0x040E, 0x045E, 0x0408,
    0x00A4, 0x0490, 0x00A6, 0x00A7, 0x0401, 0x00A9, 0x0404, 0x00AB, 0x00AC, 0x00AD, 0x00AE, 0x0407,
    0x00B0, 0x00B1, 0x0406, 0x0456, 0x0491, 0x00B5, 0x00B6, 0x00B7, 0x0451, 0x2116, 0x0454, 0x00BB,
    0x0458, 0x0405, 0x0455, 0x0457, 0x0410, 0x0411, 0x0412, 0x0413, 0x0414, 0x0415, 0x0416, 0x0417,
    0x0418, 0x0419, 0x041A, 0x041B, 0x041C, 0x041D, 0x041E, 0x041F, 0x0420, 0x0421, 0x0422, 0x0423,
    0x0424, 0x0425, 0x0426, 0x0427, 0x0428, 0x0429, 0x042A, 0x042B, 0x042C, 0x042D, 0x042E, 0x042F,
    0x0430, 0x0431, 0x0432, 0x0433, 0x0434, 0x0435, 0x0436, 0x0437, 0x0438, 0x0439, 0x043A, 0x043B,
    0x043C, 0x043D, 0x043E, 0x043F, 0x0440, 0x0441, 0x0442, 0x0443, 0x0444, 0x0445, 0x0446, 0x0447,
    0x0448, 0x0449, 0x044A, 0x044B, 0x044C, 0x044D, 0x044E, 0x044F,
  ]

  /// The characters 0x80 to 0xFF of ISO 8859-2.
  private static let latin2: [UInt16] = [
    0x0080, 0x0081, 0x0082, 0x0083, 0x0084, 0x0085, 0x0086, 0x0087, 0x0088, 0x0089, 0x008A, 0x008B,
    0x008C, 0x008D, 0x008E, 0x008F, 0x0090, 0x0091, 0x0092, 0x0093, 0x0094, 0x0095, 0x0096, 0x0097,
    0x0098, 0x0099, 0x009A, 0x009B, 0x009C, 0x009D, 0x009E, 0x009F, 0x00A0, 0x0104, 0x02D8, 0x0141,
    0x00A4, 0x013D, 0x015A, 0x00A7, 0x00A8, 0x0160, 0x015E, 0x0164, 0x0179, 0x00AD, 0x017D, 0x017B,
    0x00B0, 0x0105, 0x02DB, 0x0142, 0x00B4, 0x013E, 0x015B, 0x02C7, 0x00B8, 0x0161, 0x015F, 0x0165,
    0x017A, 0x02DD, 0x017E, 0x017C, 0x0154, 0x00C1, 0x00C2, 0x0102, 0x00C4, 0x0139, 0x0106, 0x00C7,
    0x010C, 0x00C9, 0x0118, 0x00CB, 0x011A, 0x00CD, 0x00CE, 0x010E, 0x0110, 0x0143, 0x0147, 0x00D3,
    0x00D4, 0x0150, 0x00D6, 0x00D7, 0x0158, 0x016E, 0x00DA, 0x0170, 0x00DC, 0x00DD, 0x0162, 0x00DF,
    0x0155, 0x00E1, 0x00E2, 0x0103, 0x00E4, 0x013A, 0x0107, 0x00E7, 0x010D, 0x00E9, 0x0119, 0x00EB,
    0x011B, 0x00ED, 0x00EE, 0x010F, 0x0111, 0x0144, 0x0148, 0x00F3, 0x00F4, 0x0151, 0x00F6, 0x00F7,
    0x0159, 0x016F, 0x00FA, 0x0171, 0x00FC, 0x00FD, 0x0163, 0x02D9,
  ]

  /// The characters 0x80 to 0x9F of Windows-1252; unassigned ones are U+FFFD.
  private static let windows1252: [UInt16] = [
    0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0xFFFD, 0x017D, 0xFFFD, 0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0xFFFD, 0x017E, 0x0178,
  ]
}
