import Bytes

/// The encoding of a text with two or four bytes a character.
struct WideText {
  /// The number of bytes of a unit.
  private let width: Int
  /// Whether it is little-endian.
  private let isLittle: Bool
  /// Where the text begins.
  private let start: Int

  /// How many bytes are examined to guess the encoding.
  private static let sample = 256

  /// The encoding of a file, from its byte order mark, or else from the positions of the zeros in
  /// letters of ASCII; nil where it is no such text.
  init?(_ file: Span<UInt8>) {
    let first = file.extracting(first: 4)
    if first.count == 4, first[0] == 0xFF, first[1] == 0xFE, first[2] == 0, first[3] == 0 {
      self.init(width: 4, isLittle: true, start: 4)
    } else if first.count == 4, first[0] == 0, first[1] == 0, first[2] == 0xFE, first[3] == 0xFF {
      self.init(width: 4, isLittle: false, start: 4)
    } else if first.count == 4, first[0] == 0xFF, first[1] == 0xFE {
      self.init(width: 2, isLittle: true, start: 2)
    } else if first.count == 4, first[0] == 0xFE, first[1] == 0xFF {
      self.init(width: 2, isLittle: false, start: 2)
    } else {
      let count = min(Self.sample, file.count) & ~3
      guard count >= 16 else { return nil }
      var zeros = [0, 0, 0, 0]
      for index in 0..<count where file[index] == 0 { zeros[index & 3] += 1 }
      // Most characters have zeros in their high bytes, and few consist of zeros.
      let (most, few) = (count / 4 * 3 / 4, count / 4 / 8)
      let (isZero, isLetter) = (zeros.map { $0 >= most }, zeros.map { $0 <= few })
      if isLetter[0], isZero[1], isZero[2], isZero[3] {
        self.init(width: 4, isLittle: true, start: 0)
      } else if isZero[0], isZero[1], isZero[2], isLetter[3] {
        self.init(width: 4, isLittle: false, start: 0)
      } else if isLetter[0], isZero[1], isLetter[2], isZero[3] {
        self.init(width: 2, isLittle: true, start: 0)
      } else if isZero[0], isLetter[1], isZero[2], isLetter[3] {
        self.init(width: 2, isLittle: false, start: 0)
      } else {
        return nil
      }
    }
  }

  private init(width: Int, isLittle: Bool, start: Int) {
    (self.width, self.isLittle, self.start) = (width, isLittle, start)
  }

  /// Decodes a file.
  func read(_ file: Span<UInt8>) -> [UInt8] {
    let count = (file.count - start) / width
    func unit(_ index: Int) -> UInt32 {
      let first = start + index * width
      var value: UInt32 = 0
      for step in 0..<width {
        value = value << 8 | UInt32(file[first + (isLittle ? width - 1 - step : step)])
      }
      return value
    }
    if width == 2 {
      let units = (0..<count).map { UInt16(truncatingIfNeeded: unit($0)) }
      return Array(String(decoding: units, as: UTF16.self).utf8)
    }
    var text = String.UnicodeScalarView()
    for index in 0..<count { text.append(Unicode.Scalar(unit(index)) ?? "\u{FFFD}") }
    return Array(String(text).utf8)
  }
}
