import Bytes
import Diagnostics
import Files
import Policy
import TemplateEngine

/// The rendering and writing of a site's pages, which is shared among workers.
struct PageWork: Sendable {
  let pages: [PlannedPage]
  /// The places in `pages` to work on; nil for all.
  let places: [Int]?
  let renderer: PageRenderer
  let folder: OutputFolder
  /// The stage that receives the files.
  let stage: OutputStage
  /// The states of published files.
  let known: [String: PageState]
  /// The published files that are unchanged without being looked at.
  let trust: OutputTrust
  /// The names of the templates that changed.
  let changedTemplates: Set<String>
  /// The search for leaks.
  let gate: LeakGate
  /// Whether the inputs of pages are saved for the next build.
  let isRemembered: Bool
  /// Whether the result has the timing of each page.
  let isTimed: Bool

  /// The result of a worker.
  struct Result: Sendable {
    /// How many pages it looked at.
    var examined = 0
    /// How many pages it rendered.
    var rendered = 0
    /// How many files it wrote.
    var written = 0
    /// The new states of pages, by their paths.
    var states: [(path: String, state: PageState)] = []
    /// The leaks on the pages.
    var leaks = LeakTable()
    /// The timings of the pages, if asked for.
    var timings: [BuildTimings.Page] = []
  }

  /// The number of pages to work on.
  var count: Int { places?.count ?? pages.count }

  /// Works on pages until there are none left.
  func run(
    _ worker: Int, _ pieces: ParallelWork.Pieces, _ progress: (_ done: Int, _ total: Int) -> Void
  ) throws(Diagnostic) -> Result {
    var output = ByteBuffer(capacity: 65_536)
    var cursor = folder.cursor
    var result = Result()
    var waiting = WaitingPages()
    // Reserving unused memory is free, and reallocating is not.
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

/// Rendered pages that are searched together: rendering evicts the tables of the search from the
/// processor's cache, and loading them again takes longer than searching one page.
private struct WaitingPages: ~Copyable {
  /// The number of bytes after which the pages are searched.
  private static let many = 2 << 20

  private var bytes = ByteBuffer()
  private var pages: [(path: String, end: Int, timing: Int?)] = []

  /// Whether it is time to search.
  var areMany: Bool { bytes.count >= Self.many }

  /// Adds a page, and the place of its timing if it has one.
  mutating func add(_ page: Span<UInt8>, of path: String, timing: Int?) {
    bytes.append(page)
    pages.append((path, bytes.count, timing))
  }

  /// Searches all pages and removes them.
  mutating func search(with gate: LeakGate, _ result: inout PageWork.Result) {
    var start = 0
    for (path, end, timing) in pages {
      let begun = timing == nil ? 0 : MonotonicClock.nanoseconds
      bytes.withSpan { gate.search($0.extracting(start..<end), of: path, &result.leaks) }
      if let timing { result.timings[timing].times.searching = MonotonicClock.nanoseconds - begun }
      start = end
    }
    bytes.removeAll()
    pages.removeAll(keepingCapacity: true)
  }
}

extension BuildTimings.Page {
  /// The timing of a page, which begins now.
  fileprivate init(of page: PlannedPage, worker: Int) {
    self.init(
      kind: page.kind.name, path: page.address.path, worker: worker,
      start: MonotonicClock.nanoseconds)
  }

  /// Ends a part of the work, which began at the end of the part before it.
  fileprivate mutating func end(_ part: WritableKeyPath<BuildTimings.Times, Int64>) {
    times[keyPath: part] = MonotonicClock.nanoseconds - start - times.all
  }
}

/// Which published files are trusted to be unchanged without looking at them.
enum OutputTrust: Sendable, Equatable {
  /// None of them.
  case nothing
  /// All but these.
  case allBut(Set<String>)

  /// Whether a file is trusted.
  func trustsWithoutLooking(at path: String) -> Bool {
    if case .allBut(let touched) = self { return !touched.contains(path) }
    return false
  }

  /// Whether a file is known to be unchanged, by trust or by its status.
  func vouches(
    for path: String, _ file: WrittenFile, in folder: OutputFolder, _ cursor: inout FolderCursor
  ) -> Bool {
    trustsWithoutLooking(at: path) || folder.status(of: path, &cursor) == file
  }
}
