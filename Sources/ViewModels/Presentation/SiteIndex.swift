public import IssueModel
public import IssueStore

/// What is counted and looked up on many pages, worked out once for a snapshot.
///
/// Lists hold indices into `snapshot.issues`, newest first (by creation, missing dates last, then by
/// identity), issues and pull requests together.
public struct SiteIndex: Sendable {
  /// Every record.
  public let newestFirst: [Int]
  /// The records that carry each tag, by `TagID`.
  public let byTag: [[Int]]
  /// The records of each project, by `ProjectID`.
  public let byProject: [[Int]]
  /// The records that each person opened or works on, by `PersonID`, each record once.
  public let byPerson: [[Int]]
  /// How many open issues carry each tag, by `TagID`; pull requests are not counted.
  public private(set) var openIssuesByTag: [Int]
  /// How many open records each project has, by `ProjectID`.
  public private(set) var openByProject: [Int]
  /// How many of the records that each person opened or works on are open, by `PersonID`.
  public private(set) var openByPerson: [Int]
  /// How many records there are of each kind and state.
  public private(set) var totals: Totals
  /// The sources that have records, in the order of their table.
  public let sources: Set<SourceID>
  /// The tags in use or defined, in their natural order.
  public let tags: [TagID]
  /// The projects in use or defined: open ones first, newest first.
  public let projects: [ProjectID]
  /// The people who opened records or work on them, by login.
  public let people: [PersonID]

  /// How many records there are of each kind and state; the parts are disjoint.
  public struct Totals: Sendable, Hashable {
    /// Issues still to be done.
    public var openIssues = 0
    /// Issues that are done.
    public var closedIssues = 0
    /// Pull requests under discussion.
    public var openPulls = 0
    /// Pull requests that were given up.
    public var closedPulls = 0
    /// Pull requests that were taken in.
    public var mergedPulls = 0
    /// Comments of all conversations.
    public var comments = 0

    /// All issues.
    public var issues: Int { openIssues + closedIssues }
    /// All pull requests.
    public var pulls: Int { openPulls + closedPulls + mergedPulls }

    init(_ issues: [Issue]) {
      for issue in issues { count(issue, times: 1) }
    }

    /// Counts a record, or takes it out of the count with -1.
    mutating func count(_ issue: Issue, times: Int) {
      comments += times * issue.commentCount
      switch (issue.kind, issue.state) {
      case (.issue, .open): openIssues += times
      case (.issue, _): closedIssues += times
      case (.pull, .open): openPulls += times
      case (.pull, .closed): closedPulls += times
      case (.pull, .merged): mergedPulls += times
      }
    }
  }

  /// The index of a snapshot that differs from another; worked out anew only where records have other
  /// tags, projects, people or dates of creation.
  public init(
    _ snapshot: Snapshot, following old: SiteIndex, of earlier: Snapshot,
    by difference: SnapshotDifference
  ) {
    guard difference.isOfRecordsOnly,
      difference.fields.isDisjoint(with: [.created, .tags, .project, .author, .assignees])
    else {
      self.init(snapshot)
      return
    }
    self = old
    for change in difference.changed {
      count(earlier.issues[change.oldIndex], times: -1)
      count(snapshot.issues[change.newIndex], times: 1)
    }
  }

  /// Counts a record among the open ones and in the totals, or takes it out with -1.
  private mutating func count(_ issue: Issue, times: Int) {
    totals.count(issue, times: times)
    guard issue.isOpen else { return }
    if issue.kind == .issue {
      for tag in issue.tags { openIssuesByTag[Int(tag.index)] += times }
    }
    if let project = issue.project { openByProject[Int(project.index)] += times }
    if let author = issue.author { openByPerson[Int(author.index)] += times }
    for person in issue.assignees where person != issue.author {
      openByPerson[Int(person.index)] += times
    }
  }

  /// Works out the index of a snapshot.
  public init(_ snapshot: Snapshot) {
    let issues = snapshot.issues
    newestFirst = Self.newestFirst(issues)
    var byTag = [[Int]](repeating: [], count: snapshot.tags.count)
    var byProject = [[Int]](repeating: [], count: snapshot.projects.count)
    var byPerson = [[Int]](repeating: [], count: snapshot.people.count)
    var sources: Set<SourceID> = []
    for index in newestFirst {
      sources.insert(issues[index].identity.source)
      for tag in issues[index].tags { byTag[Int(tag.index)].append(index) }
      if let project = issues[index].project { byProject[Int(project.index)].append(index) }
      if let author = issues[index].author { byPerson[Int(author.index)].append(index) }
      for person in issues[index].assignees where byPerson[Int(person.index)].last != index {
        byPerson[Int(person.index)].append(index)
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
    people = snapshot.people.indices
      .filter { !byPerson[$0].isEmpty || !snapshot.people[$0].contributions.isEmpty }
      .map { (login: snapshot.people[$0].login.lowercased(), id: PersonID($0)) }
      .sorted { ($0.login, snapshot[$0.id].login) < ($1.login, snapshot[$1.id].login) }
      .map(\.id)
    totals = Totals(issues)
    self.sources = sources
    openIssuesByTag = byTag.map { rows in
      rows.count { issues[$0].kind == .issue && issues[$0].isOpen }
    }
    openByProject = byProject.map { rows in rows.count { issues[$0].isOpen } }
    openByPerson = byPerson.map { rows in rows.count { issues[$0].isOpen } }
    self.byTag = byTag
    self.byProject = byProject
    self.byPerson = byPerson
  }

  /// Open before closed, then newer first, then by title.
  private static func newerProject(_ a: Project, _ b: Project) -> Bool {
    if a.isClosed != b.isClosed { return b.isClosed }
    let (x, y) = (a.created ?? .distantPast, b.created ?? .distantPast)
    return x != y ? x > y : a.title < b.title
  }

  private static func newestFirst(_ issues: [Issue]) -> [Int] {
    // Records come in the order of their identities, so the index is the tie-break.
    let keys = issues.map { ($0.created ?? .distantPast).seconds }
    return issues.indices.sorted { keys[$0] != keys[$1] ? keys[$0] > keys[$1] : $0 < $1 }
  }
}
