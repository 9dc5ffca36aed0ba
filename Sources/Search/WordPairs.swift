import Bytes
import Hashing
import IssueStore

/// What stands before a word of a text, which also tells how far it is from the one before it: two steps of any kind
/// make more than each of the two that join words, so that distances tell how words are joined.
struct WordGap: Equatable {
  /// Two and three join words. From four on, one more says that the word has a space before it, and two more that
  /// the word before has one behind it.
  let rawValue: UInt32

  /// Another kind of word, without a space.
  static let nothing = WordGap(rawValue: 2)
  /// One space.
  static let space = WordGap(rawValue: 3)
  /// Anything else, or no word, and whether a space stands at either end of it.
  static func other(begins: Bool, ends: Bool) -> WordGap {
    WordGap(rawValue: 4 + (ends ? 1 : 0) + (begins ? 2 : 0))
  }

  init(rawValue: UInt32) { self.rawValue = rawValue }
  /// The gap before a word of a sequence.
  init(_ token: UInt32) { rawValue = token >> 28 }

  var joinsWords: Bool { rawValue == 2 || rawValue == 3 }
  var isBeforeWord: Bool { rawValue > 1 }
  /// Whether the word behind it has a space before it.
  var endsWithSpace: Bool { isBeforeWord && rawValue & 1 == 1 }
  /// Whether the word before it has a space behind it.
  var beginsWithSpace: Bool { [1, 3, 6, 7].contains(rawValue) }
  /// How far the words are from each other.
  var step: UInt64 { UInt64(min(rawValue, 4)) }
}

/// The words of texts one after the other: 0 and a row where a text begins, a gap and a word, and 1 behind the
/// last word of a text where a space follows.
struct WordSequence: Sendable {
  private(set) var tokens: [UInt32] = []

  /// Begins the text of a row.
  mutating func begin(_ row: Int) { tokens.append(UInt32(row)) }

  /// Adds a word.
  mutating func append(_ word: Int, behind gap: WordGap) {
    tokens.append(gap.rawValue << 28 | UInt32(word))
  }

  /// Says that a space follows the last word of a text.
  mutating func endWithSpace() { tokens.append(1 << 28) }

  /// Whether a space follows the word at an index.
  func hasSpaceBehind(_ index: Int) -> Bool {
    index + 1 < tokens.count && WordGap(tokens[index + 1]).beginsWithSpace
  }

  /// Gives all words other numbers.
  mutating func renumber(_ numbers: [Int]) {
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
    var lastHasSpace = false
    for (index, token) in tokens.enumerated() {
      let value = token & 0xFFF_FFFF
      let gap = WordGap(token)
      guard gap.isBeforeWord else {
        text = UInt64(value)
        position = 0
        last = nil
        continue
      }
      if let last, gap.joinsWords {
        let pair = UInt64(last) << 32 | UInt64(value) << 1 | UInt64(gap.rawValue & 1)
        let spaces = Spaces(before: lastHasSpace, behind: hasSpaceBehind(index))
        body(last, pair, WordPairs.place(text, position, spaces))
      }
      position += gap.step
      (last, lastHasSpace) = (value, gap.endsWithSpace)
    }
  }
}

/// Pairs of words that are joined by a space or by nothing, with all places where they stand.
///
/// A pair is a number: the first word, the second one, and in the lowest bit whether a space is between them. A
/// place is the row in the upper half and in the lower one the position, and in its two lowest bits on which
/// sides of both words there is a space.
struct WordPairs: Sendable {
  /// A number of parts, so that threads share the work: a pair belongs to one by its first word.
  fileprivate static let partCount = 2
  /// A pair and a place of it.
  typealias Place = (pair: UInt64, place: UInt64)

  /// A place at a position of a row.
  static func place(_ row: UInt64, _ position: UInt64, _ spaces: Spaces) -> UInt64 {
    row << 32 | position << 2 | UInt64(spaces.rawValue)
  }

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
      let others = parts[part].places(of: local).filter { Int($0 >> 32) != row }
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
