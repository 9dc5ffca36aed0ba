public import Diagnostics

/// What a build did.
public struct BuildReport: Sendable {
  /// How long the parts of a build took, in milliseconds.
  public struct Times: Sendable, Hashable {
    /// Reading the inputs.
    public var reading = 0.0
    /// Working out what is to be made from them.
    public var preparing = 0.0
    /// Rendering and writing.
    public var publishing = 0.0

    /// All of it.
    public var total: Double { reading + preparing + publishing }
  }

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
  /// What the site was made from; nil where nothing had to be read.
  public var inputs: SiteInputs?
  /// How long it took.
  public var times = Times()

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
      + "\(removed) removed, \(Int(times.total)) ms (reading \(Int(times.reading)), preparing "
      + "\(Int(times.preparing)), publishing \(Int(times.publishing)))"
  }
}
