import Bytes
import Formats
package import IssueModel
import IssueStore
import Synchronization

/// The words of all bodies and what stands beside each other, or the words of titles, which a later build takes over
/// but for the issues that changed.
public final class SearchTexts: Sendable {
  private struct State {
    var words = WordTable()
    /// The same words from their last characters on.
    var reversed = WordTable()
    /// The words of each row, each once.
    var rowWords: [[RowWord]] = []
    var pairs = WordPairs([WordPairs.Place]())
    /// Where runs of words are, as pairs of a word and a text.
    var runs = WordPairs([WordPairs.Place]())
    var finder = WordRuns()
    var keys: WordKeys?
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
  func keys(of issues: [Issue]) -> WordKeys {
    state.withLock { state in
      let keys = state.keys.map { update(&state, $0, issues) } ?? read(issues, &state)
      state.keys = keys
      state.stale = []
      state.issues = issues
      return keys
    }
  }

  private func read(_ issues: [Issue], _ state: inout State) -> WordKeys {
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
    state.reversed = WordTable()
    state.reversed.appendReversed(from: state.words)
    let (table, rowWords, sequences) = (state.words, state.rowWords, parts.map(\.sequence))
    let reversed = state.reversed
    // The keys of words and those of pairs are made side by side.
    var made: [(texts: [TextKeys], pairs: PairsOfWords?)] = [([], nil), ([], nil)]
    Threads.forEach(of: &made, threads: threads) { number, one in
      if number == 0 {
        one.pairs = PairsOfWords(sequences, table, rows: issues.count)
      } else {
        one.texts = ([[]] + Spaces.asked).map { spaces in
          let postings = WordPostings(words: table.count, of: rowWords, with: spaces)
          return TextKeys(
            spaces == .behind ? reversed : table, postings, areWhole: !spaces.isEmpty)
        }
      }
    }
    let pairs = made[0].pairs ?? PairsOfWords([], table, rows: 0)
    (state.words, state.pairs, state.runs) = (pairs.words, pairs.pairs, pairs.runs)
    state.finder = pairs.finder
    return WordKeys(
      made[1].texts[0], spaced: Array(made[1].texts[1...]), pairs.keys, runs: pairs.runKeys)
  }

  private func update(_ state: inout State, _ keys: WordKeys, _ issues: [Issue]) -> WordKeys {
    typealias Changes = [Int32: (came: [Int32], went: [Int32])]
    var changes = [Changes](repeating: [:], count: 1 + Spaces.asked.count)
    var (changedPairs, changedRuns): (Set<Int>, Set<Int>) = ([], [])
    for row in Set(state.stale) {
      var part = RowWords(row..<row + 1, titlesOnly: areTitlesOnly)
      part.read(issues)
      part.renumber(into: &state.words)
      var before = RowWords(row..<row + 1, titlesOnly: areTitlesOnly)
      before.read(state.issues)
      before.renumber(into: &state.words)
      changedPairs.formUnion(
        state.pairs.replace(before.sequence.places, with: part.sequence.places, row: row))
      let oldRuns = state.finder.places(in: before.sequence, &state.words)
      let newRuns = state.finder.places(in: part.sequence, &state.words)
      changedRuns.formUnion(state.runs.replace(oldRuns, with: newRuns, row: row))
      for spaces in [[]] + Spaces.asked {
        func words(_ all: [RowWord]) -> Set<Int32> {
          Set(all.lazy.filter { $0.has(spaces) }.map { Int32($0.word) })
        }
        let (old, new) = (words(state.rowWords[row]), words(part.words[0]))
        let place = Int(spaces.rawValue)
        for word in new.subtracting(old) {
          changes[place][word, default: ([], [])].came.append(Int32(row))
        }
        for word in old.subtracting(new) {
          changes[place][word, default: ([], [])].went.append(Int32(row))
        }
      }
      state.rowWords[row] = part.words[0]
    }
    // Another pair that is in very many places makes other runs in as many.
    if !state.finder.isStill(state.pairs, changedPairs) { return read(issues, &state) }
    let pairs = keys.pairs.following(state.words, state.pairs, changed: changedPairs)
    let runs = keys.runs.following(state.words, state.runs, changed: changedRuns)
    state.reversed.appendReversed(from: state.words)
    let texts = ([[]] + Spaces.asked).map { spaces in
      let (known, changes) = (keys.texts(spaces), changes[Int(spaces.rawValue)])
      if changes.isEmpty { return known }
      return known.following(
        spaces == .behind ? state.reversed : state.words,
        known.postings.changed(words: state.words.count, changes),
        changed: changes.keys.sorted())
    }
    return WordKeys(texts[0], spaced: Array(texts[1...]), pairs, runs: runs)
  }
}

/// Pairs and runs of words with their keys.
private struct PairsOfWords: Sendable {
  /// The table of the words, with the texts of runs.
  private(set) var words: WordTable
  let pairs: WordPairs
  let finder: WordRuns
  let runs: WordPairs
  let keys: PairKeys
  let runKeys: PairKeys

