import Formats
public import IssueModel
public import IssueStore

extension Query {
  /// The issues of a table that the query finds, in its order, as indices of `snapshot.issues`.
  ///
  /// - Parameters:
  ///   - table: The data.
  ///   - now: The instant whose UTC day is `@today`.
  public func results(in table: IssueTable, now: Instant) -> [Int] {
    order.sorted(matches(in: table, now: now), in: table)
  }

  /// The issues of a snapshot that the query finds, in its order; for a single query, since it makes
  /// a table for it.
  public func results(in snapshot: Snapshot, now: Instant) -> [Int] {
    results(in: IssueTable(snapshot), now: now)
  }

  /// How many issues of a table the query finds.
  public func count(in table: IssueTable, now: Instant) -> Int {
    matches(in: table, now: now).population
  }

  /// The rows of a table that the query finds.
  func matches(in table: IssueTable, now: Instant) -> RowSet {
    matches(in: table, among: RowSet(count: table.count, full: true), now: now)
  }

  /// The rows among some of a table that the query finds.
  func matches(in table: IssueTable, among rows: RowSet, now: Instant) -> RowSet {
    var buffer = FoldingBuffer()
    let predicate = Predicate(condition, for: table.snapshot, now: now)
    return predicate.rows(of: table, among: rows, &buffer)
  }
}
