import Configuration
public import Diagnostics
import Files
public import IssueModel
import Records
import TemplateEngine
import ViewModels

/// Publishes a site: plans its pages, renders them on all cores and writes what changed.
public struct SitePublisher: Sendable {
  /// What the user asked of a build.
  public struct Options: Sendable {
    /// The output folder; nil for the site's own.
    public var output: String?
    /// Where the site will live; nil for what the configuration says.
    public var baseURL: String?
    /// Whether to write into a folder that Gazette does not know.
    public var force = false
    /// How many pages are rendered at a time, at least 1.
    public var jobs = 1
    /// Whether to go on without data that cannot be read.
    public var skipsUnreadable = false
    /// Whether what is remembered of earlier builds may be believed.
    public var usesCache = true
    /// The day on which the pages are made.
    public var today: Day
    /// Who writes, as a second writer is told.
    public var holder = "gazette build"

    /// Options of a build on a day.
    public init(today: Day) {
      self.today = today
    }
  }

  private let inputs: SiteInputs
  private let options: Options
  private let renderer: PageRenderer
  private let plan: PagePlan
  private let copies: [Copy]

  /// Prepares a build: everything that can be wrong without rendering a page is found here, before
  /// anything is written.
  public init(_ inputs: SiteInputs, options: Options) throws(DiagnosticList) {
    var inputs = inputs
    if let url = options.baseURL { inputs.configuration.url = url }
    self.inputs = inputs
    self.options = options
    let presentation = try inputs.presentation(today: options.today)
    let formats: [Routes.Format] =
      inputs.configuration.formats.contains(.markdown)
      ? [.html, .markdown] : [.html]
    let routes = Routes(formats: formats)
    let theme = try Theme(
      siteFiles: inputs.templates, pages: inputs.pages, formats: formats)
    renderer = PageRenderer(
      presentation: presentation, routes: routes, theme: theme, pages: inputs.pages,
      reports: try PublishedReport.all(of: inputs.configuration),
      linksRemoteImages: inputs.configuration.images == .link)
    plan = PagePlan(
      presentation, routes: routes, formats: formats, contentPages: inputs.pages.map(\.name),
      reports: inputs.configuration.reports.map(\.name))
    copies = try Copy.all(inputs, theme: theme, pages: plan)
  }

  /// Renders every page and writes what changed.
  ///
  /// - Parameter progress: called now and then with how many pages are done and how many there are;
  ///   from any thread.
  public func publish(
    progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) async throws(Diagnostic) -> BuildReport {
    let output = options.output ?? inputs.folder.output
    let folder = try OutputFolder(output, holder: options.holder, force: options.force)
    let cachePath = BuildCache.path(in: inputs.folder, output: output)
    let cache =
      options.usesCache
      ? BuildCache(reading: cachePath, program: BuildCache.program, output: output) : BuildCache()
    let paths = Set(plan.pages.map(\.address.path)).union(copies.map(\.path))
    try folder.prepare(for: paths)
    let work = PageWork(pages: plan.pages, renderer: renderer, folder: folder, cache: cache)
    let results = try await ParallelWork.run(count: plan.pages.count, jobs: options.jobs) {
      (worker, pieces) throws(Diagnostic) in
      try work.run(worker, pieces, progress)
    }
    var report = BuildReport()
    report.pages = plan.pages.count
    var next = BuildCache()
    next.pages.reserveCapacity(paths.count)
    for result in results {
      report.recomputed += result.states.count
      report.rendered += result.rendered
      report.written += result.written
      for (path, state) in result.states { next.pages[path] = state }
    }
    for copy in copies {
      let (state, didWrite) = try Self.publish(copy, to: folder, known: cache.pages[copy.path])
      report.written += didWrite ? 1 : 0
      next.pages[copy.path] = state
    }
    report.removed = try folder.finish(with: paths)
    if next != cache {
      next.write(to: cachePath, program: BuildCache.program, output: output)
    }
    return report
  }

  private static func publish(
    _ copy: Copy, to folder: OutputFolder, known: PageState?
  ) throws(Diagnostic) -> (PageState, didWrite: Bool) {
    let inputs = copy.inputs
    if let known, known.isMadeFrom(inputs), folder.status(of: copy.path) == known.file {
      return (known, false)
    }
    let outcome = try copy.write(to: folder)
    let state = PageState(
      fields: [], template: inputs.template, settings: inputs.settings,
      reason: inputs.reason(since: known), file: outcome.file)
    return (state, outcome.didWrite)
  }
}
