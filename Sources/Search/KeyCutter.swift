import Hashing

/// Cuts the keys of an index into files of about 5 KB: each word of a phrase needs another one, and
/// the list of all files is only loaded once.
struct KeyCutter {
  /// A key of this size gets a file of its own, since nobody who needs its neighbours should have
  /// to load it.
  private static let large = 6144
  /// The fewest bytes of a file that is cut by a hash, and the most of one that is not.
  private static let (fewest, most) = (3072, 6144)

  /// The number of rows.
  private let rows: Int
  /// The keys of each file.
  private(set) var shards: [KeyRange] = []

  init(rows: Int) { self.rows = rows }

  /// Cuts all keys.
  mutating func cut(_ fixed: FixedKeys, texts: WordKeys, titles: WordKeys) {
    // The keys of texts have their places among the others.
    func place(of words: [UInt8]) -> Int {
      fixed.keys.firstIndex { !$0.key.lexicographicallyPrecedes(words) } ?? fixed.keys.count
    }
    let (words, inTitles) = (KeyRange.Words.bodies, KeyRange.Words.titles)
    let (behindP, behindT) = (place(of: words.beginning([])), place(of: words.end([])))
    cut(fixed, 0..<behindP)
    cutBeginnings(texts, words, [])
    cut(fixed, behindP..<behindT)
    cutTexts(texts, words, [])
    cut(fixed, behindT..<fixed.keys.count)
    for (keys, words) in [(texts, words), (titles, inTitles)] {
      cut(
        keys.pairs.beginnings.indices, { .pairBeginnings(words, $0) },
        hash: { Self.hash(keys.pairs.beginnings[$0].text) }, size: { _ in Self.large })
    }
    for (keys, words) in [(texts, words), (titles, inTitles)] {
      cut(
        0..<keys.pairs.count, { .pairs(words, $0) }, hash: { keys.pairs.headHash(of: $0) },
        size: { keys.pairs.size($0) })
    }
    for (keys, words) in [(texts, words), (titles, inTitles)] {
      cut(
        keys.apart.indices, { .pairRows(words, $0) },
        hash: { keys.pairs.headHash(of: keys.apart[$0]) },
        size: { keys.pairs.sizeOfRows(keys.apart[$0]) })
      // About a third of the rows has no space on both sides.
      cut(
        keys.many.indices, { .pairsWithoutSpaces(words, $0) },
        hash: { keys.pairs.headHash(of: keys.many[$0]) },
        size: { keys.pairs.sizeOfRows(keys.many[$0]) / 3 })
    }
    for (keys, words) in [(texts, words), (titles, inTitles)] {
      cut(
        keys.placed.indices, { .places(words, $0) },
        hash: { keys.pairs.headHash(of: keys.placed[$0]) },
        size: { keys.pairs.sizeOfPlaces(keys.placed[$0]) })
    }
    for (keys, words) in [(texts, words), (titles, inTitles)] {
      cut(
        0..<keys.runs.count, { .runs(words, $0) }, hash: { keys.runs.headHash(of: $0) },
        size: { keys.runs.size($0) })
    }
    cutBeginnings(titles, inTitles, [])
    cutTexts(titles, inTitles, [])
    for spaces in Spaces.asked {
      cutTexts(texts, words, spaces)
      cutTexts(titles, inTitles, spaces)
    }
    for spaces in [Spaces.before, .behind] {
      cutBeginnings(texts, words, spaces)
      cutBeginnings(titles, inTitles, spaces)
    }
  }

  /// Cuts after a key whose hash asks for it: more likely the larger the key is, but not before a
  /// minimum size, and always after a maximum.
  private mutating func cut(
    _ all: Range<Int>, _ keys: (Range<Int>) -> KeyRange, hash: (Int) -> UInt64, size: (Int) -> Int
  ) {
    var (start, bytes) = (all.lowerBound, 0)
    for key in all {
      let own = size(key)
      if own >= Self.large, start < key {
        shards.append(keys(start..<key))
        start = key
      }
      bytes += own
      let isCut = bytes >= Self.fewest && Int(hash(key) & 2047) < own
      if own >= Self.large || isCut || bytes >= Self.most {
        shards.append(keys(start..<key + 1))
        (start, bytes) = (key + 1, 0)
      }
    }
    if start < all.upperBound { shards.append(keys(start..<all.upperBound)) }
  }

  private mutating func cut(_ fixed: FixedKeys, _ range: Range<Int>) {
    let rows = rows
    cut(
      range, { .fixed($0) }, hash: { Self.hash(fixed.keys[$0].key) },
      size: {
        Posting.size(fixed.keys[$0].rows.count, of: rows) + fixed.keys[$0].spelling.utf8.count
      })
  }

  private mutating func cutBeginnings(
    _ all: WordKeys, _ words: KeyRange.Words, _ spaces: Spaces
  ) {
    let keys = all.texts(spaces)
    cut(
      keys.beginnings.indices, { .beginnings(words, spaces, $0) },
      hash: { Self.hash(keys.beginnings[$0].text) }, size: { keys.size(keys.beginnings[$0]) })
  }

  private mutating func cutTexts(_ all: WordKeys, _ words: KeyRange.Words, _ spaces: Spaces) {
    let keys = all.texts(spaces)
    cut(
      0..<keys.count, { .texts(words, spaces, $0) }, hash: { keys.headHash(of: $0) },
      size: { keys.size($0) })
  }

  private static func hash(_ key: [UInt8]) -> UInt64 {
    var hasher = StableHasher()
    hasher.combine(key)
    return hasher.value
  }
}
