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
  /// The options of every verb.
  let options: CommonOptions
  /// Whether results may be coloured.
  let outputHasColor: Bool
  /// Whether messages are coloured.
  let errorHasColor: Bool
  /// Whether messages go to a terminal.
  let isInteractive: Bool
  private let context: ProcessContext
  private let state = Mutex(State())

  private struct State {
    var pending: [UInt8] = []
    var warnings = 0
    var exit = Exit.done
    var lastLine: String?
    var progressShown = false
    var nextProgress: Int64 = 0
  }

  /// A console in the context of a process.
  init(_ context: ProcessContext, _ options: CommonOptions) {
    self.context = context
    self.options = options
    let isDumb = context.variable("TERM") == "dumb"
    let isColorUnwanted = isDumb || context.variable("NO_COLOR") ?? "" != ""
    func colors(_ stream: ByteStream) -> Bool {
      switch options.color {
      case .always: true
      case .never: false
      case .auto: stream.isTerminal && !isColorUnwanted
      }
    }
    outputHasColor = colors(context.output)
    errorHasColor = colors(context.error)
    isInteractive = context.error.isTerminal && !isDumb && !options.isQuiet
  }

  /// Keeps a value until the process ends, if it ends with the verb.
  func keep(_ value: some Sendable) { context.kept?.append(value) }

  /// The exit status of a verb that succeeds.
  var exit: Exit {
    get { state.withLock { $0.exit } }
    set { state.withLock { $0.exit = newValue } }
  }

  /// The last line after the errors of a verb that fails.
  var lastLine: String? {
    get { state.withLock { $0.lastLine } }
    set { state.withLock { $0.lastLine = newValue } }
  }

  /// How many warnings were reported.
  var warnings: Int { state.withLock { $0.warnings } }

  /// Whether results go to a terminal; text from data must then pass
  /// `DiagnosticFormatter.printable`.
  var outputIsTerminal: Bool { context.output.isTerminal }

  /// The width of the terminal that shows results in columns, at least 20; nil when results go
  /// elsewhere.
  ///
  /// `COLUMNS` takes precedence over the terminal's own width, and 80 is the default.
  var outputWidth: Int? {
    guard outputIsTerminal else { return nil }
    if let columns = context.variable("COLUMNS").flatMap({ Int($0) }), columns > 0 {
      return max(20, columns)
    }
    var size = winsize()
    let isKnown = unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return isKnown ? max(20, Int(size.ws_col)) : 80
  }

  // MARK: - Results

  /// Writes a part of the result.
  func write(_ bytes: [UInt8]) throws(SystemError) {
    let isFull = state.withLock { state in
      state.pending += bytes
      return state.pending.count >= 1 << 16
    }
    if isFull { try flush() }
  }

  /// Writes a text as a part of the result.
  func write(_ text: String) throws(SystemError) {
    try write(Array(text.utf8))
  }

  /// Writes a line of the result.
  func print(_ line: String) throws(SystemError) {
    try write(line + "\n")
  }

  /// Writes a result to the file of `-o`, or to standard output if that is missing or `-`.
  func write(_ bytes: [UInt8], to path: String?) throws {
    guard let path, path != "-" else { return try write(bytes) }
    try FileSystem.write(bytes, to: path)
  }

  /// Writes the result as one JSON value.
  func json(_ value: (inout JSONWriter) throws -> Void) throws {
    var json = JSONWriter()
    try value(&json)
    try write(json.bytes + [0x0A])
  }

  /// Writes the buffered results.
  func flush() throws(SystemError) {
    let rest = state.withLock { state in
      defer { state.pending = [] }
      return state.pending
    }
    if rest.isEmpty { return }
    if outputIsTerminal { endProgress() }
    try context.output.write(rest)
  }

  // MARK: - Messages

  /// Reports a diagnostic; warnings are counted.
  func report(_ diagnostic: Diagnostic) {
    if diagnostic.severity == .warning { state.withLock { $0.warnings += 1 } }
    if diagnostic.severity == .note, options.isQuiet { return }
    tell(DiagnosticFormatter(color: errorHasColor).format(diagnostic.masked))
  }

  /// Reports several diagnostics, of many of one kind only some.
  func report(_ diagnostics: some Sequence<Diagnostic>) {
    let all = Array(diagnostics)
    let brief = brief(all)
    for diagnostic in brief { report(diagnostic) }
    let warnings = all.count { $0.severity == .warning } - brief.count { $0.severity == .warning }
    state.withLock { $0.warnings += warnings }
  }

  /// Diagnostics as they are shown: leaks with one cause, records of one file that are skipped for one
  /// reason, and Markdown files without front matter once; of others with one code in one file the first
  /// five, and the number of the rest. With `--verbose` all are shown.
  func brief(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    guard !options.isVerbose else { return diagnostics }
    let diagnostics = oneForEachReason(diagnostics.oneForEachLeak())
    let groups = Dictionary(grouping: diagnostics.indices) { index in
      [diagnostics[index].code, diagnostics[index].place?.file ?? ""]
    }
    var shown = diagnostics.map { Optional($0) }
    for (group, indices) in groups where indices.count > Self.mostOfOneKind + 1 {
      let rest = indices.dropFirst(Self.mostOfOneKind)
      for index in rest { shown[index] = nil }
      guard let first = rest.first else { continue }
      shown[first] = Diagnostic(
        diagnostics[first].severity, code: group[0],
        "and \(rest.count) more like these" + (group[1].isEmpty ? "" : " in \(group[1])"),
        suggestion: "--verbose shows all")
    }
    return shown.compactMap { $0 }
  }

  private func oneForEachReason(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    var result: [Diagnostic] = []
    var places: [[String]: (index: Int, count: Int)] = [:]
    for diagnostic in diagnostics {
      guard let key = Self.reason(of: diagnostic) else {
        result.append(diagnostic)
        continue
      }
      if let known = places[key] {
        places[key] = (known.index, known.count + 1)
      } else {
        places[key] = (result.count, 1)
        result.append(diagnostic)
      }
    }
    for (index, count) in places.values where count > 1 {
      result[index].message += ", and \(count - 1) more for the same reason"
      result[index].notes.append(Diagnostic.Note("--verbose shows all"))
    }
    return result
  }

  /// What diagnostics have in common of which only one is shown; nil for one that is always shown.
  private static func reason(of diagnostic: Diagnostic) -> [String]? {
    if diagnostic.code == "data.no-front-matter" { return [diagnostic.code] }
    guard diagnostic.code == "data.broken-record",
      let reason = diagnostic.message.firstRange(of: ": ")
    else { return nil }
    return [diagnostic.place?.file ?? "", String(diagnostic.message[reason.lowerBound...])]
  }

  private static let mostOfOneKind = 5

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
    try? context.error.write(Array("\r\(line)\u{1B}[K".utf8))
  }

  /// Clears the progress line.
  func endProgress() {
    let wasShown = state.withLock { state in
      defer { state.progressShown = false }
      return state.progressShown
    }
    guard wasShown else { return }
    Interruption.showsProgress.store(false, ordering: .relaxed)
    try? context.error.write(Array("\r\u{1B}[K".utf8))
  }

  private func tell(_ text: String) {
    endProgress()
    // There is no other place to report that standard error is closed.
    try? context.error.write(Array(text.utf8))
  }

  // MARK: - Input and time

  /// Asks a question and returns the answer; nil without a terminal.
  func ask(_ question: String) -> String? {
    guard let answer = context.answer else { return nil }
    tell(DiagnosticFormatter.printable(question))
    return answer() ?? ""
  }

  /// The bytes of a file that is named on the command line; `-` is standard input. Unlike a site's data
  /// it may be a pipe, as `<(command)` of a shell is.
  func read(_ path: String) throws(Diagnostic) -> [UInt8] {
    do {
      return try path == "-" ? context.input() : FileSystem.readStream(path)
    } catch {
      if path != "-" { throw error.diagnostic }
      throw .error("file.read", "cannot read standard input: \(error.reason)")
    }
  }

  /// How a file is called in messages.
  static func name(_ path: String) -> String { path == "-" ? "<standard input>" : path }

  /// The present moment: that of `--now`, else of `SOURCE_DATE_EPOCH`, else of the clock.
  func now() throws(Diagnostic) -> Instant {
    if let now = options.now { return now }
    guard let epoch = context.variable("SOURCE_DATE_EPOCH"), !epoch.isEmpty else {
      return Instant(seconds: Int64(time(nil)))
    }
    guard let now = Instant(argument: "@" + epoch) else {
      throw .error(
        "usage.bad-environment",
        "SOURCE_DATE_EPOCH must be seconds since 1970 (UTC), not '\(epoch)'")
    }
    return now
  }
}
