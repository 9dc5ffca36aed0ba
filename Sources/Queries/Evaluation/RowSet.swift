/// A set of rows of a table, a bit for each.
struct RowSet: Sendable, Equatable {
  /// How many rows the table has.
  let count: Int
  /// The bits; those past the last row are zero.
  var words: [UInt64]

  /// No rows of a table, or all.
  init(count: Int, full: Bool = false) {
    self.count = count
    words = [UInt64](repeating: full ? .max : 0, count: (count + 63) / 64)
    if full, count % 64 != 0 { words[words.count - 1] = 1 << UInt64(count % 64) - 1 }
  }

  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  /// How many rows are in it.
  var population: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  mutating func insert(_ row: Int) { words[row >> 6] |= 1 << UInt64(row & 63) }

  func contains(_ row: Int) -> Bool { words[row >> 6] >> UInt64(row & 63) & 1 == 1 }

  mutating func formUnion(_ other: RowSet) {
    for index in words.indices { words[index] |= other.words[index] }
  }

  /// Whether a row is in both.
  func intersects(_ other: RowSet) -> Bool {
    words.indices.contains { words[$0] & other.words[$0] != 0 }
  }

  mutating func subtract(_ other: RowSet) {
    for index in words.indices { words[index] &= ~other.words[index] }
  }

  /// The rows that pass a test.
  func filter(_ test: (Int) -> Bool) -> RowSet {
    var result = RowSet(count: count)
    for index in words.indices {
      var left = words[index]
      if left == 0 { continue }
      let base = index << 6
      var found: UInt64 = 0
      if left == .max {
        for bit in 0..<64 where test(base + bit) { found |= 1 << UInt64(bit) }
      } else {
        while left != 0 {
          let bit = left.trailingZeroBitCount
          if test(base + bit) { found |= 1 << UInt64(bit) }
          left &= left - 1
        }
      }
      result.words[index] = found
    }
    return result
  }

  /// The rows in ascending order.
  var rows: [Int] {
    var rows: [Int] = []
    rows.reserveCapacity(population)
    for index in words.indices {
      var left = words[index]
      while left != 0 {
        rows.append(index << 6 + left.trailingZeroBitCount)
        left &= left - 1
      }
    }
    return rows
  }
}
