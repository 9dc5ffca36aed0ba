public import IssueModel

/// A step from one list of issues to the next.
///
/// Every position counts in the list as the steps before have left it, so that steps applied in order
/// to the old list give the new one. Removals come first, then moves, insertions, and updates.
public enum ListChange: Sendable, Hashable {
  /// An issue that is no longer in the list.
  case removed(Issue.Identity, at: Int)
  /// An issue that is taken out at one position and then put in at another.
  case moved(Issue.Identity, from: Int, to: Int)
  /// An issue that is new in the list.
  case inserted(Issue.Identity, at: Int)
  /// An issue that stays in the list and differs, or whose tags, people or project do.
  case updated(Issue.Identity, at: Int)

  /// Makes the step in a list of identities.
  public func apply(to list: inout [Issue.Identity]) {
    switch self {
    case .removed(_, let position): list.remove(at: position)
    case .moved(let identity, let from, let to):
      list.remove(at: from)
      list.insert(identity, at: to)
    case .inserted(let identity, let position): list.insert(identity, at: position)
    case .updated(let identity, let position): list[position] = identity
    }
  }
}
