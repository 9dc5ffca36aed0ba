public import Bytes

/// A picture in PNG (ISO 15948) with a palette, into which texts can be put.
public struct PNG: Sendable, Hashable {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The kinds of embedded texts, by their keywords.
  public enum Baked: String, Sendable, CaseIterable {
    /// An assertion (Open Badges Baking 2.0).
    case assertion = "openbadges"
    /// A signed credential (Open Badges 3.0, section 5.3).
    case credential = "openbadgecredential"
  }

  private let head: [UInt8]
  private let rest: [UInt8]

  /// A picture.
  ///
  /// - Parameters:
  ///   - pixels: the indices of the colours, row by row.
  ///   - palette: up to 256 colours: red, green, blue and how opaque.
  public init(width: Int, pixels: [UInt8], palette: [[UInt8]]) {
    let height = width > 0 ? pixels.count / width : 0
    let size =
      UInt32(truncatingIfNeeded: width).bigEndianBytes
      + UInt32(truncatingIfNeeded: height).bigEndianBytes
    var rows: [UInt8] = []
    for row in 0..<height {
      rows.append(0)
      rows += pixels[row * width..<(row + 1) * width]
    }
    let data =
      [0x78, 0x01] + Deflate(rows, distances: [1, width + 1]).bytes
      + Checksum.adler32(rows).bigEndianBytes
    head = Self.signature + Self.chunk("IHDR", size + [8, 3, 0, 0, 0])
    rest =
      Self.chunk("PLTE", palette.flatMap { $0.prefix(3) })
      + Self.chunk("tRNS", palette.map { $0.last ?? 255 }) + Self.chunk("IDAT", data)
      + Self.chunk("IEND", [])
  }

  /// Whether bytes begin as a picture does.
  public static func isPNG(_ bytes: [UInt8]) -> Bool { bytes.starts(with: signature) }

  /// The file.
  public var bytes: [UInt8] { head + rest }

  /// Appends the file with texts in it, each an uncompressed `iTXt` chunk; all but these is the same for
  /// every text.
  public func append(baked texts: [(kind: Baked, text: [UInt8])], to output: inout ByteBuffer) {
    output.append(head)
    for (kind, text) in texts {
      let start = Array("iTXt\(kind.rawValue)\0\0\0\0\0".utf8)
      output.append(bigEndian: UInt32(truncatingIfNeeded: start.count - 4 + text.count))
      output.append(start)
      output.append(text)
      output.append(bigEndian: Zlib.crc32(text.span, after: Zlib.crc32(start.span)))
    }
    output.append(rest)
  }

  /// The texts that are embedded in a file; nil where the file is invalid or not complete.
  public static func baked(in file: [UInt8]) -> [Baked: String]? {
    guard file.starts(with: signature) else { return nil }
    var texts: [Baked: String] = [:]
    var place = signature.count
    while place + 12 <= file.count {
      let length = file[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      guard length <= file.count - place - 12 else { return nil }
      let body = file[place + 4..<place + 8 + length]
      let sum = file[(place + 8 + length)...].prefix(4).reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
      guard Checksum.crc32(Array(body)) == sum else { return nil }
      for kind in Baked.allCases where texts[kind] == nil {
        let start = Array("iTXt\(kind.rawValue)".utf8) + [0, 0, 0]
        guard body.starts(with: start) else { continue }
        // The two flags are followed by a language and a translated keyword, each ended by a zero.
        let parts = body.dropFirst(start.count)
          .split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        texts[kind] = String(decoding: parts[2], as: UTF8.self)
      }
      place += 12 + length
      if body.elementsEqual("IEND".utf8) { return place == file.count ? texts : nil }
    }
    return nil
  }

  private static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    let content = Array(name.utf8) + body
    return UInt32(truncatingIfNeeded: body.count).bigEndianBytes + content
      + Checksum.crc32(content).bigEndianBytes
  }
}

extension ByteBuffer {
  fileprivate mutating func append(bigEndian number: UInt32) {
    for shift: UInt32 in [24, 16, 8, 0] { append(UInt8(truncatingIfNeeded: number >> shift)) }
  }
}
