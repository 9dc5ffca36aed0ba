/// Keys that lie beside each other: so many of one kind.
enum KeyRange: Sendable {
  case fixed(Range<Int>)
  case beginnings(Words, Range<Int>)
  case texts(Words, Range<Int>)
  case pairBeginnings(Words, Range<Int>)
  case pairs(Words, Range<Int>)
  case pairRows(Words, Range<Int>)
  case places(Words, Range<Int>)
  case runs(Words, Range<Int>)

  /// The words of titles and texts, or of titles alone.
  enum Words: Sendable {
    case all, titles

    /// What stands before a beginning that is a key of its own.
    var beginning: [UInt8] { Array(self == .all ? "p:".utf8 : "y:".utf8) }
    /// What stands before the end of a word.
    var end: [UInt8] { Array(self == .all ? "t:".utf8 : "z:".utf8) }
    /// What stands before the beginning of pairs.
    var pairBeginning: [UInt8] { Array(self == .all ? "v:".utf8 : "vt:".utf8) }
    /// What stands before a pair.
    var pair: [UInt8] { Array(self == .all ? "w:".utf8 : "wt:".utf8) }
    /// What stands before a pair whose rows follow.
    var pairRows: [UInt8] { Array(self == .all ? "wx:".utf8 : "wxt:".utf8) }
    /// What stands before a pair whose places follow.
    var places: [UInt8] { Array(self == .all ? "x:".utf8 : "xt:".utf8) }
    /// What stands before a run whose places follow.
    var run: [UInt8] { Array(self == .all ? "xu:".utf8 : "xut:".utf8) }
  }
}

/// The keys of words, of pairs of them, and of runs.
struct WordKeys: Sendable {
  let texts: TextKeys
  let pairs: PairKeys
  let runs: PairKeys
  /// The pairs whose rows are apart.
  let apart: [Int]
  /// Those of them whose places are apart too.
  let placed: [Int]
  /// Those of them whose places are with the runs.
  let many: [Int]

  init(_ texts: TextKeys, _ pairs: PairKeys, runs: PairKeys) {
    self.texts = texts
    self.pairs = pairs
    self.runs = runs
    apart = pairs.apart
    placed = apart.filter { !pairs.isMany($0) }
    many = apart.filter { pairs.isMany($0) }
  }
}
