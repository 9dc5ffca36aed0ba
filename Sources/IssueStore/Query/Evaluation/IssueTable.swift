import IssueModel

/// A snapshot with what queries compare laid out in columns, so that a query reads only what it asks
/// for: made once for a snapshot, used for any number of queries.
///
/// Rows are the indices of `snapshot.issues`. Costs about 60 bytes for each issue.
public struct IssueTable: Sendable {
  /// The data.
  public let snapshot: Snapshot

  /// Kind, state and priority of every issue as one bit each; see ``Flags``.
  let flags: [UInt8]
  /// Dates in seconds, ``missing`` where there is none.
  let created: [Int64]
  let updated: [Int64]
  let closed: [Int64]
  let due: [Int64]
  /// Indices into the tables of the snapshot, -1 where there is nobody or nothing.
  let authors: [Int32]
  let projects: [Int32]
  /// The tags and assignees of all issues in a row.
  let tags: ListColumn
  let assignees: ListColumn
  let comments: [Int32]
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

    static func of(_ kind: Issue.Kind) -> UInt8 { kind == .issue ? issue : pull }

    static func of(_ priority: Priority) -> UInt8 { 32 << priority.rawValue }

    static func of(_ state: Issue.State) -> UInt8 { 1 << state.rawValue }
  }

  /// Lists of identifiers, one for every row, in one array.
  struct ListColumn: Sendable {
    /// Where each row's list begins, and at the end where the last one ends.
    private(set) var starts: [Int32] = [0]
    private(set) var items: [Int32] = []

    mutating func append(_ list: some Sequence<Int32>) {
      items.append(contentsOf: list)
      starts.append(Int32(items.count))
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
    var tags = ListColumn()
    var assignees = ListColumn()
    snapshot.issues.withUnsafeBufferPointer { issues in
      for row in 0..<count {
        flags[row] = Flags.of(issues[row].kind) | Flags.of(issues[row].state)
        if let priority = issues[row].priority { flags[row] |= Flags.of(priority) }
        if let date = issues[row].created { dates[0][row] = date.seconds }
        if let date = issues[row].updated { dates[1][row] = date.seconds }
        if let date = issues[row].closed { dates[2][row] = date.seconds }
        if let date = issues[row].due { dates[3][row] = date.seconds }
        if let author = issues[row].author { authors[row] = author.index }
        if let project = issues[row].project { projects[row] = project.index }
        comments[row] = Int32(clamping: issues[row].commentCount)
        if let number = issues[row].identity.number { numbers[row] = Int64(number) }
        tags.append(issues[row].tags.lazy.map(\.index))
        assignees.append(issues[row].assignees.lazy.map(\.index))
      }
    }
    self.flags = flags
    (created, updated, closed, due) = (dates[0], dates[1], dates[2], dates[3])
    self.authors = authors
    self.projects = projects
    self.comments = comments
    self.numbers = numbers
    self.tags = tags
    self.assignees = assignees
  }

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
