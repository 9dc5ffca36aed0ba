import Bytes

/// Writes numbers bit by bit, six bits a letter, the lowest first: of numbers that vary about a mean a Rice code takes
/// about two bits more than the mean has.
struct BitPacker {
  /// What stands before packed numbers.
  private static let mark = UInt8(ascii: "^")
  /// Of fewer numbers what tells how they are packed would take as much as packing saves.
  static let fewest = 8

  private var bits: UInt64 = 0
  private var count = 0

  /// How many of the lowest bits of numbers with a sum stand in their Rice codes as they are.
  @inline(__always) static func width(of count: Int, sum: Int) -> Int {
    let mean = count > 0 ? sum / count : 0
    return max(0, Int.bitWidth - mean.leadingZeroBitCount - 1)
  }

  /// Writes a number of at most 32 bits in so many bits.
  @inline(__always)
  mutating func append(_ number: Int, bits width: Int, to output: inout ByteBuffer) {
    bits |= UInt64(truncatingIfNeeded: number) << UInt64(count)
    count += width
    while count >= 6 {
      output.append(Posting.letter(Int(bits & 63)))
      bits >>= 6
      count -= 6
    }
  }

  /// How many bits the head of so many entries takes, with a letter for the mark.
  static func headBits(_ entries: Int) -> Int {
    6 + 12 + Int.bitWidth - entries.leadingZeroBitCount
  }

  /// Writes the mark, how many bits the number of entries has and those, and the width of what is written of each.
  mutating func appendHead(_ entries: Int, width: Int, to output: inout ByteBuffer) {
    output.append(Self.mark)
    let bits = Int.bitWidth - entries.leadingZeroBitCount
    append(bits, bits: 6, to: &output)
    append(entries, bits: bits, to: &output)
    append(width, bits: 6, to: &output)
  }

  /// Writes the Rice code of a number: what is above its lowest bits as so many ones and a zero, then those bits.
  @inline(__always)
  mutating func append(_ number: Int, rice width: Int, to output: inout ByteBuffer) {
    var ones = number >> width
    while ones > 30 {
      append(0x3FFF_FFFF, bits: 30, to: &output)
      ones -= 30
    }
    append(1 << ones - 1, bits: ones + 1, to: &output)
    append(number & (1 << width - 1), bits: width, to: &output)
  }

  /// Writes the last letter.
  mutating func finish(to output: inout ByteBuffer) {
    if count > 0 { append(0, bits: 6 - count, to: &output) }
  }
}
