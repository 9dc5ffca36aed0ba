import IssueModel

/// Makes one snapshot out of batches that come in the order of the data.
///
/// A name gets its identifier when a record that is kept first uses it, so what only private records
/// name is not to be seen. Case does not tell names apart; the first spelling stays.
struct SnapshotBuilder {
  private let options: LoadOptions
  private var snapshot = Snapshot()
  private var counts = LoadCounts()
  private var losses = LossTable()
  private var sourceNames = NameTable()
  private var personNames = NameTable()
  private var tagNames = NameTable()
  private var projectNames = NameTable()
  private var looseComments: [LooseComment] = []
  private let personAliases: [String: String]
  private let tagAliases: [String: String]
  private let optOuts: Set<String>
  private var statedDate: Instant?

  /// A builder without records.
  init(options: LoadOptions) {
    self.options = options
    personAliases = Self.folded(options.peopleAliases)
    tagAliases = Self.folded(options.tagAliases)
    optOuts = Set(options.peopleOptOuts.map { $0.lowercased() })
  }

  private static func folded(_ aliases: [String: String]) -> [String: String] {
    Dictionary(
      aliases.map { ($0.key.lowercased(), $0.value) }, uniquingKeysWith: { min($0, $1) })
  }

  /// Makes room for a number of records, so that adding them moves nothing.
  mutating func reserve(_ count: Int) {
    snapshot.issues.reserveCapacity(snapshot.issues.count + count)
  }

  /// Adds what was read from the next part of the data.
  mutating func add(_ batch: consuming RecordBatch) {
    counts.broken += batch.broken
    counts.privateRecords += batch.privateRecords
    counts.privateComments += batch.privateComments
    losses.add(batch.losses)
    snapshot.awards += batch.awards
    snapshot.light = batch.light ?? snapshot.light
    snapshot.reminders = batch.reminders ?? snapshot.reminders
    if let date = batch.date { statedDate = max(statedDate ?? date, date) }
    let issues = batch.takeIssues()
    let loose = batch.looseComments
    var map = BatchMap(batch)
    for index in map.tags.indices where batch.tags[index].isDefined {
      _ = tag(TagID(index), batch, &map)
    }
    for index in map.projects.indices where batch.projects[index].isDefined {
      _ = project(ProjectID(index), batch, &map)
    }
    for index in batch.definedPeople.sorted() {
      _ = person(PersonID(index), batch, &map)
    }
    for issue in issues {
      snapshot.issues.append(adopt(issue, batch, &map))
    }
    for var part in loose {
      part.identity.source = source(part.identity.source, batch, &map)
      part.comment = adopt(part.comment, batch, &map)
      looseComments.append(part)
    }
  }

  /// Counts something of a file that the snapshot does not hold.
  mutating func lose(_ what: String, in file: String) {
    var what = what
    what.withUTF8 { losses.add($0, file: file, record: "") }
  }

  /// The snapshot, its figures and what it does not hold.
  consuming func finish() -> (snapshot: Snapshot, counts: LoadCounts, losses: [Loss]) {
    sort()
    mergeDuplicates()
    attachLooseComments()
    applyLabelRules()
    for issue in snapshot.issues {
      switch issue.state {
      case .open: counts.open += 1
      case .closed: counts.closed += 1
      case .merged: counts.merged += 1
      }
      if issue.kind == .pull { counts.pulls += 1 } else { counts.issues += 1 }
      counts.comments += issue.comments.count
    }
    counts.tags = snapshot.tags.count
    counts.people = snapshot.people.count
    snapshot.date = statedDate ?? latestDate()
    return (snapshot, counts, losses.losses)
  }
}

// MARK: - Identifiers

/// What the identifiers of a batch stand for in the snapshot.
private struct BatchMap {
  static let unknown: Int32 = -1
  static let nobody: Int32 = -2
  var sources: [Int32]
  var people: [Int32]
  var tags: [Int32]
  var projects: [Int32]

  init(_ batch: borrowing RecordBatch) {
    sources = Array(repeating: Self.unknown, count: batch.sources.count)
    people = Array(repeating: Self.unknown, count: batch.people.count)
    tags = Array(repeating: Self.unknown, count: batch.tags.count)
    projects = Array(repeating: Self.unknown, count: batch.projects.count)
  }
}

extension SnapshotBuilder {
  private mutating func adopt(
    _ issue: consuming Issue, _ batch: borrowing RecordBatch, _ map: inout BatchMap
  ) -> Issue {
    issue.identity.source = source(issue.identity.source, batch, &map)
    if let author = issue.author { issue.author = person(author, batch, &map) }
    if !issue.assignees.isEmpty {
      var assignees: [PersonID] = []
      for id in issue.assignees {
        if let person = person(id, batch, &map), !assignees.contains(person) {
          assignees.append(person)
        }
      }
      issue.assignees = assignees
    }
    if !issue.tags.isEmpty {
      var tags: [TagID] = []
      var seen: Set<TagID> = []
      for id in issue.tags {
        let tag = tag(id, batch, &map)
        if seen.insert(tag).inserted { tags.append(tag) }
      }
      issue.tags = tags
    }
    if let id = issue.project { issue.project = project(id, batch, &map) }
    for index in issue.comments.indices {
      guard let author = issue.comments[index].author else { continue }
      issue.comments[index].author = person(author, batch, &map)
    }
    for index in issue.reviews.indices {
      guard let author = issue.reviews[index].author else { continue }
      issue.reviews[index].author = person(author, batch, &map)
    }
    return issue
  }

