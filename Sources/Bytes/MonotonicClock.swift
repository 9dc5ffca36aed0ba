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

/// Measures how long the parts of something take.
public struct Stopwatch: Sendable {
  private var last = MonotonicClock.nanoseconds

  /// Starts now.
  public init() {}

  /// The milliseconds since the last lap, or since the start.
  public mutating func lap() -> Double {
    let now = MonotonicClock.nanoseconds
    defer { last = now }
    return Double(now - last) / 1_000_000
  }
}
