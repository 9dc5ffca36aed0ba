import IssueModel
public import IssueStore

/// A step from one list of issues to the next; issues are named by their indices in the new
/// snapshot.
///
/// Every position is in the list after the steps before, so that steps applied in order to the old
/// list give the new one. Removals come first, then moves, insertions, and updates.
public enum ListChange: Sendable, Hashable {
  /// An issue that is no longer in the list.
  case removed(Int, at: Int)
  /// An issue that is moved from one position to another.
  case moved(Int, from: Int, to: Int)
  /// An issue that is new in the list.
  case inserted(Int, at: Int)
  /// An issue that stays in the list and differs, or whose tags, people or project do.
  case updated(Int, at: Int)
}

/// The steps from one list of issues to another, with as few moves as possible.
public struct ListDifference: Sendable {
  /// The first steps.
  public private(set) var changes: [ListChange] = []
  /// The number of all steps.
  public private(set) var count = 0
  private let limit: Int

  /// Compares two lists of distinct issues; an issue that is not in the new snapshot has a negative
  /// number.
  ///
  /// - Parameters:
  ///   - differing: The issues that look different where they are in both.
  ///   - limit: The most steps to keep.
  public init(
    from old: [Int], to new: [Int], differing: Set<Int>, limit: Int = .max
  ) {
    self.limit = limit
    // A common prefix and suffix is skipped, which is most of the lists after an edit.
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
    let (before, after) = (old[start..<(old.count - end)], new[start..<(new.count - end)])
    let places = Dictionary(uniqueKeysWithValues: zip(after, after.indices))
    for (position, issue) in zip(before.indices, before).reversed() where places[issue] == nil {
      add(.removed(issue, at: position))
    }
    addMoves(before.compactMap { places[$0] }, from: start, new)
    let known = Set(before)
    for (position, issue) in zip(after.indices, after) where !known.contains(issue) {
      add(.inserted(issue, at: position))
    }
    for (position, issue) in new.enumerated()
    where differing.contains(issue) && (places[issue] == nil || known.contains(issue)) {
      add(.updated(issue, at: position))
    }
  }

  private mutating func add(_ change: ListChange) {
    count += 1
    if changes.count < limit { changes.append(change) }
  }

  /// Moves the issues outside of a longest increasing subsequence; `list` has the place in the new
  /// list of each issue from position `start` on.
  private mutating func addMoves(_ list: [Int], from start: Int, _ new: [Int]) {
    let stays = Self.longestAscending(list)
    let moved = Set(list).subtracting(stays).sorted()
    var list = list
    for place in moved.prefix(limit - changes.count) {
      guard let from = list.firstIndex(of: place) else { continue }
      list.remove(at: from)
      let next = stays.first { $0 > place }
      let to = next.flatMap { list.firstIndex(of: $0) } ?? list.count
      list.insert(place, at: to)
      changes.append(.moved(new[place], from: start + from, to: start + to))
    }
    count += moved.count
  }

  /// A longest ascending run of different numbers, not necessarily neighbours.
  private static func longestAscending(_ numbers: [Int]) -> [Int] {
    // The last index of the best run of each length, and for each number its predecessor in a run.
    var ends: [Int] = []
    var before = [Int?](repeating: nil, count: numbers.count)
    for index in numbers.indices {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if numbers[ends[middle]] < numbers[index] { low = middle + 1 } else { high = middle }
      }
      if low > 0 { before[index] = ends[low - 1] }
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var run: [Int] = []
    var next = ends.last
    while let index = next {
      run.append(numbers[index])
      next = before[index]
    }
    return run.reversed()
  }
}

extension SnapshotDifference {
  /// The issues of the new snapshot that look different, also because something that they name does.
  public func differing(in snapshot: Snapshot) -> Set<Int> {
    var differing = Set(changed.map(\.newIndex))
    guard changesTables else { return differing }
    for (row, issue) in snapshot.issues.enumerated()
    where issue.tags.contains(where: tags.contains) || issue.project.map(projects.contains) == true
      || issue.assignees.contains(where: people.contains)
      || issue.author.map(people.contains) == true
    {
      differing.insert(row)
    }
    return differing
  }
}
