import Diagnostics
import Files

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A pipe by which one thread wakes another that waits for descriptors.
final class WakePipe: Sendable {
  /// Becomes readable after `wake()`.
  let reading: Int32
  private let writing: Int32

  init() throws(Diagnostic) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else {
      throw SystemError("open", "a pipe", number: errno).diagnostic
    }
    (reading, writing) = (ends[0], ends[1])
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
  }

  deinit {
    close(reading)
    close(writing)
  }

  /// Wakes whoever waits; a pipe that is full has woken already.
  func wake() {
    var byte: UInt8 = 1
    _ = unsafe write(writing, &byte, 1)
  }

  /// Empties the pipe, so that it can be waited for again.
  func drain() {
    var bytes: (UInt64, UInt64) = (0, 0)
    while unsafe read(reading, &bytes, MemoryLayout.size(ofValue: bytes)) > 0 {}
  }

  /// Waits until one of the descriptors is readable or the time is over.
  static func wait(for descriptors: [Int32], milliseconds: Int64) {
    var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    _ = unsafe poll(&polled, nfds_t(polled.count), Int32(clamping: max(0, milliseconds)))
  }
}
