public import Diagnostics
public import IssueModel
public import Publishing
import Synchronization

/// What a watcher publishes: a site that can be published again and again.
public protocol RepublishedSite: Sendable {
  /// The files and folders that it is made from at present.
  var inputs: [String] { get async }

  /// Brings it up to date.
  func republish(
    _ changes: SiteSession.Changes, today: Day,
    progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void
  ) async throws(DiagnosticList) -> BuildReport

  /// Keeps for the next run what that brought; called when nobody waits for the site.
  func settle() async

  /// Whether published files are still as they were written.
  ///
  /// - Parameter paths: their paths below the output folder; nil for all of them.
  func isIntact(_ paths: Set<String>?) async -> Bool
}

extension SiteSession: RepublishedSite {
  /// Brings it up to date.
  public func republish(
    _ changes: Changes, today: Day,
    progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void
  ) async throws(DiagnosticList) -> BuildReport {
    try await publish(changes, today: today, progress: progress)
  }
}

/// Publishes a site on every change until it is told to stop.
public struct SiteWatch: Sendable {
  /// Something to tell the user.
  public enum Event: Sendable {
    /// The site was published; what called for it, and whether what was told to be broken is mended.
    case published(BuildReport, Cause, isMended: Bool)
    /// It cannot be published as it is; the last good site stays.
    case broken([Diagnostic])
    /// A file of the site, if it is known which, seems to be half written, so it is waited for before what is
    /// wrong with it is told.
    case waiting(file: String?)
    /// Something about the watching itself.
    case warning(Diagnostic)
  }

  /// What called for a publishing.
  public enum Cause: Sendable, Hashable {
    /// The watcher began.
    case start
    /// So many files of the site changed.
    case files(Int)
    /// Some files of the site may have changed.
    case unknown
    /// Somebody else changed what was published.
    case output
    /// A day began.
    case day
  }

  let site: any RepublishedSite
  let output: String
  let polls: Bool
  let today: @Sendable () -> Day
  let tell: @Sendable (Event) -> Void
  let progress: @Sendable (_ done: Int, _ total: Int) -> Void

  /// A watcher that begins when it is run.
  ///
  /// - Parameters:
  ///   - site: the site.
  ///   - output: the folder it is published into.
  ///   - polls: whether to look for changes again and again even where the system tells of them.
  ///   - today: the present day.
  ///   - progress: called now and then while the site is published; from any thread.
  ///   - tell: takes what is to be told; called from one thread.
  public init(
    _ site: any RepublishedSite, output: String, polls: Bool = false,
    today: @escaping @Sendable () -> Day,
    progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in },
    tell: @escaping @Sendable (Event) -> Void
  ) {
    self.site = site
    self.output = output
    self.polls = polls
    self.today = today
    self.progress = progress
    self.tell = tell
  }

  /// Publishes the site, and again on every change, until the task is cancelled.
  ///
  /// - Throws: what is wrong with the first publishing, where waiting cannot mend it: somebody else
  ///   has the output folder, or there is no site.
  public func run() async throws(DiagnosticList) {
    let mailbox: Mailbox
    do throws(Diagnostic) {
      mailbox = try Mailbox()
    } catch {
      throw DiagnosticList([error])
    }
    let inputs = await site.inputs
    let ending = await withTaskCancellationHandler {
      await withCheckedContinuation {
        (continuation: CheckedContinuation<RebuildLoop.Ending, Never>) in
        BackgroundThread.start {
          var loop = RebuildLoop(self, mailbox: mailbox)
          continuation.resume(returning: loop.run(watching: inputs))
        }
      }
    } onCancel: {
      mailbox.stop()
    }
    await ending.build?.value
    if let failure = ending.failure { throw failure }
  }
}

/// What builds and signals leave for the loop.
final class Mailbox: Sendable {
  /// How a build ended.
  struct Outcome: Sendable {
    /// What it did, or what is wrong; nil where nothing had to be done.
    let result: Result<BuildReport, DiagnosticList>?
    /// What called for it.
    let cause: SiteWatch.Cause
    /// What the site is made from now.
    let inputs: [String]
  }

  private struct State {
    var outcome: Outcome?
    var isStopped = false
  }

  private let state = Mutex(State())
  private let pipe: WakePipe

  init() throws(Diagnostic) {
    pipe = try WakePipe()
  }

  /// Becomes readable when there is something.
  var descriptor: Int32 { pipe.reading }

  /// Whether the loop is to end.
  var isStopped: Bool { state.withLock { $0.isStopped } }

  /// Ends the loop.
  func stop() {
    state.withLock { $0.isStopped = true }
    pipe.wake()
  }

  /// Leaves how a build ended.
  func leave(_ outcome: Outcome) {
    state.withLock { $0.outcome = outcome }
    pipe.wake()
  }

  /// Takes how the last build ended, once.
  func take() -> Outcome? {
    pipe.drain()
    return state.withLock { state in
      defer { state.outcome = nil }
      return state.outcome
    }
  }
}
