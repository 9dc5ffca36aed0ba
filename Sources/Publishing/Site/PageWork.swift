import Bytes
import Diagnostics
import Files
import Secrets
import TemplateEngine

/// The rendering and writing of a site's pages, as each worker does its part of it.
struct PageWork: Sendable {
  let pages: [PlannedPage]
  /// The places in `pages` that are worked on; nil for all.
  let places: [Int]?
  let renderer: PageRenderer
  let folder: OutputFolder
  /// Where the pages are made.
  let stage: OutputStage
  /// What is remembered of each published file.
  let known: [String: PageState]
  /// Which published files may have been touched by others.
  let trust: OutputTrust
  /// The names of the templates that are not what they were.
  let changedTemplates: Set<String>
  /// What must not be published.
  let gate: LeakGate
  /// Whether what pages are rendered from is kept for the next build.
  let isRemembered: Bool
  /// Whether the result tells of each page how long it took.
  let isTimed: Bool

  /// What a worker has done.
  struct Result: Sendable {
    /// How many pages it looked at.
    var examined = 0
    /// How many pages it rendered.
    var rendered = 0
    /// How many files it wrote.
    var written = 0
    /// What to remember of the pages that are not as they were, by their paths.
    var states: [(path: String, state: PageState)] = []
    /// What must not be published and is on the pages.
    var leaks = LeakTable()
    /// How long the pages took, where that is asked for.
    var timings: [BuildTimings.Page] = []
  }

  /// How many pages are worked on.
  var count: Int { places?.count ?? pages.count }

  /// Takes pages until there are none.
  func run(
    _ worker: Int, _ pieces: ParallelWork.Pieces, _ progress: (_ done: Int, _ total: Int) -> Void
  ) throws(Diagnostic) -> Result {
    var output = ByteBuffer(capacity: 65_536)
    var cursor = folder.cursor
    var result = Result()
    var waiting = WaitingPages()
    // Memory that is not filled costs nothing, and moving what is there does.
    if known.isEmpty { result.states.reserveCapacity(count) }
    while let range = pieces.take(worker) {
      for index in range {
        try publish(places?[index] ?? index, worker, &output, &cursor, &waiting, &result)
        if waiting.areMany { waiting.search(with: gate, &result) }
      }
      progress(pieces.done, count)
      if Task.isCancelled { throw .error("interrupted", "the publishing was interrupted") }
    }
    waiting.search(with: gate, &result)
    return result
  }

  private func publish(
    _ index: Int, _ worker: Int, _ output: inout ByteBuffer, _ cursor: inout FolderCursor,
    _ waiting: inout WaitingPages, _ result: inout Result
  ) throws(Diagnostic) {
    let page = pages[index]
    let path = page.address.path
    var timing = isTimed ? BuildTimings.Page(of: page, worker: worker) : nil
    defer { if let timing { result.timings.append(timing) } }
    let known = known[path]
    var job = RenderJob(
      page: page, inputs: renderer.inputs(of: page), known: known,
      isIntact: known.map { trust.vouches(for: path, $0.file, in: folder, &cursor) } ?? false,
      isRemembered: isRemembered)
    output.removeAll()
    try renderer.run(&job, &output)
    result.examined += 1
    timing?.end(\.rendering)
    guard job.needsRendering else { return }
    result.rendered += 1
    timing?.bytes = output.count
    if LeakGate.searchesPage(path) {
      output.withSpan { waiting.add($0, of: path, timing: isTimed ? result.timings.count : nil) }
    }
    do throws(SystemError) {
      let outcome = try output.withSpan { (bytes) throws(SystemError) in
        try stage.write(
          bytes, to: path, &cursor,
          replacing: trust.trustsWithoutLooking(at: path) ? known?.file.size : nil)
      }
      result.written += outcome.didWrite ? 1 : 0
      timing?.end(\.writing)
      let state = PageState(
        inputs: job.inputs, reason: job.inputs.reason(since: known),
        changedParts: renderer.changedParts(
          of: page, since: known?.inputs, templates: changedTemplates),
        file: outcome.file)
      result.states.append((path, state))
    } catch {
      throw error.diagnostic
    }
  }
}

/// Rendered pages that wait to be searched together: rendering evicts the tables of the search from the processor's
/// cache, and loading them again takes longer than searching one page.
private struct WaitingPages: ~Copyable {
  /// The bytes of pages that are searched together.
  private static let many = 2 << 20

  private var bytes = ByteBuffer()
  private var lines = NewLines()
  private var pages: [(path: String, end: Int, timing: Int?)] = []

  /// Whether there are enough of them.
  var areMany: Bool { bytes.count >= Self.many }

  /// Takes a page, and the place of its timing if it has one.
  mutating func add(_ page: Span<UInt8>, of path: String, timing: Int?) {
    bytes.append(page)
    pages.append((path, bytes.count, timing))
  }

  /// Searches all of them; afterwards there are none.
  mutating func search(with gate: LeakGate, _ result: inout PageWork.Result) {
    var start = 0
    for (path, end, timing) in pages {
      let begun = timing == nil ? 0 : MonotonicClock.nanoseconds
      bytes.withSpan {
        gate.search($0.extracting(start..<end), of: path, besides: &lines, &result.leaks)
      }
      if let timing { result.timings[timing].times.searching = MonotonicClock.nanoseconds - begun }
      start = end
    }
    bytes.removeAll()
    pages.removeAll(keepingCapacity: true)
  }
}

extension BuildTimings.Page {
  /// The timing of a page whose work begins now.
  fileprivate init(of page: PlannedPage, worker: Int) {
    self.init(
      kind: page.kind.name, path: page.address.path, worker: worker,
      start: MonotonicClock.nanoseconds)
  }

  /// Ends a part of the work, which began where the one before it ended.
  fileprivate mutating func end(_ part: WritableKeyPath<BuildTimings.Times, Int64>) {
    times[keyPath: part] = MonotonicClock.nanoseconds - start - times.all
  }
}

/// Which published files are believed to be as they were written without asking the system.
enum OutputTrust: Sendable, Equatable {
  /// None of them.
  case nothing
  /// All but these.
  case allBut(Set<String>)

  /// Whether a file is not looked at.
  func trustsWithoutLooking(at path: String) -> Bool {
    if case .allBut(let touched) = self { return !touched.contains(path) }
    return false
  }

  /// Whether a file is the one that was written.
  func vouches(
    for path: String, _ file: WrittenFile, in folder: OutputFolder, _ cursor: inout FolderCursor
  ) -> Bool {
    trustsWithoutLooking(at: path) || folder.status(of: path, &cursor) == file
  }
}
