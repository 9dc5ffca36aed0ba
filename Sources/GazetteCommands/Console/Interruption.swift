import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What happens when the user presses Ctrl-C.
enum Interruption {
  /// Whether a progress line is on the terminal, which has to be ended first.
  static let showsProgress = Atomic<Bool>(false)

  /// Ends the process with status 130 at SIGINT.
  ///
  /// At any moment is soon enough: files are replaced whole, and what is left of unfinished ones is
  /// swept away by the next run. A caller that ignores the signal (`nohup`, a job in the
  /// background) is obeyed.
  static func endsProcess() {
    showsProgress.store(false, ordering: .relaxed)
    var before = sigaction()
    guard sigaction(SIGINT, nil, &before) == 0, !before.isIgnored else { return }
    // Only calls that are safe in a signal handler.
    signal(SIGINT) { _ in
      if Interruption.showsProgress.load(ordering: .relaxed) {
        var end: UInt8 = 0x0A
        _ = write(STDERR_FILENO, &end, 1)
      }
      _exit(Exit.interrupted.rawValue)
    }
  }
}

extension sigaction {
  fileprivate var isIgnored: Bool {
    #if canImport(Glibc)
      unsafeBitCast(__sigaction_handler.sa_handler, to: Int.self)
        == unsafeBitCast(SIG_IGN, to: Int.self)
    #else
      unsafeBitCast(__sigaction_u.__sa_handler, to: Int.self)
        == unsafeBitCast(SIG_IGN, to: Int.self)
    #endif
  }
}
