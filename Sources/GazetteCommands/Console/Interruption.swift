import Preview
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Handles SIGINT and SIGTERM.
enum Interruption {
  /// Whether a progress line is on the terminal and has to be cleared first.
  static let showsProgress = Atomic<Bool>(false)

  /// Whether there was a signal.
  private static let isRequested = Atomic<Bool>(false)
  /// The end of the pipe that the handler writes to; -1 before there is a pipe.
  private static let pipeEnd = Atomic<Int32>(-1)
  /// How many threads are inside `complete(_:)`; -1 once the process ends.
  private static let writers = Atomic<Int>(0)
  /// Whether uninterruptible work was completed, so that the exit status is not 130.
  private static let isWritten = Atomic<Bool>(false)
  /// How long work may take to stop by itself, in microseconds.
  private static let grace: UInt32 = 70_000

  /// Runs work in a task that SIGINT and SIGTERM cancel, and returns its status, or 130 after such
  /// a signal.
  ///
  /// Work that does not stop in time is abandoned: files are replaced atomically, and the next run
  /// removes temporary ones. SIGINT is handled even if the shell made it ignored, as it does for
  /// background jobs.
  static func run(_ work: @escaping @Sendable () async -> Exit) async -> Exit {
    let task = Task { await work() }
    var ends: [Int32] = [-1, -1]
    if unsafe pipe(&ends) == 0 {
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      pipeEnd.store(ends[1], ordering: .sequentiallyConsistent)
      let reading = ends[0]
      BackgroundThread.start {
        var byte: UInt8 = 0
        // A failed read does not mean that there was a signal.
        while unsafe read(reading, &byte, 1) < 0,
          !isRequested.load(ordering: .sequentiallyConsistent)
        { usleep(grace) }
        task.cancel()
        while true {
          usleep(grace)
          exitNow()
        }
      }
      for number in [SIGINT, SIGTERM] { handle(number) }
    }
    let exit = await task.value
    guard isRequested.load(ordering: .sequentiallyConsistent) else { return exit }
    return isWritten.load(ordering: .sequentiallyConsistent) ? exit : .interrupted
  }

  /// Runs work that no signal may interrupt: the process ends before or after it. Once it is done, a
  /// signal no longer makes the exit status 130.
  static func complete(_ work: () throws -> Void) throws {
    try withTime {
      try work()
      isWritten.store(true, ordering: .sequentiallyConsistent)
    }
  }

  /// Runs work that a signal cancels as well, but that is given the time to clean up.
  static func withTime<Result>(_ work: () throws -> Result) rethrows -> Result {
    var count = writers.load(ordering: .sequentiallyConsistent)
    while true {
      // The process is about to end: this thread ends with it.
      if count < 0 { sleep(1) }
      let (isOurs, now) = writers.compareExchange(
        expected: max(count, 0), desired: max(count, 0) + 1, ordering: .sequentiallyConsistent)
      if isOurs { break }
      count = now
    }
    defer { writers.subtract(1, ordering: .sequentiallyConsistent) }
    return try work()
  }

  private static func handle(_ number: Int32) {
    // Only calls that are safe in a signal handler.
    signal(number) { _ in
      let before = errno
      let isSecond = Interruption.isRequested.exchange(true, ordering: .sequentiallyConsistent)
      if isSecond { Interruption.exitNow() }
      var byte: UInt8 = 1
      _ = unsafe write(Interruption.pipeEnd.load(ordering: .sequentiallyConsistent), &byte, 1)
      errno = before
    }
  }

  /// Clears the progress line and ends the process with status 130, or 0 if the uninterruptible work is
  /// done; does nothing during that work.
  private static func exitNow() {
    let (isOurs, count) = writers.compareExchange(
      expected: 0, desired: -1, ordering: .sequentiallyConsistent)
    guard isOurs || count < 0 else { return }
    if showsProgress.load(ordering: .relaxed) {
      // CR, and the escape that clears a line to its end.
      var clear: (UInt8, UInt8, UInt8, UInt8) = (0x0D, 0x1B, 0x5B, 0x4B)
      _ = unsafe write(STDERR_FILENO, &clear, 4)
    }
    let isWritten = isWritten.load(ordering: .sequentiallyConsistent)
    _exit((isWritten ? Exit.done : .interrupted).rawValue)
  }
}
