import Bytes
import Formats
import Hashing
import IssueModel
import IssueStore

/// The ends of all words in order, which are the keys of a search for texts.
struct TextKeys: Sendable {
  /// The most bytes of a key; what a word has behind them is cut off at a character.
  static let longest = 24
  /// A beginning that so many keys have in common is a key of its own.
  static let manyKeys = 256
  /// The most characters of such a beginning.
  static let longestBeginning = 8

  /// The end of a word.
  struct End: Sendable {
    /// Its first eight bytes, the first one highest.
    let head: UInt64
    let word: Int32
    let offset: Int32
  }

  /// Keys that begin alike, and their common beginning.
  struct Beginning: Sendable {
    let text: [UInt8]
    let keys: Range<Int>
  }

  private let words: WordTable
  private let ends: [End]
  /// Where each key begins in `ends`, and at the end where the last one ends.
  private let starts: [Int32]
  private let rowStarts: [Int]
  private let rows: [Int32]
  /// The beginnings that many keys have, in order.
  let beginnings: [Beginning]

  /// The keys of the titles and texts of issues.
  init(_ issues: [Issue]) {
    let threads = Threads.count(for: 0)
    var parts = (0..<threads).map { part in
      RowWords(issues.count * part / threads..<issues.count * (part + 1) / threads)
    }
    Threads.forEach(of: &parts, threads: threads) { _, part in part.read(issues) }
    var words = parts.first?.table ?? WordTable()
    for place in parts.indices.dropFirst() { parts[place].renumber(into: &words) }
    var counts = [Int](repeating: 0, count: words.count + 1)
    for part in parts { for word in part.words { counts[Int(word) + 1] += 1 } }
    for word in 0..<words.count { counts[word + 1] += counts[word] }
    rowStarts = counts
    var rows = [Int32](repeating: 0, count: counts[words.count])
    for part in parts {
      for (place, row) in part.rows.enumerated() {
        for word in part.words[part.starts[place]..<part.starts[place + 1]] {
          rows[counts[Int(word)]] = Int32(row)
          counts[Int(word)] += 1
        }
      }
    }
    self.rows = rows
    self.words = words
    ends = Self.sorted(words, threads: threads)
    (starts, beginnings) = Self.keys(ends, words)
  }

  /// How many keys there are.
  var count: Int { max(0, starts.count - 1) }

  /// The bytes of a key.
  func bytes(of key: Int) -> [UInt8] {
    let storage = words.storage
    return Self.range(ends[Int(starts[key])], words).map { storage[$0] }
  }

  /// How many rows a key has, counting those of several words several times.
  func weight(_ keys: Range<Int>) -> Int {
    ends[Int(starts[keys.lowerBound])..<Int(starts[keys.upperBound])].reduce(0) {
      $0 + rowStarts[Int($1.word) + 1] - rowStarts[Int($1.word)]
    }
  }

  /// Writes the rows of keys.
  func append(
    _ keys: Range<Int>, _ union: inout RowUnion, of count: Int, to output: inout ByteBuffer
  ) {
    let ends = ends[Int(starts[keys.lowerBound])..<Int(starts[keys.upperBound])]
    if ends.count == 1, let word = ends.first?.word {
      let range = rowStarts[Int(word)]..<rowStarts[Int(word) + 1]
      Posting.append(rows.span.extracting(range), of: count, to: &output)
      return
    }
    for end in ends { union.add(rows[rowStarts[Int(end.word)]..<rowStarts[Int(end.word) + 1]]) }
    Posting.append(union.take().span, of: count, to: &output)
  }

  // MARK: Making

  private static func sorted(_ words: WordTable, threads: Int) -> [End] {
    // By first byte, so that threads share the work.
    var groups = [[End]](repeating: [], count: 256)
    let storage = words.storage
    for word in 0..<words.count {
      let range = words.range(word)
      for at in range where storage[at] & 0xC0 != 0x80 {
        var head: UInt64 = 0
        for place in 0..<8 {
          head = head << 8 | (at + place < range.upperBound ? UInt64(storage[at + place]) : 0)
        }
        groups[Int(storage[at])].append(
          End(head: head, word: Int32(word), offset: Int32(at - range.lowerBound)))
      }
    }
    Threads.forEach(of: &groups, threads: threads) { _, group in
      group.sort { precedes($0, $1, words) }
    }
    return Array(groups.joined())
  }

