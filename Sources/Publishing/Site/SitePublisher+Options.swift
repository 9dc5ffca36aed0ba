public import Credentials
public import IssueModel

extension SitePublisher {
  /// The options of a build.
  public struct Options: Sendable {
    /// The output folder; nil for the site's own.
    public var output: String?
    /// The address of the published site; nil for the one in the configuration.
    public var baseURL: String?
    /// Whether to publish into a folder with files of others.
    public var force = false
    /// How many pages are rendered at a time, at least 1.
    public var jobs = 1
    /// Whether to skip data that cannot be read.
    public var skipsUnreadable = false
    /// Whether nothing is published where a query of what is published may be misspelt.
    public var refusesDoubts = false
    /// Whether the caches of earlier builds are used.
    public var usesCache = true
    /// Whether the inputs of pages are saved, for a later build of the session or another one.
    var remembersPages = true
    /// The day on which the pages are made.
    public var today: Day
    /// The key that signs awards; nil to sign none.
    public var signingKey: SigningKey?
    /// The part of the site that is built; nil for all of it.
    public var shard: SiteShard?
    /// Whether the report has the timing of each page.
    public var timesPages = false
    /// The rasteriser of drawings; nil to publish none as PNG.
    public var rasteriser: Rasteriser?
    /// The printer of reports; nil to print none.
    public var printer: ReportPrinter?
    /// The name of the writer, in the message to a second writer.
    public var holder = "gazette build"

    /// Options of a build on a day.
    public init(today: Day) {
      self.today = today
    }
  }
}
