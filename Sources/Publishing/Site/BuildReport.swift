public import Diagnostics

/// What a build did.
public struct BuildReport: Sendable {
  /// How many pages the site has, in all formats.
  public var pages = 0
  /// How many issues were added, removed or changed since the session's last build; nil for its
  /// first.
  public var issuesChanged: Int?
  /// How many pages had their record compared with that of their last rendering.
  public var examined = 0
  /// How many of them were rendered.
  public var rendered = 0
  /// How many files were written because their bytes changed, copied files included.
  public var written = 0
  /// How many files of an earlier build were removed.
  public var removed = 0
  /// How many records of the data are withheld.
  public var withheld = 0
  /// Leaks: what must not be published and would be. If there are any, nothing is put in place.
  public var leaks: [Diagnostic] = []
  /// Warnings about the inputs.
  public var warnings: [Diagnostic] = []
  /// Names in the site's queries that the data does not have; only in the first build of a session.
  public var notes: [Diagnostic] = []
  /// The inputs of the build; nil where nothing had to be read.
  public var inputs: SiteInputs?
  /// How long the parts of the build took.
  public internal(set) var timings = BuildTimings()

  /// An empty report.
  public init() {}

  /// What changed, what was written and how long each part took, on one line.
  public var details: String {
    func count(_ number: Int, _ noun: String) -> String {
      "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
    let changed = issuesChanged.map { count($0, "issue") + " changed, " } ?? ""
    return changed
      + "\(count(examined, "page")) examined, \(rendered) rendered, \(count(written, "file")) written, "
      + "\(removed) removed, \(Int(timings.total)) ms (reading \(Int(timings.milliseconds(.reading))), "
      + "preparing \(Int(timings.milliseconds(.preparing))), publishing "
      + "\(Int(timings.milliseconds(.rendering, .searching, .copying, .replacing, .remembering))))"
  }
}
