import Formats
import IssueModel

/// Reads a format of which the configuration maps further members: these outweigh what the format's own
/// reader takes, and all else is read as without them, as what is private, deleted or a pull request.
struct MappedReader: JSONReader {
  /// The format's own reader.
  let reader: any JSONReader
  /// The mapped paths alone.
  let table: RecordTable
  let containers: Set<String>

  init(reader: any JSONReader, table: RecordTable) {
    (self.reader, self.table) = (reader, table)
    containers = reader.containers.union(table.containers)
  }

  var format: DataFormat { reader.format }

  var holdsPeople: Bool { reader.holdsPeople }

  var headLists: [String] { reader.headLists }

  func isContainer(_ sample: JSONSample) -> Bool { reader.isContainer(sample) }

  func isRecord(_ value: JSONValue) -> Bool { reader.isRecord(value) }

  func readHead(_ head: JSONValue, into batch: inout RecordBatch) {
    reader.readHead(head, into: &batch)
  }

  func read(
    _ value: JSONValue, list: String, into batch: inout RecordBatch
  ) throws(BrokenRecord) {
    batch.mapped = batch.mappedMembers(of: value, table)
    defer { batch.mapped = nil }
    try reader.read(value, list: list, into: &batch)
  }

  func readRest(of envelope: JSONValue, into batch: inout RecordBatch) throws(BrokenRecord) {
    try reader.readRest(of: envelope, into: &batch)
  }

  func read(name: JSONValue, list: String, into batch: inout RecordBatch) -> Bool {
    reader.read(name: name, list: list, into: &batch)
  }

  func settle(_ batches: inout [RecordBatch]) -> Bool { reader.settle(&batches) }

  func adviceForFullPage(of recordCount: Int) -> String? {
    reader.adviceForFullPage(of: recordCount)
  }
}

/// What the configuration maps of one record.
struct MappedMembers: Sendable {
  /// The roles for which the record has something.
  var roles: Set<TableRole>
  /// An issue with these members alone.
  var issue: Issue
}

extension RecordBatch {
  /// The roles that decide whether a record is open.
  private static let rolesOfState: Set<TableRole> = [
    .state, .statusCategory, .resolution, .completed, .closed, .archived,
  ]

  /// What a table of the mapped paths finds in a record; nil for nothing.
  fileprivate mutating func mappedMembers(
    of value: JSONValue, _ table: RecordTable
  ) -> MappedMembers? {
    notePaths(of: value)
    func first(_ role: TableRole) -> JSONValue? {
      value.value(atFirstOf: table.paths[role] ?? [])
    }
    var roles = Set(table.paths.keys.filter { first($0) != nil })
    // A tracker's own reader knows more than that a word is unknown.
    if let word = first(.state)?.plainText, file.state(named: word) == nil,
      StateWords.isClosed(word) == nil, !table.closedWords.contains(word.lowercased())
    {
      roles.remove(.state)
    }
    if roles.isEmpty { return nil }
    var issue = Issue(
      identity: .init(source: SourceID(0), number: nil, key: nil),
      title: first(.title)?.plainText ?? Self.noTitle)
    if let identity = identity(of: value, first, table) {
      (issue.identity.number, issue.identity.key) = identity
    }
    readMembers(value, table, [:], into: &issue)
    if saysDeleted(value, table) { isDeleted = true }
    if !roles.isDisjoint(with: Self.rolesOfState) {
      readState(first, of: value, table, [:], into: &issue)
    }
    readComments(value, table, into: &issue)
    return MappedMembers(roles: roles, issue: issue)
  }

  /// Replaces members of a record by those that the configuration maps.
  func takeMapped(into issue: inout Issue) {
    guard let mapped else { return }
    let other = mapped.issue
    for role in mapped.roles {
      switch role {
      case .number, .key:
        // Without a usable one the record keeps its own.
        guard other.identity.number != nil || other.identity.key != nil else { break }
        (issue.identity.number, issue.identity.key) = (other.identity.number, other.identity.key)
      case .title: issue.title = other.title
      case .body: issue.body = other.body
      case .priority: issue.priority = other.priority
      case .labels: issue.tags = other.tags
      case .kind where !mapped.roles.contains(.labels):
        issue.tags += other.tags.filter { !issue.tags.contains($0) }
      case .project: issue.project = other.project
      case .author: issue.author = other.author
      case .assignee: issue.assignees = other.assignees
      case .created: issue.created = other.created
      case .updated: issue.updated = other.updated
      case .due: issue.due = other.due
      case .url: issue.url = other.url
      case .comments where !other.comments.isEmpty: issue.comments = other.comments
      case .comments: issue.reportedComments = other.reportedComments
      case .confidential: issue.mark(isPrivate: other.isPrivate == true)
      case let role where Self.rolesOfState.contains(role):
        if other.state == .open || issue.state == .open || other.state == .merged {
          issue.state = other.state
        }
        if other.state == .merged { issue.kind = .pull }
        issue.closed = issue.state == .open ? nil : other.closed ?? issue.closed
        issue.history.reason = other.history.reason ?? issue.history.reason
      default: break
      }
    }
  }
}
