import Bytes
import Hashing
import IssueStore

/// The keys of pairs of words, in order.
///
/// A key has the characters of the first word from its end and those of the second one from its beginning by turns,
/// so that the pairs whose first word ends, and whose second word begins, with given texts lie beside each other.
struct PairKeys: Sendable {
  /// The most characters of a word that a key holds.
  static let longest = 24

  /// With so many places a key has its rows alone, and its places are kept under a key of their own.
  private static let manyPlaces = 256

  private struct Entry: Sendable {
    /// The first sixteen bytes of the key.
    let head: UInt64
    let tail: UInt64
    let id: Int
    /// How many places it has, and a hash of the words and the places.
    var places = 0
    var hash: UInt64 = 0

    /// A hash of the beginning of the key.
    var headHash: UInt64 = 0

    mutating func count(_ words: WordTable, _ pairs: WordPairs) {
      let pair = pairs.pair(id)
      var hasher = StableHasher()
      hasher.combine(words.hash(Int(pair >> 32)))
      hasher.combine(words.hash(Int(pair & 0xFFFF_FFFF) >> 1))
      hasher.combine(pairs.hash(of: id))
      (places, hash) = (pairs.count(of: id), hasher.value)
      hasher = StableHasher()
      hasher.combine(head)
      hasher.combine(tail)
      headHash = hasher.value
    }

    /// Puts the first bytes of the key, in whole characters, in place of others.
    func putHead(in bytes: inout [UInt8]) {
      bytes.removeAll(keepingCapacity: true)
      for part in [head, tail] {
        for shift in stride(from: UInt64(56), through: 0, by: -8) where part >> shift & 0xFF != 0 {
          bytes.append(UInt8(part >> shift & 0xFF))
        }
      }
      guard bytes.count == 16 else { return }
      // The last character may be cut.
      while bytes.last.map({ $0 & 0xC0 == 0x80 }) == true { bytes.removeLast() }
      if bytes.last.map({ $0 & 0x80 != 0 }) == true { bytes.removeLast() }
    }
  }

  private let words: WordTable
  private let pairs: WordPairs
  private let entries: [Entry]
  /// For each entry the sum of the hashes of all before it.
  private let sums: [UInt64]
  /// The beginnings of keys that are large together, in order.
  private(set) var beginnings: [Beginning] = []
  /// How many rows there are.
  private let rowCount: Int

  /// The keys of all pairs that are somewhere in so many rows.
  init(_ words: WordTable, _ pairs: WordPairs, rows: Int) {
    self.init(words, pairs, Self.sorted(pairs.ids, words, pairs), rows: rows)
  }

  private init(_ words: WordTable, _ pairs: WordPairs, _ entries: [Entry], rows: Int) {
    self.words = words
    self.pairs = pairs
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
    var found = Beginnings()
    var head: [UInt8] = []
    for (key, entry) in entries.enumerated() {
      entry.putHead(in: &head)
      found.append(head.span, size: size(key))
    }
    // Queries give a character of each word at least, and no ends of words.
    beginnings = found.take().filter { $0.text.count > 2 && !$0.text.contains(0x7F) }
  }

