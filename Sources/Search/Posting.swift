import Bytes

/// Writes numbers and sets of rows in letters that JSON and scripts need not escape.
enum Posting {
  private static let letters: [UInt8] = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The letter of six bits.
  static func letter(_ bits: Int) -> UInt8 { letters[bits & 63] }

  /// Writes a number: five bits a letter, the lowest first, with the highest bit where more follow.
  static func append(_ number: Int, to output: inout ByteBuffer) {
    var rest = number
    while rest > 31 {
      output.append(letters[rest & 31 | 32])
      rest >>= 5
    }
    output.append(letters[rest])
  }

  /// About how many bytes a key with so many rows of all takes.
  static func size(_ rows: Int, of all: Int) -> Int { 6 + min(2 * rows, all / 6) }

  /// Writes rows in ascending order: as a bitmap where that is shorter than their differences.
  static func append(_ rows: ArraySlice<Int32>, to output: inout ByteBuffer) {
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
    guard size > 1 + (last + 6) / 6 else {
      last = -1
      for index in rows.indices {
        append(Int(rows[index]) - last - 1, to: &output)
        last = Int(rows[index])
      }
      return
    }
    output.append(UInt8(ascii: "!"))
    var bits = 0
    var place = 0
    for index in rows.indices {
      let row = Int(rows[index])
      while row / 6 > place {
        output.append(letters[bits])
        bits = 0
        place += 1
      }
      bits |= 1 << (row % 6)
    }
    output.append(letters[bits])
  }
}

/// Unites postings, again and again.
struct RowUnion {
  private var words: [UInt64]
  private var rows: [Int32] = []

  /// Unions of sets of so many rows.
  init(count: Int) { words = [UInt64](repeating: 0, count: (count + 63) / 64) }

  /// Adds rows.
  mutating func add(_ added: ArraySlice<Int32>) { rows += added }

  /// All rows that were added, in ascending order and each once; nothing is added afterwards.
  mutating func take() -> [Int32] {
    defer { rows.removeAll(keepingCapacity: true) }
    if rows.count < words.count {
      rows.sort()
      var last: Int32 = -1
      rows.removeAll { row in
        defer { last = row }
        return row == last
      }
      return rows
    }
    for row in rows { words[Int(row) >> 6] |= 1 << UInt64(row & 63) }
    rows.removeAll(keepingCapacity: true)
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
