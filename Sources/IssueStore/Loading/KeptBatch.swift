import IssueModel
import TrackerReaders

/// The content of a part of a file besides its records; a class, so that lists of thousands are
/// cheap to copy.
final class ReadBatch: Sendable {
  /// The content without the records.
  let content: RecordBatch
  /// How many records it has.
  let count: Int
  /// The batch's names in the order in which its records use them.
  let uses: NameUses

  /// The content of a part without its records, and a reference to these.
  init(_ content: RecordBatch, _ records: [Issue]) {
    self.content = content
    count = records.count
    uses = NameUses(of: records, in: content)
  }

  /// Whether it is equal to another besides its records, and names get the same identifiers.
  func says(theSameAs other: ReadBatch) -> Bool {
    let (a, b) = (content, other.content)
    return uses == other.uses && a.sources == b.sources && a.people == b.people
      && a.tags == b.tags && a.projects == b.projects && a.accounts == b.accounts
      && a.totals == b.totals && a.lacking == b.lacking
      && a.awards == b.awards
      && a.light == b.light && a.reminders == b.reminders && a.date == b.date
      && a.lastNumber == b.lastNumber
      && a.remarks.remarks == b.remarks.remarks && a.broken == b.broken
      && a.privateRecords == b.privateRecords && a.privateComments == b.privateComments
      && a.looseParts.isEmpty && b.looseParts.isEmpty
  }
}

/// A batch and its records as the last snapshot has them. The next snapshot reuses them if their names
/// have the same identifiers in it.
struct KeptBatch: Sendable {
  /// The content besides the records.
  let read: ReadBatch
  /// The records, with the batch's own identifiers; none once a last snapshot has them.
  private var records: [Issue]
  /// The records with the identifiers of the last snapshot.
  private(set) var issues: [Issue] = []
  /// That snapshot's identifiers for those of the batch; nil before the first snapshot.
  private(set) var map: BatchMap?

  init(_ batch: consuming RecordBatch) {
    records = batch.takeIssues()
    read = ReadBatch(batch, records)
  }

  /// The published part of a batch from which a snapshot with all records was made: all but some of
  /// these, possibly revised.
  init(
    _ whole: KeptBatch, _ revision: Publication.Revision?, without withheld: WithheldReferences
  ) {
    let isKept = whole.issues.map { !withheld.identities.contains($0.identity) }
    let map = whole.map
    var isChanged = isKept.contains(false)
    var parts: [LoosePart] = []
    for var part in whole.read.content.looseParts {
      var identity = part.identity
      identity.source = map?.source(identity.source) ?? identity.source
      if withheld.identities.contains(identity) {
        isChanged = true
        continue
      }
      if case .history(let history) = part.content,
        let shown = withheld.shown(history, of: identity.source)
      {
        part.content = .history(shown)
        isChanged = true
      }
      parts.append(part)
    }
    var histories: [Int: IssueHistory] = [:]
    for (row, record) in whole.records.enumerated() where isKept[row] && record.hasHistory {
      histories[row] = withheld.shown(record.history, of: whole.issues[row].identity.source)
    }
    guard revision != nil || isChanged || !histories.isEmpty else {
      self = whole
      return
    }
    records = whole.records.enumerated().filter { isKept[$0.offset] }.map { row, record in
      guard let history = histories[row] else { return record }
      var record = record
      record.history = history
      return record
    }
    var content = whole.read.content
    content.looseParts = parts
    if let revision {
      for index in records.indices { revision.apply(to: &records[index]) }
      content.looseParts = content.looseParts.compactMap { revision.applied(to: $0) }
      if revision.keeps != nil { content.namedBesides = [] }
    }
    // A broken record has no place.
    content.namedBesides = content.namedBesides.filter {
      !isKept.indices.contains($0.record) || isKept[$0.record]
    }
    read = ReadBatch(content, records)
  }

  /// Whether nothing was read.
  var isEmpty: Bool {
    let content = read.content
    return read.count == 0 && content.privateRecords == 0 && content.looseParts.isEmpty
      && !content.definesAwards && content.definedPeople.isEmpty && content.light == nil
      && content.reminders == nil && content.lastNumber == nil && content.people.isEmpty
      && content.tags.isEmpty
      && content.projects.isEmpty
  }

  /// Whether one of its records has a title, as long as no last snapshot took them.
  var hasTitle: Bool { records.contains { $0.title != RecordBatch.noTitle } }

  /// Gives the records the identifiers of a snapshot. If no other snapshot follows, they are not copied.
  mutating func adopt(with map: BatchMap, isLast: Bool) {
    self.map = map
    issues = records
    if isLast { records = [] }
    for index in issues.indices { map.adopt(&issues[index]) }
  }

  /// Replaces the records of another batch in a snapshot by its own.
  ///
  /// - Returns: the changed records, each with the one it replaces; nil where the batches do not
  ///   have the same records, or names would get other identifiers.
  mutating func adopt(inPlaceOf other: KeptBatch) -> [(old: Issue, new: Issue)]? {
    guard let map = other.map, read.says(theSameAs: other.read),
      records.count == other.issues.count
    else { return nil }
    issues = other.issues
    var pairs: [(old: Issue, new: Issue)] = []
    for (index, var next) in records.enumerated() {
      map.adopt(&next)
      let old = issues[index]
      guard next.identity == old.identity else { return nil }
      // An issue that did not change stays the same in memory, which makes comparing it cheap.
      if IssueFields(differingBetween: old, and: next).isEmpty { continue }
      issues[index] = next
      pairs.append((old, next))
    }
    self.map = map
    return pairs
  }
}

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
    func use(_ comments: [Comment]) {
      for comment in comments { if let author = comment.author { use(.person, author.index) } }
    }
    func use(_ history: IssueHistory) {
      if let person = history.closedBy { use(.person, person.index) }
      for event in history.events {
        if let actor = event.actor { use(.person, actor.index) }
        if let person = event.person { use(.person, person.index) }
      }
    }
    func use(_ issue: Issue) {
      use(.source, issue.identity.source.index)
      if let author = issue.author { use(.person, author.index) }
      for person in issue.assignees { use(.person, person.index) }
      for tag in issue.tags { use(.tag, tag.index) }
      if let project = issue.project { use(.project, project.index) }
      use(issue.comments)
      use(issue.reviews)
      if issue.hasHistory { use(issue.history) }
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
      case .comment(let comment), .review(let comment, _, _): use([comment])
      case .privateComment, .body, .status, .deletion: break
      case .history(let history): use(history)
      case .record(let issue), .task(let issue, _): use(issue)
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
      issue.tags = Self.unique(issue.tags.map { TagID(Int(self[.tag, $0.index])) })
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

  func source(_ id: SourceID) -> SourceID { SourceID(Int(self[.source, id.index])) }

  private func person(_ id: PersonID) -> PersonID? {
    let person = self[.person, id.index]
    return person == Self.nobody ? nil : PersonID(Int(person))
  }
}
