import Formats
public import IssueModel
public import IssueStore

extension Query {
  /// The issues of a snapshot that the query finds, in its order, as indices of `snapshot.issues`.
  ///
  /// - Parameter now: The instant whose UTC day is `@today`.
  public func results(in snapshot: Snapshot, now: Instant) -> [Int] {
    order.sorted(matches(in: snapshot, among: snapshot.issues.indices, now: now), in: snapshot)
  }

  /// How many issues of a snapshot the query finds.
  public func count(in snapshot: Snapshot, now: Instant) -> Int {
    matches(in: snapshot, among: snapshot.issues.indices, now: now).count
  }

  /// What the query finds in a later snapshot on the same day; only issues that changed are tested
  /// where nothing else can change the answer.
  ///
  /// - Parameters:
  ///   - found: What it found in the earlier snapshot.
  ///   - difference: What changed since then.
  public func results(
    in snapshot: Snapshot, now: Instant, after found: [Int], by difference: SnapshotDifference
  ) -> [Int] {
    let namesDiffer = difference.changesTables && condition.dependsOnNames
    guard difference.keepsRows, !namesDiffer else { return results(in: snapshot, now: now) }
    let changed = difference.changed.map(\.newIndex)
    if changed.isEmpty { return found }
    let isChanged = Set(changed)
    let kept = found.filter { !isChanged.contains($0) }
    return order.sorted(kept + matches(in: snapshot, among: changed, now: now), in: snapshot)
  }

  private func matches(
    in snapshot: Snapshot, among rows: some Sequence<Int>, now: Instant
  ) -> [Int] {
    var buffer = FoldingBuffer()
    let predicate = Predicate(condition, for: snapshot, now: now)
    let issues = snapshot.issues
    return rows.filter { predicate.holds(issues[$0], &buffer) }
  }
}

extension QueryOrder {
  /// Indices of issues in this order; ties by index, what is missing at the end.
  fileprivate func sorted(_ rows: [Int], in snapshot: Snapshot) -> [Int] {
    let issues = snapshot.issues
    switch key {
    case .created: return sorted(rows) { issues[$0].created }
    case .updated: return sorted(rows) { issues[$0].updated }
    case .closed: return sorted(rows) { issues[$0].closed }
    case .number: return sorted(rows) { issues[$0].number }
    case .comments: return sorted(rows) { issues[$0].commentCount }
    case .priority: return sorted(rows) { issues[$0].priority }
    case .title:
      return sorted(rows) { FoldedTitle(utf8: Array(issues[$0].title.lowercased().utf8)) }
    }
  }

  private func sorted<Value: Comparable>(_ rows: [Int], by value: (Int) -> Value?) -> [Int] {
    let isAscending = isAscending
    return rows.map { (value: value($0), row: $0) }.sorted { a, b in
      switch (a.value, b.value) {
      case (let x?, let y?) where x != y: (x < y) == isAscending
      case (_?, nil): true
      case (nil, _?): false
      default: a.row < b.row
      }
    }.map(\.row)
  }
}

/// A title in small letters, compared by its bytes, which is by code points: `<` and `==` of strings
/// disagree where marks stand alone.
private struct FoldedTitle: Comparable {
  let utf8: [UInt8]

  static func < (a: FoldedTitle, b: FoldedTitle) -> Bool {
    a.utf8.lexicographicallyPrecedes(b.utf8)
  }
}
