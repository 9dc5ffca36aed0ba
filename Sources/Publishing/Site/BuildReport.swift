public import Diagnostics

/// What a build did.
public struct BuildReport: Sendable {
  /// How many pages the site has, in all formats.
  public var pages = 0
  /// How many issues came, went or changed since the session's last build; nil for its first.
  public var issuesChanged: Int?
  /// How many pages had their record compared with that of their last rendering.
  public var examined = 0
  /// How many of them were rendered.
  public var rendered = 0
  /// How many files were written because their bytes changed, copied files included.
  public var written = 0
  /// How many files of an earlier build were removed.
  public var removed = 0
  /// How many records of the data are not published.
  public var withheld = 0
  /// What must not be published and would be; nothing is put in place then.
  public var leaks: [Diagnostic] = []
  /// What the user should know of the inputs.
  public var warnings: [Diagnostic] = []
  /// What the queries of the site ask for and the data does not have; told by the first build of a session.
  public var notes: [Diagnostic] = []
  /// What the site was made from; nil where nothing had to be read.
  public var inputs: SiteInputs?
  /// Where the time went.
  public internal(set) var timings = BuildTimings()

  /// A report of nothing done.
  public init() {}

  /// What changed, what was made of it and how long each part took, on one line.
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
