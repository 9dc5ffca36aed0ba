import Diagnostics
import IssueModel
import Publishing

/// `gazette build`: publishes a site.
struct BuildVerb: Verb {
  var site = "."
  var output: String?
  var baseURL: String?
  var config: String?
  var force = false
  var jobs: JobCount?
  var skipUnreadable = false
  var ignoresCache = false
  var verifies = false
  var wantsJSON = false

  static let declaration = Declaration<Self>(
    "build", "Publish a site",
    discussion: """
      Reads the data, renders every page and writes the files whose bytes changed. Files that \
      Gazette wrote earlier and that have no page any more are removed; others are left alone.
      """,
    [
      .site(\.site),
      .output(
        \.output, value: "DIR", completion: .folders,
        "where to publish (default: public in the site's folder)"),
      .baseURL(\.baseURL),
      .config(\.config),
      .force(\.force, "publish into a folder that holds files Gazette did not write"),
      .jobs(\.jobs),
      .flag(
        "skip-unreadable", \.skipUnreadable,
        "publish without a data file that cannot be read"),
      .flag(
        "no-cache", \.ignoresCache, "render every page, whatever earlier builds have left"),
      .flag(
        "verify", \.verifies,
        "build cleanly beside it as well, and fail where what is published differs"),
      .json(\.wantsJSON),
    ])

  func run(_ console: Console) async throws -> Exit {
    let start = Clock.monotonicMilliseconds()
    let folder = try SiteReading(site: site, config: config).folder()
    let today = try console.now().day
    var options = SitePublisher.Options(today: today)
    options.output = output
    options.baseURL = baseURL
    options.force = force
    options.usesCache = !ignoresCache
    options.skipsUnreadable = skipUnreadable
    options.jobs = jobs?.count ?? JobCount.cores
    let report = try await SiteSession(folder, options: options).publish(
      today: today, isLast: true
    ) {
      console.progress("Publishing", $0, of: $1)
    }
    console.endProgress()
    console.report(report.warnings)
    console.detail(report.details)
    if verifies {
      let differences = try await SiteVerification.differences(
        of: folder, options: options, today: today)
      if !differences.isEmpty { throw DiagnosticList(differences) }
    }
    let elapsed = Int(Clock.monotonicMilliseconds() - start)
    if wantsJSON {
      try console.json { json in
        json.object { json in
          json.member("pages", report.pages)
          json.member("rendered", report.rendered)
          json.member("written", report.written)
          json.member("removed", report.removed)
          json.member("warnings", console.warnings)
          json.member("milliseconds", elapsed)
        }
      }
    } else {
      let place = output ?? folder.output
      console.say(
        "\(report.pages) pages, \(report.written) files written, \(report.removed) removed "
          + "in \(elapsed) ms: \(place)/index.html")
    }
    return .done
  }
}
