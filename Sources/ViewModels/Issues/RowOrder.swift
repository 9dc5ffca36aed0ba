import IssueModel
import IssueStore
import Languages
import Queries
public import Records

/// An order in which a list of issues is published; its name is part of the address.
public enum RowOrder: String, Sendable, CaseIterable {
  /// By creation, the newest first.
  case newest
  /// By the last change, the latest first.
  case updated
  /// By creation, the oldest first.
  case oldest
  /// By the count of comments, the most first.
  case discussed
  /// By the query's own order, where that is none of the others.
  case asked
  /// Incomplete first, then by priority, then by creation: the items of a project.
  case optimized
  /// By title, without regard to case.
  case title

  /// The order of a query's results.
  init(_ order: QueryOrder) {
    self =
      switch (order.key, order.isAscending) {
      case (.created, false): .newest
      case (.created, true): .oldest
      case (.updated, false): .updated
      case (.comments, false): .discussed
      default: .asked
      }
  }

  /// The label of links to it.
  var phrase: Phrase {
    switch self {
    case .newest: .newestFirst
    case .updated: .updatedFirst
    case .oldest: .oldestFirst
    case .discussed: .mostDiscussed
    case .asked: .askedOrder
    case .optimized: .toDoFirst
    case .title: .title
    }
  }

  /// The orders in which every list is published, without those for which the data has no values.
  static func offered(in snapshot: Snapshot) -> [RowOrder] {
    [.newest]
      + (QueryFigure.updated.isKnown(in: snapshot) ? [.updated] : [])
      + [.oldest]
      + (snapshot.issues.contains { $0.commentCount > 0 } ? [.discussed] : [])
  }

  /// How many pages of every order but a list's own are published.
  public static let mostPages = 5

  /// How many pages are published of every order of rows but the first.
  public static func pageCount(of rows: [Int]) -> Int {
    min(mostPages, PaginationRecord.pageCount(rows: rows.count))
  }

  /// The rows of a list in this order, of `given`, up to the number that is published.
  func sorted(_ given: [Int], _ keys: RowKeys, _ snapshot: Snapshot) -> [Int] {
    let limit = Self.mostPages * PresentationSettings.rowsPerPage
    func first(_ key: (Int) -> Int64) -> [Int] { Self.first(limit, of: given, by: key) }
    return switch self {
    case .newest: first { keys.created[$0] }
    case .updated: first { keys.updated[$0] }
    // Undated rows come last here too.
    case .oldest:
      first { keys.created[$0] == Instant.distantPast.seconds ? .min + 1 : -keys.created[$0] }
    case .discussed: first { Int64(keys.comments[$0]) }
    case .asked: Array(given.prefix(limit))
    case .optimized: Array(OptimizedOrder.sorted(given, in: snapshot).prefix(limit))
    case .title: Array(Self.byTitle(given, snapshot).prefix(limit))
    }
  }

  private static func byTitle(_ rows: [Int], _ snapshot: Snapshot) -> [Int] {
    rows.map { (title: snapshot.issues[$0].title.lowercased(), row: $0) }
      .sorted { a, b in
        a.title != b.title
          ? a.title < b.title : Issue.naturalOrder(snapshot.issues[a.row], snapshot.issues[b.row])
      }
      .map(\.row)
  }

  /// The rows with the greatest keys, the greatest first, equal ones in their order. At most
  /// twice as many rows as wanted are held and sorted at a time.
  static func first(_ limit: Int, of rows: [Int], by key: (Int) -> Int64) -> [Int] {
    var best: [(key: Int64, row: Int)] = []
    var bar = Int64.min
    var isFull = false
    func cut() {
      best.sort { $0.key > $1.key }
      best.removeLast(max(0, best.count - limit))
    }
    for row in rows {
      let key = key(row)
      if isFull, key <= bar { continue }
      best.append((key, row))
      if best.count >= 2 * limit {
        cut()
        isFull = true
        bar = best.last?.key ?? bar
      }
    }
    cut()
    return best.map(\.row)
  }
}

/// The keys that lists are sorted by, in flat arrays by the indices of the issues.
struct RowKeys: Sendable {
  private(set) var created: [Int64] = []
  private(set) var updated: [Int64] = []
  private(set) var comments: [Int32] = []

  init(_ issues: [Issue]) {
    created.reserveCapacity(issues.count)
    updated.reserveCapacity(issues.count)
    comments.reserveCapacity(issues.count)
    for issue in issues {
      let creation = issue.created ?? .distantPast
      created.append(creation.seconds)
      updated.append((issue.updated ?? creation).seconds)
      comments.append(Int32(clamping: issue.commentCount))
    }
  }
}

/// A link to another order of what a page shows.
public struct SortRecord: Record {
  let label: String
  let target: LinkTarget
  let isCurrent: Bool

  /// What templates may use of a link to another order.
  public static let fields = FieldTable<Self>("sort", "A link to an order of what a page shows.") {
    Field("label", "The name of the order.", \.label)
    Field("target", "Its first page.", \.target)
    Field("is_current", "Whether it is the order at hand.", \.isCurrent)
  }

  /// The links between orders, of which the one at `current` is shown; none where there is one order.
  static func links(
    _ phrases: [Phrase], current: Int, in presentation: Presentation, target: (Int) -> LinkTarget
  ) -> [SortRecord] {
    guard phrases.count > 1 else { return [] }
    return phrases.enumerated().map { place, phrase in
      SortRecord(
        label: presentation.text(phrase), target: target(place), isCurrent: place == current)
    }
  }
}
