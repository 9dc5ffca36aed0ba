import BuiltInTheme
import Configuration
import Diagnostics
import Hashing
import IssueStore
import Records
import TemplateEngine
import ViewModels

/// The templates of a site, compiled for the records of its pages, and the files that go with them.
///
/// A file of the site's `templates/` replaces the built-in theme's file of its name, which is still
/// there as `theme:NAME`. Everything is compiled before the first page is rendered, so that the published site is still whole when a
/// mistake is reported.
struct Theme: Sendable {
  /// A compiled template.
  final class Compiled: Sendable {
    let template: Template
    /// The hash of its source and of the sources of all templates that it may reach.
    let hash: UInt64
    /// The names of the template and of all that it may reach; of all templates, if what it reaches
    /// is only known at run time.
    let reached: [String]

    init(template: Template, hash: UInt64, reached: [String]) {
      (self.template, self.hash, self.reached) = (template, hash, reached)
    }
  }

  /// The template of each kind of page in each format.
  private let templates: [[PageFormat: Compiled]]
  private let pages: [String: Compiled]
  /// The template of charts on pages written by hand; nil where there are no such pages.
  let chart: Template?
  /// The hash of each template's source, by its name.
  let hashes: [String: UInt64]
  /// The files that pages link to, by name: style sheets, pictures.
  let assets: [(path: String, bytes: [UInt8])]

  /// Compiles the templates of a site; all errors in them are thrown at once.
  ///
  /// - Parameter configuration: the configuration of the site. Where it is given and the site has no templates
  ///   of its own, those of kinds that have no pages by it are left out: they have no errors.
  init(
    _ own: OwnFiles, formats: [PageFormat], only configuration: SiteConfiguration? = nil
  ) throws(DiagnosticList) {
    let sources = Self.sources(own)
    let environment = Self.environment(sources)
    let configuration = own.templates.isEmpty ? configuration : nil
    var jobs = Self.jobs(own, formats) { kind in configuration.map(kind.mayHavePages) ?? true }
    Threads.forEach(of: &jobs, threads: Threads.everyCore) { _, job in
      job.result = Self.compile(job.name, job.record, environment, sources)
    }
    var problems: [Diagnostic] = []
    var templates = PageKind.all.map { _ in [PageFormat: Compiled]() }
    var pages: [String: Compiled] = [:]
    var chart: Template?
    for job in jobs {
      switch (job.result, job.purpose) {
      case (.success(let compiled), .kind(let index, let format)):
        templates[index][format] = compiled
      case (.success(let compiled), .page(let name)): pages[name] = compiled
      case (.success(let compiled), .chart): chart = compiled.template
      case (.failure(let error), _):
        // A mistake in a template that several others use is reported once, with one chain of
        // includes that leads to it.
        var problem = error.diagnostic
        if let place = problem.place, let line = place.line,
          own.pages.contains(where: { $0.source.name == place.file && $0.isCode(line: line) })
        {
          problem.suggestion =
            "tags run in code as well; to show them, put '{% raw %}' before the code and '{% endraw %}' behind it"
        }
        if !problems.contains(where: { $0.message == problem.message && $0.place == problem.place })
        {
          problems.append(problem)
        }
      case (nil, _): break
      }
    }
    if !problems.isEmpty { throw DiagnosticList(problems) }
    (self.templates, self.pages, self.chart) = (templates, pages, chart)
    hashes = sources.mapValues { Fingerprint(of: Array($0.body)).low }
    let names = Set(Self.jobs(own, formats) { _ in true }.map(\.name))
    assets = sources.filter { Self.isAsset($0.key) && !names.contains($0.key) }
      .map { name, source in
        let isSource = name.hasSuffix(".css") || name.hasSuffix(".js")
        let isOwn = own.templates[name] != nil || !isSource
        let bytes = isOwn ? source.utf8 : SlimSource.slim(source.utf8, named: name)
        return (path: name, bytes: bytes)
      }
      .sorted { $0.path < $1.path }
  }

  /// The texts of all templates by their names.
  private static func sources(_ own: OwnFiles) -> [String: SourceText] {
    var sources: [String: SourceText] = [:]
    for name in BuiltInTheme.names {
      guard let bytes = BuiltInTheme.file(named: name) else { continue }
      sources[name] = SourceText(name: "templates/\(name) (built in)", utf8: bytes)
    }
    let builtIn = sources.map { (Self.builtIn + $0.key, $0.value) }
    sources.merge(own.templates) { _, own in own }
    sources.merge(builtIn) { _, builtIn in builtIn }
    for page in own.pages { sources[page.templateName] = page.template }
    return sources
  }

  private static func environment(_ sources: [String: SourceText]) -> Environment {
    var vocabulary = Vocabulary.standard
    SiteFilters.register(in: &vocabulary)
    SiteFunctions.register(in: &vocabulary)
    var options = Options()
    options.undefinedBehavior = .strict
    options.markdownPrefix = ContentPage.templatePrefix
    return Environment(loader: MemoryLoader(sources), vocabulary: vocabulary, options: options)
  }

