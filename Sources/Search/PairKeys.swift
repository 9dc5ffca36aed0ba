import Bytes
import Hashing
import IssueStore

/// The keys of pairs of words, in order.
///
/// A key has the characters of the first word from its end and those of the second one from its
/// beginning alternately, so that the pairs whose first word ends, and whose second word begins,
/// with given texts are adjacent. The last character of a word is marked. A key of a run has the
/// text after the last character of the first word, followed by the rest of that word.
struct PairKeys: Sendable {
  /// The most characters of a word in a key.
  static let longest = 24

  /// With this many places a key has neither its rows nor its places, which are stored under
  /// separate keys.
  private static let manyPlaces = 256

  private let order: PairOrder
  private var pairs: WordPairs { order.pairs }
  private let entries: [PairOrder.Entry]
  /// For each entry the sum of the hashes of all before it.
  private let sums: [UInt64]
  /// The beginnings of keys that are large together, in order.
  private(set) var beginnings: [Beginning] = []
  /// The number of rows.
  private let rowCount: Int

  /// The keys of all pairs that occur in some of the rows.
  init(
    _ words: WordTable, reversed: WordTable, _ pairs: WordPairs, areRuns: Bool = false, rows: Int
  ) {
    let order = PairOrder(words: words, reversed: reversed, pairs: pairs, areRuns: areRuns)
    self.init(order, order.sorted(pairs.ids), rows: rows)
  }

  private init(_ order: PairOrder, _ entries: [PairOrder.Entry], rows: Int) {
    self.order = order
    self.entries = entries
    rowCount = rows
    var sums: [UInt64] = [0]
    sums.reserveCapacity(entries.count + 1)
    var sum: UInt64 = 0
    for entry in entries {
      sum &+= entry.hash
      sums.append(sum)
    }
    self.sums = sums
    if order.areRuns { return }
    var found = Beginnings()
    var start = 0
    while start < entries.count {
      // Keys that share the minimum of a prefix: a joint and a character of each word.
      let keys =
        start..<(entries[start...].firstIndex { $0.head >> 40 != entries[start].head >> 40 }
        ?? entries.count)
      let size = keys.reduce(0) { $0 + sizeInBeginning($1) }
      if size < Beginnings.manyBytes {
        found.skip(keys.count, size: size)
      } else {
        for key in keys {
          let (bytes, count) = entries[key].beginning
          found.append(bytes.span.extracting(..<count), size: sizeInBeginning(key))
        }
      }
      start = keys.upperBound
    }
    // Queries have at least one character of each word.
    beginnings = found.take().filter { beginning in
      let characters = beginning.text.filter { $0 & 0xC0 != 0x80 && $0 != 0x7F }
      return characters.count > 2 && beginning.text.last != 0x7F
    }
  }

  private func sizeInBeginning(_ key: Int) -> Int { isApart(key) ? sizeOfRows(key) : size(key) }

  /// The keys after the places of some pairs changed.
  func following(
    _ words: WordTable, reversed: WordTable, _ pairs: WordPairs, changed: Set<Int>, rows: Int
  ) -> PairKeys {
    let order = PairOrder(words: words, reversed: reversed, pairs: pairs, areRuns: order.areRuns)
    if changed.isEmpty { return PairKeys(order, entries, rows: rows) }
    // Existing keys keep their order.
    let changes = order.sorted(changed.filter { pairs.count(of: $0) > 0 })
    var merged: [PairOrder.Entry] = []
    merged.reserveCapacity(entries.count + changes.count)
    var rest = 0..<entries.count
    let went = changed.filter { pairs.count(of: $0) == 0 }
    for change in changes {
      var (next, end) = (rest.lowerBound, rest.upperBound)
      while next < end {
        let middle = next + (end - next) / 2
        if order.precedes(entries[middle], change) {
          next = middle + 1
        } else {
          end = middle
        }
      }
      merged += entries[rest.lowerBound..<next]
      merged.append(change)
      rest = next + (next < entries.count && entries[next].id == change.id ? 1 : 0)..<entries.count
    }
    merged += entries[rest]
    if !went.isEmpty { merged.removeAll { went.contains($0.id) } }
    return PairKeys(order, merged, rows: rows)
  }

  /// The number of keys.
  var count: Int { entries.count }

  /// The keys whose rows are stored separately.
  var apart: [Int] { entries.indices.filter { isApart($0) } }

  /// Whether the places of a key are stored with the runs.
  func isMany(_ key: Int) -> Bool { WordRuns.areMany(entries[key].places) }

  /// Whether the rows and places of a key are stored separately.
  func isApart(_ key: Int) -> Bool { entries[key].places >= Self.manyPlaces && !order.areRuns }

  /// The bytes of a key.
  func bytes(of key: Int) -> [UInt8] { order.bytes(of: pairs.pair(entries[key].id)) }

  /// Adds the bytes of a key.
  func append(_ key: Int, to bytes: inout [UInt8]) {
    order.append(pairs.pair(entries[key].id), to: &bytes)
  }

  /// The approximate size of a key in bytes.
  func size(_ key: Int) -> Int {
    isApart(key) ? 8 : 8 + 4 * entries[key].places
  }

