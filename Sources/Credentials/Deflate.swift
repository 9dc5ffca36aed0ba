/// Compresses bytes that repeat at known distances, as pictures and long runs do (RFC 1951), to one
/// block with the fixed codes. The output is the same on every machine, which no library promises
/// across versions.
public struct Deflate: Sendable {
  /// The compressed bytes.
  public private(set) var bytes: [UInt8] = []
  private var bits: UInt64 = 0
  private var count: UInt64 = 0

  private static let shortest = 3
  private static let longest = 258

  /// Compresses some bytes; matches are looked for at the given distances only, 1 to 32,768.
  public init(_ input: [UInt8], distances: [Int]) {
    write(0b011, 3)
    var place = 0
    while place < input.count {
      var (length, distance) = (0, 0)
      for candidate in distances where candidate <= place {
        var end = place
        let last = min(input.count, place + Self.longest)
        while end < last, input[end] == input[end - candidate] { end += 1 }
        if end - place > length { (length, distance) = (end - place, candidate) }
      }
      if length >= Self.shortest {
        write(length: length)
        write(distance: distance)
        place += length
      } else {
        write(symbol: Int(input[place]))
        place += 1
      }
    }
    write(symbol: 256)
    if count > 0 { bytes.append(UInt8(truncatingIfNeeded: bits)) }
  }

  /// Writes the low bits of a number, the lowest first.
  private mutating func write(_ value: Int, _ length: Int) {
    bits |= UInt64(value) << count
    count += UInt64(length)
    while count >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: bits))
      bits >>= 8
      count -= 8
    }
  }

  /// Writes a code, the highest bit first.
  private mutating func write(code: Int, _ length: Int) {
    var reversed = 0
    for bit in 0..<length where code >> bit & 1 == 1 { reversed |= 1 << (length - 1 - bit) }
    write(reversed, length)
  }

  /// RFC 1951, 3.2.6.
  private mutating func write(symbol: Int) {
    switch symbol {
    case ..<144: write(code: 0x30 + symbol, 8)
    case ..<256: write(code: 0x190 + symbol - 144, 9)
    case ..<280: write(code: symbol - 256, 7)
    default: write(code: 0xC0 + symbol - 280, 8)
    }
  }

  /// RFC 1951, 3.2.5: groups of four codes, each with one more bit behind it.
  private mutating func write(length: Int) {
    if length == Self.longest { return write(symbol: 285) }
    let rest = length - Self.shortest
    if rest < 8 { return write(symbol: 257 + rest) }
    let extra = Int.bitWidth - 1 - rest.leadingZeroBitCount - 2
    write(symbol: 257 + 4 * extra + rest >> extra)
    write(rest & (1 << extra - 1), extra)
  }

  private mutating func write(distance: Int) {
    let rest = distance - 1
    if rest < 4 { return write(code: rest, 5) }
    let extra = Int.bitWidth - 1 - rest.leadingZeroBitCount - 1
    write(code: 2 * extra + rest >> extra, 5)
    write(rest & (1 << extra - 1), extra)
  }
}

/// The checksums of PNG, gzip and zlib.
enum Checksum {
  /// CRC-32 (ISO 3309).
  static func crc32(_ bytes: [UInt8]) -> UInt32 { Zlib.crc32(bytes.span) }

  /// Adler-32 (RFC 1950).
  static func adler32(_ bytes: [UInt8]) -> UInt32 {
    var (a, b) = (1 as UInt32, 0 as UInt32)
    for byte in bytes {
      a = (a + UInt32(byte)) % 65521
      b = (b + a) % 65521
    }
    return b << 16 | a
  }
}

/// A file of gzip (RFC 1952) without a name and a time.
public enum Gzip {
  /// Compresses some bytes, in which single bytes repeat.
  public static func compress(_ input: [UInt8]) -> [UInt8] {
    let head: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]
    return head + Deflate(input, distances: [1]).bytes
      + Checksum.crc32(input).littleEndianBytes
      + UInt32(truncatingIfNeeded: input.count).littleEndianBytes
  }

  /// Decompresses a file of any compressor; nil for one that is invalid or exceeds the limit.
  public static func decompress(_ file: [UInt8], limit: Int) -> [UInt8]? {
    Zlib.gunzip(file, limit: limit)
  }
}

extension UInt32 {
  var bigEndianBytes: [UInt8] { littleEndianBytes.reversed() }
  var littleEndianBytes: [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: self >> (8 * UInt32($0))) }
  }
}
