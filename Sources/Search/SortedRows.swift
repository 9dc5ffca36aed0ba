import Bytes
import Hashing
import IssueModel
package import Queries

/// The rows in the order of one member of issues.
package struct SortedRows: Sendable {
  /// The number of rows that are added to a file at once, and the size of a file that has more.
  private static let (rowsPerStep, bytesPerFile) = (2048, 8192)

  /// The rows that have a value, by value, ties by row.
  private let rows: [Int32]
  /// Whether the value of a row is larger than that of the row before.
  private let isLarger: [Bool]
  /// The rows without a value.
  let missing: [Int32]

  /// The places of the rows of each file.
  private(set) var files: [Range<Int>] = []

  /// An order with its input, and the rows that changed since.
  struct Previous {
    /// The order.
    let order: SortedRows
    /// The issues that it is of.
    let issues: [Issue]
    /// The rows whose issues are others now, or that came behind those before.
    let changed: Set<Int>
  }

  /// The order of a key of queries; an order from before makes that faster.
  init(_ key: QueryOrder.Key, of issues: [Issue], after previous: Previous? = nil) {
    switch key {
    case .created, .relevance: self.init(issues, previous) { $0.created }
    case .updated: self.init(issues, previous) { $0.updated }
    case .closed: self.init(issues, previous) { $0.closed }
    case .number: self.init(issues, previous) { $0.number }
    case .comments: self.init(issues, previous) { $0.commentCount }
    case .priority: self.init(issues, previous) { $0.priority }
    case .reactions: self.init(issues, previous) { QueryCount.reactions.value(of: $0) }
    case .interactions: self.init(issues, previous) { QueryCount.interactions.value(of: $0) }
    case .title: self.init(issues, previous) { FoldedTitle($0.title) }
    }
  }

  private init<Value: Comparable>(
    _ issues: [Issue], _ previous: Previous?, _ value: (Issue) -> Value?
  ) {
    if let previous {
      let before = previous.issues
      let changed = previous.changed.filter {
        $0 >= before.count || value(before[$0]) != value(issues[$0])
      }
      // More are sorted sooner than moved one by one.
      if changed.count <= 64 {
        self = changed.isEmpty ? previous.order : previous.order.moved(changed, issues, value)
        return
      }
    }
    var known: [(value: Value, row: Int32)] = []
    var missing: [Int32] = []
    known.reserveCapacity(issues.count)
    for (row, issue) in issues.enumerated() {
      if let value = value(issue) {
        known.append((value, Int32(row)))
      } else {
        missing.append(Int32(row))
      }
    }
    // Ties stay by row: sorting is stable.
    known.sort { $0.value < $1.value }
    rows = known.map(\.row)
    isLarger = known.indices.map { $0 > 0 && known[$0 - 1].value < known[$0].value }
    self.missing = missing
    cutFiles()
  }

  private init(_ rows: [Int32], _ isLarger: [Bool], missing: [Int32]) {
    self.rows = rows
    self.isLarger = isLarger
    self.missing = missing
    cutFiles()
  }

  private mutating func cutFiles() {
    var buffer = ByteBuffer()
    var size = 0
    for start in stride(from: 0, to: rows.count, by: Self.rowsPerStep) {
      let step = start..<min(start + Self.rowsPerStep, rows.count)
      buffer.removeAll()
      append(step, to: &buffer)
      size += buffer.count
      if let last = files.last, size <= Self.bytesPerFile {
        files[files.count - 1] = last.lowerBound..<step.upperBound
      } else {
        files.append(step)
        size = buffer.count
      }
    }
  }

  /// The order with the rows whose value changed at their new places.
  private func moved<Value: Comparable>(
    _ stale: Set<Int>, _ issues: [Issue], _ value: (Issue) -> Value?
  ) -> SortedRows {
    var order: [Int32] = []
    // Nil where the row before is another one now.
    var flags: [Bool?] = []
    order.reserveCapacity(rows.count + stale.count)
    flags.reserveCapacity(rows.count + stale.count)
    var isBeside = true
    for place in rows.indices {
      if stale.contains(Int(rows[place])) {
        isBeside = false
        continue
      }
      order.append(rows[place])
      flags.append(isBeside ? isLarger[place] : nil)
      isBeside = true
    }
    var missing = missing.filter { !stale.contains(Int($0)) }
    for row in stale.sorted() {
      guard let own = value(issues[row]) else {
        missing.insert(Int32(row), at: missing.firstIndex { Int($0) > row } ?? missing.count)
        continue
      }
      var range = 0..<order.count
      while !range.isEmpty {
        let middle = range.lowerBound + range.count / 2
        let other = Int(order[middle])
        let precedes = value(issues[other]).map { $0 == own ? other < row : $0 < own } ?? true
        range = precedes ? middle + 1..<range.upperBound : range.lowerBound..<middle
      }
      let place = range.lowerBound
      order.insert(Int32(row), at: place)
      flags.insert(nil, at: place)
      if place + 1 < flags.count { flags[place + 1] = nil }
    }
    let isLarger = flags.indices.map { place in
      if let known = flags[place] { return known }
      guard place > 0, let last = value(issues[Int(order[place - 1])]),
        let own = value(issues[Int(order[place])])
      else { return false }
      return last < own
    }
    return SortedRows(order, isLarger, missing: missing)
  }

  /// Hashes the rows of a file.
  func hash(file: Int, into hasher: inout StableHasher) {
    for place in files[file] {
      hasher.combine(Int(rows[place]) << 1 | (isLarger[place] ? 1 : 0))
    }
  }

  /// Writes the rows of a file.
  func append(file: Int, to output: inout ByteBuffer) { append(files[file], to: &output) }

  /// Writes the distance of each row from the row before, and a bit that says whether its value is
  /// larger: in Rice codes where these are shorter, else as numbers, with 0 and a count for
  /// repetitions.
  private func append(_ places: Range<Int>, to output: inout ByteBuffer) {
    var (letters, sum) = (0, 0)
    forEachRun(places) { value, repeats in
      letters += Posting.letters(value) + (repeats > 1 ? 1 + Posting.letters(repeats - 1) : 0)
      sum += (value >> 1) * repeats
    }
    let width = BitPacker.width(of: places.count, sum: sum)
    var bits = BitPacker.headBits(places.count) + places.count * (width + 2)
    forEachRun(places) { value, repeats in bits += (value >> (width + 1)) * repeats }
    guard places.count >= BitPacker.fewest, bits / 6 < letters else {
      forEachRun(places) { value, repeats in
        Posting.append(value, to: &output)
        if repeats > 1 {
          Posting.append(0, to: &output)
          Posting.append(repeats - 1, to: &output)
        }
      }
      return
    }
    var packer = BitPacker()
    packer.appendHead(places.count, width: width, to: &output)
    forEachRun(places) { value, repeats in
      for _ in 0..<repeats {
        packer.append(value >> 1, rice: width, to: &output)
        packer.append(value & 1, bits: 1, to: &output)
      }
    }
    packer.finish(to: &output)
  }

  /// Calls `body` with numbers and their repetitions: the distance of a row from the one before,
  /// zigzag-encoded, times 2, plus 1 where its value is larger.
  private func forEachRun(_ places: Range<Int>, _ body: (_ value: Int, _ repeats: Int) -> Void) {
    var (last, known, repeats) = (0, -1, 0)
    for place in places {
      let distance = Int(rows[place]) - last
      last = Int(rows[place])
      let unsigned = distance >= 0 ? 2 * distance : -2 * distance - 1
      let value = unsigned << 1 | (isLarger[place] ? 1 : 0)
      if value == known {
        repeats += 1
        continue
      }
      if repeats > 0 { body(known, repeats) }
      (known, repeats) = (value, 1)
    }
    if repeats > 0 { body(known, repeats) }
  }
}

extension QueryOrder.Key {
  /// The orders in an index; others are derived from these.
  package static let indexed = allCases.filter { $0 != .relevance }
}
