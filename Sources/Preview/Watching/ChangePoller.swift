/// Notices changes by looking again and again, and waits until they have come to rest.
///
/// A burst of changes is one change: it is told when nothing moved between two looks, or when it has
/// gone on for `patience` looks, so that a constant trickle is told as well.
public struct ChangePoller: Sendable {
  private let patience: Int
  private var told: FileTree
  private var last: FileTree
  private var waited = 0

  /// A poller that knows the present state of the files.
  public init(knowing tree: FileTree, patience: Int = 10) {
    self.patience = patience
    told = tree
    last = tree
  }

  /// Takes the next look; gives the paths that changed since the last ones told, once they have come
  /// to rest, else nothing.
  public mutating func look(_ tree: FileTree) -> [String] {
    defer { last = tree }
    guard tree != told else {
      waited = 0
      return []
    }
    waited += 1
    guard tree == last || waited >= patience else { return [] }
    waited = 0
    defer { told = tree }
    return tree.changes(since: told)
  }
}
