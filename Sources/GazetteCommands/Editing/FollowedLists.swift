import Configuration
import Diagnostics
import IssueModel
import IssueStore
import Languages
import Queries
import ViewModels

/// The lists of a site, compared from one snapshot of its data to the next.
struct FollowedLists: Sendable {
  private let queries: [(name: String, query: Query)]
  private var snapshot: Snapshot
  private var day: Day
  private var lists: [[Int]]

  /// The most changes of one list that are shown.
  private static let mostChanges = 10

  /// The lists that every site has, then those of its configuration.
  init(_ snapshot: Snapshot, _ configuration: SiteConfiguration, now: Instant) {
    let smart: [(Phrase, String)] = [
      (.allIssues, "is:issue"), (.recentIssues, "is:issue updated:>=@today-7d"),
      (.openIssues, "is:issue is:open"), (.closedIssues, "is:issue is:closed"),
      (.pulls, "is:pull"),
    ]
    let lists =
      smart.map { (Language.english.text($0), $1) }
      + configuration.filters.map { ($0.name, $0.query.value) }
    // A query that cannot be read is an error of the configuration, which others report.
    queries = lists.compactMap { name, text in
      (try? Query(parsing: text)).map { (name, $0) }
    }
    self.snapshot = snapshot
    day = now.day
    self.lists = queries.map { $0.query.results(in: snapshot, now: now) }
  }

  /// Moves on to a later snapshot of the same data and returns a line for each change of a list.
  mutating func update(to snapshot: Snapshot, now: Instant) -> [String] {
    let difference = SnapshotDifference(from: self.snapshot, to: snapshot)
    let indices = difference.newIndices(in: snapshot)
    let differing = difference.differing(in: snapshot)
    var lines: [String] = []
    for (index, (name, query)) in queries.enumerated() {
      let old = lists[index]
      let list =
        now.day == day
        ? query.results(in: snapshot, now: now, after: old, by: difference)
        : query.results(in: snapshot, now: now)
      let changes = ListDifference(
        from: old.map { indices[$0] }, to: list, differing: differing, limit: Self.mostChanges)
      lists[index] = list
      lines += changes.changes.map { "\(name): \(text($0, in: snapshot))" }
      let rest = changes.count - changes.changes.count
      if rest > 0 { lines.append("\(name): and \(rest) more \(rest == 1 ? "change" : "changes")") }
    }
    self.snapshot = snapshot
    day = now.day
    return lines.map(DiagnosticFormatter.printable)
  }

  private func text(_ change: ListChange, in next: Snapshot) -> String {
    func name(_ row: Int) -> String {
      (row < 0 ? snapshot.issues[~row] : next.issues[row]).identity.name
    }
    return switch change {
    case .removed(let row, let position): "\(name(row)) left position \(position + 1)"
    case .moved(let row, let from, let to):
      "\(name(row)) moved from position \(from + 1) to \(to + 1)"
    case .inserted(let row, let position): "\(name(row)) is new at position \(position + 1)"
    case .updated(let row, let position): "\(name(row)) changed at position \(position + 1)"
    }
  }
}

extension Issue.Identity {
  /// The number or, without one, the key.
  var name: String { number.map(String.init) ?? key ?? "" }
}
