import IssueModel
import TrackerReaders

/// The kinds of names.
enum NameKind: Int, CaseIterable {
  case source, person, tag, project

  /// A list for each kind, as long as a batch's table of it.
  static func lists<T>(of value: T, for batch: RecordBatch) -> [[T]] {
    [batch.sources.count, batch.people.count, batch.tags.count, batch.projects.count]
      .map { Array(repeating: value, count: $0) }
  }
}

/// The names that the records of a batch use, each once, in the order of their first use.
///
/// Defined names come first, whether or not a record uses them.
struct NameUses: Sendable, Equatable {
  /// The names of each kind.
  private var lists: [[Int]] = NameKind.allCases.map { _ in [] }

  init(of records: [Issue], in batch: RecordBatch) {
    var seen = NameKind.lists(of: false, for: batch)
    func use(_ kind: NameKind, _ index: some BinaryInteger) {
      let index = Int(index)
      if seen[kind.rawValue][index] { return }
      seen[kind.rawValue][index] = true
      lists[kind.rawValue].append(index)
    }
    func use(_ issue: Issue) {
      use(.source, issue.identity.source.index)
      for tag in issue.tags { use(.tag, tag.index) }
      if let project = issue.project { use(.project, project.index) }
      issue.forEachPerson { use(.person, $0.index) }
    }
    for index in batch.tags.indices where batch.tags[index].isDefined { use(.tag, index) }
    for index in batch.projects.indices where batch.projects[index].isDefined {
      use(.project, index)
    }
    for index in batch.definedPeople.union(batch.namedBesides.map(\.person)).sorted() {
      use(.person, index)
    }
    for issue in records { use(issue) }
    for part in batch.looseParts {
      use(.source, part.identity.source.index)
      switch part.content {
      case .record(let issue), .task(let issue, _): use(issue)
      default: part.content.forEachPerson { use(.person, $0.index) }
      }
    }
  }

  /// The indices of the names of a kind in their table.
  subscript(kind: NameKind) -> [Int] { lists[kind.rawValue] }
}

/// The identifiers in a snapshot for those of a batch.
struct BatchMap: Sendable, Equatable {
  /// Stands for a name that no record uses.
  private static let unknown: Int32 = -1
  /// The identifier of a person who does not want to be named, and of an unused name.
  static let nobody: Int32 = -2

  private var numbers: [[Int32]]

  init(_ batch: RecordBatch) {
    numbers = NameKind.lists(of: Self.unknown, for: batch)
  }

  /// The identifiers that the names of a snapshot have once some people are taken out of it.
  init(_ snapshot: Snapshot, without people: Set<PersonID>) {
    numbers = [snapshot.sources.count, 0, snapshot.tags.count, snapshot.projects.count]
      .map { (0..<$0).map { Int32($0) } }
    var next: Int32 = 0
    numbers[NameKind.person.rawValue] = snapshot.people.indices.map { index in
      if people.contains(PersonID(index)) { return Self.nobody }
      defer { next += 1 }
      return next
    }
  }

  /// The snapshot's identifier for the name at an index of a table of the batch.
  subscript(kind: NameKind, index: some BinaryInteger) -> Int32 {
    get { numbers[kind.rawValue][Int(index)] }
    set { numbers[kind.rawValue][Int(index)] = newValue }
  }

  /// Gives a record of the batch the snapshot's identifiers.
  func adopt(_ issue: inout Issue) {
    issue.identity.source = source(issue.identity.source)
    issue.author = issue.author.flatMap { person($0) }
    if !issue.assignees.isEmpty {
      issue.assignees = Self.unique(issue.assignees.compactMap { person($0) })
    }
    if !issue.tags.isEmpty {
      let tags = issue.tags.lazy.map { self[.tag, $0.index] }.filter { $0 != Self.nobody }
      issue.tags = Self.unique(tags.map { TagID(Int($0)) })
    }
    issue.project = issue.project.flatMap {
      let project = self[.project, $0.index]
      return project == Self.nobody ? nil : ProjectID(Int(project))
    }
    if !issue.comments.isEmpty { adopt(&issue.comments) }
    if !issue.reviews.isEmpty { adopt(&issue.reviews) }
    if issue.hasHistory { adopt(&issue.history) }
  }

  /// The identifiers in their order, each once.
  private static func unique<ID: Hashable>(_ ids: [ID]) -> [ID] {
    // A few are compared with each other; of many, as of a hostile record, a set is asked.
    if ids.count <= 40, ids.indices.allSatisfy({ !ids[..<$0].contains(ids[$0]) }) { return ids }
    var seen: Set<ID> = []
    return ids.filter { seen.insert($0).inserted }
  }

  private func adopt(_ comments: inout [Comment]) {
    for index in comments.indices { adopt(&comments[index]) }
  }

  /// Gives a comment of the batch the snapshot's identifiers.
  func adopt(_ comment: inout Comment) {
    comment.author = comment.author.flatMap { person($0) }
  }

  /// Translates the identifiers in a loose part to those of the snapshot.
  func adopt(_ content: inout LoosePart.Content) {
    switch content {
    case .comment(var comment):
      adopt(&comment)
      content = .comment(comment)
    case .review(var comment, let id, let parents):
      adopt(&comment)
      content = .review(comment, id: id, parents: parents)
    case .privateComment, .body, .status, .deletion: break
    case .history(var history):
      adopt(&history)
      content = .history(history)
    case .record(var issue):
      adopt(&issue)
      content = .record(issue)
    case .task(var issue, let target):
      adopt(&issue)
      content = .task(issue, of: target)
    }
  }

  /// Gives a history of the batch the snapshot's identifiers.
  func adopt(_ history: inout IssueHistory) {
    history.closedBy = history.closedBy.flatMap { person($0) }
    for index in history.events.indices {
      history.events[index].actor = history.events[index].actor.flatMap { person($0) }
      history.events[index].person = history.events[index].person.flatMap { person($0) }
    }
  }

  /// The snapshot's identifier for a source of the batch.
  func source(_ id: SourceID) -> SourceID { SourceID(Int(self[.source, id.index])) }

  /// The snapshot's identifier for a person of the batch; nil for nobody.
  func person(_ id: PersonID) -> PersonID? {
    let person = self[.person, id.index]
    return person == Self.nobody ? nil : PersonID(Int(person))
  }
}
