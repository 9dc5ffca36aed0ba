import Bytes
import Diagnostics
import IssueModel
import Publishing

/// Waits for changes and has the site built, one build at a time.
///
/// Changes are collected during a build; those of the output folder only after it, since most
/// of them are the build's own.
struct RebuildLoop {
  private let watch: SiteWatch
  private let mailbox: Mailbox
  private var schedule: RebuildSchedule
  private var failures = FailureMemory()
  private var inputs: FileWatch
  private var outputs: FileWatch
  private var watched: [String] = []
  private var changed = FileChanges(isIncomplete: true)
  private var damaged = FileChanges()
  private var day: Day?
  private var build: Task<Void, Never>?
  private var hasPublished = false

  init(_ watch: SiteWatch, mailbox: Mailbox) {
    self.watch = watch
    self.mailbox = mailbox
    inputs = FileWatch(polls: watch.polls)
    outputs = FileWatch(polls: watch.polls)
    schedule =
      inputs.isPolling
      ? RebuildSchedule(quiet: 120, patience: 120, ceiling: 1000) : RebuildSchedule()
  }

  /// How it ended.
  struct Ending: Sendable {
    /// The errors that prevented it from starting.
    var failure: DiagnosticList?
    /// The build that was going on; it has been cancelled.
    var build: Task<Void, Never>?
  }

  /// Runs until it is stopped.
  mutating func run(watching first: [String]) -> Ending {
    watched = first
    inputs.watch(first)
    tellWarnings()
    schedule.wants(at: MonotonicClock.milliseconds)
    while !mailbox.isStopped {
      if let outcome = mailbox.take(), let failure = finish(outcome) {
        return Ending(failure: failure)
      }
      look()
      let now = MonotonicClock.milliseconds
      if let due = schedule.due, due <= now { begin() }
      wait()
    }
    build?.cancel()
    return Ending(build: build)
  }

  /// Waits until something is to be done, at most a second.
  private func wait() {
    let now = MonotonicClock.milliseconds
    var until = now + 1000
    if let due = schedule.due { until = min(until, due) }
    for interval in [inputs.interval, outputs.interval] {
      if let interval { until = min(until, now + interval) }
    }
    var descriptors = [mailbox.descriptor]
    if let descriptor = inputs.descriptor { descriptors.append(descriptor) }
    if !schedule.isBuilding, let descriptor = outputs.descriptor { descriptors.append(descriptor) }
    if mailbox.isStopped { return }
    WakePipe.wait(for: descriptors, milliseconds: until - now)
  }

  /// Collects the changes.
  private mutating func look() {
    let noticed = inputs.changes()
    let now = MonotonicClock.milliseconds
    if !noticed.isEmpty {
      changed.merge(noticed)
      schedule.changed(at: now, isUnfinished: noticed.isUnfinished)
      failures.inputsChanged(at: now, isUnfinished: noticed.isUnfinished)
    }
    if !schedule.isBuilding, hasPublished {
      let noticed = outputs.changes()
      if !noticed.isEmpty {
        damaged.merge(noticed)
        schedule.changed(at: now)
      }
    }
    if let day, watch.today() != day, schedule.due == nil { schedule.wants(at: now) }
    tellWarnings()
  }

  private mutating func begin() {
    let today = watch.today()
    let isNewDay = day != nil && day != today
    let changes = changed
    let outputs = damaged
    let isStart = day == nil
    // A retry, which looks at everything, is a build without any change.
    let isRetry = changes.isEmpty && outputs.isEmpty && !isNewDay
    day = today
    changed = FileChanges()
    damaged = FileChanges()
    schedule.begin()
    let cause: SiteWatch.Cause =
      isStart
      ? .start
      : isNewDay
        ? .day
        : isRetry || changes.isIncomplete
          ? .unknown : changes.isEmpty ? .output : .files(changes.paths.count)
    build = Task { [watch, mailbox] in
      var result: Result<BuildReport, DiagnosticList>?
      var isDamaged = false
      if !outputs.isEmpty {
        let paths = outputs.isIncomplete ? nil : outputs.paths(below: watch.output)
        isDamaged = !(await watch.site.isIntact(paths))
      }
      if !changes.isEmpty || isNewDay || isRetry || isDamaged {
        let touched = isDamaged ? outputs.paths : []
        let next: SiteSession.Changes =
          isDamaged && outputs.isIncomplete
          ? .unknown
          : changes.isIncomplete || isRetry
            ? .inputs(andOutput: touched) : .paths(changes.paths.union(touched))
        do throws(DiagnosticList) {
          result = .success(
            try await watch.site.republish(next, today: today, progress: watch.progress))
        } catch {
          result = .failure(error)
        }
      }
      mailbox.leave(
        Mailbox.Outcome(result: result, cause: cause, inputs: await watch.site.inputs))
      if case .success = result { await watch.site.settle() }
    }
  }

  /// Handles the end of a build; returns the errors if waiting will not help.
  private mutating func finish(_ outcome: Mailbox.Outcome) -> DiagnosticList? {
    schedule.finish()
    build = nil
    let now = MonotonicClock.milliseconds
    switch outcome.result {
    case nil: break
    case .success(let report):
      watch.tell(.published(report, outcome.cause, isMended: failures.wasTold))
      failures.succeeded()
      let isFirst = !hasPublished
      if isFirst {
        hasPublished = true
        outputs.watch([watch.output])
      }
      // Whoever was here between the build and this is noticed; so is, where one only looks now and then,
      // whoever took away a file that came after the last look.
      if isFirst || outputs.isPolling && report.written + report.removed > 0 {
        outputs.lookAtOnce()
        damaged.isIncomplete = true
        schedule.changed(at: now)
      }
    case .failure(let list):
      if outcome.cause == .start, list.diagnostics.contains(where: FailureMemory.isFinal) {
        return list
      }
      // Its changes still have to be built, and its progress is unknown.
      changed.isIncomplete = true
      let verdict = failures.failed(
        list.diagnostics, at: now, isOutdated: schedule.isPending)
      if let event = verdict.event { watch.tell(event) }
      if let retry = verdict.retry { schedule.wants(at: retry) }
    }
    if outcome.inputs != watched {
      watched = outcome.inputs
      inputs.watch(watched)
      // A file that was not watched while it was read may have changed since.
      changed.isIncomplete = true
      schedule.changed(at: now)
    }
    tellWarnings()
    return nil
  }

  private mutating func tellWarnings() {
    if let warning = inputs.takeWarning() { watch.tell(.warning(warning)) }
    _ = outputs.takeWarning()
  }
}

extension FileChanges {
  /// The paths relative to a folder.
  fileprivate func paths(below folder: String) -> Set<String> {
    Set(paths.map { $0.path(below: folder) ?? $0 })
  }
}
