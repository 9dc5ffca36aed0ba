public import IssueModel
public import IssueStore
import Languages

/// An index of a snapshot that many pages use.
///
/// The lists hold indices into `snapshot.issues`, newest first (by creation, undated ones last,
/// then by identity), issues and pull requests together.
public struct SiteIndex: Sendable {
  /// Every record.
  public let newestFirst: [Int]
  /// The records that carry each tag, by `TagID`.
  public let byTag: [[Int]]
  /// The records of each project, by `ProjectID`.
  public let byProject: [[Int]]
  /// The records that each person opened or works on, by `PersonID`, each record once.
  public let byPerson: [[Int]]
  /// The sources that have records, in the order of their table.
  public let sources: Set<SourceID>
  /// The tags in use or defined, in their natural order.
  public let tags: [TagID]
  /// The projects in use or defined: open ones first, newest first.
  public let projects: [ProjectID]
  /// The people who opened, work on, closed or commented on records, were given an award or are
  /// members of a cohort, by login.
  public let people: [PersonID]

  /// Works out the index of a snapshot.
  public init(_ snapshot: Snapshot) {
    let issues = snapshot.issues
    newestFirst = Self.newestFirst(issues)
    var byTag = [[Int]](repeating: [], count: snapshot.tags.count)
    var byProject = [[Int]](repeating: [], count: snapshot.projects.count)
    var byPerson = [[Int]](repeating: [], count: snapshot.people.count)
    var hasActed = [Bool](repeating: false, count: snapshot.people.count)
    var sources: Set<SourceID> = []
    for index in newestFirst {
      sources.insert(issues[index].identity.source)
      for tag in issues[index].tags { byTag[Int(tag.index)].append(index) }
      if let project = issues[index].project { byProject[Int(project.index)].append(index) }
      if let author = issues[index].author { byPerson[Int(author.index)].append(index) }
      for person in issues[index].assignees where byPerson[Int(person.index)].last != index {
        byPerson[Int(person.index)].append(index)
      }
      for comments in [issues[index].comments, issues[index].reviews] {
        for comment in comments {
          if let author = comment.author { hasActed[Int(author.index)] = true }
        }
      }
      if issues[index].hasHistory, let closer = issues[index].history.closedBy {
        hasActed[Int(closer.index)] = true
      }
    }
    tags = snapshot.tags.indices
      .filter { snapshot.tags[$0].isDefined || !byTag[$0].isEmpty }
      .sorted { Tag.naturalOrder(snapshot.tags[$0], snapshot.tags[$1]) }
      .map { TagID($0) }
    projects = snapshot.projects.indices
      .filter { snapshot.projects[$0].isDefined || !byProject[$0].isEmpty }
      .sorted { Self.newerProject(snapshot.projects[$0], snapshot.projects[$1]) }
      .map { ProjectID($0) }
    let holders = Set((snapshot.awards ?? []).lazy.flatMap(\.rule.holders).map(\.login))
    people = snapshot.people.indices
      .filter {
        !byPerson[$0].isEmpty || hasActed[$0] || !snapshot.people[$0].contributions.isEmpty
          || !snapshot.people[$0].cohorts.isEmpty
          || holders.contains(snapshot.people[$0].login)
      }
      .map { (login: snapshot.people[$0].login.lowercased(), id: PersonID($0)) }
      .sorted { ($0.login, snapshot[$0.id].login) < ($1.login, snapshot[$1.id].login) }
      .map(\.id)
    self.sources = sources
    self.byTag = byTag
    self.byProject = byProject
    self.byPerson = byPerson
  }

  /// Whether the same sources, tags, projects and people are in use as in another index.
  func names(same other: SiteIndex) -> Bool {
    sources == other.sources && tags == other.tags && projects == other.projects
      && people == other.people
  }

  /// Open before closed, then newer first, then by title.
  private static func newerProject(_ a: Project, _ b: Project) -> Bool {
    if a.isClosed != b.isClosed { return b.isClosed }
    let (x, y) = (a.created ?? .distantPast, b.created ?? .distantPast)
    return x != y ? x > y : a.title < b.title
  }

  private static func newestFirst(_ issues: [Issue]) -> [Int] {
    // Records are ordered by identity, so the index breaks ties.
    let keys = issues.map { ($0.created ?? .distantPast).seconds }
    return issues.indices.sorted { keys[$0] != keys[$1] ? keys[$0] > keys[$1] : $0 < $1 }
  }
}

/// The number of open records of everything, and the totals of a site.
public struct SiteCounts: Sendable {
  /// How many open issues carry each tag, by `TagID`; pull requests are not counted.
  public let openIssuesByTag: [Int]
  /// How many open pull requests carry each tag, by `TagID`.
  let openPullsByTag: [Int]
  /// The oldest open issue with each tag, by `TagID`.
  let oldestOpenByTag: [Int?]
  /// The rank of each tag, by `TagID`: the number of its open issues, in an archive of all its
  /// records.
  let rankByTag: [Int]
  /// The greatest of these.
  let mostOfTag: Int
  /// How many open records each project has, by `ProjectID`.
  public let openByProject: [Int]
  /// How many of the records that each person opened or works on are open, by `PersonID`.
  public let openByPerson: [Int]
  /// Issues still to be done.
  public private(set) var openIssues = 0
  /// Issues that are done.
  public private(set) var closedIssues = 0
  /// All pull requests.
  public private(set) var pulls = 0
  /// Pull requests still to be decided.
  private(set) var openPulls = 0

  /// All issues.
  public var issues: Int { openIssues + closedIssues }

  /// Counts the records of an index by their facts.
  init(_ index: SiteIndex, _ facts: IssueFacts) {
    let facts = facts.entries
    func isOpenIssue(_ row: Int) -> Bool { facts[row].kind == .issue && facts[row].isOpen }
    openIssuesByTag = index.byTag.map { $0.count(where: isOpenIssue) }
    openPullsByTag = index.byTag.map { rows in
      rows.count { facts[$0].kind == .pull && facts[$0].isOpen }
    }
    // Undated issues are at the end.
    oldestOpenByTag = index.byTag.map { rows in
      rows.last { isOpenIssue($0) && facts[$0].created != IssueFacts.Entry.none }
    }
    rankByTag = facts.contains(where: \.isOpen) ? openIssuesByTag : index.byTag.map(\.count)
    mostOfTag = rankByTag.max() ?? 0
    openByProject = index.byProject.map { rows in rows.count { facts[$0].isOpen } }
    openByPerson = index.byPerson.map { rows in rows.count { facts[$0].isOpen } }
    for entry in facts {
      switch (entry.kind, entry.state) {
      case (.issue, .open): openIssues += 1
      case (.issue, _): closedIssues += 1
      case (.pull, .open):
        pulls += 1
        openPulls += 1
      case (.pull, _): pulls += 1
      }
    }
  }
}