  /// The keys after the places of some pairs changed.
  func following(_ words: WordTable, _ pairs: WordPairs, changed: Set<Int>) -> PairKeys {
    if changed.isEmpty { return PairKeys(words, pairs, entries, rows: rowCount) }
    // Those that are there already keep their place in the order.
    let changes = Self.sorted(changed.filter { pairs.count(of: $0) > 0 }, words, pairs)
    var merged: [Entry] = []
    merged.reserveCapacity(entries.count + changes.count)
    var rest = 0..<entries.count
    let went = changed.filter { pairs.count(of: $0) == 0 }
    for change in changes {
      var (next, end) = (rest.lowerBound, rest.upperBound)
      while next < end {
        let middle = next + (end - next) / 2
        if Self.precedes(entries[middle], change, words, pairs) {
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
    return PairKeys(words, pairs, merged, rows: rowCount)
  }

  /// How many keys there are.
  var count: Int { entries.count }

  /// The keys whose places are kept apart.
  var apart: [Int] { entries.indices.filter { isApart($0) } }

  /// Whether a key has its rows alone.
  func isApart(_ key: Int) -> Bool { entries[key].places >= Self.manyPlaces }

  /// The bytes of a key.
  func bytes(of key: Int) -> [UInt8] { Self.bytes(pairs.pair(entries[key].id), words) }

  /// About how many bytes a key takes.
  func size(_ key: Int) -> Int {
    let places = entries[key].places
    return isApart(key) ? Posting.size(places, of: rowCount) : 8 + 3 * places
  }

  /// About how many bytes the places of a key take.
  func sizeOfPlaces(_ key: Int) -> Int { 3 * entries[key].places }

  /// A hash of the beginning of a key.
  func headHash(of key: Int) -> UInt64 { entries[key].headHash }

  /// A hash of keys with all their places.
  func hash(_ keys: Range<Int>) -> UInt64 {
    sums[keys.upperBound] &- sums[keys.lowerBound]
  }

  /// Writes the rows of keys.
  func appendRows(_ keys: Range<Int>, _ union: inout RowUnion, to output: inout ByteBuffer) {
    for key in keys {
      var rows: [Int32] = []
      for place in pairs.places(of: entries[key].id) where rows.last != Int32(place >> 33) {
        rows.append(Int32(place >> 33))
      }
      union.add(rows[...])
    }
    Posting.append(union.take()[...], to: &output)
  }

  /// Writes the places of a key: for each the distance to the text before it, or where that is the same one, to the
  /// position before.
  func append(_ key: Int, to output: inout ByteBuffer) {
    var text = -1
    var position = 0
    for place in pairs.places(of: entries[key].id) {
      let (nextText, nextPosition) = (Int(place >> 32), Int(place & 0xFFFF_FFFF))
      if nextText == text {
        Posting.append((nextPosition - position) << 1 | 1, to: &output)
      } else {
        Posting.append((nextText - text - 1) << 1, to: &output)
        Posting.append(nextPosition, to: &output)
      }
      (text, position) = (nextText, nextPosition)
    }
  }

  // MARK: Order

  private static func sorted(
    _ ids: some Sequence<Int>, _ words: WordTable, _ pairs: WordPairs
  ) -> [Entry] {
    // By what the key begins with, so that threads share the work.
    var groups = [[Entry]](repeating: [], count: 512)
    for id in ids {
      let (head, tail) = head(pairs.pair(id), words)
      groups[Int(pairs.pair(id) & 1) << 8 | Int(head >> 48 & 0xFF)].append(
        Entry(head: head, tail: tail, id: id))
    }
    Threads.forEach(of: &groups, threads: Threads.count(for: 0)) { _, group in
      for index in group.indices { group[index].count(words, pairs) }
      group.sort { precedes($0, $1, words, pairs) }
    }
    return Array(groups.joined())
  }

  private static func precedes(
    _ a: Entry, _ b: Entry, _ words: WordTable, _ pairs: WordPairs
  ) -> Bool {
    if a.head != b.head { return a.head < b.head }
    if a.tail != b.tail { return a.tail < b.tail }
    let (first, second) = (pairs.pair(a.id), pairs.pair(b.id))
    let (x, y) = (bytes(first, words), bytes(second, words))
    if x != y { return x.lexicographicallyPrecedes(y) }
    // Keys that were cut.
    return words.text(of: first).lexicographicallyPrecedes(words.text(of: second))
  }

  private static func head(_ pair: UInt64, _ words: WordTable) -> (UInt64, UInt64) {
    var head: (UInt64, UInt64) = (0, 0)
    var count = 0
    put(pair, words) { byte in
      if count < 8 {
        head.0 |= UInt64(byte) << UInt64(56 - 8 * count)
      } else {
        head.1 |= UInt64(byte) << UInt64(120 - 8 * count)
      }
      count += 1
      return count < 16
    }
    return head
  }

  private static func bytes(_ pair: UInt64, _ words: WordTable) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(64)
    put(pair, words) { byte in
      bytes.append(byte)
      return true
    }
    return bytes
  }

  /// Calls a closure with the bytes of a key until it has enough of them: what joins the words, then their
  /// characters by turns, and U+007F where one of the words is at its end.
  @inline(__always)
  private static func put(_ pair: UInt64, _ words: WordTable, _ take: (UInt8) -> Bool) {
    let storage = words.storage
    let first = words.range(Int(pair >> 32))
    let second = words.range(Int(pair & 0xFFFF_FFFF) >> 1)
    guard take(pair & 1 == 1 ? UInt8(ascii: "_") : UInt8(ascii: ".")) else { return }
    var (end, start) = (first.upperBound, second.lowerBound)
    var (left, right) = (longest, longest)
    var isMarked = false
    while true {
      let (hasFirst, hasSecond) = (
        end > first.lowerBound && left > 0, start < second.upperBound && right > 0
      )
      if !hasFirst, !hasSecond { return }
      if hasFirst {
        let last = end
        end -= 1
        while end > first.lowerBound, storage[end] & 0xC0 == 0x80 { end -= 1 }
        for at in end..<last where !take(storage[at]) { return }
        left -= 1
      } else if !isMarked {
        isMarked = true
        if !take(0x7F) { return }
      }
      if hasSecond {
        repeat {
          if !take(storage[start]) { return }
          start += 1
        } while start < second.upperBound && storage[start] & 0xC0 == 0x80
        right -= 1
      } else if !isMarked {
        isMarked = true
        if !take(0x7F) { return }
      }
    }
  }
}

extension WordTable {
  /// Both words of a pair, and what separates them.
  fileprivate func text(of pair: UInt64) -> [UInt8] {
    let (first, second) = (range(Int(pair >> 32)), range(Int(pair & 0xFFFF_FFFF) >> 1))
    return first.map { storage[$0] } + [0] + second.map { storage[$0] }
  }
}
