import IssueModel

/// A batch together with what its records became in a snapshot, so that the next snapshot need not
/// take up again those whose names still have the same identifiers.
struct KeptBatch: Sendable {
  /// What was read, with the batch's own identifiers.
  let batch: RecordBatch
  /// What stands for the texts of each record.
  let texts: [UInt64]
  /// The batch's names in the order in which its records use them.
  let uses: NameUses
  /// The records with the identifiers of the snapshot that they were last taken up into.
  private(set) var issues: [Issue] = []
  /// What the batch's identifiers stand for in that snapshot; nil before the first.
  private(set) var map: BatchMap?

  init(_ batch: RecordBatch) {
    self.batch = batch
    texts = batch.issues.map(\.textKey)
    uses = NameUses(of: batch)
  }

  /// Takes the records up into a snapshot in which the batch's identifiers stand for these.
  mutating func adopt(with map: BatchMap) {
    guard map != self.map else { return }
    self.map = map
    issues = []
    issues = batch.issues.map { map.adopt($0) }
  }
}

/// The names that the records of a batch use, each once, in the order of their first use.
///
/// Names that are defined come first, whether or not a record uses them.
struct NameUses: Sendable {
  private(set) var sources: [SourceID] = []
  private(set) var people: [PersonID] = []
  private(set) var tags: [TagID] = []
  private(set) var projects: [ProjectID] = []

  init(of batch: RecordBatch) {
    var seen = Seen(batch)
    for index in batch.tags.indices where batch.tags[index].isDefined {
      add(TagID(index), &seen)
    }
    for index in batch.projects.indices where batch.projects[index].isDefined {
      add(ProjectID(index), &seen)
    }
    for index in batch.definedPeople.sorted() { add(PersonID(index), &seen) }
    for issue in batch.issues {
      add(issue.identity.source, &seen)
      if let author = issue.author { add(author, &seen) }
      for person in issue.assignees { add(person, &seen) }
      for tag in issue.tags { add(tag, &seen) }
      if let project = issue.project { add(project, &seen) }
      for comment in issue.comments { if let author = comment.author { add(author, &seen) } }
      for review in issue.reviews { if let author = review.author { add(author, &seen) } }
    }
    for part in batch.looseComments {
      add(part.identity.source, &seen)
      if let author = part.comment.author { add(author, &seen) }
    }
  }

  /// Which of a batch's names were met.
  private struct Seen {
    var sources: [Bool]
    var people: [Bool]
    var tags: [Bool]
    var projects: [Bool]

    init(_ batch: RecordBatch) {
      sources = Array(repeating: false, count: batch.sources.count)
      people = Array(repeating: false, count: batch.people.count)
      tags = Array(repeating: false, count: batch.tags.count)
      projects = Array(repeating: false, count: batch.projects.count)
    }
  }

  private mutating func add(_ id: SourceID, _ seen: inout Seen) {
    if seen.sources[Int(id.index)] { return }
    seen.sources[Int(id.index)] = true
    sources.append(id)
  }

  private mutating func add(_ id: PersonID, _ seen: inout Seen) {
    if seen.people[Int(id.index)] { return }
    seen.people[Int(id.index)] = true
    people.append(id)
  }

  private mutating func add(_ id: TagID, _ seen: inout Seen) {
    if seen.tags[Int(id.index)] { return }
    seen.tags[Int(id.index)] = true
    tags.append(id)
  }

  private mutating func add(_ id: ProjectID, _ seen: inout Seen) {
    if seen.projects[Int(id.index)] { return }
    seen.projects[Int(id.index)] = true
    projects.append(id)
  }
}

/// What the identifiers of a batch stand for in a snapshot.
struct BatchMap: Sendable, Equatable {
  /// Stands for a name that no record uses.
  static let unknown: Int32 = -1
  /// Stands for a person who does not want to be named.
  static let nobody: Int32 = -2
  var sources: [Int32]
  var people: [Int32]
  var tags: [Int32]
  var projects: [Int32]

  init(_ batch: RecordBatch) {
    sources = Array(repeating: Self.unknown, count: batch.sources.count)
    people = Array(repeating: Self.unknown, count: batch.people.count)
    tags = Array(repeating: Self.unknown, count: batch.tags.count)
    projects = Array(repeating: Self.unknown, count: batch.projects.count)
  }

  /// A record of the batch with the snapshot's identifiers.
  func adopt(_ issue: consuming Issue) -> Issue {
    issue.identity.source = source(issue.identity.source)
    issue.author = issue.author.flatMap { person($0) }
    if !issue.assignees.isEmpty {
      var assignees: [PersonID] = []
      for id in issue.assignees {
        if let person = person(id), !assignees.contains(person) { assignees.append(person) }
      }
      issue.assignees = assignees
    }
    if !issue.tags.isEmpty {
      var tags: [TagID] = []
      for id in issue.tags {
        let tag = TagID(Int(self.tags[Int(id.index)]))
        // Few tags are compared one by one; of many, as of a hostile record, a set is asked.
        if issue.tags.count > 40 || !tags.contains(tag) { tags.append(tag) }
      }
      if tags.count > 40 {
        var seen: Set<TagID> = []
        tags.removeAll { !seen.insert($0).inserted }
      }
      issue.tags = tags
    }
    issue.project = issue.project.map { ProjectID(Int(projects[Int($0.index)])) }
    for index in issue.comments.indices { adopt(&issue.comments[index]) }
    for index in issue.reviews.indices { adopt(&issue.reviews[index]) }
    return issue
  }

  /// Gives a comment of the batch the snapshot's identifiers.
  func adopt(_ comment: inout Comment) {
    guard let author = comment.author else { return }
    comment.author = person(author)
  }

  func source(_ id: SourceID) -> SourceID { SourceID(Int(sources[Int(id.index)])) }

  private func person(_ id: PersonID) -> PersonID? {
    let person = people[Int(id.index)]
    return person == Self.nobody ? nil : PersonID(Int(person))
  }
}