  private static func precedes(_ a: End, _ b: End, _ words: WordTable) -> Bool {
    if a.head != b.head { return a.head < b.head }
    let (first, second) = (range(a, words), range(b, words))
    let storage = words.storage
    var place = 8
    while place < first.count, place < second.count {
      let (x, y) = (storage[first.lowerBound + place], storage[second.lowerBound + place])
      if x != y { return x < y }
      place += 1
    }
    return first.count < second.count
  }

  /// Where a key stands in the storage: the end of a word, cut.
  private static func range(_ end: End, _ words: WordTable) -> Range<Int> {
    let word = words.range(Int(end.word))
    let start = word.lowerBound + Int(end.offset)
    guard word.upperBound - start > longest else { return start..<word.upperBound }
    var last = start + longest
    while words.storage[last] & 0xC0 == 0x80 { last -= 1 }
    return start..<last
  }

  /// Where each key begins among the ends, and the beginnings that many have.
  private static func keys(
    _ ends: [End], _ words: WordTable
  ) -> (starts: [Int32], beginnings: [Beginning]) {
    let storage = words.storage
    var starts: [Int32] = []
    /// For each length in characters, the key at which the current beginning began.
    var open: [(key: Int, bytes: Int)] = []
    var found: [Beginning] = []
    var last = 0..<0
    var keys = 0
    func close(to length: Int) {
      while open.count > length {
        let (key, bytes) = open.removeLast()
        if keys - key >= manyKeys {
          let start = last.lowerBound
          found.append(
            Beginning(text: (start..<start + bytes).map { storage[$0] }, keys: key..<keys))
        }
      }
    }
    for index in ends.indices {
      let bytes = range(ends[index], words)
      let common = shared(last, bytes, storage)
      if index > 0, common == bytes.count, common == last.count { continue }
      // How many whole characters both have.
      var characters = 0
      var byte = 0
      while byte < common, characters < open.count, open[characters].bytes <= common {
        byte = open[characters].bytes
        characters += 1
      }
      close(to: characters)
      starts.append(Int32(index))
      var end = open.last?.bytes ?? 0
      while open.count < longestBeginning, end < bytes.count {
        end += 1
        while end < bytes.count, storage[bytes.lowerBound + end] & 0xC0 == 0x80 { end += 1 }
        open.append((keys, end))
      }
      last = bytes
      keys += 1
    }
    close(to: 0)
    starts.append(Int32(ends.count))
    return (starts, found.sorted { $0.text.lexicographicallyPrecedes($1.text) })
  }

  /// How many bytes two runs have in common at their beginning.
  static func shared(_ a: Range<Int>, _ b: Range<Int>, _ storage: Span<UInt8>) -> Int {
    var count = 0
    while count < a.count, count < b.count,
      storage[a.lowerBound + count] == storage[b.lowerBound + count]
    { count += 1 }
    return count
  }
}

/// The words of some rows.
private struct RowWords: Sendable {
  let rows: Range<Int>
  private(set) var table = WordTable()
  /// The words of the rows, each once a row.
  private(set) var words: [Int32] = []
  private(set) var starts: [Int] = [0]

  init(_ rows: Range<Int>) { self.rows = rows }

  mutating func read(_ issues: [Issue]) {
    var buffer = FoldingBuffer()
    var seen: [Int32] = []
    for row in rows {
      issues[row].title.withSpan { take($0, row, &buffer, &seen) }
      take(issues[row].body.utf8.span, row, &buffer, &seen)
      starts.append(words.count)
    }
  }

  private mutating func take(
    _ text: Span<UInt8>, _ row: Int, _ buffer: inout FoldingBuffer, _ seen: inout [Int32]
  ) {
    buffer.withFolded(text) { folded in
      WordScanner.scan(folded) { range in
        let word = table.intern(folded.extracting(range))
        if word == seen.count { seen.append(-1) }
        if seen[word] == Int32(row) { return }
        seen[word] = Int32(row)
        words.append(Int32(word))
      }
    }
  }

  /// Gives the words their numbers in another table.
  mutating func renumber(into table: inout WordTable) {
    let numbers = (0..<self.table.count).map {
      Int32(table.intern(self.table.storage.extracting(self.table.range($0))))
    }
    for place in words.indices { words[place] = numbers[Int(words[place])] }
  }
}
