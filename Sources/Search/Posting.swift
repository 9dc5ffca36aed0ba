import Bytes

/// Writes numbers and sets of rows in letters and signs that JSON and scripts need not escape; the
/// signs keep runs of letters so short that the leak gate does not take one for a token.
enum Posting {
  private static let letters: StaticString =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$()*,.:;?+/"

  /// The letter of six bits.
  @inline(__always) static func letter(_ bits: Int) -> UInt8 {
    // There are 64 letters.
    unsafe letters.utf8Start[bits & 63]
  }

  /// Writes a number: five bits a letter, the lowest first, with the highest bit where more follow.
  static func append(_ number: Int, to output: inout ByteBuffer) {
    var rest = number
    while rest > 31 {
      output.append(letter(rest & 31 | 32))
      rest >>= 5
    }
    output.append(letter(rest))
  }

  /// The number of letters of a number.
  @inline(__always) static func letters(_ number: Int) -> Int {
    max(1, (Int.bitWidth - number.leadingZeroBitCount + 4) / 5)
  }

  /// The approximate size in bytes of a key with a number of rows.
  static func size(_ rows: Int, of all: Int) -> Int { 6 + min(2 * rows, all / 6) }

  /// Writes rows in ascending order: as their differences, as packed differences or as a bitmap, whichever is shortest.
  static func append(_ rows: ArraySlice<Int32>, to output: inout ByteBuffer) {
    guard let last = rows.last.map(Int.init) else { return }
    let bitmap = bitmapSize(last)
    let width = BitPacker.width(of: rows.count, sum: last + 1 - rows.count)
    switch shortest(rows, last: last, bitmap: bitmap, width: width) {
    case .bitmap: appendBitmap(rows, to: &output)
    case .differences: forEachDifference(rows) { append($0, to: &output) }
    case .packed:
      var packer = BitPacker()
      packer.appendHead(rows.count, width: width, to: &output)
      forEachDifference(rows) { packer.append($0, rice: width, to: &output) }
      packer.finish(to: &output)
    }
  }

  /// The size in bytes of a bitmap up to a row.
  static func bitmapSize(_ last: Int) -> Int { 1 + (last + 6) / 6 }

  private enum Form {
    case differences, packed, bitmap
  }

  private static func shortest(
    _ rows: ArraySlice<Int32>, last: Int, bitmap: Int, width: Int
  ) -> Form {
    if rows.count > bitmap { return .bitmap }
    let isMany = rows.count >= BitPacker.fewest
    // No difference takes more letters than the last row.
    if !isMany, rows.count * letters(last) <= bitmap { return .differences }
    var size = 0
    var bits = BitPacker.headBits(rows.count) + rows.count * (width + 1)
    forEachDifference(rows) { difference in
      bits += difference >> width
      size += letters(difference)
    }
    let packed = isMany ? (bits + 5) / 6 : Int.max
    if min(size, packed) > bitmap { return .bitmap }
    return packed < size ? .packed : .differences
  }

  @inline(__always)
  private static func forEachDifference(_ rows: ArraySlice<Int32>, _ body: (Int) -> Void) {
    var last = -1
    for index in rows.indices {
      body(Int(rows[index]) - last - 1)
      last = Int(rows[index])
    }
  }

  private static func appendBitmap(_ rows: ArraySlice<Int32>, to output: inout ByteBuffer) {
    output.append(UInt8(ascii: "!"))
    var bits = 0
    var place = 0
    for index in rows.indices {
      let row = Int(rows[index])
      while row / 6 > place {
        output.append(letter(bits))
        bits = 0
        place += 1
      }
      bits |= 1 << (row % 6)
    }
    output.append(letter(bits))
  }
}

/// Unites postings, again and again.
struct RowUnion {
  /// A bit for each row, once there are many rows; before, they are a list.
  private var words: [UInt64]
  private var rows: [Int32] = []
  private var isMany = false

  /// A set of rows below a count.
  init(count: Int) { words = [UInt64](repeating: 0, count: (count + 63) / 64) }

  /// Adds rows.
  mutating func add(_ added: ArraySlice<Int32>) {
    for row in added { add(row) }
  }

  /// Adds a row.
  mutating func add(_ row: Int32) {
    if isMany { return mark(row) }
    rows.append(row)
    if rows.count > words.count {
      isMany = true
      for row in rows { mark(row) }
      rows.removeAll(keepingCapacity: true)
    }
  }

  private mutating func mark(_ row: Int32) {
    words[Int(row &>> 6)] |= 1 &<< UInt64(truncatingIfNeeded: row & 63)
  }

  /// Writes all rows that were added, and removes them.
  mutating func write(to output: inout ByteBuffer) {
    if isMany, let word = words.lastIndex(where: { $0 != 0 }) {
      let last = word << 6 + 63 - words[word].leadingZeroBitCount
      if words.reduce(0, { $0 + $1.nonzeroBitCount }) > Posting.bitmapSize(last) {
        output.append(UInt8(ascii: "!"))
        for row in stride(from: 0, through: last, by: 6) {
          var bits = words[row >> 6] >> UInt64(row & 63)
          if row & 63 > 58, row >> 6 < word { bits |= words[row >> 6 + 1] << UInt64(64 - row & 63) }
          output.append(Posting.letter(Int(bits & 63)))
        }
        for index in 0...word { words[index] = 0 }
        isMany = false
        return
      }
    }
    Posting.append(take()[...], to: &output)
  }

  /// All rows that were added, in ascending order and each once.
  private mutating func take() -> [Int32] {
    defer {
      rows.removeAll(keepingCapacity: true)
      isMany = false
    }
    if !isMany {
      rows.sort()
      var last: Int32 = -1
      rows.removeAll { row in
        defer { last = row }
        return row == last
      }
      return rows
    }
    for index in words.indices where words[index] != 0 {
      var rest = words[index]
      words[index] = 0
      while rest != 0 {
        rows.append(Int32(index << 6 + rest.trailingZeroBitCount))
        rest &= rest - 1
      }
    }
    return rows
  }
}
