import Configuration
import Diagnostics
import Files
import IssueModel
import Publishing

// Arguments that several verbs share.
extension ArgumentReader {
  /// `SITE`: the site's folder.
  mutating func site() -> String {
    optional("SITE", completion: .folders, "the site's folder (default: the current folder)") ?? "."
  }

  /// `-C/--site`: the site's folder, for verbs whose arguments are something else.
  mutating func siteOption() -> String {
    option(
      "site", short: "C", "DIR", or: ".", completion: .folders,
      "the site's folder (default: the current folder)")
  }

  /// `-o/--output`: the destination of the result.
  mutating func output(
    _ help: String, value valueName: String = "FILE", completion: ValueCompletion = .files
  ) -> String? {
    option("output", short: "o", valueName, completion: completion, help)
  }

  /// `-c/--config`: another configuration file.
  mutating func config() -> String? {
    option(
      "config", short: "c", "FILE", completion: .files,
      "the configuration (default: gazette.yml in the site's folder)")
  }

  /// `-f/--force`.
  mutating func force(_ help: String) -> Bool {
    flag("force", short: "f", help)
  }

  /// `--json`: a result for programs.
  mutating func json() -> Bool {
    flag("json", "write the result as JSON to standard output")
  }

  /// `--poll`.
  mutating func poll() -> Bool {
    flag("poll", "look for changes by polling, where the system does not tell of them")
  }
}

/// The arguments of every verb that publishes a site.
struct PublishingArguments: Sendable {
  /// The site, with the configuration that was asked for.
  let site: SiteReading
  private let output: String?
  private let baseURL: String?
  private let force: Bool
  private let jobs: JobCount?

  init(from take: inout ArgumentReader) {
    let folder = take.site()
    output = take.output(
      "where to publish (default: public in the site's folder)", value: "DIR",
      completion: .folders)
    baseURL = take.option(
      "base-url", short: "u", "URL",
      "where the site will live (default: the configuration's url)")
    site = SiteReading(site: folder, config: take.config())
    force = take.force("publish into a folder that holds files Gazette did not write")
    jobs = take.option(
      "jobs", short: "j", "N", "do N things at a time (default: one for each core)")
  }

  /// The folder that a site is published into.
  func output(of folder: SiteFolder) -> String { output ?? folder.output }

  /// How a site is published on a day.
  func settings(today: Day) throws(Diagnostic) -> SitePublisher.Options {
    var options = SitePublisher.Options(today: today)
    options.output = output
    options.baseURL = baseURL
    options.force = force
    options.signingKey = try AwardsKey.fromEnvironment()
    options.rasteriser = Rasteriser(searching: FileSystem.environmentVariable("PATH") ?? "")
    options.printer = ReportPrinter()
    options.jobs = jobs?.count ?? JobCount.cores
    return options
  }
}
