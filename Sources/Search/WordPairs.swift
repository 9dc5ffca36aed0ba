import Bytes
import Hashing
import IssueStore

/// What stands before a word of a text, and how far it is from the one before it: two steps of any kind make more
/// than each of the two that join words, so that distances tell how words are joined.
enum WordGap: UInt32 {
  /// Another kind of word, without a space.
  case nothing = 2
  /// One space.
  case space = 3
  /// Anything else, or no word.
  case other = 4
}

/// The words of texts one after the other: a mark and a row where a title or a text begins, else a gap and a word.
struct WordSequence: Sendable {
  private(set) var tokens: [UInt32] = []

  /// Begins the title or the text of a row.
  mutating func begin(_ row: Int, isBody: Bool) {
    tokens.append((isBody ? 1 : 0) << 28 | UInt32(row))
  }

  /// Adds a word.
  mutating func append(_ word: Int, behind gap: WordGap) {
    tokens.append(gap.rawValue << 28 | UInt32(word))
  }

  /// Gives all words other numbers.
  mutating func renumber(_ numbers: [Int32]) {
    for index in tokens.indices where tokens[index] >> 28 > 1 {
      tokens[index] = tokens[index] & ~0xFFF_FFFF | UInt32(numbers[Int(tokens[index] & 0xFFF_FFFF)])
    }
  }

  /// All pairs with their places.
  var places: [WordPairs.Place] {
    var places: [WordPairs.Place] = []
    forEachPair { _, pair, place in places.append((pair, place)) }
    return places
  }

  /// Calls a closure with all words that are joined to the one behind them, and with the place of the first.
  @inline(__always)
  func forEachPair(_ body: (_ first: UInt32, _ pair: UInt64, _ place: UInt64) -> Void) {
    var text: UInt64 = 0
    var position: UInt64 = 0
    var last: UInt32?
    for token in tokens {
      let value = token & 0xFFF_FFFF
      let gap = token >> 28
      guard gap > 1 else {
        text = UInt64(value) << 1 | UInt64(gap)
        position = 0
        last = nil
        continue
      }
      if let last, gap < WordGap.other.rawValue {
        let pair = UInt64(last) << 32 | UInt64(value) << 1 | UInt64(gap & 1)
        body(last, pair, text << 32 | position)
      }
      position += UInt64(gap)
      last = value
    }
  }
}

/// Pairs of words that are joined by a space or by nothing, with all places where they stand.
///
/// A pair is a number: the first word, the second one, and in the lowest bit whether a space is between them. A
/// place is the text (twice the row, and one more for the body) in the upper half and the position in the lower.
struct WordPairs: Sendable {
  /// A number of parts, so that threads share the work: a pair belongs to one by its first word.
  fileprivate static let partCount = 2
  /// A pair and a place of it.
  typealias Place = (pair: UInt64, place: UInt64)
  private var parts: [Part] = []

  /// The pairs of some texts.
  init(_ texts: [WordSequence]) {
    let count = texts.reduce(0) { $0 + $1.tokens.count } / Self.partCount * 5 / 4
    self.init(about: count) { part, found in
      for text in texts {
        text.forEachPair { first, pair, place in
          if Int(first) % Self.partCount == part { found.append((pair, place)) }
        }
      }
    }
  }

  /// Pairs with their places in ascending order.
  init(_ places: [Place]) {
    self.init(about: places.count / Self.partCount * 5 / 4) { part, found in
      found += places.lazy.filter { Int($0.pair >> 32) % Self.partCount == part }
    }
  }

  private init(about count: Int, _ find: @Sendable (_ part: Int, _ found: inout [Place]) -> Void) {
    parts = (0..<Self.partCount).map { _ in Part() }
    Threads.forEach(of: &parts, threads: Threads.count(for: 0)) { number, part in
      var found: [Place] = []
      found.reserveCapacity(count)
      find(number, &found)
      part = Part(&found)
    }
  }

  /// All pairs that are somewhere, by number.
  var ids: [Int] {
    parts.indices.flatMap { part in
      parts[part].pairs.indices.lazy.filter { parts[part].count(of: $0) > 0 }
        .map { $0 * Self.partCount + part }
    }
  }

  /// The pair of a number.
  func pair(_ id: Int) -> UInt64 { parts[id % Self.partCount].pairs[id / Self.partCount] }

  /// How many places a pair has.
  func count(of id: Int) -> Int { parts[id % Self.partCount].count(of: id / Self.partCount) }

