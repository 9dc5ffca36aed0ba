#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A clock that nobody sets: by it, and never by the time of day, is decided when something is due.
enum Monotonic {
  /// Milliseconds since some moment.
  static var milliseconds: Int64 {
    var moment = timespec()
    clock_gettime(CLOCK_MONOTONIC, &moment)
    return Int64(moment.tv_sec) * 1000 + Int64(moment.tv_nsec) / 1_000_000
  }
}
