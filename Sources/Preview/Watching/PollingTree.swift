import Bytes

/// Files and folders that are polled, where the system sends no events.
struct PollingTree {
  private var roots: [String] = []
  private var last = FileTree(of: [])
  private var nextLook: Int64 = 0
  /// How long to wait between two looks, in milliseconds: looking costs at most a tenth of the time.
  private(set) var interval: Int64 = 100

  /// Watches these files and folders from now on and nothing else.
  mutating func watch(_ paths: [String]) {
    guard paths != roots else { return }
    // The status of a path that is watched already must not be refreshed without comparing it, so
    // only new paths are looked at.
    let known = Set(roots)
    last.add(FileTree(of: paths.filter { !known.contains($0) }))
    roots = paths
  }

  /// Makes it time to look again.
  mutating func lookAtOnce() {
    nextLook = 0
  }

  /// Everything that changed since this was last asked, if it is time to look again.
  mutating func changes() -> FileChanges {
    let start = MonotonicClock.milliseconds
    guard start >= nextLook else { return FileChanges() }
    let tree = FileTree(of: roots)
    let end = MonotonicClock.milliseconds
    interval = max(100, (end - start) * 10)
    nextLook = end + interval
    defer { last = tree }
    return FileChanges(paths: tree == last ? [] : Set(tree.changes(since: last)))
  }
}
