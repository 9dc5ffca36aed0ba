public import Diagnostics
public import IssueModel
public import Publishing
import Synchronization

/// The site of a watcher, which can be published repeatedly.
public protocol RepublishedSite: Sendable {
  /// The files and folders that it is made from at present.
  var inputs: [String] { get async }

  /// Brings it up to date.
  func republish(
    _ changes: SiteSession.Changes, today: Day,
    progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void
  ) async throws(DiagnosticList) -> BuildReport

  /// Saves the caches for the next run; called when nobody waits for the site.
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

/// Publishes a site on every change until it is stopped.
public struct SiteWatch: Sendable {
  /// An event to report to the user.
  public enum Event: Sendable {
    /// The site was published; its cause, and whether reported errors are mended.
    case published(BuildReport, Cause, isMended: Bool)
    /// It cannot be published in its current state; the last published site stays.
    case broken([Diagnostic])
    /// A file of the site, possibly known, seems to be incomplete; it is waited for before its
    /// errors are reported.
    case waiting(file: String?)
    /// Something about the watching itself.
    case warning(Diagnostic)
  }

  /// The cause of a build.
  public enum Cause: Sendable, Hashable {
    /// The watcher began.
    case start
    /// So many files of the site changed.
    case files(Int)
    /// Some files of the site may have changed.
    case unknown
    /// Another program changed the published files.
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
  ///   - polls: whether to poll for changes even if the system can report them.
  ///   - today: the present day.
  ///   - progress: called from time to time while the site is published; from any thread.
  ///   - tell: called with each event; from one thread.
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
  /// - Throws: the errors of the first build, if waiting will not help: another process has locked
  ///   the output folder, or there is no site.
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

/// Messages of builds and signals for the loop.
final class Mailbox: Sendable {
  /// How a build ended.
  struct Outcome: Sendable {
    /// Its report or its errors; nil where nothing had to be done.
    let result: Result<BuildReport, DiagnosticList>?
    /// Its cause.
    let cause: SiteWatch.Cause
    /// The files that the site is made from now.
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

  /// Becomes readable when there is a message.
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
