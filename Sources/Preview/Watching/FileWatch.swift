import Diagnostics

/// Notices changes below some paths: the system tells of them, or one looks again and again.
struct FileWatch {
  #if os(Linux)
    private var tree: InotifyTree?
  #endif
  private var polling: PollingTree?
  /// Why one looks again and again although that was not asked for; taken once it has been told.
  private(set) var warning: Diagnostic?

  /// Watches nothing yet.
  ///
  /// - Parameter polls: whether to look again and again even where the system would tell.
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

  /// Whether one looks again and again.
  var isPolling: Bool { polling != nil }

  /// How long one may wait before looking again, in milliseconds; nil where the system tells.
  var interval: Int64? { polling?.interval }

  /// Becomes readable when something changed; nil where one has to look.
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

  /// Has the next call of `changes` look, whenever the last one did; where the system tells, it always
  /// does.
  mutating func lookAtOnce() {
    polling?.lookAtOnce()
  }

  /// The warning that has not been told yet.
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
