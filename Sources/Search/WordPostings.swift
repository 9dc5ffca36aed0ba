import Bytes
import Hashing

/// The rows that have each word, in ascending order.
struct WordPostings: Sendable {
  private var starts: [Int]
  private var rows: [Int32]
  /// Hashes of the rows.
  private var hashes: [UInt64]
  /// How many rows there are.
  let rowCount: Int

  /// The postings of so many words, from the words of each row; with `spaces` only
  /// from those that have these spaces beside them.
  init(words: Int, of rowWords: [[RowWord]], with spaces: Spaces = []) {
    rowCount = rowWords.count
    starts = [Int](repeating: 0, count: words + 1)
    for words in rowWords {
      for one in words where one.has(spaces) { starts[one.word + 1] += 1 }
    }
    for word in 0..<words { starts[word + 1] += starts[word] }
    rows = [Int32](repeating: 0, count: starts[words])
    var next = starts
    for (row, words) in rowWords.enumerated() {
      for one in words where one.has(spaces) {
        rows[next[one.word]] = Int32(row)
        next[one.word] += 1
      }
    }
    hashes = []
    hashes.reserveCapacity(words)
    for word in 0..<words { hashes.append(Self.hash(rows[starts[word]..<starts[word + 1]])) }
  }

  /// How many words there are.
  var count: Int { starts.count - 1 }

  /// The rows of a word.
  subscript(word: Int) -> ArraySlice<Int32> { rows[starts[word]..<starts[word + 1]] }

  /// A hash of a word and its rows.
  func hash(_ word: Int, _ words: WordTable) -> UInt64 { words.hash(word) &+ hashes[word] }

  /// The postings after rows came and went, for so many words.
  func changed(words: Int, _ changes: [Int32: (came: [Int32], went: [Int32])]) -> WordPostings {
    var copy = self
    copy.starts.removeAll(keepingCapacity: true)
    copy.rows.removeAll(keepingCapacity: true)
    copy.starts.append(0)
    copy.hashes += [UInt64](repeating: Self.hash([]), count: words - count)
    for word in 0..<words {
      let old = word < count ? self[word] : []
      if let change = changes[Int32(word)] {
        let new = (old.filter { !change.went.contains($0) } + change.came).sorted()
        copy.rows += new
        copy.hashes[word] = Self.hash(new[...])
      } else {
        copy.rows += old
      }
      copy.starts.append(copy.rows.count)
    }
    return copy
  }

  private static func hash(_ rows: ArraySlice<Int32>) -> UInt64 {
    var hasher = StableHasher()
    for row in rows { hasher.combine(UInt64(UInt32(bitPattern: row))) }
    return hasher.value
  }
}
