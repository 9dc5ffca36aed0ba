import Bytes

/// A format whose files have to be unpacked, saved as another one or fetched before their data can be read.
///
/// They are refused by their first bytes: an archive of uncompressed files contains their lines, and would be read as a
/// table.
struct BinaryFormat {
  /// What a file of it is, as the end of a sentence.
  let description: String
  /// What to do.
  let suggestion: String
  /// Bytes that each of its files has.
  private let mark: [UInt8]
  /// Where these are.
  private let offset: Int
  /// The ends of their names, where that matters.
  private let names: [String]

  private init(
    _ description: String, _ suggestion: String, _ mark: String, then rest: [UInt8] = [],
    at offset: Int = 0, named names: [String] = [""]
  ) {
    (self.description, self.suggestion, self.names) = (description, suggestion, names)
    (self.mark, self.offset) = (Array(mark.utf8) + rest, offset)
  }

  /// The more particular ones first.
  private static let known: [BinaryFormat] = [
    BinaryFormat(
      "is a workbook of LibreOffice", "save the sheet as CSV",
      "mimetypeapplication/vnd.oasis.opendocument.spreadsheet", at: 30),
    BinaryFormat("is a ZIP archive", unpack, "PK\u{3}\u{4}"),
    BinaryFormat("is an empty ZIP archive", "export the data again", "PK\u{5}\u{6}"),
    BinaryFormat(
      "is a packed archive of tar", "unpack it with 'tar xzf', and give the files in it", "",
      then: [0x1F, 0x8B], named: [".tar.gz", ".tgz"]),
    BinaryFormat("is packed with gzip", "unpack it with 'gunzip'", "", then: [0x1F, 0x8B]),
    BinaryFormat("is packed with bzip2", "unpack it with 'bunzip2'", "BZh91AY&SY"),
    BinaryFormat(
      "is packed with xz", "unpack it with 'unxz'", "", then: [0xFD] + Array("7zXZ\0".utf8)),
    BinaryFormat(
      "is packed with Zstandard", "unpack it with 'unzstd'", "", then: [0x28, 0xB5, 0x2F, 0xFD]),
    BinaryFormat("is a 7z archive", unpack, "7z", then: [0xBC, 0xAF, 0x27, 0x1C]),
    BinaryFormat("is a RAR archive", unpack, "Rar!\u{1A}\u{7}"),
    // The name of the first file, with zeros behind it, is before the mark.
    BinaryFormat(
      "is an archive of tar", "unpack it with 'tar xf', and give the files in it", "\0ustar",
      at: 256),
    BinaryFormat(
      "is a database of SQLite", "export its table of issues as CSV", "SQLite format 3\0"),
    BinaryFormat(
      "is a pointer to a file of Git LFS", "fetch the file with 'git lfs pull'",
      "version https://git-lfs.github.com/spec/"),
    BinaryFormat("is a PDF", "export the issues as CSV or JSON", "%PDF-"),
    BinaryFormat(
      "is a file of an older Excel or Word", "save the sheet as CSV", "",
      then: [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]),
    BinaryFormat("is a file of Parquet", "export its rows as CSV or JSON", "PAR1\u{15}"),
  ]

  private static let unpack = "unpack it, and give the files in it"

  private static let excel = BinaryFormat(
    "is a workbook of Excel", "save the sheet as CSV", "")

  /// The format of a file of a name; nil where it may be text.
  static func recognise(_ text: Span<UInt8>, named name: String) -> BinaryFormat? {
    let found = known.first { $0.matches(text) && $0.names.contains(where: name.hasSuffix) }
    guard text.has("PK\u{3}\u{4}", at: 0) else { return found }
    let head = text.extracting(first: 1 << 16)
    // The name of an entry is behind 30 bytes about it.
    for at in head.indices where head.has("xl/", at: at) && head.has("PK\u{3}\u{4}", at: at - 30) {
      return excel
    }
    return found
  }

  private func matches(_ text: Span<UInt8>) -> Bool {
    let end = offset + mark.count
    return text.count >= end && text.extracting(offset..<end).equals(mark.span)
  }
}
