import Bytes

/// The text of a table in UTF-8, whatever encoding it came in.
package struct CSVText {
  /// How the bytes were understood.
  package enum Encoding: Hashable {
    /// UTF-8 as it should be.
    case utf8
    /// UTF-8 with some broken bytes, each of which is now U+FFFD.
    case brokenUTF8(firstOffset: Int)
    /// Windows-1252, which holds all printable characters of Latin-1.
    case latin1
    /// UTF-16.
    case utf16
  }

  /// Where the text begins in the file, behind a byte-order mark.
  package let start: Int
  /// The text in UTF-8; nil where the file's own bytes are that.
  package let decoded: [UInt8]?
  /// How it came.
  package let encoding: Encoding

  /// Decodes a file. Bytes that are not UTF-8 make it Latin-1, unless most of what lies outside ASCII
  /// is well-formed UTF-8.
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
      decoded = Self.fromLatin1(text)
      encoding = .latin1
    }
  }

  private static func fromLatin1(_ text: Span<UInt8>) -> [UInt8] {
    var scalars = String.UnicodeScalarView()
    for index in text.indices {
      let byte = text[index]
      let value = (0x80...0x9F).contains(byte) ? windows1252[Int(byte) - 0x80] : UInt16(byte)
      scalars.append(Unicode.Scalar(value) ?? "\u{FFFD}")
    }
    return Array(String(scalars).utf8)
  }

  /// The characters 0x80 to 0x9F of Windows-1252; unassigned ones become U+FFFD.
  private static let windows1252: [UInt16] = [
    0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0xFFFD, 0x017D, 0xFFFD, 0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0xFFFD, 0x017E, 0x0178,
  ]
}
