public import Diagnostics
import IssueModel
import IssueStore
import Queries
import Synchronization

/// The results of the queries of pages written by hand, each computed once.
///
/// Where the presentation before this one was asked the same query, only the issues that changed
/// are tested.
final class AskedQueries: Sendable {
  private typealias Found = [String: (query: Query, rows: [Int])]

  private let known: Found
  private let difference: SnapshotDifference?
  private let found = Mutex<Found>([:])
  /// The names of people in the data, by the names that queries may use for them.
  private let names: [String: [String]]

  /// The most queries whose results are cached; templates can generate any number.
  private static let limit = 1000

  /// The cache for a presentation; it takes over the results of an earlier one on the same day.
  init(
    following previous: AskedQueries?, by difference: SnapshotDifference?,
    renaming names: [String: [String]]
  ) {
    self.names = names
    known = previous.map { previous in previous.found.withLock { $0 } } ?? [:]
    self.difference = difference
  }

  /// The queries that were asked so far, in alphabetical order.
  var texts: [String] { found.withLock { $0.keys.sorted() } }

  /// The issues that a query finds, by index.
  func rows(
    of written: String, in snapshot: Snapshot, now: Instant
  ) throws(Diagnostic) -> [Int] {
    let text = Query.renaming(written, names)
    if let known = found.withLock({ $0[text] }) { return known.rows }
    let query: Query
    let rows: [Int]
    if let known = known[text], let difference {
      query = known.query
      rows = query.results(in: snapshot, now: now, after: known.rows, by: difference)
    } else {
      query = try Query(parsing: text)
      rows = query.results(in: snapshot, now: now)
    }
    found.withLock { if $0.count < Self.limit { $0[text] = (query, rows) } }
    return rows
  }
}

extension Presentation {
  /// The issues and pull requests that the query of a page written by hand finds, by index.
  public func rows(asked query: String) throws(Diagnostic) -> [Int] {
    try asked.rows(of: query, in: snapshot, now: Instant(today))
  }

  /// The queries that pages written by hand asked so far, in alphabetical order.
  public var askedQueries: [String] { asked.texts }

  /// Issues as rows of a list, by index.
  public func issueRows(_ indices: some Sequence<Int>) -> IssueRows { rows(indices) }
}
