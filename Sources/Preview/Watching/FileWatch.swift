import Diagnostics

/// Notices changes below some paths: by events of the system (inotify) or by polling.
struct FileWatch {
  #if os(Linux)
    private var tree: InotifyTree?
  #endif
  private var polling: PollingTree?
  /// Why it polls although that was not asked for; nil once it was reported.
  private(set) var warning: Diagnostic?

  /// Watches nothing yet.
  ///
  /// - Parameter polls: whether to poll even where the system sends events.
  init(polls: Bool) {
    #if os(Linux)
      if !polls {
        do throws(Diagnostic) {
          tree = try InotifyTree()
          return
        } catch {
          warning = error
        }
      }
    #endif
    polling = PollingTree()
  }

  /// Whether it polls.
  var isPolling: Bool { polling != nil }

  /// The interval between two polls in milliseconds; nil where the system sends events.
  var interval: Int64? { polling?.interval }

  /// Becomes readable when something changed; nil while polling.
  var descriptor: Int32? {
    #if os(Linux)
      tree?.descriptor
    #else
      nil
    #endif
  }

  /// Watches these files and folders from now on and nothing else, missing ones included.
  mutating func watch(_ paths: [String]) {
    polling?.watch(paths)
    #if os(Linux)
      guard let tree else { return }
      do throws(Diagnostic) {
        try tree.watch(paths)
      } catch {
        fallBack(to: paths, because: error)
      }
    #endif
  }

  /// Everything that changed since this was last asked; does not wait.
  mutating func changes() -> FileChanges {
    #if os(Linux)
      if let tree {
        do throws(Diagnostic) {
          return try tree.changes()
        } catch {
          fallBack(to: tree.roots, because: error)
          return FileChanges(isIncomplete: true)
        }
      }
    #endif
    return polling?.changes() ?? FileChanges()
  }

  /// Has the next call of `changes` poll, however short ago the last one did.
  mutating func lookAtOnce() {
    polling?.lookAtOnce()
  }

  /// The warning, if it was not reported yet.
  mutating func takeWarning() -> Diagnostic? {
    defer { warning = nil }
    return warning
  }

  #if os(Linux)
    private mutating func fallBack(to paths: [String], because reason: Diagnostic) {
      tree = nil
      warning = reason
      polling = PollingTree()
      polling?.watch(paths)
    }
  #endif
}
