import Formats
public import IssueModel
public import IssueStore

extension Query {
  /// The issues of a snapshot that the query finds, in its order, as indices of `snapshot.issues`.
  ///
  /// - Parameter now: The instant whose UTC day is `@today`.
  public func results(in snapshot: Snapshot, now: Instant) -> [Int] {
    sorted(matches(in: snapshot, among: snapshot.issues.indices, now: now), in: snapshot)
  }

  /// How many issues of a snapshot the query finds.
  public func count(in snapshot: Snapshot, now: Instant) -> Int {
    matches(in: snapshot, among: snapshot.issues.indices, now: now).count
  }

  /// The results of the query in a later snapshot on the same day; only new and changed issues are
  /// tested where nothing else can change the result.
  ///
  /// - Parameters:
  ///   - found: The results in the earlier snapshot.
  ///   - difference: The changes since then.
  public func results(
    in snapshot: Snapshot, now: Instant, after found: [Int], by difference: SnapshotDifference
  ) -> [Int] {
    let namesDiffer = difference.changesTables && condition.dependsOnNames
    guard !namesDiffer else { return results(in: snapshot, now: now) }
    let candidates = difference.changed.map(\.newIndex) + difference.inserted
    if candidates.isEmpty, difference.removed.isEmpty { return found }
    if condition.dependsOnOthers { return results(in: snapshot, now: now) }
    var isCandidate = [Bool](repeating: false, count: snapshot.issues.count)
    for row in candidates { isCandidate[row] = true }
    let indices = difference.newIndices(in: snapshot)
    let kept = found.lazy.map { indices[$0] }.filter { $0 >= 0 && !isCandidate[$0] }
    return sorted(
      matches(in: snapshot, among: candidates, now: now), into: Array(kept), in: snapshot)
  }

  /// Indices of issues in the query's order, merged with others that are in it.
  private func sorted(_ rows: [Int], into others: [Int] = [], in snapshot: Snapshot) -> [Int] {
    guard order.key == .relevance else { return order.sorted(rows, into: others, in: snapshot) }
    let title = QueryCondition.all(condition.wantedTexts.map { .term(.text($0, .title)) })
    let predicate = Predicate(title, for: snapshot, now: Instant(seconds: 0))
    var buffer = FoldingBuffer()
    func isRelevant(_ row: Int) -> Bool { predicate.holds(snapshot.issues[row], &buffer) }
    let created = QueryOrder(.created, isAscending: order.isAscending)
    let parts = [true, false].map { isFirst in
      created.sorted(
        rows.filter { isRelevant($0) == isFirst },
        into: others.filter { isRelevant($0) == isFirst },
        in: snapshot)
    }
    return order.isAscending ? parts[1] + parts[0] : parts[0] + parts[1]
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
  /// Indices of issues in this order, merged with others that are in it already; ties are broken by
  /// index, missing values come last.
  fileprivate func sorted(_ rows: [Int], into others: [Int] = [], in snapshot: Snapshot) -> [Int] {
    let issues = snapshot.issues
    switch key {
    case .created, .relevance: return sorted(rows, others) { issues[$0].created }
    case .updated: return sorted(rows, others) { issues[$0].updated }
    case .closed: return sorted(rows, others) { issues[$0].closed }
    case .number: return sorted(rows, others) { issues[$0].number }
    case .comments: return sorted(rows, others) { issues[$0].commentCount }
    case .reactions: return sorted(rows, others) { QueryCount.reactions.value(of: issues[$0]) }
    case .interactions:
      return sorted(rows, others) { QueryCount.interactions.value(of: issues[$0]) }
    case .priority: return sorted(rows, others) { issues[$0].priority }
    case .title:
      return sorted(rows, others) { FoldedTitle(issues[$0].title) }
    }
  }

  private func sorted<Value: Comparable>(
    _ rows: [Int], _ others: [Int], by value: (Int) -> Value?
  ) -> [Int] {
    let isAscending = isAscending
    func precedes(_ a: (value: Value?, row: Int), _ b: (value: Value?, row: Int)) -> Bool {
      switch (a.value, b.value) {
      case (let x?, let y?) where x != y: (x < y) == isAscending
      case (_?, nil): true
      case (nil, _?): false
      default: a.row < b.row
      }
    }
    let sorted = rows.map { (value: value($0), row: $0) }.sorted(by: precedes)
    var result: [Int] = []
    result.reserveCapacity(rows.count + others.count)
    var rest = others[...]
    for element in sorted {
      // Binary search: of the others only a few are looked at.
      var (low, high) = (rest.startIndex, rest.endIndex)
      while low < high {
        let middle = (low + high) / 2
        if precedes((value(rest[middle]), rest[middle]), element) {
          low = middle + 1
        } else {
          high = middle
        }
      }
      result += rest[..<low]
      result.append(element.row)
      rest = rest[low...]
    }
    return result + rest
  }
}

/// A title in lower case, compared by its bytes, which is by code points: `<` and `==` of strings
/// disagree about isolated combining marks.
package struct FoldedTitle: Comparable {
  private let utf8: [UInt8]

  /// A title in small letters.
  package init(_ title: String) { utf8 = Array(title.lowercased().utf8) }

  /// A name in small letters without accents.
  package init(name: String) { utf8 = Array(TextFolding.fold(name).utf8) }

  /// Whether a title comes before another.
  package static func < (a: FoldedTitle, b: FoldedTitle) -> Bool {
    a.utf8.lexicographicallyPrecedes(b.utf8)
  }
}
