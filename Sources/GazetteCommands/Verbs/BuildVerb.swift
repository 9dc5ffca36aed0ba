import Bytes
import Diagnostics
import IssueModel
import Publishing

/// `gazette build`: publishes a site.
struct BuildVerb: PublishingVerb {
  var publishing = PublishingOptions()
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
    Parameter.publishing + [
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
    let start = MonotonicClock.milliseconds
    let folder = try publishing.folder()
    let today = try console.now().day
    var options = publishing.settings(today: today)
    options.usesCache = !ignoresCache
    options.skipsUnreadable = skipUnreadable
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
    let elapsed = Int(MonotonicClock.milliseconds - start)
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
      let place = publishing.output ?? folder.output
      console.say(
        "\(report.pages) pages, \(report.written) files written, \(report.removed) removed "
          + "in \(elapsed) ms: \(place)/index.html")
    }
    return .done
  }
}
