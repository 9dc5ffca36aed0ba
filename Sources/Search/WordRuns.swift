import Bytes

/// Finds the runs of words around very common pairs: a word, and the text after it as far as such
/// pairs follow each other and one word more. A phrase of very common words is then a key by
/// itself.
///
/// A run is a pair whose second word is that text, with `S` for a space, which no folded text
/// contains.
struct WordRuns: Sendable {
  /// So many places are very many.
  private static let manyPlaces = 8192
  /// The most characters of the text behind a first word.
  private static let longest = 16

  /// The pairs that are in very many places.
  private var pairs = NumberTable()
  /// For each word, whether such a pair begins with it.
  private var areFirst: [Bool] = []

  /// Whether a number of places makes a pair very common.
  static func areMany(_ places: Int) -> Bool { places >= manyPlaces }

  init() {}

  /// The runs around some of the pairs.
  init(_ all: WordPairs, words: Int) {
    areFirst = [Bool](repeating: false, count: words)
    for id in all.ids where Self.areMany(all.count(of: id)) {
      _ = pairs.intern(all.pair(id))
      areFirst[Int(all.pair(id) >> 32)] = true
    }
  }

  /// Whether each of these pairs has runs exactly if it is in very many places.
  func isStill(_ all: WordPairs, _ ids: Set<Int>) -> Bool {
    ids.allSatisfy { (pairs.index(of: all.pair($0)) != nil) == Self.areMany(all.count(of: $0)) }
  }

  /// Runs as pairs of a word and a text, which has its number in a table.
  struct Found: Sendable {
    private(set) var texts = WordTable()
    /// The places of first words.
    private(set) var places: [WordPairs.Place] = []

    @inline(__always)
    fileprivate mutating func append(
      _ word: UInt32, _ text: Span<UInt8>, isApart: Bool, at place: UInt64
    ) {
      let pair = UInt64(word) << 32 | UInt64(texts.intern(text)) << 1 | (isApart ? 1 : 0)
      places.append((pair, place))
    }

    /// Gives the texts their numbers in another table.
    mutating func renumber(_ numbers: [Int]) {
      for index in places.indices {
        let pair = places[index].pair
        let text = UInt64(numbers[Int(pair & 0xFFFF_FFFF) >> 1])
        places[index].pair = pair & ~0xFFFF_FFFE | text << 1
      }
    }
  }

  /// The relation of a word to the one before it: whether both are joined, and whether they are a
  /// very common pair.
  private enum Joint: UInt8 {
    case none, joined, many
  }

  /// All runs of texts with words of a table.
  func runs(in sequence: WordSequence, _ table: WordTable) -> Found {
    var found = Found()
    let tokens = sequence.tokens
    if pairs.numbers.isEmpty { return found }
    var joints: [Joint] = []
    joints.reserveCapacity(tokens.count + 2)
    for index in tokens.indices { joints.append(joint(tokens, index)) }
    joints += [.none, .none]
    var run: [UInt8] = []
    var text: UInt64 = 0
    var position: UInt64 = 0
    for index in tokens.indices {
      let (value, gap) = (tokens[index] & 0xFFF_FFFF, WordGap(tokens[index]))
      guard gap.isBeforeWord else {
        (text, position) = (UInt64(value), 0)
        continue
      }
      position += gap.step
      let next = index + 1
      guard joints[next] == .many || (joints[next] == .joined && joints[next + 1] == .many) else {
        continue
      }
      let end = write(tokens, joints, from: next, table, to: &run)
      let spaces = Spaces(before: gap.endsWithSpace, behind: sequence.hasSpaceBehind(end))
      found.append(
        value, run.span, isApart: WordGap(tokens[next]) == .space,
        at: WordPairs.place(text, position, spaces))
    }
    return found
  }

  private func joint(_ tokens: [UInt32], _ index: Int) -> Joint {
    guard index > 0, WordGap(tokens[index]).joinsWords, WordGap(tokens[index - 1]).isBeforeWord
    else { return .none }
    let first = Int(tokens[index - 1] & 0xFFF_FFFF)
    guard first < areFirst.count, areFirst[first] else { return .joined }
    let second = UInt64(tokens[index] & 0xFFF_FFFF)
    let pair = UInt64(first) << 32 | second << 1 | UInt64(tokens[index] >> 28 & 1)
    return pairs.index(of: pair) == nil ? .joined : .many
  }

  /// Writes the text of a run behind its first word, cut where it is long; where its last word is.
  private func write(
    _ tokens: [UInt32], _ joints: [Joint], from start: Int, _ table: WordTable,
    to run: inout [UInt8]
  ) -> Int {
    run.removeAll(keepingCapacity: true)
    let storage = table.storage
    var left = Self.longest
    var next = start
    repeat {
      if next > start, WordGap(tokens[next]) == .space {
        run.append(UInt8(ascii: "S"))
        left -= 1
      }
      for at in table.range(Int(tokens[next] & 0xFFF_FFFF)) {
        if storage[at] & 0xC0 != 0x80 {
          if left == 0 { return next }
          left -= 1
        }
        run.append(storage[at])
      }
      next += 1
    } while left > 0
      && (joints[next] == .many || (joints[next] == .joined && joints[next - 1] == .many))
    return next - 1
  }
}
