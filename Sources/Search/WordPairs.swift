import Bytes
import Hashing
import IssueStore

/// The gap before a word of a text, as a distance from the word before it. Any two gaps add up to
/// more than each of the two that join words, so that distances determine how words are joined.
struct WordGap: Equatable {
  /// Two and three join words. From four on, 1 is added if the word has a space before it, and 2 if
  /// the word before has one after it.
  let rawValue: UInt32

  /// Another kind of word, without a space.
  static let nothing = WordGap(rawValue: 2)
  /// One space.
  static let space = WordGap(rawValue: 3)
  /// Any other gap, or the end of the text, with the spaces at its ends.
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
    forEachPair { pair, place in places.append((pair, place)) }
    return places
  }

  /// Calls a closure with all words that are joined to the next one, and the place of the first.
  @inline(__always)
  func forEachPair(_ body: (_ pair: UInt64, _ place: UInt64) -> Void) {
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
        body(pair, WordPairs.place(text, position, spaces))
      }
      position += gap.step
      (last, lastHasSpace) = (value, gap.endsWithSpace)
    }
  }
}

/// Pairs of words that are joined by a space or by nothing, with all their places.
///
/// A pair is a number: the first word, the second one, and in the lowest bit whether a space is
/// between them. A place is the row in the upper half and the position in the lower one, with its
/// two lowest bits for the spaces on both sides of the pair.
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

  /// No pairs.
  init() { parts = (0..<Self.partCount).map { _ in Part() } }

  /// The pairs of texts, and the number of each first word.
  init(_ texts: [WordSequence], firsts: [Int]) {
    self.init()
    Threads.forEach(of: &parts, threads: Threads.everyCore) { number, part in
      part = Part(number, firsts) { body in
        for text in texts {
          text.forEachPair { pair, place in
            if Int(pair >> 32) % Self.partCount == number { body(pair, place) }
          }
        }
      }
    }
  }

  /// Pairs with their places in ascending order, in lists that follow each other; first words have numbers below a bound.
  init(_ lists: [[Place]], words: Int) {
    self.init()
    var counts = [Int](repeating: 0, count: words)
    for list in lists { for (pair, _) in list { counts[Int(pair >> 32)] += 1 } }
    let firsts = counts
    Threads.forEach(of: &parts, threads: Threads.everyCore) { number, part in
      part = Part(number, firsts) { body in
        for list in lists {
          for (pair, place) in list where Int(pair >> 32) % Self.partCount == number {
            body(pair, place)
          }
        }
      }
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

  /// The places of a pair, in ascending order.
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

    /// The pairs that a closure passes on, with their places in ascending order, and the number of
    /// each first word in all parts.
    @inline(__always)
    init(
      _ number: Int, _ firsts: [Int],
      _ forEach: (_ body: (_ pair: UInt64, _ place: UInt64) -> Void) -> Void
    ) {
      // By first words, which are most of the order, then among those of one by second words.
      var ends = [Int](repeating: 0, count: firsts.count / WordPairs.partCount + 2)
      for word in stride(from: number, to: firsts.count, by: WordPairs.partCount) {
        ends[word / WordPairs.partCount + 1] = firsts[word]
      }
      for word in ends.indices.dropFirst() { ends[word] += ends[word - 1] }
      let count = ends.last ?? 0
      var seconds = [UInt32](repeating: 0, count: count)
      all = [UInt64](repeating: 0, count: count)
      forEach { pair, place in
        let word = Int(pair >> 32) / WordPairs.partCount
        (seconds[ends[word]], all[ends[word]]) = (UInt32(truncatingIfNeeded: pair), place)
        ends[word] += 1
      }
      var sorter = SecondWordSorter()
      starts.removeAll()
      var start = 0
      for word in ends.indices where ends[word] > start {
        let range = start..<ends[word]
        start = ends[word]
        sorter.sort(range, of: &seconds, with: &all)
        let first = UInt64(word * WordPairs.partCount + number) << 32
        for at in range where at == range.lowerBound || seconds[at] != seconds[at - 1] {
          pairs.append(first | UInt64(seconds[at]))
          starts.append(at)
        }
      }
      starts.append(count)
      firstCount = pairs.count
      hashes.reserveCapacity(pairs.count)
      for id in pairs.indices { hashes.append(Self.hash(places(of: id))) }
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
