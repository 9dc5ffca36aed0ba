import IssueModel
public import IssueStore

/// A snapshot with what queries compare laid out in columns, so that a query reads only what it asks
/// for: made once for a snapshot, used for any number of queries.
///
/// Rows are the indices of `snapshot.issues`. Costs about 60 bytes for each issue.
public struct IssueTable: Sendable {
  /// The data.
  public private(set) var snapshot: Snapshot

  /// Kind, state and priority of every issue as one bit each; see ``Flags``.
  private(set) var flags: [UInt8]
  /// Dates in seconds, ``missing`` where there is none.
  private(set) var created: [Int64]
  private(set) var updated: [Int64]
  private(set) var closed: [Int64]
  private(set) var due: [Int64]
  /// Indices into the tables of the snapshot, -1 where there is nobody or nothing.
  private(set) var authors: [Int32]
  private(set) var projects: [Int32]
  /// The tags and assignees of all issues in a row.
  private(set) var tags: ListColumn
  private(set) var assignees: ListColumn
  private(set) var comments: [Int32]
  /// Numbers, ``missing`` where there is a key instead.
  let numbers: [Int64]

  /// Stands for a date or number that is missing.
  static let missing = Int64.min

  /// What an issue is, a bit for every answer.
  enum Flags {
    static let open: UInt8 = 1
    static let closed: UInt8 = 2
    static let merged: UInt8 = 4
    static let issue: UInt8 = 8
    static let pull: UInt8 = 16

    static func of(_ issue: Issue) -> UInt8 {
      of(issue.kind) | of(issue.state) | (issue.priority.map { of($0) } ?? 0)
    }

    static func of(_ kind: Issue.Kind) -> UInt8 { kind == .issue ? issue : pull }

    static func of(_ priority: Priority) -> UInt8 { 32 << priority.rawValue }

    static func of(_ state: Issue.State) -> UInt8 { 1 << state.rawValue }
  }

  /// Lists of identifiers, one for every row, in one array.
  struct ListColumn: Sendable {
    /// Where each row's list begins, and at the end where the last one ends.
    private(set) var starts: [Int32] = [0]
    private(set) var items: [Int32] = []

    init(_ issues: [Issue], _ list: (Issue) -> some Sequence<Int32>) {
      starts.reserveCapacity(issues.count + 1)
      for issue in issues {
        items.append(contentsOf: list(issue))
        starts.append(Int32(items.count))
      }
    }
  }

  /// The table of a snapshot that differs from an earlier one's; columns in which nothing differs are
  /// shared.
  public init(_ snapshot: Snapshot, following old: IssueTable, by difference: SnapshotDifference) {
    guard difference.keepsRows else {
      self.init(snapshot)
      return
    }
    let fields = difference.fields
    self = old
    self.snapshot = snapshot
    for change in difference.changed {
      let row = change.newIndex
      let issue = snapshot.issues[row]
      if fields.contains(.created) { created[row] = Self.column(issue.created) }
      if fields.contains(.updated) { updated[row] = Self.column(issue.updated) }
      if fields.contains(.closed) { closed[row] = Self.column(issue.closed) }
      if fields.contains(.due) { due[row] = Self.column(issue.due) }
      if fields.contains(.author) { authors[row] = Self.column(issue.author?.index) }
      if fields.contains(.project) { projects[row] = Self.column(issue.project?.index) }
      if fields.contains(.comments) { comments[row] = Int32(clamping: issue.commentCount) }
      if !fields.isDisjoint(with: [.kind, .state, .priority]) { flags[row] = Flags.of(issue) }
    }
    if fields.contains(.tags) { tags = ListColumn(snapshot.issues) { $0.tags.lazy.map(\.index) } }
    if fields.contains(.assignees) {
      assignees = ListColumn(snapshot.issues) { $0.assignees.lazy.map(\.index) }
    }
  }

  /// The table of a snapshot.
  public init(_ snapshot: Snapshot) {
    self.snapshot = snapshot
    let count = snapshot.issues.count
    var flags = [UInt8](repeating: 0, count: count)
    var dates = [[Int64]](repeating: [Int64](repeating: Self.missing, count: count), count: 4)
    var authors = [Int32](repeating: -1, count: count)
    var projects = authors
    var comments = authors
    var numbers = dates[0]
    for (row, issue) in snapshot.issues.enumerated() {
      flags[row] = Flags.of(issue)
      dates[0][row] = Self.column(issue.created)
      dates[1][row] = Self.column(issue.updated)
      dates[2][row] = Self.column(issue.closed)
      dates[3][row] = Self.column(issue.due)
      authors[row] = Self.column(issue.author?.index)
      projects[row] = Self.column(issue.project?.index)
      comments[row] = Int32(clamping: issue.commentCount)
      if let number = issue.identity.number { numbers[row] = Int64(number) }
    }
    self.flags = flags
    (created, updated, closed, due) = (dates[0], dates[1], dates[2], dates[3])
    self.authors = authors
    self.projects = projects
    self.comments = comments
    self.numbers = numbers
    tags = ListColumn(snapshot.issues) { $0.tags.lazy.map(\.index) }
    assignees = ListColumn(snapshot.issues) { $0.assignees.lazy.map(\.index) }
  }

  private static func column(_ date: Instant?) -> Int64 { date?.seconds ?? missing }

  private static func column(_ index: Int32?) -> Int32 { index ?? -1 }

  /// How many rows it has.
  var count: Int { flags.count }

  /// The dates of a name.
  func dates(_ date: QueryDate) -> [Int64] {
    switch date {
    case .created: created
    case .updated: updated
    case .closed: closed
    case .due: due
    }
  }
}
