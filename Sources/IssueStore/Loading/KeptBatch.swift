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
      && a.namedAccounts == b.namedAccounts
      && a.tags == b.tags && a.projects == b.projects && a.accounts == b.accounts
      && a.totals == b.totals && a.lacking == b.lacking && a.gaps == b.gaps
      && a.mappedPaths == b.mappedPaths && a.unknownMerges == b.unknownMerges
      && a.awards == b.awards
      && a.light == b.light && a.reminders == b.reminders && a.date == b.date
      && a.lastNumber == b.lastNumber
      && a.remarks.remarks == b.remarks.remarks && a.broken == b.broken && a.damaged == b.damaged
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
    var content = whole.read.content
    // What the data lists is not there either if only withheld records have it.
    for index in content.tags.indices where content.tags[index].isDefined {
      guard let map, withheld.tags[TagID(Int(map[.tag, index]))] != nil else { continue }
      content.tags[index].isDefined = false
      isChanged = true
    }
    for index in content.projects.indices where content.projects[index].isDefined {
      guard let map, withheld.projects[ProjectID(Int(map[.project, index]))] != nil else {
        continue
      }
      content.projects[index].isDefined = false
      isChanged = true
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
    content.looseParts = parts
    content.keepGaps(where: isKept)
    // They are told with the whole data.
    content.unknownMerges = []
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
      guard next.identity == old.identity, next.trackerID == old.trackerID else { return nil }
      // An issue that did not change stays the same in memory, which makes comparing it cheap.
      if IssueFields(differingBetween: old, and: next).isEmpty { continue }
      issues[index] = next
      pairs.append((old, next))
    }
    self.map = map
    return pairs
  }
}
