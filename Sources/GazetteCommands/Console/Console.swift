import Bytes
import Diagnostics
import Files
import IssueModel
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The output of a verb: results go to standard output, everything else to standard error.
///
/// It may be used from several threads.
final class Console: Sendable {
  /// The options that every verb takes.
  let options: CommonOptions
  /// The environment variables.
  let environment: Environment
  /// Whether results may be coloured.
  let outputHasColor: Bool
  /// Whether messages are coloured.
  let errorHasColor: Bool
  /// Whether messages go to a terminal.
  let isInteractive: Bool
  private let streams: StandardStreams
  private let state = Mutex(State())

  private struct State {
    var pending: [UInt8] = []
    var warnings = 0
    var progressShown = false
    var nextProgress: Int64 = 0
  }

  /// A console on these streams.
  init(streams: StandardStreams, environment: Environment, options: CommonOptions) {
    self.streams = streams
    self.environment = environment
    self.options = options
    let isDumb = environment["TERM"] == "dumb"
    let isColorUnwanted = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    func colors(_ stream: any ByteStream) -> Bool {
      switch options.color {
      case .always: true
      case .never: false
      case .auto: stream.isTerminal && !isDumb && !isColorUnwanted
      }
    }
    outputHasColor = colors(streams.output)
    errorHasColor = colors(streams.error)
    isInteractive = streams.error.isTerminal && !isDumb && !options.isQuiet
  }

  /// How many warnings were reported.
  var warnings: Int { state.withLock { $0.warnings } }

  /// Whether results go to a terminal; text from data must then pass
  /// `DiagnosticFormatter.printable`.
  var outputIsTerminal: Bool { streams.output.isTerminal }
}

// Results.
extension Console {
  /// Writes a part of the result.
  func write(_ bytes: [UInt8]) throws(StreamError) {
    let full = state.withLock { state -> [UInt8]? in
      state.pending += bytes
      guard state.pending.count >= 1 << 16 else { return nil }
      defer { state.pending = [] }
      return state.pending
    }
    if let full { try send(full) }
  }

  /// Writes a line of the result.
  func print(_ line: String) throws(StreamError) {
    try write(Array(line.utf8) + [0x0A])
  }

  /// Writes the result as one JSON value.
  func json(_ value: (inout JSONWriter) throws -> Void) throws {
    var json = JSONWriter()
    try value(&json)
    try write(json.bytes + [0x0A])
  }

  /// Writes the buffered results.
  func flush() throws(StreamError) {
    let rest = state.withLock { state in
      defer { state.pending = [] }
      return state.pending
    }
    if !rest.isEmpty { try send(rest) }
  }

  private func send(_ bytes: [UInt8]) throws(StreamError) {
    if streams.output.isTerminal { endProgress() }
    try streams.output.write(bytes)
  }
}

// Messages.
extension Console {
  /// Reports a diagnostic; warnings are counted.
  func report(_ diagnostic: Diagnostic) {
    if diagnostic.severity == .warning { state.withLock { $0.warnings += 1 } }
    if diagnostic.severity == .note, options.isQuiet { return }
    tell(DiagnosticFormatter(color: errorHasColor).format(diagnostic))
  }

  /// Reports several diagnostics.
  func report(_ diagnostics: some Sequence<Diagnostic>) {
    for diagnostic in diagnostics { report(diagnostic) }
  }

  /// Writes a message, unless `--quiet` was given.
  func say(_ line: String) {
    if !options.isQuiet { tell(line + "\n") }
  }

  /// Writes a message if `--verbose` was given.
  func detail(_ line: @autoclosure () -> String) {
    if options.isVerbose, !options.isQuiet { tell(line() + "\n") }
  }

  /// Shows the progress of long work on a terminal, at most ten times a second.
  func progress(_ work: String, _ done: Int, of total: Int) {
    guard isInteractive else { return }
    let now = MonotonicClock.milliseconds
    let isDue = state.withLock { state in
      guard now >= state.nextProgress else { return false }
      state.nextProgress = now + 100
      state.progressShown = true
      return true
    }
    guard isDue else { return }
    Interruption.showsProgress.store(true, ordering: .relaxed)
    let percent = total > 0 ? done * 100 / total : 100
    let line = String("\(work) \(done) of \(total) (\(percent)%)".prefix(79))
    try? streams.error.write(Array("\r\(line)\u{1B}[K".utf8))
  }

  /// Clears the progress line.
  func endProgress() {
    let wasShown = state.withLock { state in
      defer { state.progressShown = false }
      return state.progressShown
    }
    guard wasShown else { return }
    Interruption.showsProgress.store(false, ordering: .relaxed)
    try? streams.error.write(Array("\r\u{1B}[K".utf8))
  }

  private func tell(_ text: String) {
    endProgress()
    // There is no other place to report that standard error is closed.
    try? streams.error.write(Array(text.utf8))
  }
}

// Input and time.
extension Console {
  /// Asks a question and returns the answer; nil without a terminal.
  func ask(_ question: String) -> String? {
    guard let answer = streams.answer else { return nil }
    tell(DiagnosticFormatter.printable(question))
    return answer() ?? ""
  }

  /// All of standard input.
  func standardInput() throws(Diagnostic) -> [UInt8] {
    do {
      return try streams.input()
    } catch {
      throw .error("file.read", "cannot read standard input: \(error.reason)")
    }
  }

  /// The present moment: what `--now` says, else `SOURCE_DATE_EPOCH`, else the clock.
  func now() throws(Diagnostic) -> Instant {
    if let now = options.now { return now }
    guard let epoch = environment["SOURCE_DATE_EPOCH"], !epoch.isEmpty else { return Clock.now() }
    guard let now = Instant(argument: "@" + epoch) else {
      throw .error(
        "usage.bad-environment",
        "SOURCE_DATE_EPOCH must be seconds since 1970 (UTC), not '\(epoch)'")
    }
    return now
  }
}

/// The system's clocks.
enum Clock {
  /// The present moment.
  static func now() -> Instant { Instant(seconds: Int64(time(nil))) }
}
