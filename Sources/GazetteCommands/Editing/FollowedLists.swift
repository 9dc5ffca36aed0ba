import Configuration
import Diagnostics
import IssueModel
import IssueStore
import Queries
import ViewModels

/// The lists of a site, followed from one snapshot of its data to the next to tell what changed.
struct FollowedLists: Sendable {
  private let queries: [(name: String, query: Query)]
  private var snapshot: Snapshot
  private var lists: [[Issue.Identity]]

  /// The most changes that are told of one list.
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
    self.lists = queries.map { Self.list($0.query, snapshot, now) }
  }

  /// Goes on to a later snapshot of the same data and gives a line for each change of a list.
  mutating func update(to snapshot: Snapshot, now: Instant) -> [String] {
    let differing = SnapshotDifference(from: self.snapshot, to: snapshot).differing(in: snapshot)
    self.snapshot = snapshot
    var lines: [String] = []
    for (index, (name, query)) in queries.enumerated() {
      let list = Self.list(query, snapshot, now)
      let difference = ListDifference(
        from: lists[index], to: list, differing: differing, limit: Self.mostChanges)
      lists[index] = list
      lines += difference.changes.map { "\(name): \(Self.text($0))" }
      let rest = difference.count - difference.changes.count
      if rest > 0 { lines.append("\(name): and \(rest) more changes") }
    }
    return lines.map(DiagnosticFormatter.printable)
  }

  private static func list(
    _ query: Query, _ snapshot: Snapshot, _ now: Instant
  ) -> [Issue.Identity] {
    query.results(in: snapshot, now: now).map { snapshot.issues[$0].identity }
  }

  private static func text(_ change: ListChange) -> String {
    switch change {
    case .removed(let issue, let position): "\(issue.name) left position \(position + 1)"
    case .moved(let issue, let from, let to):
      "\(issue.name) moved from position \(from + 1) to \(to + 1)"
    case .inserted(let issue, let position): "\(issue.name) is new at position \(position + 1)"
    case .updated(let issue, let position): "\(issue.name) changed at position \(position + 1)"
    }
  }
}

extension Issue.Identity {
  /// The number or, without one, the key.
  var name: String { number.map(String.init) ?? key ?? "" }
}
