import Configuration
import Diagnostics
import IssueModel
import IssueStore
import Preview
import Publishing
import Synchronization

/// Reports the work of a watcher: a line for each build, each error once.
final class WatchReporter: Sendable {
  private let console: Console
  /// The warnings of the last publishing.
  private let warnings = Mutex<[Diagnostic]>([])
  /// The lists of the last publishing, and the configuration that they are from.
  private let lists = Mutex<(followed: FollowedLists, filters: [SiteConfiguration.SavedFilter])?>(
    nil)

  init(_ console: Console) {
    self.console = console
  }

  /// Reports an event.
  func tell(_ event: SiteWatch.Event) {
    console.endProgress()
    switch event {
    case .published(let report, let cause, let isMended):
      let new = warnings.withLock { known in
        defer { known = report.warnings }
        return report.warnings.filter { !known.contains($0) }
      }
      console.report(new)
      if case .start = cause, let data = report.inputs?.data {
        console.report(data.notes(whole: console.options.isVerbose))
      }
      console.report(report.notes)
      say(report, cause, isMended)
      if console.options.isVerbose, let inputs = report.inputs { follow(inputs) }
    case .broken(let diagnostics):
      console.report(diagnostics)
    case .waiting(let file):
      console.detail(
        DiagnosticFormatter.printable(
          "\(file ?? "a file") cannot be read as it is; waiting in case it is still being written"))
    case .warning(let diagnostic):
      console.report(diagnostic)
    }
  }

  /// Reports the changes of lists since the last build.
  private func follow(_ inputs: SiteInputs) {
    guard let now = try? console.now() else { return }
    let filters = inputs.configuration.filters
    let lines = lists.withLock { known -> [String] in
      if known?.filters == filters {
        return known?.followed.update(to: inputs.data.snapshot, now: now) ?? []
      }
      known = (FollowedLists(inputs.data.snapshot, inputs.configuration, now: now), filters)
      return []
    }
    for line in lines { console.detail(line) }
  }

  private func say(_ report: BuildReport, _ cause: SiteWatch.Cause, _ isMended: Bool) {
    let didNothing =
      report.rendered == 0 && report.written == 0 && report.removed == 0 && !isMended
    var parts: [String] = isMended ? ["mended"] : []
    switch cause {
    case .start: break
    case .files(let count):
      console.detail(Verb.count(count, "file") + " changed")
      if didNothing { return console.detail("nothing of the site changed with that") }
    case .day: parts.append("a day began")
    case .output:
      // Most often these are files that Gazette has just written itself.
      if didNothing { return }
      parts.append("the published files were changed")
    case .unknown: if didNothing { return }
    }
    if console.options.isVerbose, let issues = report.issuesChanged {
      parts.append(Verb.count(issues, "issue") + " changed")
    }
    parts.append(Verb.count(report.rendered, "page") + " rendered")
    parts.append("\(report.written) written")
    if report.removed > 0 { parts.append("\(report.removed) removed") }
    if report.withheld > 0 { parts.append("\(report.withheld) withheld") }
    parts.append("\(Int(report.timings.total.rounded())) ms")
    console.say(parts.joined(separator: ", "))
  }
}
