import Bytes
import CPrinting
import Diagnostics
import Files

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The limits of an engine.
public struct PrintLimits: Sendable {
  /// Seconds until it is ended.
  public let seconds: Int
  /// Bytes of memory that each of its processes may have.
  public let memory: UInt64

  /// Limits of one's own.
  public init(seconds: Int, memory: UInt64) {
    self.seconds = seconds
    self.memory = memory
  }

  /// Generous limits for a text of a size: a slow machine takes a tenth of this time.
  static func ample(for bytes: Int) -> PrintLimits {
    PrintLimits(seconds: 300 + bytes / 5000, memory: 2 << 30)
  }
}

/// A program that is run to its end: in a process group of its own, within limits, and without a
/// network if the system supports that (`gazette_start`).
struct EngineProcess {
  let program: String
  let arguments: [String]
  let folder: String
  let environment: [String]
  let limits: PrintLimits

  /// How it ended.
  enum End: Equatable {
    case status(Int32)
    case signal(Int32)
    case outOfTime

    var isDone: Bool { self == .status(0) }
  }

  /// Runs it and hands over each line that it writes; when the task is cancelled it is ended, with all
  /// that it started.
  func run(_ use: (String) -> Void) throws -> End {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw SystemError("start", program, number: errno) }
    let (reading, writing) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(reading) }
    var words: [UnsafeMutablePointer<CChar>?] = unsafe ([program] + arguments).map {
      unsafe strdup($0)
    }
    var variables: [UnsafeMutablePointer<CChar>?] = unsafe environment.map { unsafe strdup($0) }
    unsafe words.append(nil)
    unsafe variables.append(nil)
    defer { unsafe (words + variables).forEach { unsafe free($0) } }
    let child = unsafe gazette_start(program, words, variables, folder, writing, limits.memory)
    let reason = errno
    close(writing)
    guard child > 0 else { throw SystemError("start", program, number: reason) }
    // Whatever happens, nothing of it stays behind.
    var isReaped = false
    defer {
      kill(-child, SIGKILL)
      if !isReaped {
        var status: Int32 = 0
        while unsafe waitpid(child, &status, 0) < 0, errno == EINTR {}
      }
    }
    let deadline = MonotonicClock.milliseconds + Int64(limits.seconds) * 1000
    var rest: [UInt8] = []
    var isOpen = true
    while true {
      try Task.checkCancellation()
      if MonotonicClock.milliseconds >= deadline { return .outOfTime }
      if isOpen {
        isOpen = try read(from: reading, &rest, use)
      } else {
        usleep(2_000)
      }
      var status: Int32 = 0
      guard unsafe waitpid(child, &status, WNOHANG) == child else { continue }
      isReaped = true
      // The output that is left in the pipe; other processes with the pipe are killed first.
      kill(-child, SIGKILL)
      while isOpen { isOpen = try read(from: reading, &rest, use) }
      if !rest.isEmpty { use(String(decoding: rest, as: UTF8.self)) }
      let signal = status & 0x7F
      return signal == 0 ? .status(status >> 8 & 0xFF) : .signal(signal)
    }
  }

  /// Reads the output of the next 20 ms; returns false at the end.
  private func read(
    from descriptor: Int32, _ rest: inout [UInt8], _ use: (String) -> Void
  ) throws -> Bool {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&waiting, 1, 20) > 0 else { return true }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    #if canImport(Glibc)
      let count = unsafe Glibc.read(descriptor, &buffer, buffer.count)
    #else
      let count = unsafe Darwin.read(descriptor, &buffer, buffer.count)
    #endif
    if count < 0, errno == EINTR { return true }
    guard count > 0 else { return false }
    rest += buffer[..<count]
    while let end = rest.firstIndex(of: 0x0A) {
      use(String(decoding: rest[..<end], as: UTF8.self))
      rest.removeSubrange(...end)
    }
    // A line without an end is no message of ours.
    if rest.count > 1 << 20 { rest.removeAll() }
    return true
  }
}
