public import IssueModel
public import IssueStore

/// The current data and the live queries that follow it.
///
/// A value: its owner decides where it lives, and changes come only through ``update(to:now:)``.
public struct LiveIssues: Sendable {
  /// Names a live query of a store.
  public struct Handle: Sendable, Hashable {
    fileprivate let number: Int
  }

  /// What happened to the list of one live query; it has at least one step.
  public struct Report: Sendable, Hashable {
    /// The query that tells it.
    public var handle: Handle
    /// The steps from its old list to its new one.
    public var changes: [ListChange]
  }

  /// What a change of the data brought.
  public struct Update: Sendable {
    /// What changed in the data.
    public var difference: SnapshotDifference
    /// What the affected queries tell, in the order in which they were opened.
    public var reports: [Report]
  }

  /// The data.
  public private(set) var table: IssueTable

  private var queries: [(handle: Handle, query: LiveQuery)] = []
  private var next = 0

  /// The data to begin with.
  public init(_ snapshot: Snapshot) {
    table = IssueTable(snapshot)
  }

  /// The data as a snapshot.
  public var snapshot: Snapshot { table.snapshot }

  /// Starts to follow a query.
  public mutating func open(_ query: Query, now: Instant) -> Handle {
    let handle = Handle(number: next)
    next += 1
    queries.append((handle, LiveQuery(query, in: table, now: now)))
    return handle
  }

  /// Stops following a query.
  public mutating func close(_ handle: Handle) {
    queries.removeAll { $0.handle == handle }
  }

  /// A query that is followed, or nil when it was closed.
  public subscript(handle: Handle) -> LiveQuery? {
    queries.first { $0.handle == handle }?.query
  }

  /// The issues that a query finds, in its order; none when it was closed.
  public func issues(of handle: Handle) -> [Issue] {
    self[handle]?.rows.map { table.snapshot.issues[$0] } ?? []
  }

  /// Puts new data in the place of the old and brings every query up to date.
  ///
  /// - Parameters:
  ///   - snapshot: The data now; a later snapshot of the same store, or the same when only the day
  ///     turned.
  ///   - now: The instant whose UTC day is `@today`.
  public mutating func update(to snapshot: Snapshot, now: Instant) -> Update {
    let old = table
    let difference = SnapshotDifference(from: old.snapshot, to: snapshot)
    if !difference.isEmpty {
      table = IssueTable(snapshot, following: old, by: difference)
    }
    let changes = RowChanges(difference, in: table)
    var reports: [Report] = []
    for index in queries.indices {
      let steps = queries[index].query.update(to: table, from: old, by: changes, now: now)
      if !steps.isEmpty { reports.append(Report(handle: queries[index].handle, changes: steps)) }
    }
    return Update(difference: difference, reports: reports)
  }
}
