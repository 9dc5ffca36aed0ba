import Bytes
import Configuration
import Diagnostics
import IssueModel
import IssueStore
import Publishing

extension Verb {
  /// `gazette build`: publishes a site.
  static let build = Verb(
    "build", "Publish a site",
    discussion: """
      Reads the data, renders every page and writes the files whose bytes changed. Files that \
      Gazette wrote earlier and that have no page any more are removed; others are left alone.
      """
  ) { take in
    let publishing = PublishingArguments(from: &take)
    let skipsUnreadable = take.flag(
      "skip-unreadable", "publish without a data file that cannot be read")
    let ignoresCache = take.flag(
      "no-cache", "render every page, whatever earlier builds have left")
    let verifies = take.flag(
      "verify", "build cleanly beside it as well, and fail where what is published differs")
    let shard: SiteShard? = take.option(
      "shard", "I/N",
      "publish only the I-th of N parts; all of them, copied into one folder, are the site")
    let wantsTimings = take.flag(
      "timings", "show where the time went, by stage and kind of page")
    let trace: String? = take.option(
      "trace", "FILE", "write where the time went as a trace for Perfetto or chrome://tracing")
    let wantsJSON = take.json()
    return { console in
      let start = MonotonicClock.milliseconds
      let folder = try publishing.site.folder()
      let today = try console.now().day
      var options = try publishing.settings(today: today)
      options.usesCache = !ignoresCache
      options.refusesDoubts = console.options.isStrict
      options.skipsUnreadable = skipsUnreadable
      options.shard = shard
      options.timesPages = wantsTimings || trace != nil
      let session = SiteSession(folder, options: options)
      console.keep(session)
      let report: BuildReport
      do {
        report = try await session.publish(today: today, isLast: true) {
          console.progress("Publishing", $0, of: $1)
        }
      } catch {
        if let refused = await session.refused {
          console.lastLine = "\(refused.withheld) withheld, \(refused.leaked) leaked"
        }
        throw error
      }
      console.endProgress()
      console.report(report.warnings)
      if let data = report.inputs?.data {
        console.report(data.notes(whole: console.options.isVerbose))
      }
      console.report(report.notes)
      console.detail(report.details)
      if let inputs = report.inputs {
        console.detail(
          CoverageText.summary(of: inputs.data.snapshot))
        if console.options.isVerbose {
          for line in OpenBadgeCheck.left(outOf: inputs, today: today) { console.detail(line) }
        }
      }
      if verifies {
        let differences = try await SiteVerification.differences(
          of: folder, options: options, today: today)
        if !differences.isEmpty { throw DiagnosticList(differences) }
      }
      let timings = TimingsText(report.timings)
      if let trace { try console.write(timings.trace, to: trace) }
      let elapsed = Int(MonotonicClock.milliseconds - start)
      if wantsJSON {
        try console.json { json in
          json.object { json in
            json.member("pages", report.pages)
            json.member("rendered", report.rendered)
            json.member("written", report.written)
            json.member("removed", report.removed)
            json.member("withheld", report.withheld)
            json.member("leaked", 0)
            json.member("warnings", console.warnings)
            json.member("milliseconds", elapsed)
            if wantsTimings { json.member("timings") { timings.write(to: &$0) } }
          }
        }
      } else {
        if wantsTimings { try console.write(timings.table) }
        console.say(
          count(report.pages, "page") + ", " + count(report.written, "file")
            + " written, \(report.removed) removed in \(elapsed) ms: \(publishing.output(of: folder))/index.html"
        )
        if report.withheld > 0 { console.say("\(report.withheld) withheld, 0 leaked") }
        if report.warnings.contains(where: { $0.code == "query.unknown-name" }) {
          console.say(
            "a query of what is published asks for a name that the data does not have: what it should keep back may be published"
          )
        }
      }
    }
  }
}
