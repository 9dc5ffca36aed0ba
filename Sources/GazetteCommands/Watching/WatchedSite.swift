import Diagnostics
import IssueModel
import Preview
import Publishing

/// A site that a verb watches, with what was asked about publishing it.
struct WatchedSite: Sendable {
  let folder: SiteFolder
  let output: String
  let session: SiteSession
  private let polls: Bool
  private let firstDay: Day

  /// Prepares to watch a site; nothing is read yet.
  init(
    _ publishing: PublishingOptions, polls: Bool, holder: String, _ console: Console
  ) throws(Diagnostic) {
    folder = try publishing.folder()
    firstDay = try console.now().day
    output = publishing.output ?? folder.output
    self.polls = polls
    var options = publishing.settings(today: firstDay)
    options.holder = holder
    session = SiteSession(folder, options: options)
  }

  /// Publishes the site on every change until the user interrupts; `tell` learns what happens after
  /// the console has.
  func watch(
    _ console: Console, tell: @escaping @Sendable (SiteWatch.Event) -> Void = { _ in }
  ) async throws(DiagnosticList) {
    let reporter = WatchReporter(console)
    let day = firstDay
    let watch = SiteWatch(
      session, output: output, polls: polls,
      today: { (try? console.now().day) ?? day },
      progress: { console.progress("Publishing", $0, of: $1) },
      tell: { event in
        reporter.tell(event)
        tell(event)
      })
    try await watch.run()
  }
}
