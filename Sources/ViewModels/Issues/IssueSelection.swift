public import IssueModel
public import IssueStore
public import Queries

/// Which issues are shown: everything in it is ANDed.
public struct IssueSelection: Sendable, Hashable {
  /// Which states are shown while filtering is switched on.
  public enum Status: String, Sendable, CaseIterable {
    /// Every state.
    case all
    /// What is still to be done.
    case open
    /// What is done.
    case closed
  }

  /// By which date issues are sorted.
  public enum SortKey: String, Sendable, CaseIterable {
    /// When they were made.
    case created
    /// When they were last changed.
    case updated
  }

  /// The filter of the sidebar; a tag's filter takes the place of the date test.
  public var filter: Filter.Choice
  /// What is searched for, in title or text.
  public var text = ""
  /// Tags that every issue shown carries.
  public var tokens: [TagID] = []
  /// Whether priority and status are looked at.
  public var isFiltering = false
  /// The priority shown while filtering; nil for all.
  public var priority: Priority?
  /// The state shown while filtering.
  public var status = Status.all
  /// By which date issues are sorted.
  public var sortKey = SortKey.created
  /// Whether the newest come first.
  public var isNewestFirst = true

  /// Everything that a filter chooses.
  public init(_ filter: Filter.Choice = .all) {
    self.filter = filter
  }

  /// The same as a query.
  public func query(in snapshot: Snapshot) -> Query {
    var parts: [QueryCondition] = [.term(.kind(.issue))]
    var order: QueryOrder?
    switch filter {
    case .all: break
    case .modified(let date):
      let bound = QueryDates.Bound(.instant(date), isIncluded: true)
      parts.append(.term(.date(.updated, QueryDates(from: bound, to: nil))))
    case .tag(let id): parts.append(.term(.tag(snapshot[id].name)))
    case .query(let text):
      // A saved filter that cannot be read was refused when the configuration was.
      if let query = try? Query(parsing: text) {
        parts = [query.condition]
        order = query.requestedOrder
      }
    }
    // White space around what is searched for is not meant.
    if let text = text.trimmed { parts.append(.term(.text(text))) }
    parts += tokens.map { .term(.tag(snapshot[$0].name)) }
    if isFiltering {
      if let priority { parts.append(.term(.priority(priority))) }
      switch status {
      case .all: break
      case .open: parts.append(.term(.state(.open)))
      case .closed: parts.append(.term(.state(.closed)))
      }
    }
    let key: QueryOrder.Key = sortKey == .created ? .created : .updated
    return Query(
      .all(parts), order: order ?? QueryOrder(key, isAscending: !isNewestFirst))
  }
}

extension String {
  /// The text without white space at its ends; nil when nothing is left.
  fileprivate var trimmed: String? {
    let scalars = unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return nil }
    return String(scalars[first...last])
  }
}
