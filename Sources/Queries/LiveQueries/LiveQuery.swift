import Formats
public import IssueModel
public import IssueStore

/// A query whose answer follows the data: after a change it tells what happened to its list.
///
/// A value without a thread of its own; whoever owns it brings it up to date, ``LiveIssues`` for
/// instance.
public struct LiveQuery: Sendable {
  /// The question.
  public let query: Query
  /// The answer: indices of the snapshot's issues in the query's order.
  public private(set) var rows: [Int]

  private var members: RowSet
  private var day: Day

  /// A query with its answer from a table.
  public init(_ query: Query, in table: IssueTable, now: Instant) {
    self.query = query
    members = query.matches(in: table, now: now)
    rows = query.order.sorted(members, in: table)
    day = now.day
  }

  /// Brings the answer up to date with the next table of the store.
  ///
  /// Issues that did not change are not asked again unless names or the day changed.
  ///
  /// - Parameters:
  ///   - table: The data now.
  ///   - old: The data that the answer is from.
  ///   - difference: What changed between the two.
  ///   - now: The instant whose UTC day is `@today`.
  /// - Returns: The steps from the old list to the new one; none when the list is not affected.
  public mutating func update(
    to table: IssueTable, from old: IssueTable, by difference: SnapshotDifference, now: Instant
  ) -> [ListChange] {
    update(
      to: table, from: old, by: RowChanges(difference, in: table), now: now)
  }

  mutating func update(
    to table: IssueTable, from old: IssueTable, by changes: RowChanges, now: Instant
  ) -> [ListChange] {
    let oldRows = rows
    let moved = changes.moved(oldRows)
    guard follow(to: table, movedTo: moved, by: changes, now: now) else { return [] }
    return steps(from: oldRows, old, movedTo: moved, table, changes.differing)
  }

  /// Brings the answer up to date as ``update(to:from:by:now:)`` does, for those who need the new list
  /// and not the steps to it.
  public mutating func follow(
    to table: IssueTable, by difference: SnapshotDifference, now: Instant
  ) {
    let changes = RowChanges(difference, in: table)
    _ = follow(to: table, movedTo: changes.moved(rows), by: changes, now: now)
  }

  /// Brings the answer up to date; says whether the list is affected.
  private mutating func follow(
    to table: IssueTable, movedTo moved: [Int], by changes: RowChanges, now: Instant
  ) -> Bool {
    let dayTurned = now.day != day && query.dependsOnToday
    day = now.day
    var carried = RowSet(count: table.count)
    for row in moved where row >= 0 { carried.insert(row) }
    let namesDiffer = changes.namesDiffer && query.condition.dependsOnNames
    if namesDiffer || dayTurned {
      members = query.matches(in: table, now: now)
    } else {
      members = carried
      members.subtract(changes.touched)
      members.formUnion(query.matches(in: table, among: changes.touched, now: now))
    }
    if members == carried, !moved.contains(-1) {
      let differs = members.intersects(changes.differing)
      if !differs || changes.fields.isDisjoint(with: query.order.key.fields) {
        rows = moved
        return differs
      }
    }
    rows = query.order.sorted(members, in: table)
    return true
  }

  private func steps(
    from oldRows: [Int], _ old: IssueTable, movedTo moved: [Int], _ table: IssueTable,
    _ differing: RowSet
  ) -> [ListChange] {
    var positions = [Int32](repeating: -1, count: table.count)
    for (position, row) in rows.enumerated() { positions[row] = Int32(position) }
    let targets = moved.map { $0 < 0 ? -1 : Int(positions[$0]) }
    func identity(_ position: Int) -> Issue.Identity {
      table.snapshot.issues[rows[position]].identity
    }
    var changes = ListDifference(targets: targets, count: rows.count).steps.map { step in
      switch step {
      case .removed(let position, let at):
        ListChange.removed(old.snapshot.issues[oldRows[position]].identity, at: at)
      case .moved(let position, let from, let to):
        ListChange.moved(identity(position), from: from, to: to)
      case .inserted(let position): ListChange.inserted(identity(position), at: position)
      }
    }
    for target in targets.filter({ $0 >= 0 }).sorted() where differing.contains(rows[target]) {
      changes.append(.updated(identity(target), at: target))
    }
    return changes
  }
}

/// What a difference of snapshots means for the rows of a table; made once for all its queries.
struct RowChanges: Sendable {
  /// What differs in any of the issues that were there before.
  let fields: IssueFields
  /// The new index of every old one, nil when all stayed where they were.
  let newIndices: [Int32]?
  /// Issues that were inserted or changed: the ones to ask again.
  private(set) var touched: RowSet
  /// Issues that look different, also because something they name does.
  private(set) var differing: RowSet
  /// Whether names mean other tags, people or projects than before.
  let namesDiffer: Bool

  init(_ difference: SnapshotDifference, in table: IssueTable) {
    fields = difference.fields
    newIndices = difference.newIndices()
    touched = RowSet(count: table.count)
    for change in difference.changed { touched.insert(change.newIndex) }
    differing = touched
    for row in difference.inserted { touched.insert(row) }
    namesDiffer =
      !difference.tags.isEmpty || !difference.people.isEmpty || !difference.projects.isEmpty
    guard namesDiffer else { return }
    let everything = RowSet(count: table.count, full: true)
    var buffer = FoldingBuffer()
    let tags = Predicate.IDSet(
      difference.tags.changed.map { Int($0.index) }, of: table.snapshot.tags.count)
    let people = Predicate.IDSet(
      difference.people.changed.map { Int($0.index) }, of: table.snapshot.people.count)
    let projects = Predicate.IDSet(
      difference.projects.changed.map { Int($0.index) }, of: table.snapshot.projects.count)
    let named = Predicate.any([
      .tags(tags), .project(projects), .author(people), .assignees(people),
    ])
    differing.formUnion(named.rows(of: table, among: everything, &buffer))
  }

  /// Where rows of the old table stand in the new one; -1 for issues that are gone.
  func moved(_ rows: [Int]) -> [Int] {
    newIndices.map { indices in rows.map { Int(indices[$0]) } } ?? rows
  }
}

extension QueryOrder.Key {
  /// The members of an issue that the order looks at.
  fileprivate var fields: IssueFields {
    switch self {
    case .created: .created
    case .updated: .updated
    case .closed: .closed
    case .number: []
    case .comments: .comments
    case .priority: .priority
    case .title: .title
    }
  }
}
