import Diagnostics
import Files
import Printing
import TemplateEngine

/// The rendering and writing of a site's pages, as each worker does its part of it.
struct PageWork: Sendable {
  let pages: [PlannedPage]
  let renderer: PageRenderer
  let folder: OutputFolder
  let cache: BuildCache

  /// What a worker has done.
  struct Result: Sendable {
    /// How many pages it rendered.
    var rendered = 0
    /// How many files it wrote.
    var written = 0
    /// What to remember of each of its pages.
    var states: [(path: String, state: PageState)] = []
  }

  /// Takes pages until there are none.
  func run(
    _ worker: Int, _ pieces: ParallelWork.Pieces, _ progress: (_ done: Int, _ total: Int) -> Void
  ) throws(Diagnostic) -> Result {
    var output = OutputBuffer(capacity: 65_536)
    var scratch: [UInt8] = []
    var result = Result()
    result.states.reserveCapacity(pages.count / 2)
    while let range = pieces.take() {
      for page in pages[range] {
        try publish(page, worker, &output, &scratch, &result)
      }
      progress(range.upperBound, pages.count)
    }
    return result
  }

  private func publish(
    _ page: PlannedPage, _ worker: Int, _ output: inout OutputBuffer, _ scratch: inout [UInt8],
    _ result: inout Result
  ) throws(Diagnostic) {
    let path = page.address.path
    let known = cache.pages[path]
    var job = RenderJob(
      page: page, known: known,
      isIntact: known.map { folder.status(of: path) == $0.file } ?? false)
    output.removeAll()
    try renderer.run(&job, &output)
    guard job.isRendered else {
      if let known { result.states.append((path, known)) }
      return
    }
    result.rendered += 1
    do throws(SystemError) {
      let outcome = try output.withUnsafeBytes { (bytes) throws(SystemError) in
        try folder.write(bytes, to: path, worker: worker, scratch: &scratch)
      }
      result.written += outcome.didWrite ? 1 : 0
      let state = PageState(
        fields: job.inputs.fields, template: job.inputs.template, settings: job.inputs.settings,
        reason: job.inputs.reason(since: known), file: outcome.file)
      result.states.append((path, state))
    } catch {
      throw error.diagnostic
    }
  }
}
