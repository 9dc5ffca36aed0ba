public import IssueModel

/// What changed from one snapshot of a store to a later one.
///
/// Issues are the same when their identities are; one that got another number is removed and inserted.
public struct SnapshotDifference: Sendable {
  /// An issue that is in both snapshots and not the same in them.
  public struct Change: Sendable, Hashable {
    /// Its identity.
    public var identity: Issue.Identity
    /// Its index in the new snapshot.
    public var newIndex: Int
    /// The members that differ.
    public var fields: IssueFields
  }

  /// Indices of issues in the new snapshot that the old one lacks, ascending.
  public var inserted: [Int] = []
  /// Indices of issues in the old snapshot that the new one lacks, ascending.
  public var removed: [Int] = []
  /// Issues that differ, in the order of their identities.
  public var changed: [Change] = []
  /// Tags that differ.
  public let tags: Set<TagID>
  /// People who differ.
  public let people: Set<PersonID>
  /// Projects that differ.
  public let projects: Set<ProjectID>
  /// Whether the tables of tags, people, projects or sources differ, or the withheld records.
  public let changesTables: Bool
  /// Whether awards, light or reminders differ.
  public var changesSettings: Bool
  /// Whether all issues of the old snapshot are at the same indices in the new one, with others only
  /// behind them.
  public private(set) var keepsOldRows = true

  /// The changes between two snapshots of one store.
  ///
  /// Compares the issues of both once, in the order of their identities.
  public init(from old: Snapshot, to new: Snapshot) {
    tags = Self.changed(old.tags, new.tags, TagID.init) { [$0.name, $0.details] }
    people = Self.changed(old.people, new.people, PersonID.init) { [$0.login, $0.name ?? ""] }
    projects = Self.changed(old.projects, new.projects, ProjectID.init) { [$0.title, $0.details] }
    changesTables =
      !tags.isEmpty || !people.isEmpty || !projects.isEmpty || old.tags.count != new.tags.count
      || old.people.count != new.people.count || old.projects.count != new.projects.count
      || old.sources.count != new.sources.count
      || !Self.changed(old.sources, new.sources, SourceID.init) {
        [$0.name, "\($0.tellsCommentsByRecord)"]
      }.isEmpty
      || old.withheld != new.withheld
    changesSettings =
      old.awards != new.awards || old.light != new.light || old.reminders != new.reminders
    // An edit that leaves the issues alone shares their memory.
    if !old.issues.span.isIdentical(to: new.issues.span) {
      merge(old.issues.span, new.issues.span)
    }
  }

  private mutating func merge(_ a: Span<Issue>, _ b: Span<Issue>) {
    var i = 0
    var j = 0
    while i < a.count, j < b.count {
      if a[i].isIdentical(to: b[j]) {
        i += 1
        j += 1
      } else if a[i].identity == b[j].identity {
        let fields = IssueFields(differingBetween: a[i], and: b[j])
        if !fields.isEmpty {
          changed.append(
            Change(identity: b[j].identity, newIndex: j, fields: fields))
        }
        i += 1
        j += 1
      } else if a[i].identity < b[j].identity {
        removed.append(i)
        i += 1
      } else {
        inserted.append(j)
        j += 1
      }
    }
    keepsOldRows = inserted.isEmpty && removed.isEmpty && i == a.count
    removed.append(contentsOf: i..<a.count)
    inserted.append(contentsOf: j..<b.count)
  }

  private static func changed<T: Equatable, ID: Hashable>(
    _ old: [T], _ new: [T], _ id: (Int) -> ID, texts: (T) -> [String]
  ) -> Set<ID> {
    // Equal strings may have different bytes.
    func areSame(_ a: T, _ b: T) -> Bool {
      a == b && zip(texts(a), texts(b)).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
    }
    return Set(zip(old, new).enumerated().filter { !areSame($1.0, $1.1) }.map { id($0.offset) })
  }

  /// The index in the new snapshot of each issue of the old one; for one that was removed the
  /// complement of its old index, which is negative.
  public func newIndices(in snapshot: Snapshot) -> [Int] {
    var (new, removed, inserted) = (0, removed[...], inserted[...])
    return (0..<snapshot.issues.count + removed.count - inserted.count).map { old in
      if removed.first == old {
        removed.removeFirst()
        return ~old
      }
      while inserted.first == new {
        inserted.removeFirst()
        new += 1
      }
      defer { new += 1 }
      return new
    }
  }

  /// Whether the same issues are at the same indices.
  public var keepsRows: Bool { inserted.isEmpty && removed.isEmpty }

  /// The members that differ in any issue that is in both snapshots.
  public var fields: IssueFields { changed.reduce(into: []) { $0.formUnion($1.fields) } }
}