  /// The blocks of a site's templates and pages that are never printed.
  static func lostBlocks(of own: OwnFiles) -> [LostBlock] {
    let environment = environment(sources(own))
    return (own.templates.keys.filter { !isAsset($0) } + own.pages.map(\.templateName)).sorted()
      .flatMap { environment.lostBlocks(of: $0) }
  }

  /// A template to compile, and its purpose.
  private struct Job {
    enum Purpose {
      case kind(Int, PageFormat)
      case page(String)
      case chart
    }

    let purpose: Purpose
    let name: String
    let record: RecordType
    var result: Result<Compiled, TemplateError>?
  }

  private static func jobs(
    _ own: OwnFiles, _ formats: [PageFormat], _ hasPages: (PageKind) -> Bool
  ) -> [Job] {
    var jobs: [Job] = []
    for (index, kind) in PageKind.all.enumerated() where kind.hasTemplates && hasPages(kind) {
      for format in kind.formats where format != .markdown || formats.contains(.markdown) {
        jobs.append(
          Job(purpose: .kind(index, format), name: kind.template(format), record: kind.record))
      }
    }
    for page in own.pages {
      jobs.append(
        Job(
          purpose: .page(page.name), name: page.templateName,
          record: ContentPageRecord.fields.type))
    }
    if !own.pages.isEmpty {
      jobs.append(
        Job(purpose: .chart, name: "chart.html", record: ChartDrawingRecord.fields.type))
    }
    return jobs
  }

  private static func compile(
    _ name: String, _ record: RecordType, _ environment: Environment,
    _ sources: [String: SourceText]
  ) -> Result<Compiled, TemplateError> {
    Result { () throws(TemplateError) in
      let template = try environment.template(named: name, root: record)
      let reached =
        [template.name]
        + (template.dependencies.hasUnknown
          ? sources.keys.filter { $0 != template.name }.sorted() : template.dependencies.names)
      var hasher = StableHasher()
      for name in reached {
        hasher.combine(name)
        hasher.combine(Array(sources[name]?.body ?? []))
      }
      return Compiled(template: template, hash: hasher.value, reached: reached)
    }
  }

  /// The names of all templates that pages may use, and of the files that go with them.
  var used: Set<String> {
    let compiled = templates.flatMap(\.values) + pages.values
    return Set(compiled.flatMap(\.reached) + assets.map(\.path))
      .union(chart.map { [$0.name] + $0.dependencies.names } ?? [])
  }

  /// The template of a page's kind in the page's format; nil where code writes the page.
  func template(_ page: PlannedPage) -> Compiled? {
    templates[page.kindIndex][page.address.format]
  }

  /// The hash of all templates that a page depends on. For a page by hand that is not Markdown, only
  /// the hash of its own template counts: it is not put into that of its kind.
  ///
  /// - Parameter content: the page written by hand that it shows, if any.
  func hash(of page: PlannedPage, content: ContentPage?) -> UInt64 {
    let shell = template(page)?.hash ?? 0
    guard let content, let own = pages[content.name]?.hash else { return shell }
    if !content.isMarkdown { return own }
    var hasher = StableHasher()
    hasher.combine(own)
    hasher.combine(shell)
    return hasher.value
  }

  /// The names of the templates that were changed, added or removed since the last build; empty
  /// where that is not known.
  func changes(since known: [String: UInt64]) -> Set<String> {
    if known.isEmpty { return [] }
    return Set(hashes.filter { known[$0.key] != $0.value }.keys)
      .union(known.keys.filter { hashes[$0] == nil })
  }

  /// The names of all templates that a page depends on, each once: its own first.
  ///
  /// - Parameter content: the page written by hand that it shows, if any.
  func names(_ page: PlannedPage, content: ContentPage?) -> [String] {
    let shell = template(page)?.reached ?? []
    guard let content, let own = pages[content.name]?.reached else { return shell }
    if !content.isMarkdown { return own }
    return own + shell.filter { !own.contains($0) }
  }

  /// The template that a page written by hand is compiled to.
  func page(_ content: ContentPage) -> Compiled? { pages[content.name] }

  /// The prefix that names a built-in template even if the site replaces it.
  private static let builtIn = "theme:"

  /// Whether a path is that of a file that the built-in theme publishes as it is.
  static func isFile(_ path: String) -> Bool {
    isAsset(path) && BuiltInTheme.names.contains(path)
      && !PageKind.all.contains { kind in
        kind.hasTemplates && kind.formats.contains { kind.template($0) == path }
      }
  }

  /// Whether a file of a theme is published as it is.
  static func isAsset(_ name: String) -> Bool {
    [".css", ".svg", ".js", ".png", ".ico", ".webp", ".jpg", ".woff2"].contains {
      name.hasSuffix($0)
    } && !name.hasPrefix(builtIn)
  }
}

extension ContentPage {
  /// The prefix of the names of pages among the templates.
  static let templatePrefix = "pages/"

  /// The name under which other templates could include the page.
  var templateName: String { Self.templatePrefix + name + (isMarkdown ? ".md" : ".html") }

  /// The page's text as a template, without its front matter.
  var template: SourceText {
    SourceText(name: source.name, utf8: source.utf8, start: bodyOffset)
  }
}
