import Bytes

/// Finds the runs of words around pairs that are in very many places: a word, and the text behind it as far as such
/// pairs follow each other and one word more. A phrase of very common words is then a key by itself.
///
/// A run is a pair whose second word is that text, with `S` for a space, which no folded text has.
struct WordRuns: Sendable {
  /// So many places are very many.
  private static let manyPlaces = 2048
  /// The most characters of the text behind a first word.
  private static let longest = 16

  /// The pairs that are in very many places.
  private(set) var pairs: Set<UInt64> = []
  /// For each word, whether such a pair begins with it.
  private var areFirst: [Bool] = []

  /// Whether so many places are very many.
  static func areMany(_ places: Int) -> Bool { places >= manyPlaces }

  init() {}

  /// The runs around some of the pairs.
  init(_ all: WordPairs, words: Int) {
    areFirst = [Bool](repeating: false, count: words)
    for id in all.ids where Self.areMany(all.count(of: id)) {
      pairs.insert(all.pair(id))
      areFirst[Int(all.pair(id) >> 32)] = true
    }
  }

  /// Whether those of the pairs with these numbers are in very many places that were.
  func isStill(_ all: WordPairs, _ ids: Set<Int>) -> Bool {
    ids.allSatisfy { pairs.contains(all.pair($0)) == Self.areMany(all.count(of: $0)) }
  }

  /// All runs of texts with the places of their first words; their texts become words of the table.
  func places(in sequence: WordSequence, _ table: inout WordTable) -> [WordPairs.Place] {
    if pairs.isEmpty { return [] }
    let tokens = sequence.tokens
    // For each word what joins it to the one before it, and whether both are a pair that is in very many places.
    var joints: [(isJoined: Bool, isMany: Bool)] = []
    joints.reserveCapacity(tokens.count + 2)
    for index in tokens.indices {
      let isJoined =
        WordGap(tokens[index]).joinsWords && WordGap(tokens[max(0, index - 1)]).isBeforeWord
      joints.append((isJoined, isJoined && isMany(tokens, index)))
    }
    joints += [(false, false), (false, false)]
    var found: [WordPairs.Place] = []
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
      guard joints[next].isJoined, joints[next].isMany || joints[next + 1].isMany else { continue }
      let end = write(tokens, joints, from: next, table, to: &run)
      let spaces = Spaces(before: gap.endsWithSpace, behind: sequence.hasSpaceBehind(end))
      let pair =
        UInt64(value) << 32 | UInt64(table.intern(run.span)) << 1 | UInt64(tokens[next] >> 28 & 1)
      found.append((pair, WordPairs.place(text, position, spaces)))
    }
    return found
  }

  private func isMany(_ tokens: [UInt32], _ index: Int) -> Bool {
    let first = Int(tokens[index - 1] & 0xFFF_FFFF)
    guard first < areFirst.count, areFirst[first] else { return false }
    let second = UInt64(tokens[index] & 0xFFF_FFFF)
    return pairs.contains(UInt64(first) << 32 | second << 1 | UInt64(tokens[index] >> 28 & 1))
  }

  /// Writes the text of a run behind its first word, cut where it is long; where its last word is.
  private func write(
    _ tokens: [UInt32], _ joints: [(isJoined: Bool, isMany: Bool)], from start: Int,
    _ table: WordTable, to run: inout [UInt8]
  ) -> Int {
    run.removeAll(keepingCapacity: true)
    var left = Self.longest
    var next = start
    repeat {
      if next > start, WordGap(tokens[next]) == .space {
        run.append(UInt8(ascii: "S"))
        left -= 1
      }
      for at in table.range(Int(tokens[next] & 0xFFF_FFFF)) {
        if table.storage[at] & 0xC0 != 0x80 {
          if left == 0 { return next }
          left -= 1
        }
        run.append(table.storage[at])
      }
      next += 1
    } while left > 0 && joints[next].isJoined && (joints[next - 1].isMany || joints[next].isMany)
    return next - 1
  }
}