  init(_ texts: [WordSequence], _ table: WordTable, rows: Int) {
    words = table
    pairs = WordPairs(texts)
    finder = WordRuns(pairs, words: table.count)
    var places: [WordPairs.Place] = []
    for text in texts { places += finder.places(in: text, &words) }
    runs = WordPairs(places)
    keys = PairKeys(table, pairs, rows: rows)
    runKeys = PairKeys(words, runs, areRuns: true, rows: rows)
  }
}

/// The words of some rows, in a table of their own.
private struct RowWords: Sendable {
  let rows: Range<Int>
  let areTitlesOnly: Bool
  private(set) var table = WordTable()
  /// The words of each row, each once.
  private(set) var words: [[RowWord]] = []
  /// All words in their order.
  private(set) var sequence = WordSequence()

  init(_ rows: Range<Int>, titlesOnly: Bool) {
    self.rows = rows
    areTitlesOnly = titlesOnly
  }

  mutating func read(_ issues: [Issue]) {
    var buffer = FoldingBuffer()
    // Where each word of the table is among those of the last row that has it.
    var seen: [Int] = []
    for row in rows {
      var found: [RowWord] = []
      sequence.begin(row)
      if areTitlesOnly {
        issues[row].title.withSpan { take($0, &buffer, &seen, &found) }
      } else {
        take(issues[row].body.utf8.span, &buffer, &seen, &found)
      }
      words.append(found)
    }
  }

  private mutating func take(
    _ text: Span<UInt8>, _ buffer: inout FoldingBuffer, _ seen: inout [Int],
    _ found: inout [RowWord]
  ) {
    buffer.withFolded(text) { folded in
      func isSpace(_ at: Int) -> Bool { at >= 0 && at < folded.count && folded[at] == 0x20 }
      var end = -1
      WordScanner.scan(folded) { range in
        let word = table.intern(folded.extracting(range))
        let spaces = Spaces(
          before: isSpace(range.lowerBound - 1), behind: isSpace(range.upperBound))
        let gap: WordGap =
          if end == range.lowerBound {
            .nothing
          } else if end + 1 == range.lowerBound, isSpace(end) {
            .space
          } else {
            .other(begins: isSpace(end), ends: spaces.contains(.before))
          }
        end = range.upperBound
        sequence.append(word, behind: gap)
        if word == seen.count { seen.append(-1) }
        let place = seen[word]
        if place >= 0, place < found.count, found[place].word == word {
          found[place].add(spaces)
        } else {
          seen[word] = found.count
          found.append(RowWord(word, spaces))
        }
      }
      if isSpace(end) { sequence.endWithSpace() }
    }
  }

  /// Gives the words their numbers in another table.
  mutating func renumber(into table: inout WordTable) {
    let numbers = (0..<self.table.count).map {
      table.intern(self.table.storage.extracting(self.table.range($0)))
    }
    sequence.renumber(numbers)
    for row in words.indices {
      for place in words[row].indices {
        words[row][place].word = numbers[words[row][place].word]
      }
    }
  }
}
