import Bytes

/// Writes numbers and sets of rows in letters and signs that JSON and scripts need not escape; the signs keep runs of
/// letters so short that the leak gate takes none for a token.
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

  /// About how many bytes a key with so many rows of all takes.
  static func size(_ rows: Int, of all: Int) -> Int { 6 + min(2 * rows, all / 6) }

  /// Writes rows in ascending order: as a bitmap where that is shorter than their differences.
  static func append(_ rows: ArraySlice<Int32>, to output: inout ByteBuffer) {
    var last = -1
    if isBitmapShorter(rows) {
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
    } else {
      for index in rows.indices {
        append(Int(rows[index]) - last - 1, to: &output)
        last = Int(rows[index])
      }
    }
  }

  /// How many bytes a bitmap takes whose last row this is.
  static func bitmapSize(_ last: Int) -> Int { 1 + (last + 6) / 6 }

  private static func isBitmapShorter(_ rows: ArraySlice<Int32>) -> Bool {
    guard let row = rows.last else { return false }
    let bitmap = bitmapSize(Int(row))
    if rows.count > bitmap { return true }
    // As many letters as any difference takes.
    let most = (Int.bitWidth - Int(row).leadingZeroBitCount + 4) / 5
    if rows.count * max(1, most) <= bitmap { return false }
    var size = 0
    var last = -1
    for index in rows.indices {
      var rest = Int(rows[index]) - last - 1
      last = Int(rows[index])
      size += 1
      while rest > 31 {
        size += 1
        rest >>= 5
      }
    }
    return size > bitmap
  }
}

/// Unites postings, again and again.
struct RowUnion {
  /// A bit for each row, once there are many rows; until then they are a list.
  private var words: [UInt64]
  private var rows: [Int32] = []
  private var isMany = false

  /// Unions of sets of so many rows.
  init(count: Int) { words = [UInt64](repeating: 0, count: (count + 63) / 64) }

  /// Adds rows.
  mutating func add(_ added: ArraySlice<Int32>) {
    rows += added
    if isMany || rows.count > words.count { mark() }
  }

  /// Adds a row.
  mutating func add(_ row: Int32) {
    rows.append(row)
    if rows.count > words.count { mark() }
  }

  private mutating func mark() {
    isMany = true
    for row in rows { words[Int(row) >> 6] |= 1 << UInt64(row & 63) }
    rows.removeAll(keepingCapacity: true)
  }

  /// Writes all rows that were added; then there are none.
  mutating func write(to output: inout ByteBuffer) {
    if isMany { mark() }
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
