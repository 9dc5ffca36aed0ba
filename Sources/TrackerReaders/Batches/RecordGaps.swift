/// Some of the roles that members of a record have.
struct RoleSet: OptionSet, Sendable, Hashable {
  let rawValue: UInt16

  static let title = RoleSet(rawValue: 1)
  static let body = RoleSet(rawValue: 2)
  static let labels = RoleSet(rawValue: 4)
  static let project = RoleSet(rawValue: 8)
  static let author = RoleSet(rawValue: 16)
  static let assignee = RoleSet(rawValue: 32)
  static let created = RoleSet(rawValue: 64)
  static let closed = RoleSet(rawValue: 128)
  static let due = RoleSet(rawValue: 256)

  /// The sets of one role that another form of a record may fill.
  private static let all: KeyValuePairs<TableRole, RoleSet> = [
    .title: .title, .body: .body, .labels: .labels, .project: .project, .author: .author,
    .assignee: .assignee, .created: .created, .closed: .closed, .due: .due,
  ]

  /// Adds a role, if another form of a record may fill it.
  mutating func note(_ role: TableRole) {
    switch role {
    case .body: formUnion(.body)
    case .labels: formUnion(.labels)
    case .project: formUnion(.project)
    case .author: formUnion(.author)
    case .assignee: formUnion(.assignee)
    case .created: formUnion(.created)
    case .closed: formUnion(.closed)
    case .due: formUnion(.due)
    default: break
    }
  }

  /// The roles that are not in it.
  var others: Set<TableRole> {
    Set(Self.all.lazy.filter { !contains($0.value) }.map(\.key))
  }
}

/// The roles that the records of a batch do not state, from a place on.
package struct RecordGaps: Sendable, Hashable {
  /// The index of the first of the records.
  package let start: Int
  let stated: RoleSet

  /// What they do not state, which another form of them may.
  package var roles: Set<TableRole> { stated.others }

  init(start: Int, stated: RoleSet) { (self.start, self.stated) = (start, stated) }
}

extension RecordBatch {
  /// Notes which roles the record at hand does not state, if it was added at a place. Its tracker states all that it
  /// knows of a record, so that what is missing was not asked for.
  mutating func noteGaps(from place: Int) {
    guard issues.count > place, gaps.last?.stated != rolesOfRecord else { return }
    gaps.append(RecordGaps(start: place, stated: rolesOfRecord))
  }

  /// Moves the gaps to the places that the records have when only some of these are kept.
  package mutating func keepGaps(where isKept: [Bool]) {
    var (kept, place) = (0, 0)
    gaps = gaps.map { gap in
      while place < min(gap.start, isKept.count) {
        if isKept[place] { kept += 1 }
        place += 1
      }
      return RecordGaps(start: kept, stated: gap.stated)
    }
  }
}
