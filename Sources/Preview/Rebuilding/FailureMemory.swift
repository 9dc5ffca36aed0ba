import Diagnostics

/// A memory of failed builds, so that the same error is reported once, a file that is being written
/// is waited for, and a full disk is retried.
struct FailureMemory {
  /// How long a file that cannot be read must have been unchanged before that is reported, in
  /// milliseconds.
  static let patience: Int64 = 1000
  /// The same while a program has the file open.
  static let patienceWhileOpen: Int64 = 5000

  private var told: [Diagnostic] = []
  private var changed: Int64 = .min / 2
  private var isUnfinished = false
  private var attempts = 0
  private var isWaiting = false
  private var outdated = 0

  /// The reaction to a failure.
  struct Verdict {
    /// The event to report, if any.
    var event: SiteWatch.Event?
    /// When to try again although nothing has changed.
    var retry: Int64?
  }

  /// Whether an error was reported, and nothing has been published since.
  var wasTold: Bool { !told.isEmpty }

  /// A file of the site changed.
  mutating func inputsChanged(at now: Int64, isUnfinished: Bool) {
    changed = now
    self.isUnfinished = isUnfinished
  }

  /// The site was published.
  mutating func succeeded() {
    told = []
    attempts = 0
    isWaiting = false
    outdated = 0
  }

  /// Records that the site could not be published.
  ///
  /// - Parameter isOutdated: whether files have changed since the build began, so that another one
  ///   follows right away. The error may be gone then, so it is not reported the first few times.
  mutating func failed(
    _ diagnostics: [Diagnostic], at now: Int64, isOutdated: Bool = false
  ) -> Verdict {
    if isOutdated, outdated < 3 {
      outdated += 1
      return Verdict()
    }
    outdated = 0
    let quietFrom = changed + (isUnfinished ? Self.patienceWhileOpen : Self.patience)
    if now < quietFrom, let half = diagnostics.first(where: Self.mayBeHalfWritten) {
      defer { isWaiting = true }
      let event = SiteWatch.Event.waiting(file: half.place?.file)
      return Verdict(event: isWaiting ? nil : event, retry: quietFrom)
    }
    isWaiting = false
    var verdict = Verdict()
    if diagnostics != told {
      told = diagnostics
      attempts = 0
      verdict.event = .broken(diagnostics)
    }
    if diagnostics.contains(where: Self.mayPass) {
      verdict.retry = now + min(5000, 1000 << min(attempts, 3))
      attempts += 1
    }
    return verdict
  }

  /// Whether waiting will not help: another process has locked the output, or there is no site.
  static func isFinal(_ diagnostic: Diagnostic) -> Bool {
    ["file.locked", "output.foreign", "site.no-configuration"].contains(diagnostic.code)
  }

  /// Whether a file that is being written or replaced may be the cause.
  private static func mayBeHalfWritten(_ diagnostic: Diagnostic) -> Bool {
    diagnostic.severity == .error
      && [
        "data.", "json.", "yaml.", "csv.", "configuration.", "file.read", "site.no-configuration",
      ]
      .contains { diagnostic.code.hasPrefix($0) }
  }

  /// Whether it is about the system and not about the site, so that it may pass without any file of
  /// the site changing: a full disk, permissions, a lock.
  private static func mayPass(_ diagnostic: Diagnostic) -> Bool {
    diagnostic.severity == .error
      && (diagnostic.code.hasPrefix("file.") || diagnostic.code.hasPrefix("output."))
  }
}
