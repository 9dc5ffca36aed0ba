import IssueModel
import Bytes
import Configuration
import Diagnostics
import Hashing
import Markdown
import Records
import TemplateEngine
import ViewModels

/// Renders the pages of one site: gets a page's record from its kind and fills in the template.
struct PageRenderer: Sendable {
  let contents: SiteContents
  let routes: Routes
  let theme: Theme
  private let linksRemoteImages: Bool
  /// The pages written by hand that the site's notice and footer link to by their file names.
  private let namedPages: Set<String>
  private let images: ImageEmbedder?
  private let isStandalone: Bool
  /// The settings that every page depends on besides its record.
  private let settings: RenderSettings

  init(
    _ contents: SiteContents, routes: Routes, theme: Theme, linksRemoteImages: Bool,
    policy: UInt64 = 0, images: ImageEmbedder? = nil, isStandalone: Bool = false
  ) {
    self.images = images
    self.isStandalone = isStandalone
    self.contents = contents
    self.routes = routes
    self.theme = theme
    self.linksRemoteImages = linksRemoteImages
    let namedPages = Self.namedPages(contents)
    self.namedPages = namedPages
    settings = RenderSettings(
      language: contents.presentation.language.rawValue, pages: namedPages.sorted(),
      linksRemoteImages: linksRemoteImages, hasMarkdown: routes.hasMarkdown, policy: policy)
  }

  /// A renderer of a standalone document with the same theme. The document loads nothing: pictures
  /// are embedded or become links.
  func standalone(_ contents: SiteContents, routes: Routes) -> PageRenderer {
    PageRenderer(
      contents, routes: routes, theme: theme, linksRemoteImages: true,
      images: contents.images?.embedder(), isStandalone: true)
  }

  /// Whether pages depend on the same settings as those of another renderer.
  func hasSameSettings(as other: PageRenderer) -> Bool { settings == other.settings }

  /// Renders a page and appends it to the output.
  func render(_ page: PlannedPage, into output: inout ByteBuffer) throws(Diagnostic) {
    var job = RenderJob(
      page: page, inputs: inputs(of: page), known: nil, isIntact: false, isRemembered: false)
    try run(&job, &output)
  }

  /// Makes a page's record and, unless its inputs are unchanged and its file is intact, renders it
  /// and appends it to the output.
  func run(_ job: inout RenderJob, _ output: inout ByteBuffer) throws(Diagnostic) {
    try job.page.kind.render(self, &job, &output)
  }

  /// The inputs of a page besides its record.
  func inputs(of page: PlannedPage) -> PageInputs {
    PageInputs(
      kind: page.kindIndex,
      template: theme.hash(of: page, content: page.kind.content(contents, page)),
      settings: settings.rawValue)
  }

  /// The templates and settings of a page that have changed.
  ///
  /// - Parameters:
  ///   - known: the inputs of the page at its last rendering.
  ///   - templates: the names of the templates that have changed since.
  func changedParts(
    of page: PlannedPage, since known: PageInputs?, templates: Set<String>
  ) -> ChangedParts {
    guard let known else { return [] }
    var parts = settings.changes(since: RenderSettings(rawValue: known.settings))
    if templates.isEmpty { return parts }
    let names = theme.names(page, content: page.kind.content(contents, page))
    for (place, name) in names.enumerated() where templates.contains(name) {
      parts.insert(.template(place))
    }
    return parts
  }

  /// The template of a page's kind.
  func template(of page: PlannedPage) throws(Diagnostic) -> Template {
    guard let template = theme.template(page) else {
      throw .error(
        "theme.missing-template",
        "the theme has no template '\(page.kind.template(page.address.format))'")
    }
    return template.template
  }

  /// Fills in a template with a record.
  func render(
    _ record: some Record, with template: Template, _ page: PlannedPage,
    in context: PageContext? = nil, _ output: inout ByteBuffer
  ) throws(Diagnostic) {
    try render(RecordReference(holding: record), with: template, page, in: context, &output)
  }

  /// Fills in a template with a record.
  func render(
    _ record: RecordReference, with template: Template, _ page: PlannedPage,
    in context: PageContext? = nil, _ output: inout ByteBuffer
  ) throws(Diagnostic) {
    do throws(TemplateError) {
      try template.render(
        record: record, into: &output,
        userContext: context ?? self.context(of: page),
        salt: context == nil ? salt(of: page) : nil)
    } catch {
      var diagnostic = error.diagnostic
      diagnostic.notes.append(Diagnostic.Note("while rendering '\(page.address.path)'"))
      throw diagnostic
    }
  }

  /// A hash of what filters know of a page; nil where they know more than other pages need, as on
  /// pages that query and in documents of their own.
  private func salt(of page: PlannedPage) -> UInt64? {
    guard !isStandalone, page.kind.content(contents, page) == nil else { return nil }
    var hasher = StableHasher()
    hasher.combine(settings.rawValue)
    hasher.combine(page.address.depth)
    hasher.combine(page.address.format.rawValue)
    return hasher.value
  }

  /// The context of the site's filters on a page.
  func context(of page: PlannedPage) -> PageContext {
    let content = page.kind.content(contents, page)
    let questions = content.map {
      PageQuestions(
        contents.presentation, pages: Set(contents.pages.map(\.name)), page: $0.name,
        chart: theme.chart)
    }
    return PageContext(
      page: page.address, routes: routes, language: contents.presentation.language,
      linksRemoteImages: linksRemoteImages, namedPages: namedPages, images: images,
      questions: questions)
  }

  /// The names of the pages that the notice or the footer links to by file names.
  private static func namedPages(_ contents: SiteContents) -> Set<String> {
    let look = contents.presentation.settings.look
    let texts = [look.notice, look.footer].compactMap { $0 }
    if texts.isEmpty { return [] }
    return Set(
      contents.pages.lazy.map(\.name).filter { name in
        texts.contains { $0.contains(name + ".md") }
      })
  }
}

/// The settings that every page depends on besides its record: a bit for each switch, 30 bits of
/// the hash of the language and of the pages that the site's texts link to, and 32 bits of the hash
/// of the publication policy.
struct RenderSettings: Sendable, Equatable {
  let rawValue: UInt64

  init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  init(
    language: String, pages: [String] = [], linksRemoteImages: Bool, hasMarkdown: Bool,
    policy: UInt64 = 0
  ) {
    var hasher = StableHasher()
    hasher.combine(language)
    for page in pages { hasher.combine(page) }
    rawValue =
      hasher.value & 0xFFFF_FFFC | policy << 32 | (linksRemoteImages ? 2 : 0)
      | (hasMarkdown ? 1 : 0)
  }

  /// Which of them changed.
  func changes(since old: RenderSettings) -> ChangedParts {
    var parts: ChangedParts = []
    let differing = rawValue ^ old.rawValue
    if differing & 0xFFFF_FFFC != 0 { parts.insert(.language) }
    if differing >> 32 != 0 { parts.insert(.policy) }
    if differing & 2 != 0 { parts.insert(.images) }
    if differing & 1 != 0 { parts.insert(.formats) }
    return parts
  }
}
