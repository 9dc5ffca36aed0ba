package import IssueModel
import IssueStore
import Synchronization

/// The words of all bodies with their pairs, or the words of titles. A later build takes them over
/// except for the issues that changed.
public final class SearchTexts: Sendable {
  private struct State {
    var words = WordTable()
    /// The same words from their last characters on.
    var reversed = WordTable()
    var pairs = WordPairs()
    /// Where runs of words are, as pairs of a word and a text.
    var runs = WordPairs()
    var finder = WordRuns()
    var keys: WordKeys?
    /// The issues whose texts these are.
    var issues: [Issue] = []
    /// The rows that changed since.
    var stale: [Int] = []
  }
  private let state: Mutex<State>
  private let areTitlesOnly: Bool

  /// Nothing computed yet.
  public init(titlesOnly: Bool = false) {
    state = Mutex(State())
    areTitlesOnly = titlesOnly
  }

  /// Takes over the words of an earlier build except for the rows that changed or came behind the others
  /// since. They are moved out of that build, which has to compute them again if it is asked.
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
      if let keys = state.keys, state.stale.isEmpty { return keys }
      let keys = state.keys.map { update(&state, $0, issues) } ?? read(issues, &state)
      state.keys = keys
      state.stale = []
      state.issues = issues
      return keys
    }
  }

  private func read(_ issues: [Issue], _ state: inout State) -> WordKeys {
    let threads = Threads.everyCore
    var parts = (0..<threads).map { part in
      RowWords(
        issues.count * part / threads..<issues.count * (part + 1) / threads,
        titlesOnly: areTitlesOnly)
    }
    Threads.forEach(of: &parts, threads: threads) { _, part in part.read(issues) }
    state.words = parts.first?.table ?? WordTable()
    for place in parts.indices.dropFirst() { parts[place].renumber(into: &state.words) }
    state.reversed = WordTable()
    state.reversed.appendReversed(from: state.words)
    let (table, reversed, texts) = (state.words, state.reversed, parts)
    // The keys of words and those of pairs are made side by side.
    var made: [(texts: [TextKeys], pairs: PairsOfWords?)] = [([], nil), ([], nil)]
    Threads.forEach(of: &made, threads: threads) { number, one in
      if number == 0 {
        one.pairs = PairsOfWords(texts, table, reversed: reversed, rows: issues.count)
      } else {
        one.texts = ([[]] + Spaces.asked).map { spaces in
          let postings = WordPostings(words: table.count, of: texts, with: spaces)
          return TextKeys(
            spaces == .behind ? reversed : table, postings, areWhole: !spaces.isEmpty)
        }
      }
    }
    let pairs = made[0].pairs ?? PairsOfWords([], table, reversed: reversed, rows: 0)
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
      // A row that came has no words before.
      let known = min(row, state.issues.count)..<min(row + 1, state.issues.count)
      var before = RowWords(known, titlesOnly: areTitlesOnly)
      before.read(state.issues)
      before.renumber(into: &state.words)
      changedPairs.formUnion(
        state.pairs.replace(before.sequence.places, with: part.sequence.places, row: row))
      let runs = [before, part].map { part in
        var found = state.finder.runs(in: part.sequence, state.words)
        found.renumber(state.words.intern(found.texts))
        return found.places
      }
      changedRuns.formUnion(state.runs.replace(runs[0], with: runs[1], row: row))
      for spaces in [[]] + Spaces.asked {
        func words(_ all: [RowWord]) -> Set<Int32> {
          Set(all.lazy.filter { $0.isListed(spaces) }.map { Int32($0.word) })
        }
        let (old, new) = (words(before.words), words(part.words))
        let place = Int(spaces.rawValue)
        for word in new.subtracting(old) {
          changes[place][word, default: ([], [])].came.append(Int32(row))
        }
        for word in old.subtracting(new) {
          changes[place][word, default: ([], [])].went.append(Int32(row))
        }
      }
    }
    // Another pair that is in very many places makes other runs in as many.
    if !state.finder.isStill(state.pairs, changedPairs) { return read(issues, &state) }
    state.reversed.appendReversed(from: state.words)
    let (words, reversed) = (state.words, state.reversed)
    let pairs = keys.pairs.following(
      words, reversed: reversed, state.pairs, changed: changedPairs, rows: issues.count)
    let runs = keys.runs.following(
      words, reversed: reversed, state.runs, changed: changedRuns, rows: issues.count)
    let texts = ([[]] + Spaces.asked).map { spaces in
      let (known, changes) = (keys.texts(spaces), changes[Int(spaces.rawValue)])
      if changes.isEmpty, issues.count == state.issues.count { return known }
      return known.following(
        spaces == .behind ? reversed : words,
        known.postings.changed(words: words.count, changes, rows: issues.count),
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

  init(_ rowWords: [RowWords], _ table: WordTable, reversed: WordTable, rows: Int) {
    let texts = rowWords.map(\.sequence)
    var firsts = [Int](repeating: 0, count: table.count)
    for part in rowWords { part.countFirsts(into: &firsts) }
    let pairs = WordPairs(texts, firsts: firsts)
    let finder = WordRuns(pairs, words: table.count)
    var parts = texts.map { _ in WordRuns.Found() }
    let threads = Threads.everyCore
    Threads.forEach(of: &parts, threads: threads) { $1 = finder.runs(in: texts[$0], table) }
    var words = table
    let numbers = parts.map { words.intern($0.texts) }
    Threads.forEach(of: &parts, threads: threads) { $1.renumber(numbers[$0]) }
    (self.words, self.pairs, self.finder) = (words, pairs, finder)
    runs = WordPairs(parts.map(\.places), words: table.count)
    keys = PairKeys(table, reversed: reversed, pairs, rows: rows)
    runKeys = PairKeys(words, reversed: reversed, runs, areRuns: true, rows: rows)
  }
}
