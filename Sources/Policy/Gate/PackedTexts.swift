import Bytes
import Credentials
package import Diagnostics

/// The texts in pictures, PDF files and archives, which are compressed, and in UTF-16 and UTF-32.
package enum PackedTexts {
  /// The most bytes of a file that is unpacked, and of each unpacked part.
  package static let limits = (file: 256 << 20, part: 16 << 20)

  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  private static let gzip: [UInt8] = [0x1F, 0x8B, 8]

  /// Whether a file begins like one with compressed parts.
  package static func isPacked(_ file: Span<UInt8>) -> Bool {
    begins(file, png) || begins(file, gzip) || file.has("%PDF-", at: 0)
      || file.has("PK\u{3}\u{4}", at: 0) || WideText(file) != nil
  }

  /// The first bytes of formats that are not read: 7z, RAR, xz, Zstandard and bzip2.
  private static let closed: [[UInt8]] = [
    [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], [0x52, 0x61, 0x72, 0x21, 0x1A, 0x07],
    [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], [0x28, 0xB5, 0x2F, 0xFD],
  ]

  /// Whether a file begins like one in a format that is not read, or is encrypted.
  package static func isClosed(_ file: Span<UInt8>) -> Bool {
    if closed.contains(where: { begins(file, $0) }) { return true }
    if file.has("BZh", at: 0) { return file.has("1AY&SY", at: 4) }
    // The flags and the compression method of an archive's first member.
    guard file.has("PK\u{3}\u{4}", at: 0), file.count >= 10 else { return false }
    return file[6] & 1 == 1 || file[8] != 0 && file[8] != 8 || file[9] != 0
  }

  /// A note for the user about files that were not searched; nil where there are none.
  package static func note(of closed: [String]) -> Diagnostic? {
    if closed.isEmpty { return nil }
    let more = closed.count > 5 ? " and \(closed.count - 5) more" : ""
    return Diagnostic(
      .note, code: "static.not-searched",
      "\(closed.count) file\(closed.count == 1 ? "" : "s") of 'static/' packed in a way in which nothing is searched: "
        + closed.sorted().prefix(5).joined(separator: ", ") + more,
      suggestion: "ZIP without a password and gzip are searched")
  }

  /// Calls `body` with all of a file except the pixels of a picture, whose bytes may look like an
  /// address by chance.
  static func forEachReadable(in file: Span<UInt8>, _ body: (Span<UInt8>) -> Void) {
    guard begins(file, png) else { return body(file) }
    var (start, at) = (0, png.count)
    while at + 8 <= file.count {
      let end = at + 12 + length(ofChunk: at, in: file)
      if file.has("IDAT", at: at + 4) {
        if start < at { body(file.extracting(start..<at)) }
        start = min(end, file.count)
      }
      at = end
    }
    if start < file.count { body(file.extracting(start..<file.count)) }
  }

  /// The length of the data of a PNG chunk, in bytes.
  private static func length(ofChunk at: Int, in file: Span<UInt8>) -> Int {
    (at..<at + 4).reduce(0) { $0 << 8 | Int(file[$1]) }
  }

  /// Calls `body` with the content of each compressed part of a file that can be unpacked, and of
  /// parts within those.
  static func forEach(in file: Span<UInt8>, _ body: (Span<UInt8>) -> Void) {
    var room = limits.file
    forEach(in: file, depth: 0, &room, body)
  }

  /// Calls `body` with the content of each compressed part of a file, which is itself nested
  /// `depth` parts deep; nested parts may have `room` more bytes.
  private static func forEach(
    in file: Span<UInt8>, depth: Int, _ room: inout Int, _ body: (Span<UInt8>) -> Void
  ) {
    func descend(_ part: Span<UInt8>) {
      if depth < 2, room > 0, isPacked(part) {
        forEach(in: part, depth: depth + 1, &room, body)
      }
    }
    @discardableResult func unpack(_ range: Range<Int>, _ form: Packing) -> [UInt8] {
      if range.isEmpty { return [] }
      var most = min(limits.part, max(1 << 16, range.count * 40))
      if depth > 0 { most = min(most, max(0, room)) }
      let bytes = form.unpacked(file.extracting(range), limit: most)
      if depth > 0 { room -= bytes.count }
      body(bytes.span)
      descend(bytes.span)
      return bytes
    }
    if begins(file, png) {
      forEachText(ofPicture: file) { unpack($0, .zlib) }
    } else if let wide = WideText(file) {
      body(wide.read(file).span)
    } else if begins(file, gzip) {
      unpack(0..<file.count, .gzip)
    } else if file.has("%PDF-", at: 0) {
      var at = 0
      while let start = first("stream", in: file, from: at) {
        var data = start + 6
        while data < file.count, data < start + 8, file[data] < 0x20 { data += 1 }
        let end = first("endstream", in: file, from: data) ?? file.count
        let bytes = unpack(data..<end, .zlib)
        let shown =
          bytes.isEmpty
          ? PDFStrings.joined(file.extracting(data..<end)) : PDFStrings.joined(bytes.span)
        if !shown.isEmpty { body(shown.span) }
        at = min(file.count, end + 9)
      }
    } else {
      var at = 0
      while let start = first("PK\u{3}\u{4}", in: file, from: at) {
        let next = first("PK\u{3}\u{4}", in: file, from: start + 4) ?? file.count
        // The head of each member has two lengths before its name.
        if start + 30 <= next {
          let sizes = [26, 28].map { Int(file[start + $0]) | Int(file[start + $0 + 1]) << 8 }
          let data = start + 30 + sizes[0] + sizes[1]
          if data < next {
            if file[start + 8] == 8 {
              unpack(data..<next, .bare)
            } else if file[start + 8] == 0 {
              descend(file.extracting(data..<next))
            }
          }
        }
        at = next
      }
    }
  }

  /// Calls `body` with the ranges of the compressed texts of a picture.
  private static func forEachText(ofPicture file: Span<UInt8>, _ body: (Range<Int>) -> Void) {
    var at = png.count
    while at + 12 <= file.count {
      let length = length(ofChunk: at, in: file)
      let (start, end) = (at + 8, at + 8 + length)
      guard end <= file.count else { return }
      // The keyword is followed by the compression method; in iTXt also by a language and the
      // translated keyword.
      if var data = file.index(of: 0, from: start), data + 2 < end {
        if file.has("zTXt", at: at + 4) {
          body(data + 2..<end)
        } else if file.has("iTXt", at: at + 4), file[data + 1] == 1 {
          data = file.index(of: 0, from: data + 3) ?? end
          data = file.index(of: 0, from: data + 1) ?? end
          body(min(data + 1, end)..<end)
        }
      }
      at = end + 4
    }
  }

  private static func begins(_ file: Span<UInt8>, _ bytes: [UInt8]) -> Bool {
    file.count >= bytes.count && file.extracting(first: bytes.count).equals(bytes.span)
  }

  private static func first(
    _ literal: StaticString, in file: Span<UInt8>, from start: Int
  ) -> Int? {
    var at = start
    let byte = UInt8(unsafe literal.utf8Start.pointee)
    while let place = file.index(of: byte, from: at) {
      if file.has(literal, at: place) { return place }
      at = place + 1
    }
    return nil
  }
}
