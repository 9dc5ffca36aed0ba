import Bytes
import Hashing

/// The rows that have each word, in ascending order.
struct WordPostings: Sendable {
  private var starts: [Int]
  private var rows: [Int32]
  /// Hashes of the rows.
  private var hashes: [UInt64]
  /// The number of rows.
  private(set) var rowCount: Int

  /// The postings of a number of words. With `spaces` the posting of a word has only rows that
  /// belong to the key of the word with these spaces (`RowWord.isListed`).
  init(words: Int, of parts: [RowWords], with spaces: Spaces = []) {
    rowCount = parts.last?.rows.upperBound ?? 0
    var starts = [Int](repeating: 0, count: words + 1)
    do {
      // A span is not asked each time whether it is shared, as an array is.
      var starts = starts.mutableSpan
      for part in parts {
        for one in part.words where one.isListed(spaces) { starts[one.word + 1] += 1 }
      }
      for word in 0..<words { starts[word + 1] += starts[word] }
    }
    var (rows, next) = ([Int32](repeating: 0, count: starts[words]), starts)
    do {
      var rows = rows.mutableSpan
      var next = next.mutableSpan
      for part in parts {
        var start = 0
        for (row, end) in zip(part.rows, part.ends) {
          for place in start..<end where part.words[place].isListed(spaces) {
            let word = part.words[place].word
            rows[next[word]] = Int32(row)
            next[word] += 1
          }
          start = end
        }
      }
    }
    (self.starts, self.rows) = (starts, rows)
    hashes = []
    hashes.reserveCapacity(words)
    for word in 0..<words { hashes.append(Self.hash(rows[starts[word]..<starts[word + 1]])) }
  }

  /// The number of words.
  var count: Int { starts.count - 1 }

  /// The rows of a word.
  subscript(word: Int) -> ArraySlice<Int32> { rows[starts[word]..<starts[word + 1]] }

  /// A hash of a word and its rows.
  func hash(_ word: Int, _ words: WordTable) -> UInt64 { words.hash(word) &+ hashes[word] }

  /// The postings after changes of rows, for a number of words and of rows.
  func changed(
    words: Int, _ changes: [Int32: (came: [Int32], went: [Int32])], rows: Int
  ) -> WordPostings {
    var copy = self
    copy.rowCount = rows
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
