import IssueModel
import Languages

/// A count of records, and how many of them are pull requests.
struct KindCount: Sendable {
  /// How many records there are.
  let total: Int
  /// How many of them are pull requests; nil where all of the data are of one kind.
  let pulls: Int?

  /// The kinds in words: `1 issue and 2 pull requests`; empty where nothing is counted, or all of the
  /// data are of one kind.
  func text(in wording: Wording) -> String {
    guard let pulls else { return "" }
    let kinds: [(count: Int, noun: Noun)] = [(total - pulls, .issue), (pulls, .pull)]
    return wording.language.list(
      kinds.filter { $0.count > 0 }.map { wording.count($0.count, $0.noun) })
  }
}

extension Presentation {
  /// The count of some records among data that may have both kinds.
  func kindCount(of rows: [Int], amongBoth hasBoth: Bool) -> KindCount {
    KindCount(
      total: rows.count,
      pulls: hasBoth ? rows.count { facts.entries[$0].kind == .pull } : nil)
  }

  /// The count of some records of the site.
  func kindCount(of rows: [Int]) -> KindCount {
    kindCount(of: rows, amongBoth: counts.issues > 0 && counts.pulls > 0)
  }
}
