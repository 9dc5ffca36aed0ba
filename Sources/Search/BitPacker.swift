import Bytes

/// Writes numbers bit by bit, six bits a letter, the lowest first: for numbers that vary around a
/// mean, a Rice code takes about two bits more than the mean has.
struct BitPacker {
  /// The sign before packed numbers.
  private static let mark = UInt8(ascii: "^")
  /// For fewer numbers the header would take as much as packing saves.
  static let fewest = 8

  /// The bits that are not written yet, fewer than 24 between two numbers.
  private var bits: UInt64 = 0
  private var count = 0

  /// The number of lowest bits that the Rice codes of numbers with a sum contain unchanged.
  @inline(__always) static func width(of count: Int, sum: Int) -> Int {
    let mean = count > 0 ? sum / count : 0
    return max(0, Int.bitWidth - mean.leadingZeroBitCount - 1)
  }

  /// Writes a number with a width of at most 32 bits.
  @inline(__always)
  mutating func append(_ number: Int, bits width: Int, to output: inout ByteBuffer) {
    bits |= UInt64(truncatingIfNeeded: number) &<< UInt64(count)
    count += width
    while count >= 24 {
      // Four letters at once.
      output.append(
        word: letter(0) | letter(6) &<< 8 | letter(12) &<< 16 | letter(18) &<< 24)
      bits &>>= 24
      count -= 24
    }
  }

  /// The letter of six bits from one on.
  @inline(__always) private func letter(_ bit: UInt64) -> UInt32 {
    UInt32(Posting.letter(Int(bits &>> bit & 63)))
  }

  /// The number of bits in the header for a number of entries, with a letter for the sign.
  static func headBits(_ entries: Int) -> Int {
    6 + 12 + Int.bitWidth - entries.leadingZeroBitCount
  }

  /// Writes the header: the sign, the number of entries and its width, and the width of the
  /// entries.
  mutating func appendHead(_ entries: Int, width: Int, to output: inout ByteBuffer) {
    output.append(Self.mark)
    let bits = Int.bitWidth - entries.leadingZeroBitCount
    append(bits, bits: 6, to: &output)
    append(entries, bits: bits, to: &output)
    append(width, bits: 6, to: &output)
  }

  /// Writes the Rice code of a number: the part above its lowest bits as that many ones and a zero,
  /// then those bits.
  @inline(__always)
  mutating func append(_ number: Int, rice width: Int, to output: inout ByteBuffer) {
    var ones = number >> width
    while ones > 30 {
      append(0x3FFF_FFFF, bits: 30, to: &output)
      ones -= 30
    }
    let low = number & (1 &<< width &- 1)
    if ones + 1 + width <= 32 {
      append(1 &<< ones &- 1 | low &<< (ones + 1), bits: ones + 1 + width, to: &output)
    } else {
      append(1 &<< ones &- 1, bits: ones + 1, to: &output)
      append(low, bits: width, to: &output)
    }
  }

  /// Writes the last letters.
  mutating func finish(to output: inout ByteBuffer) {
    while count > 0 {
      output.append(Posting.letter(Int(bits & 63)))
      bits &>>= 6
      count -= 6
    }
  }
}
