#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A clock that is never set and never runs backwards, for timeouts and durations.
public enum MonotonicClock {
  /// Nanoseconds since some fixed moment.
  public static var nanoseconds: Int64 {
    var moment = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &moment)
    return Int64(moment.tv_sec) * 1_000_000_000 + Int64(moment.tv_nsec)
  }

  /// Milliseconds since the same moment.
  public static var milliseconds: Int64 { nanoseconds / 1_000_000 }
}
