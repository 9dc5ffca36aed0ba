import Bytes
import Credentials

/// What is packed in pictures, PDF files and archives, and texts whose characters have two bytes.
enum PackedTexts {
  /// The most bytes of a file that is unpacked, and of what a part of it may hold.
  static let limits = (file: 256 << 20, part: 16 << 20)

  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  private static let gzip: [UInt8] = [0x1F, 0x8B, 8]

  /// Whether a file begins as one with packed parts does.
  static func isPacked(_ file: Span<UInt8>) -> Bool {
    begins(file, png) || begins(file, gzip) || file.has("%PDF-", at: 0)
      || file.has("PK\u{3}\u{4}", at: 0) || isWide(file)
  }

  /// Calls with all of a file but the points of a picture, whose bytes may happen to look like an address.
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

  /// Calls with what each packed part of a file holds, as far as it can be unpacked.
  static func forEach(in file: Span<UInt8>, _ body: (Span<UInt8>) -> Void) {
    func unpack(_ range: Range<Int>, _ form: Packing) {
      if range.isEmpty { return }
      let room = min(limits.part, max(1 << 16, range.count * 40))
      body(form.unpacked(file.extracting(range), limit: room).span)
    }
    if begins(file, png) {
      forEachText(ofPicture: file) { unpack($0, .zlib) }
    } else if isWide(file) {
      let isLittle = file[0] == 0xFF
      let units = (1..<file.count / 2).map { index in
        let (first, second) = (UInt16(file[2 * index]), UInt16(file[2 * index + 1]))
        return isLittle ? second << 8 | first : first << 8 | second
      }
      body(Array(String(decoding: units, as: UTF16.self).utf8).span)
    } else if begins(file, gzip) {
      unpack(0..<file.count, .gzip)
    } else if file.has("%PDF-", at: 0) {
      var at = 0
      while let start = first("stream", in: file, from: at) {
        var data = start + 6
        while data < file.count, data < start + 8, file[data] < 0x20 { data += 1 }
        let end = first("endstream", in: file, from: data) ?? file.count
        unpack(data..<end, .zlib)
        at = min(file.count, end + 9)
      }
    } else {
      var at = 0
      while let start = first("PK\u{3}\u{4}", in: file, from: at) {
        let next = first("PK\u{3}\u{4}", in: file, from: start + 4) ?? file.count
        // Two lengths stand in the head of each member, before its name.
        if start + 30 <= next {
          let sizes = [26, 28].map { Int(file[start + $0]) | Int(file[start + $0 + 1]) << 8 }
          let data = start + 30 + sizes[0] + sizes[1]
          if file[start + 8] == 8, data < next { unpack(data..<next, .bare) }
        }
        at = next
      }
    }
  }

  /// Calls with where the compressed texts of a picture stand.
  private static func forEachText(ofPicture file: Span<UInt8>, _ body: (Range<Int>) -> Void) {
    var at = png.count
    while at + 12 <= file.count {
      let length = length(ofChunk: at, in: file)
      let (start, end) = (at + 8, at + 8 + length)
      guard end <= file.count else { return }
      // Behind the keyword stands how it is packed; in iTXt also a language, and the keyword in it.
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

  /// Whether a file says that it is a text of UTF-16.
  private static func isWide(_ file: Span<UInt8>) -> Bool {
    file.count > 3 && (begins(file, [0xFF, 0xFE]) || begins(file, [0xFE, 0xFF]))
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
