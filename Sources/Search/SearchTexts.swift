import Bytes
import Formats
package import IssueModel
import IssueStore
import Synchronization

/// The words of all titles and texts and what stands beside each other, or the words of titles alone, which
/// a later build takes over but for the issues that changed.
public final class SearchTexts: Sendable {
  private struct State {
    var words = WordTable()
    /// The words of each row, each once.
    var rowWords: [[Int32]] = []
    var keys: TextKeys?
    var pairs: PairKeys?
    var wordPairs = WordPairs([])
    /// The issues whose texts these are.
    var issues: [Issue] = []
    /// The rows that changed since.
    var stale: [Int] = []
  }
  private let state: Mutex<State>
  private let areTitlesOnly: Bool

  /// Nothing is known yet.
  public init(titlesOnly: Bool = false) {
    state = Mutex(State())
    areTitlesOnly = titlesOnly
  }

  /// Takes what an earlier build knows, but for the rows that changed since; that build has to find it out
  /// anew if it is asked again.
  public init(taking known: SearchTexts, changed: [Int]) {
    var taken = known.state.withLock { state in
      defer { state = State() }
      return state
    }
    taken.stale += changed
    state = Mutex(taken)
    areTitlesOnly = known.areTitlesOnly
  }

  /// Reads the texts of issues.
  package func prepare(_ issues: [Issue]) { _ = keys(of: issues) }

  /// The keys of the texts of issues.
  func keys(of issues: [Issue]) -> (words: TextKeys, pairs: PairKeys) {
    state.withLock { state in
      let new =
        if let words = state.keys, let pairs = state.pairs {
          update(&state, words, pairs, issues)
        } else {
          read(issues, &state)
        }
      (state.keys, state.pairs) = new
      state.stale = []
      state.issues = issues
      return new
    }
  }

  private func read(
    _ issues: [Issue], _ state: inout State
  ) -> (words: TextKeys, pairs: PairKeys) {
    let threads = Threads.count(for: 0)
    var parts = (0..<threads).map { part in
      RowWords(
        issues.count * part / threads..<issues.count * (part + 1) / threads,
        titlesOnly: areTitlesOnly)
    }
    Threads.forEach(of: &parts, threads: threads) { _, part in part.read(issues) }
    state.words = parts.first?.table ?? WordTable()
    for place in parts.indices.dropFirst() { parts[place].renumber(into: &state.words) }
    state.rowWords = parts.flatMap(\.words)
    let (table, rowWords, sequences) = (state.words, state.rowWords, parts.map(\.sequence))
    // Both are made side by side.
    var made: [(words: TextKeys?, pairs: (WordPairs, PairKeys)?)] = [(nil, nil), (nil, nil)]
    Threads.forEach(of: &made, threads: threads) { number, one in
      if number == 0 {
        let pairs = WordPairs(sequences)
        one.pairs = (pairs, PairKeys(table, pairs, rows: issues.count))
      } else {
        one.words = TextKeys(table, WordPostings(words: table.count, of: rowWords))
      }
    }
    let none = WordPairs([])
    let (pairs, keys) = made[0].pairs ?? (none, PairKeys(table, none, rows: 0))
    state.wordPairs = pairs
    return (made[1].words ?? TextKeys(table, WordPostings(words: 0, of: [])), keys)
  }

  private func update(
    _ state: inout State, _ keys: TextKeys, _ pairs: PairKeys, _ issues: [Issue]
  ) -> (words: TextKeys, pairs: PairKeys) {
    var changes: [Int32: (came: [Int32], went: [Int32])] = [:]
    var changedPairs: Set<Int> = []
    for row in Set(state.stale) {
      var part = RowWords(row..<row + 1, titlesOnly: areTitlesOnly)
      part.read(issues)
      part.renumber(into: &state.words)
      var before = RowWords(row..<row + 1, titlesOnly: areTitlesOnly)
      before.read(state.issues)
      before.renumber(into: &state.words)
      changedPairs.formUnion(
        state.wordPairs.replace(before.sequence, with: part.sequence, row: row))
      let (old, new) = (Set(state.rowWords[row]), Set(part.words[0]))
      for word in new.subtracting(old) { changes[word, default: ([], [])].came.append(Int32(row)) }
      for word in old.subtracting(new) { changes[word, default: ([], [])].went.append(Int32(row)) }
      state.rowWords[row] = part.words[0]
    }
    let newPairs = pairs.following(state.words, state.wordPairs, changed: changedPairs)
    if changes.isEmpty { return (keys, newPairs) }
    let postings = keys.postings.changed(words: state.words.count, changes)
    return (keys.following(state.words, postings, changed: changes.keys.sorted()), newPairs)
  }
}

/// The words of some rows, in a table of their own.
private struct RowWords: Sendable {
  let rows: Range<Int>
  let areTitlesOnly: Bool
  private(set) var table = WordTable()
  /// The words of each row, each once.
  private(set) var words: [[Int32]] = []
  /// All words in their order.
  private(set) var sequence = WordSequence()

  init(_ rows: Range<Int>, titlesOnly: Bool) {
    self.rows = rows
    areTitlesOnly = titlesOnly
  }

  mutating func read(_ issues: [Issue]) {
    var buffer = FoldingBuffer()
    var seen: [Int32] = []
    for row in rows {
      var found: [Int32] = []
      sequence.begin(row, isBody: false)
      issues[row].title.withSpan { take($0, row, &buffer, &seen, &found) }
      if !areTitlesOnly {
        sequence.begin(row, isBody: true)
        take(issues[row].body.utf8.span, row, &buffer, &seen, &found)
      }
      words.append(found)
    }
  }

  private mutating func take(
    _ text: Span<UInt8>, _ row: Int, _ buffer: inout FoldingBuffer, _ seen: inout [Int32],
    _ found: inout [Int32]
  ) {
    buffer.withFolded(text) { folded in
      var end = -1
      WordScanner.scan(folded) { range in
        let word = table.intern(folded.extracting(range))
        let gap: WordGap =
          if end == range.lowerBound {
            .nothing
          } else if end >= 0, end + 1 == range.lowerBound,
            folded[end] == 0x20
          { .space } else { .other }
        end = range.upperBound
        sequence.append(word, behind: gap)
        if word == seen.count { seen.append(-1) }
        if seen[word] == Int32(row) { return }
        seen[word] = Int32(row)
        found.append(Int32(word))
      }
    }
  }

  /// Gives the words their numbers in another table.
  mutating func renumber(into table: inout WordTable) {
    let numbers = (0..<self.table.count).map {
      Int32(table.intern(self.table.storage.extracting(self.table.range($0))))
    }
    sequence.renumber(numbers)
    for row in words.indices {
      for place in words[row].indices { words[row][place] = numbers[Int(words[row][place])] }
    }
  }
}
