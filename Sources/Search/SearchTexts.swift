import Bytes
import Formats
package import IssueModel
import IssueStore
import Synchronization

/// The words of all titles and texts, or of titles alone, which a later build takes over but for the issues that changed.
public final class SearchTexts: Sendable {
  private struct State {
    var words = WordTable()
    /// The words of each row, each once.
    var rowWords: [[Int32]] = []
    var keys: TextKeys?
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
  func keys(of issues: [Issue]) -> TextKeys {
    state.withLock { state in
      if let keys = state.keys {
        let new = update(&state, keys, issues)
        state.keys = new
        state.stale = []
        return new
      }
      let keys = read(issues, &state)
      state.keys = keys
      state.stale = []
      return keys
    }
  }

  private func read(_ issues: [Issue], _ state: inout State) -> TextKeys {
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
    let postings = WordPostings(words: state.words.count, of: state.rowWords)
    return TextKeys(state.words, postings)
  }

  private func update(
    _ state: inout State, _ keys: TextKeys, _ issues: [Issue]
  ) -> TextKeys {
    var changes: [Int32: (came: [Int32], went: [Int32])] = [:]
    for row in Set(state.stale) {
      var part = RowWords(row..<row + 1, titlesOnly: areTitlesOnly)
      part.read(issues)
      part.renumber(into: &state.words)
      let (old, new) = (Set(state.rowWords[row]), Set(part.words[0]))
      for word in new.subtracting(old) { changes[word, default: ([], [])].came.append(Int32(row)) }
      for word in old.subtracting(new) { changes[word, default: ([], [])].went.append(Int32(row)) }
      state.rowWords[row] = part.words[0]
    }
    if changes.isEmpty { return keys }
    let postings = keys.postings.changed(words: state.words.count, changes)
    return keys.following(state.words, postings, changed: changes.keys.sorted())
  }
}

/// The words of some rows, in a table of their own.
private struct RowWords: Sendable {
  let rows: Range<Int>
  let areTitlesOnly: Bool
  private(set) var table = WordTable()
  /// The words of each row, each once.
  private(set) var words: [[Int32]] = []

  init(_ rows: Range<Int>, titlesOnly: Bool) {
    self.rows = rows
    areTitlesOnly = titlesOnly
  }

  mutating func read(_ issues: [Issue]) {
    var buffer = FoldingBuffer()
    var seen: [Int32] = []
    for row in rows {
      var found: [Int32] = []
      issues[row].title.withSpan { take($0, row, &buffer, &seen, &found) }
      if !areTitlesOnly { take(issues[row].body.utf8.span, row, &buffer, &seen, &found) }
      words.append(found)
    }
  }

  private mutating func take(
    _ text: Span<UInt8>, _ row: Int, _ buffer: inout FoldingBuffer, _ seen: inout [Int32],
    _ found: inout [Int32]
  ) {
    buffer.withFolded(text) { folded in
      WordScanner.scan(folded) { range in
        let word = table.intern(folded.extracting(range))
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
    for row in words.indices {
      for place in words[row].indices { words[row][place] = numbers[Int(words[row][place])] }
    }
  }
}
