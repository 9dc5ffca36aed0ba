import IssueModel
import IssueStore

/// What a site calls the things that hold issues, as its trackers call them.
enum ProjectWord: Sendable {
  case project, milestone, version, product

  /// The word of the trackers whose records name such things; where they differ, a project is a project.
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

  /// What the pages say in place of some phrases.
  func wording(in language: Language) -> [Phrase: String] {
    guard let names = language.localization.names(of: self) else { return [:] }
    return [.project: names.one, .projects: names.many, .noProject: names.none]
  }
}
