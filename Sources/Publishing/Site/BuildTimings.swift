import Bytes

/// How long the stages of a build took, and each page that was examined.
public struct BuildTimings: Sendable {
  /// The parts of a build, in their order.
  public enum Part: String, Sendable {
    /// Finding which files of the site and of its output changed.
    case looking
    /// Reading the configuration, data, templates and pages.
    case reading
    /// Determining the pages and what they show.
    case preparing
    /// Rendering and writing pages.
    case rendering
    /// Searching the texts of issues for leaks.
    case searching
    /// Writing copied files.
    case copying
    /// Replacing the old files by the new ones.
    case replacing
    /// Saving the caches for the next build.
    case remembering
  }

  /// A part of the build, which follows the one before it.
  public struct Stage: Sendable {
    /// What was done.
    public let part: Part
    /// When it began, in nanoseconds of the monotonic clock.
    public let start: Int64
    /// How long it took, in nanoseconds.
    public let duration: Int64
  }

  /// The durations of work on one or several pages, in nanoseconds.
  public struct Times: Sendable {
    /// Making and comparing the record, and running the template.
    public internal(set) var rendering: Int64 = 0
    /// Searching for leaks; this happens later, together with other pages.
    public internal(set) var searching: Int64 = 0
    /// Comparing with the published file, and writing.
    public internal(set) var writing: Int64 = 0

    /// No work.
    public init() {}

    /// All of it.
    public var all: Int64 { rendering + searching + writing }

    /// Adds other work.
    public static func += (sum: inout Self, times: Self) {
      sum.rendering += times.rendering
      sum.searching += times.searching
      sum.writing += times.writing
    }
  }

  /// The work on one page.
  public struct Page: Sendable {
    /// The name of its kind, as `issue`.
    public let kind: String
    /// Its path below the output folder.
    public let path: String
    /// Which worker did it, from 0.
    public let worker: Int
    /// When it began, in nanoseconds of the monotonic clock.
    public let start: Int64
    /// How long its parts took.
    public internal(set) var times = Times()
    /// Its size in bytes; nil where it was not rendered, since nothing in it changed.
    public internal(set) var bytes: Int?
  }

  /// The stages in their order.
  public private(set) var stages: [Stage] = []
  /// The pages that were examined, those of each worker in their order; empty unless they were
  /// asked for.
  public internal(set) var pages: [Page] = []
  private var last = MonotonicClock.nanoseconds

  /// Timings that begin now.
  init() {}

  /// Ends a part, which began where the one before it ended.
  mutating func end(_ part: Part) {
    let now = MonotonicClock.nanoseconds
    stages.append(Stage(part: part, start: last, duration: now - last))
    last = now
  }

  /// Appends later timings.
  mutating func append(_ next: BuildTimings) {
    stages += next.stages
    pages += next.pages
    last = next.last
  }

  /// How long parts took, in milliseconds.
  public func milliseconds(_ parts: Part...) -> Double {
    stages.reduce(0) { $0 + (parts.contains($1.part) ? Double($1.duration) / 1_000_000 : 0) }
  }

  /// How long all of it took, in milliseconds.
  public var total: Double { stages.reduce(0) { $0 + Double($1.duration) / 1_000_000 } }
}