  /// Where a pair stands, in ascending order.
  func places(of id: Int) -> ArraySlice<UInt64> {
    parts[id % Self.partCount].places(of: id / Self.partCount)
  }

  /// A hash of the places of a pair.
  func hash(of id: Int) -> UInt64 { parts[id % Self.partCount].hashes[id / Self.partCount] }

  /// Replaces the places in a row; returns the pairs whose places changed.
  mutating func replace(_ old: [Place], with new: [Place], row: Int) -> [Int] {
    var changes: [UInt64: (old: [UInt64], new: [UInt64])] = [:]
    for one in old { changes[one.pair, default: ([], [])].old.append(one.place) }
    for one in new { changes[one.pair, default: ([], [])].new.append(one.place) }
    var changed: [Int] = []
    for (pair, change) in changes where change.old != change.new {
      let part = Int(pair >> 32) % Self.partCount
      let local = parts[part].intern(pair)
      let others = parts[part].places(of: local).filter { Int($0 >> 33) != row }
      parts[part].replace(local, with: (others + change.new).sorted())
      changed.append(local * Self.partCount + part)
    }
    return changed
  }

  private struct Part: Sendable {
    /// Different pairs by number: those that were read at first in ascending order, then those that came.
    private(set) var pairs: [UInt64] = []
    private var firstCount = 0
    private var added: [UInt64: Int] = [:]
    private var starts: [Int] = [0]
    private var all: [UInt64] = []
    /// Places of pairs that changed since.
    private var changed: [Int: [UInt64]] = [:]
    private(set) var hashes: [UInt64] = []

    init() {}

    init(_ found: inout [Place]) {
      Self.sort(&found)
      starts.removeAll()
      all.reserveCapacity(found.count)
      for (pair, place) in found {
        if pair != pairs.last {
          pairs.append(pair)
          starts.append(all.count)
        }
        all.append(place)
      }
      starts.append(all.count)
      firstCount = pairs.count
      hashes.reserveCapacity(pairs.count)
      for id in pairs.indices { hashes.append(Self.hash(places(of: id))) }
    }

    /// Sorts by pair and leaves the places of one in their order: eleven bits at a time, of which there are few, since
    /// what the numbers of second words do not use is left out.
    private static func sort(_ found: inout [Place]) {
      let used = found.reduce(0) { $0 | $1.pair }
      let lowest = used & 0xFFFF_FFFF
      let width = UInt64(64 - lowest.leadingZeroBitCount)
      var buffer = found
      var shift: UInt64 = 0
      while ((used >> 32) << width | lowest) >> shift != 0 {
        var next = [Int](repeating: 0, count: 2049)
        func digit(_ pair: UInt64) -> Int {
          let number = (pair >> 32) << width | pair & 0xFFFF_FFFF
          return Int(truncatingIfNeeded: (number >> shift) & 0x7FF)
        }
        for one in found { next[digit(one.pair) + 1] += 1 }
        for place in 1..<2048 { next[place] += next[place - 1] }
        for one in found {
          let place = digit(one.pair)
          buffer[next[place]] = one
          next[place] += 1
        }
        swap(&found, &buffer)
        shift += 11
      }
    }

    /// How many places a pair has.
    func count(of id: Int) -> Int {
      if !changed.isEmpty, let places = changed[id] { return places.count }
      return id < firstCount ? starts[id + 1] - starts[id] : 0
    }

    func places(of id: Int) -> ArraySlice<UInt64> {
      if !changed.isEmpty, let places = changed[id] { return places[...] }
      return id < firstCount ? all[starts[id]..<starts[id + 1]] : []
    }

    /// The number of a pair, a new one where it has none.
    mutating func intern(_ pair: UInt64) -> Int {
      var range = 0..<firstCount
      while !range.isEmpty {
        let middle = range.lowerBound + range.count / 2
        if pairs[middle] == pair { return middle }
        range = pairs[middle] < pair ? middle + 1..<range.upperBound : range.lowerBound..<middle
      }
      if let id = added[pair] { return id }
      added[pair] = pairs.count
      pairs.append(pair)
      hashes.append(Self.hash([]))
      return pairs.count - 1
    }

    mutating func replace(_ id: Int, with places: [UInt64]) {
      changed[id] = places
      hashes[id] = Self.hash(places[...])
    }

    private static func hash(_ places: ArraySlice<UInt64>) -> UInt64 {
      var hasher = StableHasher()
      for place in places { hasher.combine(place) }
      return hasher.value
    }
  }
}
