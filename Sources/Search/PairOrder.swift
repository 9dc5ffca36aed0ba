import Bytes
import Hashing
import IssueStore

/// The order of pairs of words, and the bytes of their keys.
struct PairOrder: Sendable {
  let words: WordTable
  /// The same words from their last characters on.
  let reversed: WordTable
  let pairs: WordPairs
  /// Whether second words are the texts of runs, which follow the last character of the first word.
  let areRuns: Bool

  /// A pair that is somewhere.
  struct Entry: Sendable {
    /// The first sixteen bytes of the key.
    let head: UInt64
    let tail: UInt64
    private let number: UInt32
    private var count: UInt32 = 0
    /// A hash of the words and the places.
    private(set) var hash: UInt64 = 0

    fileprivate init(head: UInt64, tail: UInt64, id: Int) {
      (self.head, self.tail, number) = (head, tail, UInt32(id))
    }

    /// Which pair it is.
    var id: Int { Int(number) }
    /// How many places it has.
    var places: Int { Int(count) }

    fileprivate mutating func count(_ order: PairOrder) {
      let (words, pairs) = (order.words, order.pairs)
      let pair = pairs.pair(id)
      var hasher = StableHasher()
      hasher.combine(words.hash(Int(pair >> 32)))
      hasher.combine(words.hash(Int(pair & 0xFFFF_FFFF) >> 1))
      hasher.combine(pairs.hash(of: id))
      (count, hash) = (UInt32(pairs.count(of: id)), hasher.value)
    }

    /// The first bytes of the key, and how many of them are complete characters.
    var beginning: (bytes: InlineArray<16, UInt8>, count: Int) {
      var bytes = InlineArray<16, UInt8>(repeating: 0)
      var count = 0
      for place in bytes.indices {
        let part = place < 8 ? head : tail
        bytes[place] = UInt8(truncatingIfNeeded: part >> UInt64(56 - place % 8 * 8))
        if bytes[place] != 0 { count = place + 1 }
      }
      guard count == bytes.count else { return (bytes, count) }
      // The last character may be cut.
      while count > 0, bytes[count - 1] & 0xC0 == 0x80 { count -= 1 }
      if count > 0, bytes[count - 1] & 0x80 != 0 { count -= 1 }
      return (bytes, count)
    }
  }

  /// Pairs by number, in order.
  func sorted(_ ids: some Sequence<Int>) -> [Entry] {
    // By the prefix of the key, to share the work among threads.
    var groups = [[Entry]](repeating: [], count: 512)
    for id in ids {
      let (head, tail) = head(pairs.pair(id))
      groups[Int(pairs.pair(id) & 1) << 8 | Int(head >> 48 & 0xFF)].append(
        Entry(head: head, tail: tail, id: id))
    }
    Threads.forEach(of: &groups, threads: Threads.everyCore) { _, group in
      for index in group.indices { group[index].count(self) }
      group.sort { precedes($0, $1) }
    }
    return Array(groups.joined())
  }

  /// A hash of the prefix of a pair's key, including the first word for a run, since many have the
  /// same prefix.
  func headHash(of entry: Entry) -> UInt64 {
    var hasher = StableHasher()
    hasher.combine(entry.head)
    hasher.combine(entry.tail)
    if areRuns { hasher.combine(words.hash(Int(pairs.pair(entry.id) >> 32))) }
    return hasher.value
  }

  /// Whether a pair comes before another.
  func precedes(_ a: Entry, _ b: Entry) -> Bool {
    if a.head != b.head { return a.head < b.head }
    if a.tail != b.tail { return a.tail < b.tail }
    let (first, second) = (pairs.pair(a.id), pairs.pair(b.id))
    if areRuns {
      let (x, y) = (Int(first & 0xFFFF_FFFF) >> 1, Int(second & 0xFFFF_FFFF) >> 1)
      return x == y
        ? reversed.precedes(Int(first >> 32), Int(second >> 32)) : words.precedes(x, y, end: 0x7F)
    }
    let (x, y) = (bytes(of: first), bytes(of: second))
    if x != y { return x.lexicographicallyPrecedes(y) }
    // Keys that were cut.
    return words.text(of: first).lexicographicallyPrecedes(words.text(of: second))
  }

  private func head(_ pair: UInt64) -> (UInt64, UInt64) {
    var head: (UInt64, UInt64) = (0, 0)
    var count = 0
    put(pair) { byte in
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

  /// The bytes of a key.
  func bytes(of pair: UInt64) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(64)
    append(pair, to: &bytes)
    return bytes
  }

  /// Adds the bytes of a key.
  func append(_ pair: UInt64, to bytes: inout [UInt8]) {
    put(pair) { byte in
      bytes.append(byte)
      return true
    }
  }

  /// Passes the bytes of a key to a closure until it has enough of them: the joint of the words,
  /// then their characters alternately, with U+007F before the last one of each. In a key of a run
  /// all of the second word, and U+007F, follow the last character of the first one.
  @inline(__always)
  private func put(_ pair: UInt64, _ take: (UInt8) -> Bool) {
    let storage = words.storage
    let first = words.range(Int(pair >> 32))
    let second = words.range(Int(pair & 0xFFFF_FFFF) >> 1)
    guard take(pair & 1 == 1 ? UInt8(ascii: "_") : UInt8(ascii: ".")) else { return }
    var (end, start) = (first.upperBound, second.lowerBound)
    var (left, right) = (PairKeys.longest, PairKeys.longest)
    while true {
      let hasFirst = end > first.lowerBound && left > 0
      let hasSecond = start < second.upperBound && right > 0
      if !hasFirst, !hasSecond { return }
      if hasFirst {
        let last = end
        end -= 1
        while end > first.lowerBound, storage[end] & 0xC0 == 0x80 { end -= 1 }
        if end == first.lowerBound, !areRuns, !take(0x7F) { return }
        for at in end..<last where !take(storage[at]) { return }
        left -= 1
      }
      if areRuns, hasSecond {
        for at in second where !take(storage[at]) { return }
        if !take(0x7F) { return }
        start = second.upperBound
      } else if hasSecond {
        var next = start + 1
        while next < second.upperBound, storage[next] & 0xC0 == 0x80 { next += 1 }
        if next == second.upperBound, !take(0x7F) { return }
        for at in start..<next where !take(storage[at]) { return }
        start = next
        right -= 1
      }
    }
  }
}

extension WordTable {
  /// Whether the bytes of a word and the end mark sort before those of another.
  fileprivate func precedes(_ a: Int, _ b: Int, end: UInt8 = 0) -> Bool {
    let (a, b) = (storage.extracting(range(a)), storage.extracting(range(b)))
    var at = 0
    while at < min(a.count, b.count), a[at] == b[at] { at += 1 }
    return (at < a.count ? a[at] : end) < (at < b.count ? b[at] : end)
  }

  /// Both words of a pair with their separator.
  fileprivate func text(of pair: UInt64) -> [UInt8] {
    let (first, second) = (range(Int(pair >> 32)), range(Int(pair & 0xFFFF_FFFF) >> 1))
    return first.map { storage[$0] } + [0] + second.map { storage[$0] }
  }
}