  /// The approximate size of the rows of a key in bytes.
  func sizeOfRows(_ key: Int) -> Int { Posting.size(entries[key].places, of: rowCount) }

  /// The approximate size of the places of a key in bytes.
  func sizeOfPlaces(_ key: Int) -> Int { 4 * entries[key].places }

  /// A hash of the beginning of a key.
  func headHash(of key: Int) -> UInt64 { order.headHash(of: entries[key]) }

  /// A hash of keys with all their places.
  func hash(_ keys: Range<Int>) -> UInt64 {
    sums[keys.upperBound] &- sums[keys.lowerBound]
  }

  /// Writes the rows of keys.
  func appendRows(
    _ keys: Range<Int>, _ union: inout RowUnion, to output: inout ByteBuffer
  ) {
    for key in keys {
      var last: Int32 = -1
      let places = pairs.places(of: entries[key].id)
      let span = places.span
      for index in span.indices {
        let row = Int32(truncatingIfNeeded: span[index] &>> 32)
        if row != last { union.add(row) }
        last = row
      }
    }
    union.write(to: &output)
  }

  /// Writes the rows of a key that have it nowhere with a space on both sides: for each the distance to the row before
  /// it, always with the two bits of the spaces that it has nowhere at all.
  func appendRowsWithoutSpaces(_ key: Int, to output: inout ByteBuffer) {
    var last = -1
    var row = -1
    var seen = RowWord(0)
    func append(to output: inout ByteBuffer) {
      if row < 0 || seen.has(.both) { return }
      let missing = (seen.has(.before) ? 0 : 1) | (seen.has(.behind) ? 0 : 2)
      Posting.append((row - last - 1) << 2 | missing, to: &output)
      last = row
    }
    for place in pairs.places(of: entries[key].id) {
      if Int(place >> 32) != row {
        append(to: &output)
        (row, seen) = (Int(place >> 32), RowWord(0))
      }
      seen.add(Spaces(rawValue: UInt8(truncatingIfNeeded: place & 3)))
    }
    append(to: &output)
  }

  /// Writes the places of a key: for each the distance to the text before it, or where that is the same one, to the
  /// position before, always with the two bits of its spaces.
  func append(_ key: Int, to output: inout ByteBuffer) {
    let places = pairs.places(of: entries[key].id)
    if places.count >= BitPacker.fewest { return appendPacked(places, to: &output) }
    forEachStep(places) { step in
      if step.isOther {
        Posting.append(step.distance << 1, to: &output)
        Posting.append(step.position << 2 | step.spaces, to: &output)
      } else {
        Posting.append((step.position << 2 | step.spaces) << 1 | 1, to: &output)
      }
    }
  }

  /// Writes many places: their number and the widths of their numbers, then for each whether it is
  /// in another text, the distance to that, its position or the distance to the one before, and its
  /// spaces, for both of which one bit is enough.
  private func appendPacked(_ places: ArraySlice<UInt64>, to output: inout ByteBuffer) {
    var (texts, distances, positions, steps) = (0, 0, 0, 0)
    forEachStep(places) { step in
      if step.isOther {
        texts += 1
        distances += step.distance
        positions += step.position
      } else {
        steps += step.position
      }
    }
    let widths = (
      text: BitPacker.width(of: texts, sum: distances),
      first: BitPacker.width(of: texts, sum: positions),
      next: BitPacker.width(of: places.count - texts, sum: steps)
    )
    var packer = BitPacker()
    packer.appendHead(places.count, width: widths.text, to: &output)
    packer.append(widths.first, bits: 6, to: &output)
    packer.append(widths.next, bits: 6, to: &output)
    forEachStep(places) { step in
      packer.append(step.isOther ? 1 : 0, bits: 1, to: &output)
      if step.isOther { packer.append(step.distance, rice: widths.text, to: &output) }
      packer.append(
        step.position, rice: step.isOther ? widths.first : widths.next, to: &output)
      if step.spaces == Int(Spaces.both.rawValue) {
        packer.append(1, bits: 1, to: &output)
      } else {
        packer.append(step.spaces << 1, bits: 3, to: &output)
      }
    }
    packer.finish(to: &output)
  }

  /// The difference between a place and the one before it.
  private struct Step {
    /// Whether it is in another text.
    let isOther: Bool
    /// How many texts are between them.
    let distance: Int
    /// The position, or in the same text the distance from the one before.
    let position: Int
    /// The two bits of its spaces.
    let spaces: Int
  }

  @inline(__always)
  private func forEachStep(_ places: ArraySlice<UInt64>, _ body: (Step) -> Void) {
    var text = -1
    var position = 0
    let places = places.span
    for index in places.indices {
      let place = places[index]
      let (nextText, next) = (Int(place >> 32), Int(place & 0xFFFF_FFFF) >> 2)
      let isOther = nextText != text
      body(
        Step(
          isOther: isOther, distance: nextText - text - 1,
          position: isOther ? next : next - position, spaces: Int(place & 3)))
      (text, position) = (nextText, next)
    }
  }
}
