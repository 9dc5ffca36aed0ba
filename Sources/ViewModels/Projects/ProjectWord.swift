import IssueModel
import IssueStore

/// The word for what contains issues, after the tracker: project, milestone, version or product.
enum ProjectWord: Sendable {
  case project, milestone, version, product

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

  /// The phrases that the word replaces.
  func wording(in language: Language) -> [Phrase: String] {
    guard let names = language.localization.names(of: self) else { return [:] }
    return [.project: names.one, .projects: names.many, .noProject: names.none]
  }
}
