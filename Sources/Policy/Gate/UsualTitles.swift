import Bytes
import IssueModel
import IssueStore
import Secrets

/// Titles of withheld records that published texts contain by chance: "secrets and keys" in the
/// middle of a sentence is no copy of the title "Secrets and Keys" if many records write of both.
///
/// They only occur in another letter case than the title, and each of their words is usual in trackers, or published
/// records have it. A title of more than a few words must occur in a text that is older than its record.
struct UsualTitles {
  /// The most words of a title that counts as a common phrase independently of dates.
  private static let mostWords = 4
  /// The fewest bytes of a word that is checked.
  private static let leastWord = 4
  /// The fewest published records that must have each of the words.
  private static let leastRecords = 3

  private struct Title {
    let leak: Leak
    /// When its record was made.
    let date: Instant?
    let words: [[UInt8]]
    var isExact = false
    var wasSaidBefore = false
  }

  /// The titles.
  private(set) var leaks: Set<Leak> = []

  /// The common titles among the leaks of a table, except those in `kept`.
  init(
    of table: LeakTable, besides kept: LeakTable, in snapshot: Snapshot, withheld: [WithheldRecord]
  ) {
    var folding = FoldedText()
    let found = table.places.filter { leak, place in
      leak.rule == .title && place.path.hasPrefix(LeakGate.texts) && kept.places[leak] == nil
    }
    var titles = found.keys.compactMap { leak in
      let words = Self.words(of: Array(leak.text.utf8), &folding).filter {
        $0.count >= Self.leastWord
      }
      let dates = withheld.filter { $0.issue.title.hasPrefix(leak.text) }.map(\.issue.created)
      return words.isEmpty
        ? nil : Title(leak: leak, date: dates.count == 1 ? dates[0] : nil, words: words)
    }
    if titles.isEmpty { return }
    let exact = LiteralSet(
      titles.enumerated().map { .init(Array($1.leak.text.utf8), id: $0) })
    let folded = FoldedLeaks(titles.map(\.leak))
    let places = titles.map { folded.place(of: $0.leak) }
    var records: [[UInt8]: Int] = [:]
    for word in titles.flatMap(\.words) { records[word] = 0 }
    for issue in snapshot.issues {
      var seen: Set<[UInt8]> = []
      let title = (text: Array(issue.title.utf8), author: issue.author, date: issue.created)
      for (text, _, date) in [title] + issue.writtenTexts {
        exact.forEach(in: text.span) { _, place in titles[place].isExact = true }
        let said = folded.places(in: text.span, &folding)
        for (index, place) in places.enumerated() {
          guard let place, said.contains(place), let date, let made = titles[index].date,
            date < made
          else { continue }
          titles[index].wasSaidBefore = true
        }
        for word in Self.words(of: text, &folding) where records[word] != nil { seen.insert(word) }
      }
      for word in seen { records[word, default: 0] += 1 }
    }
    for title in titles where !title.isExact {
      let isShort = title.leak.text.utf8.count { $0 == 0x20 } < Self.mostWords
      guard isShort || title.wasSaidBefore else { continue }
      if title.words.allSatisfy({
        records[$0, default: 0] >= Self.leastRecords
          || UsualWords.contain(String(decoding: $0, as: UTF8.self)[...])
      }) {
        leaks.insert(title.leak)
      }
    }
  }

  private static func words(of text: [UInt8], _ folding: inout FoldedText) -> [[UInt8]] {
    var words: [[UInt8]] = []
    folding.take(text.span) { folded in
      words = [UInt8](folded).split { !$0.isLetterOrDigit && $0 < 0x80 }.map { Array($0) }
    }
    return words
  }
}
