public import IssueModel
public import IssueStore

extension Filter {
  /// Every issue.
  public static let allIssues = Filter(name: "All Issues", icon: "tray", choice: .all)

  /// The issues modified in the seven days before an instant.
  public static func recentIssues(now: Instant) -> Filter {
    Filter(
      name: "Recent Issues", icon: "clock",
      choice: .modified(since: Instant(seconds: now.seconds - 7 * 86_400)))
  }
}

extension Snapshot {
  /// The tags that are defined or used, in their natural order.
  public var sortedTags: [TagID] {
    var isUsed = tags.map(\.isDefined)
    issues.withUnsafeBufferPointer { issues in
      for index in 0..<issues.count {
        for tag in issues[index].tags { isUsed[Int(tag.index)] = true }
      }
    }
    return tags.indices.filter { isUsed[$0] }.sorted { a, b in
      if Tag.naturalOrder(tags[a], tags[b]) { return true }
      if Tag.naturalOrder(tags[b], tags[a]) { return false }
      return a < b
    }.map { TagID($0) }
  }

  /// A filter for every tag that is defined or used, in the tags' natural order.
  public var tagFilters: [Filter] {
    sortedTags.map { Filter(name: self[$0].name, icon: "tag", choice: .tag($0)) }
  }

  /// How many open issues and pull requests carry each tag, indexed by `TagID`: the badges of the
  /// tag filters, which show both.
  public var openIssueCounts: [Int] {
    var counts = [Int](repeating: 0, count: tags.count)
    issues.withUnsafeBufferPointer { issues in
      for index in 0..<issues.count where issues[index].isOpen {
        for tag in issues[index].tags { counts[Int(tag.index)] += 1 }
      }
    }
    return counts
  }
}