  private mutating func adopt(
    _ comment: consuming Comment, _ batch: borrowing RecordBatch, _ map: inout BatchMap
  ) -> Comment {
    if let author = comment.author { comment.author = person(author, batch, &map) }
    return comment
  }

  private mutating func source(
    _ id: SourceID, _ batch: borrowing RecordBatch, _ map: inout BatchMap
  ) -> SourceID {
    let local = Int(id.index)
    if map.sources[local] >= 0 { return SourceID(Int(map.sources[local])) }
    let source = batch.sources[local]
    let (index, isNew) = sourceNames.intern(source.name)
    if isNew {
      snapshot.sources.append(source)
    } else if snapshot.sources[index].address == nil {
      snapshot.sources[index].address = source.address
    }
    map.sources[local] = Int32(index)
    return SourceID(index)
  }

  private mutating func person(
    _ id: PersonID, _ batch: borrowing RecordBatch, _ map: inout BatchMap
  ) -> PersonID? {
    let local = Int(id.index)
    if map.people[local] >= 0 { return PersonID(Int(map.people[local])) }
    if map.people[local] == BatchMap.nobody { return nil }
    var person = batch.people[local]
    if !personAliases.isEmpty || !optOuts.isEmpty {
      if let alias = personAliases[person.login.lowercased()] { person.login = alias }
      if optOuts.contains(person.login.lowercased()) {
        map.people[local] = BatchMap.nobody
        return nil
      }
    }
    let (index, isNew) = personNames.intern(person.login)
    if isNew {
      snapshot.people.append(person)
    } else {
      snapshot.people[index].complete(from: person)
    }
    map.people[local] = Int32(index)
    return PersonID(index)
  }

  private mutating func tag(
    _ id: TagID, _ batch: borrowing RecordBatch, _ map: inout BatchMap
  ) -> TagID {
    let local = Int(id.index)
    if map.tags[local] >= 0 { return TagID(Int(map.tags[local])) }
    var tag = batch.tags[local]
    if !tagAliases.isEmpty, let alias = tagAliases[tag.name.lowercased()] { tag.name = alias }
    let (index, isNew) = tagNames.intern(tag.name)
    if isNew {
      snapshot.tags.append(tag)
    } else {
      snapshot.tags[index].complete(from: tag)
    }
    map.tags[local] = Int32(index)
    return TagID(index)
  }

  private mutating func project(
    _ id: ProjectID, _ batch: borrowing RecordBatch, _ map: inout BatchMap
  ) -> ProjectID {
    let local = Int(id.index)
    if map.projects[local] >= 0 { return ProjectID(Int(map.projects[local])) }
    let project = batch.projects[local]
    let (index, isNew) = projectNames.intern(project.title)
    if isNew {
      snapshot.projects.append(project)
    } else {
      snapshot.projects[index].complete(from: project)
    }
    map.projects[local] = Int32(index)
    return ProjectID(index)
  }
}

// MARK: - Order, duplicates, rules

extension SnapshotBuilder {
  /// Sorts by identity; records of one identity keep the order in which they came.
  private mutating func sort() {
    let issues = snapshot.issues
    guard issues.count > 1 else { return }
    let isSorted = zip(issues, issues.dropFirst()).allSatisfy { $0.identity <= $1.identity }
    if isSorted { return }
    if zip(issues, issues.dropFirst()).allSatisfy({ $0.identity > $1.identity }) {
      snapshot.issues = []
      snapshot.issues = issues.reversed()
      return
    }
    let order = issues.indices.sorted {
      let (a, b) = (issues[$0].identity, issues[$1].identity)
      return a == b ? $0 < $1 : a < b
    }
    snapshot.issues = order.map { issues[$0] }
  }

  /// Keeps the later `updated` of records with one identity, of equal ones the one that came later.
  private mutating func mergeDuplicates() {
    let issues = snapshot.issues
    guard zip(issues, issues.dropFirst()).contains(where: { $0.identity == $1.identity }) else {
      return
    }
    var kept: [Issue] = []
    kept.reserveCapacity(issues.count)
    for issue in issues {
      guard let last = kept.last, last.identity == issue.identity else {
        kept.append(issue)
        continue
      }
      counts.duplicates += 1
      let isNewer = (issue.updated ?? .distantPast) >= (last.updated ?? .distantPast)
      kept[kept.count - 1] = Self.merge(isNewer ? issue : last, older: isNewer ? last : issue)
    }
    snapshot.issues = kept
    if counts.duplicates > 0 {
      var what = "records that came more than once"
      what.withUTF8 { losses.add($0, times: counts.duplicates, file: "all data", record: "") }
    }
  }

