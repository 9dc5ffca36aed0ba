import IssueModel
import IssueStore
import Languages

extension ProjectWord {
  /// The word of the trackers whose records name projects; `project` where they differ.
  init(_ snapshot: Snapshot) {
    let trackers = Set(snapshot.sources.map(\.tracker))
    guard trackers.count == 1, let tracker = trackers.first else {
      self = .project
      return
    }
    self =
      switch tracker {
      case .github, .gitlab, .backlog: .milestone
      case .jira, .redmine: .version
      case .bugzilla: .product
      case .trello, .gazette, .table, .other: .project
      }
  }
}
