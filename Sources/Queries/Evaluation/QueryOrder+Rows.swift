import IssueModel
import IssueStore

extension QueryOrder {
  /// Rows of a table in this order; ties in the order of rows, what is missing at the end.
  func sorted(_ set: RowSet, in table: IssueTable) -> [Int] {
    let rows = set.rows
    switch key {
    case .created: return sorted(rows, by: table.created)
    case .updated: return sorted(rows, by: table.updated)
    case .closed: return sorted(rows, by: table.closed)
    case .number: return sorted(rows, by: table.numbers)
    case .comments: return sorted(rows) { Int64(table.comments[$0]) }
    case .priority: return sorted(rows) { Self.priority(table.flags[$0]) }
    case .title: return sortedByTitle(rows, table.snapshot)
    }
  }

  private func sorted(_ rows: [Int], by column: [Int64]) -> [Int] {
    column.withUnsafeBufferPointer { column in sorted(rows) { column[$0] } }
  }

  private func sorted(_ rows: [Int], by value: (Int) -> Int64) -> [Int] {
    let pairs = rows.map { row -> RadixSort.Pair in
      let value = value(row)
      if value == IssueTable.missing { return RadixSort.Pair(key: .max, row: row) }
      let ascending = UInt64(bitPattern: value) ^ 1 << 63
      return RadixSort.Pair(key: isAscending ? ascending : ~ascending, row: row)
    }
    return RadixSort.sorted(pairs).map(\.row)
  }

  private func sortedByTitle(_ rows: [Int], _ snapshot: Snapshot) -> [Int] {
    // By bytes, which is by code points: `<` and `==` of strings disagree where marks stand alone.
    let titled = rows.map { (title: Array(snapshot.issues[$0].title.lowercased().utf8), row: $0) }
    return titled.sorted { a, b in
      if a.title == b.title { return a.row < b.row }
      return a.title.lexicographicallyPrecedes(b.title) == isAscending
    }.map(\.row)
  }

  private static func priority(_ flags: UInt8) -> Int64 {
    for priority in Priority.allCases where flags & IssueTable.Flags.of(priority) != 0 {
      return Int64(priority.rawValue)
    }
    return IssueTable.missing
  }
}

/// Sorts rows by whole numbers without comparing them.
enum RadixSort {
  /// A row and what it is sorted by.
  struct Pair {
    var key: UInt64
    var row: Int
  }

  /// The pairs by key, ascending; those with the same key stay in the order they are in.
  static func sorted(_ pairs: [Pair]) -> [Pair] {
    guard let first = pairs.first, pairs.count > 1 else { return pairs }
    if pairs.count < 256 {
      // In the order of rows already, so rows decide between equal keys.
      return pairs.sorted { ($0.key, $0.row) < ($1.key, $1.row) }
    }
    let differing = pairs.reduce(0) { $0 | ($1.key ^ first.key) }
    var source = pairs
    var target = pairs
    for shift in stride(from: UInt64(0), to: 64, by: 11) where differing >> shift & 0x7FF != 0 {
      pass(source, &target, shift)
      swap(&source, &target)
    }
    return source
  }

  private static func pass(_ source: [Pair], _ target: inout [Pair], _ shift: UInt64) {
    var places = [Int](repeating: 0, count: 2048)
    source.withUnsafeBufferPointer { source in
      target.withUnsafeMutableBufferPointer { target in
        for index in 0..<source.count { places[Int(source[index].key >> shift & 0x7FF)] += 1 }
        var next = 0
        for digit in places.indices {
          let count = places[digit]
          places[digit] = next
          next += count
        }
        for index in 0..<source.count {
          let digit = Int(source[index].key >> shift & 0x7FF)
          target[places[digit]] = source[index]
          places[digit] += 1
        }
      }
    }
  }
}
