public import Diagnostics
import Formats
public import IssueModel
public import IssueStore

/// What a list of issues shows: a saved filter, narrowed by what was typed and chosen, in an order.
///
/// Everything is ANDed. It is asked as a ``Query``, like everything else.
public struct IssueFilter: Sendable, Hashable {
  /// The states that the status menu offers.
  public enum Status: String, Sendable, CaseIterable {
    /// Open and closed issues.
    case all
    /// Issues that still have to be done.
    case open
    /// Issues that are done.
    case closed
  }

  /// The dates that lists are sorted by.
  public enum SortDate: String, Sendable, CaseIterable {
    /// When an issue was made.
    case created
    /// When it was last changed.
    case updated
  }

  /// The filter that the sidebar has selected.
  public var selection: Filter
  /// What was typed to look for; white space around it does not count.
  public var text: String
  /// The names of the tags that were chosen as tokens; an issue carries every one of them.
  public var tokens: [String]
  /// Whether priority and status are looked at.
  public var isFilteringOn: Bool
  /// The priority to show, or all; only while filtering is on.
  public var priority: Priority?
  /// The status to show; only while filtering is on.
  public var status: Status
  /// What the list is sorted by.
  public var sortDate: SortDate
  /// Whether the latest comes first.
  public var newestFirst: Bool

  /// What a list shows before anybody has typed or chosen anything.
  public init(_ selection: Filter) {
    self.selection = selection
    text = ""
    tokens = []
    isFilteringOn = false
    priority = nil
    status = .all
    sortDate = .created
    newestFirst = true
  }

  /// The question that the list asks.
  ///
  /// - Parameter snapshot: The data, for the names of the tags that filters choose.
  /// - Throws: An error of the query that the selected filter was saved with.
  public func query(in snapshot: Snapshot) throws(Diagnostic) -> Query {
    var parts: [QueryCondition] = []
    switch selection.choice {
    case .all: break
    case .modified(let since): parts.append(.modified(since: since))
    // A tag takes the place of the test of the date.
    case .tag(let id): parts.append(.term(.tag(snapshot[id].name)))
    case .query(let text): parts.append(try Query(parsing: text, name: selection.name).condition)
    }
    let typed = text.trimmingSpace
    if !typed.isEmpty { parts.append(.term(.text(typed))) }
    parts += tokens.map { .term(.tag($0)) }
    if isFilteringOn {
      if let priority { parts.append(.term(.priority(priority))) }
      switch status {
      case .all: break
      case .open: parts.append(.term(.state(.open)))
      case .closed: parts.append(.term(.state(.closed)))
      }
    }
    let key = sortDate == .created ? QueryOrder.Key.created : .updated
    return Query(
      parts.count == 1 ? parts[0] : .all(parts), order: QueryOrder(key, isAscending: !newestFirst))
  }

  /// The tags to suggest as tokens for what was typed: those whose names hold what follows the `#`,
  /// in their natural order; all of them for a lone `#`, none without one.
  public func suggestedTags(in snapshot: Snapshot) -> [TagID] {
    guard text.hasPrefix("#") else { return [] }
    let needle = TextNeedle(String(text.dropFirst()).trimmingSpace)
    var buffer = FoldingBuffer()
    return snapshot.sortedTags.filter { id in
      snapshot[id].name.utf8.span.withUnsafeBufferPointer {
        needle.isFound(in: $0, using: &buffer)
      }
    }
  }
}

extension QueryCondition {
  /// That an issue was last changed at or after a moment.
  static func modified(since: Instant) -> QueryCondition {
    .term(
      .date(.updated, QueryDates(from: .init(.instant(since), isIncluded: true), to: nil)))
  }
}

extension String {
  /// The text without white space at its ends.
  fileprivate var trimmingSpace: String {
    let scalars = unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(scalars[first...last])
  }
}
