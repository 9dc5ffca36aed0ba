/// A range of adjacent keys of one kind.
enum KeyRange: Sendable {
  case fixed(Range<Int>)
  case beginnings(Words, Spaces, Range<Int>)
  case texts(Words, Spaces, Range<Int>)
  case pairBeginnings(Words, Range<Int>)
  case pairs(Words, Range<Int>)
  case pairRows(Words, Range<Int>)
  case pairsWithoutSpaces(Words, Range<Int>)
  case places(Words, Range<Int>)
  case runs(Words, Range<Int>)

  /// The words of bodies or of titles.
  enum Words: Sendable {
    case bodies, titles

    /// What the key of the beginning of a word starts with, or of a word with some spaces.
    func beginning(_ spaces: Spaces) -> [UInt8] {
      if spaces.isEmpty { return Array(self == .bodies ? "p:".utf8 : "y:".utf8) }
      return Array("zp\(spaces.letter)\(letter):".utf8)
    }
    /// What the key of the end of a word starts with, or of a word with some spaces.
    func end(_ spaces: Spaces) -> [UInt8] {
      if spaces.isEmpty { return Array(self == .bodies ? "t:".utf8 : "z:".utf8) }
      return Array("z\(spaces.letter)\(letter):".utf8)
    }
    /// The prefix of a pair with its rows.
    var pairRows: [UInt8] { Array("wx\(letter):".utf8) }
    /// The prefix of a pair with its rows without spaces.
    var pairWithoutSpaces: [UInt8] { Array("wx\(letter)s:".utf8) }
    private var letter: String { self == .bodies ? "" : "t" }
    /// What the key of the beginning of a pair starts with.
    var pairBeginning: [UInt8] { Array(self == .bodies ? "v:".utf8 : "vt:".utf8) }
    /// The prefix of a pair.
    var pair: [UInt8] { Array(self == .bodies ? "w:".utf8 : "wt:".utf8) }
    /// The prefix of a pair with its places.
    var places: [UInt8] { Array(self == .bodies ? "x:".utf8 : "xt:".utf8) }
    /// The prefix of a run with its places.
    var run: [UInt8] { Array(self == .bodies ? "xu:".utf8 : "xut:".utf8) }
  }
}

/// The keys of words, of pairs of them, and of runs.
final class WordKeys: Sendable {
  /// The ends of words.
  let texts: TextKeys
  /// Words with spaces in the order of `Spaces.asked`, those with one behind them by their last characters.
  let spaced: [TextKeys]
  let pairs: PairKeys
  let runs: PairKeys
  /// The pairs whose rows are stored separately.
  let apart: [Int]
  /// The pairs of `apart` whose places are stored separately too.
  let placed: [Int]
  /// The pairs of `apart` whose places are with the runs.
  let many: [Int]

  init(_ texts: TextKeys, spaced: [TextKeys], _ pairs: PairKeys, runs: PairKeys) {
    self.texts = texts
    self.spaced = spaced
    self.pairs = pairs
    self.runs = runs
    apart = pairs.apart
    placed = apart.filter { !pairs.isMany($0) }
    many = apart.filter { pairs.isMany($0) }
  }

  /// The keys of words with these spaces on their sides.
  func texts(_ spaces: Spaces) -> TextKeys {
    spaces.isEmpty ? texts : spaced[Int(spaces.rawValue) - 1]
  }

}