  /// One dump of a record may hold what another of the same record leaves out.
  private static func merge(_ newer: consuming Issue, older: Issue) -> Issue {
    if older.kind == .pull { newer.kind = .pull }
    if older.state == .merged, newer.state == .closed { newer.state = .merged }
    if newer.comments.isEmpty { newer.comments = older.comments }
    if newer.reviews.isEmpty { newer.reviews = older.reviews }
    if newer.url == nil { newer.url = older.url }
    return newer
  }

  private mutating func attachLooseComments() {
    var homeless = 0
    var changed: Set<Int> = []
    for part in looseComments {
      guard let index = snapshot.index(of: part.identity) else {
        homeless += 1
        continue
      }
      changed.insert(index)
      switch part.role {
      case .comment: snapshot.issues[index].comments.append(part.comment)
      case .review: snapshot.issues[index].reviews.append(part.comment)
      case .body:
        if snapshot.issues[index].body.isEmpty { snapshot.issues[index].body = part.comment.body }
      }
    }
    looseComments = []
    for index in changed {
      Self.sortByDate(&snapshot.issues[index].comments)
      Self.sortByDate(&snapshot.issues[index].reviews)
    }
    if homeless > 0 {
      var what = "comments without a record"
      what.withUTF8 { losses.add($0, times: homeless, file: "all data", record: "") }
    }
  }

  /// Sorts comments that come in no certain order; those of one date keep the order they have.
  private static func sortByDate(_ comments: inout [Comment]) {
    let order = comments.indices.sorted {
      let a = comments[$0].created ?? .distantPast
      let b = comments[$1].created ?? .distantPast
      return a == b ? $0 < $1 : a < b
    }
    comments = order.map { comments[$0] }
  }

  private struct TagMeaning {
    var priority: Priority?
    var project: ProjectID?
    var due: Instant?
  }

  private mutating func applyLabelRules() {
    guard
      !(options.priorityRules.isEmpty && options.projectRules.isEmpty && options.dueRules.isEmpty)
    else { return }
    let meanings = snapshot.tags.map(\.name).map { meaning(of: $0) }
    for index in snapshot.issues.indices {
      for tag in snapshot.issues[index].tags {
        let meaning = meanings[Int(tag.index)]
        if snapshot.issues[index].priority == nil {
          snapshot.issues[index].priority = meaning.priority
        }
        if snapshot.issues[index].project == nil {
          snapshot.issues[index].project = meaning.project
        }
        if snapshot.issues[index].due == nil { snapshot.issues[index].due = meaning.due }
      }
    }
  }

  private mutating func meaning(of label: String) -> TagMeaning {
    var meaning = TagMeaning()
    meaning.priority = options.priorityRules.first { $0.pattern.match(label) != nil }?.value
    for rule in options.projectRules {
      guard let found = rule.pattern.match(label) else { continue }
      let title = rule.value.split(separator: "*", omittingEmptySubsequences: false)
        .joined(separator: found)
      guard !title.isEmpty else { continue }
      let (index, isNew) = projectNames.intern(title)
      if isNew { snapshot.projects.append(Project(title: title, isDefined: false)) }
      meaning.project = ProjectID(index)
      break
    }
    for pattern in options.dueRules where meaning.due == nil {
      meaning.due = pattern.match(label).flatMap { DateParser.instant($0) }
    }
    return meaning
  }

  private func latestDate() -> Instant? {
    var latest = Instant.distantPast
    for issue in snapshot.issues {
      if let date = issue.created { latest = max(latest, date) }
      if let date = issue.updated { latest = max(latest, date) }
      if let date = issue.closed { latest = max(latest, date) }
      for comment in issue.comments {
        if let date = comment.created { latest = max(latest, date) }
      }
    }
    return latest == .distantPast ? nil : latest
  }
}

// MARK: - One thing described in several places

extension Person {
  /// Takes what another description of the same person knows and this one does not.
  mutating func complete(from other: Person) {
    name = name ?? other.name
    url = url ?? other.url
    for kind in other.contributions where !contributions.contains(kind) {
      contributions.append(kind)
    }
  }
}

extension Tag {
  /// Takes what another description of the same tag knows and this one does not.
  mutating func complete(from other: Tag) {
    uuid = uuid ?? other.uuid
    if details.isEmpty { details = other.details }
    color = color ?? other.color
    isDefined = isDefined || other.isDefined
  }
}

extension Project {
  /// Takes what another description of the same project knows and this one does not.
  mutating func complete(from other: Project) {
    if details.isEmpty { details = other.details }
    if !isDefined, other.isDefined {
      color = other.color
      isClosed = other.isClosed
    }
    created = created ?? other.created
    due = due ?? other.due
    reminder = reminder ?? other.reminder
    isDefined = isDefined || other.isDefined
  }
}
