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
    let words: (one: String, many: String, none: String)? =
      switch (self, language) {
      case (.milestone, .english): ("Milestone", "Milestones", "No milestone")
      case (.milestone, .polish): ("Kamień milowy", "Kamienie milowe", "Bez kamienia milowego")
      case (.milestone, .simplifiedChinese): ("里程碑", "里程碑", "无里程碑")
      case (.version, .english): ("Version", "Versions", "No version")
      case (.version, .polish): ("Wersja", "Wersje", "Bez wersji")
      case (.version, .simplifiedChinese): ("版本", "版本", "无版本")
      case (.product, .english): ("Product", "Products", "No product")
      case (.product, .polish): ("Produkt", "Produkty", "Bez produktu")
      case (.product, .simplifiedChinese): ("产品", "产品", "无产品")
      case (.project, _): nil
      }
    guard let words else { return [:] }
    return [.project: words.one, .projects: words.many, .noProject: words.none]
  }
}
