import Hashing
import BuiltInTheme
import Diagnostics
import Records
import TemplateEngine
import ViewModels

/// The templates of a site, compiled for the records of its pages, and the files that go with them.
///
/// A file of the site's `templates/` stands in for the built-in theme's file of its name. Everything
/// is compiled before the first page is rendered, so that a mistake is told while the published site
/// is still whole.
struct Theme: Sendable {
  /// A kind of page, by the template that shows it.
  enum Slot: Int, CaseIterable {
    case issue, list, tag, tags, project, projects, person, people, dashboard, awards, report, page
    case notFound, favicon

    /// The template's name without its ending.
    var name: String {
      switch self {
      case .issue: "issue"
      case .list: "list"
      case .tag: "tag"
      case .tags: "tags"
      case .project: "project"
      case .projects: "projects"
      case .person: "person"
      case .people: "people"
      case .dashboard: "index"
      case .awards: "awards"
      case .report: "report"
      case .page: "page"
      case .notFound: "404"
      case .favicon: "favicon"
      }
    }

    /// The type of the record that it shows.
    var record: RecordType {
      switch self {
      case .issue: IssuePageRecord.fields.type
      case .list: IssueListRecord.fields.type
      case .tag: TagPageRecord.fields.type
      case .tags: TagIndexRecord.fields.type
      case .project: ProjectPageRecord.fields.type
      case .projects: ProjectIndexRecord.fields.type
      case .person: PersonPageRecord.fields.type
      case .people: PersonIndexRecord.fields.type
      case .dashboard: DashboardRecord.fields.type
      case .awards: AwardBoardRecord.fields.type
      case .report: ReportRecord.fields.type
      case .page: ContentPageRecord.fields.type
      case .notFound: PlainPageRecord.fields.type
      case .favicon: FaviconRecord.fields.type
      }
    }

    /// Whether the page has a twin in Markdown.
    var isTwinned: Bool {
      switch self {
      case .issue, .list, .tag, .project, .dashboard, .awards, .report: true
      default: false
      }
    }
  }

  /// A template with what stands for it, and for all that it includes, in fingerprints.
  struct Compiled: Sendable {
    let template: Template
    let fingerprint: UInt64
    /// The names of the template and of all that it may reach; of everything there is, where what it
    /// reaches is only known when it runs.
    let reached: [String]
  }

  private let html: [Compiled]
  private let markdown: [Compiled?]
  private let pages: [String: Compiled]
  /// What stands for each template's text, by its name.
  let fingerprints: [String: UInt64]
  /// The files that pages link to, by name: style sheets, pictures.
  let assets: [(path: String, bytes: [UInt8])]

  /// Compiles the templates of a site; every mistake in any of them is told at once.
  init(
    siteFiles: [String: SourceText], pages: [ContentPage], formats: [Routes.Format]
  ) throws(DiagnosticList) {
    var sources: [String: SourceText] = [:]
    for name in BuiltInTheme.names {
      guard let bytes = BuiltInTheme.file(named: name) else { continue }
      sources[name] = SourceText(name: "templates/\(name) (built in)", utf8: bytes)
    }
    sources.merge(siteFiles) { _, own in own }
    for page in pages { sources[page.templateName] = page.template }
    var vocabulary = Vocabulary.standard
    SiteFilters.register(in: &vocabulary)
    var options = Options()
    options.undefinedBehavior = .strict
    let environment = Environment(
      loader: MemoryLoader(sources), vocabulary: vocabulary, options: options)
    var problems: [Diagnostic] = []
    func compile(_ name: String, _ record: RecordType) -> Compiled? {
      do throws(TemplateError) {
        let template = try environment.template(named: name, root: record)
        let reached =
          [template.name]
          + (template.dependencies.unknown.isEmpty
            ? template.dependencies.names : sources.keys.filter { $0 != template.name }.sorted())
        var fingerprinter = Fingerprinter()
        for name in reached {
          fingerprinter.combine(name)
          fingerprinter.combine(sources[name]?.utf8 ?? [])
        }
        return Compiled(
          template: template, fingerprint: fingerprinter.fingerprint, reached: reached)
      } catch {
        // A mistake in what several templates use is told once, with one way that leads to it.
        let problem = error.diagnostic
        if !problems.contains(where: { $0.message == problem.message && $0.place == problem.place })
        {
          problems.append(problem)
        }
        return nil
      }
    }
    let html = Slot.allCases.map {
      compile($0.name + ($0 == .favicon ? ".svg" : ".html"), $0.record)
    }
    let hasMarkdown = formats.contains(.markdown)
    markdown = Slot.allCases.map {
      hasMarkdown && $0.isTwinned ? compile($0.name + ".md", $0.record) : nil
    }
    var compiled: [String: Compiled] = [:]
    for page in pages {
      compiled[page.name] = compile(page.templateName, ContentPageRecord.fields.type)
    }
    if !problems.isEmpty { throw DiagnosticList(problems) }
    self.html = html.compactMap { $0 }
    fingerprints = sources.mapValues { Fingerprint(of: $0.utf8).low }
    self.pages = compiled
    let templates = Set(Slot.allCases.map { $0.name + ".svg" })
    assets = sources.filter { Self.isAsset($0.key) && !templates.contains($0.key) }
      .map { (path: $0.key, bytes: $0.value.utf8) }
      .sorted { $0.path < $1.path }
  }

  /// The template of a kind of page.
  func template(_ slot: Slot, _ format: Routes.Format) -> Compiled {
    switch format {
    case .html: html[slot.rawValue]
    case .markdown: markdown[slot.rawValue] ?? html[slot.rawValue]
    }
  }

  /// The names of the templates that are not what they were, or were not there; none where nothing is
  /// known of them.
  func changes(since known: [String: UInt64]) -> Set<String> {
    if known.isEmpty { return [] }
    return Set(fingerprints.filter { known[$0.key] != $0.value }.keys)
      .union(known.keys.filter { fingerprints[$0] == nil })
  }

  /// The names of all templates that a page depends on, each once: its own first.
  ///
  /// - Parameter content: the page written by hand that it shows, where it shows one.
  func names(_ slot: Slot, _ format: Routes.Format, content: ContentPage?) -> [String] {
    let shell = template(slot, format).reached
    guard let content, let own = page(content)?.reached else { return shell }
    if !content.isMarkdown { return own }
    return own + shell.filter { !own.contains($0) }
  }

  /// The template that a page written by hand is itself.
  func page(_ content: ContentPage) -> Compiled? { pages[content.name] }

  private static func isAsset(_ name: String) -> Bool {
    [".css", ".svg", ".js", ".png", ".ico", ".webp", ".jpg", ".woff2"].contains {
      name.hasSuffix($0)
    } && name != "report.css"
  }
}

extension ContentPage {
  /// The name under which other templates could include the page.
  var templateName: String { "pages/" + name + (isMarkdown ? ".md" : ".html") }

  /// The page's text as a template; lines keep their numbers.
  var template: SourceText {
    let lines = source.utf8[..<bodyOffset].count { $0 == 0x0A }
    if lines == 0 { return source }
    let blank = "{#" + String(repeating: "\n", count: lines) + "#}"
    return SourceText(
      name: source.name, utf8: Array(blank.utf8) + Array(source.utf8[bodyOffset...]))
  }
}
