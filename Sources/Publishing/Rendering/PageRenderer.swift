import Hashing
import Diagnostics
import IssueStore
import Markdown
import Bytes
import Records
import TemplateEngine
import ViewModels

/// Renders the pages of one site: asks the view model of each for its record and hands that to the
/// page's template.
struct PageRenderer: Sendable {
  let presentation: Presentation
  let routes: Routes
  let theme: Theme
  let pages: [ContentPage]
  let reports: [PublishedReport]
  let linksRemoteImages: Bool
  /// What stands for what the records are made from; nil where every record is made.
  let keys: PageKeys?
  /// The settings that every page depends on besides its record.
  private let settings: RenderSettings

  init(
    presentation: Presentation, routes: Routes, theme: Theme, pages: [ContentPage],
    reports: [PublishedReport], linksRemoteImages: Bool, keys: PageKeys?
  ) {
    self.presentation = presentation
    self.routes = routes
    self.theme = theme
    self.pages = pages
    self.reports = reports
    self.linksRemoteImages = linksRemoteImages
    self.keys = keys
    settings = RenderSettings(
      language: presentation.language, linksRemoteImages: linksRemoteImages,
      hasMarkdown: routes.hasMarkdown)
  }

  /// Whether pages depend on the same settings as those of another renderer.
  func hasSameSettings(as other: PageRenderer) -> Bool { settings == other.settings }

  /// Renders a page at the end of the output.
  func render(_ page: PlannedPage, into output: inout ByteBuffer) throws(Diagnostic) {
    var job = RenderJob(page: page, inputs: inputs(of: page), known: nil, isIntact: false)
    try run(&job, &output)
  }

  /// What a page is made from, as far as that is known without its record.
  func inputs(of page: PlannedPage) -> PageInputs {
    let slot = page.kind.slot
    var template = theme.template(slot, page.address.format).fingerprint
    if case .content(let index) = page.kind, let own = theme.page(pages[index]) {
      template = pages[index].isMarkdown ? own.fingerprint ^ template : own.fingerprint
    }
    return PageInputs(
      slot: UInt8(slot.rawValue), key: keys.flatMap { key(of: page.kind, $0) } ?? 0,
      template: template, settings: settings.rawValue)
  }

  /// Which of the templates and settings of a page are not what they were.
  ///
  /// - Parameters:
  ///   - known: what the page was made from before.
  ///   - templates: the names of the templates that changed.
  func changedParts(
    of page: PlannedPage, since known: PageInputs?, templates: Set<String>
  ) -> ChangedParts {
    guard let known else { return [] }
    var parts = settings.changes(since: RenderSettings(rawValue: known.settings))
    if templates.isEmpty { return parts }
    for (place, name) in names(of: page).enumerated() where templates.contains(name) {
      parts.insert(.template(place))
    }
    return parts
  }

  private func names(of page: PlannedPage) -> [String] {
    let content: ContentPage? =
      if case .content(let index) = page.kind { pages[index] } else { nil }
    return theme.names(page.kind.slot, page.address.format, content: content)
  }

  /// What stands for all that the view model of a page reads; nil for the few pages whose records are
  /// always made.
  private func key(of page: PageKind, _ keys: PageKeys) -> UInt64? {
    switch page {
    case .issue(let index): IssuePageViewModel(at: index, in: presentation).key(keys)
    case .list(let index, let number):
      IssueListViewModel(presentation.lists[index], in: presentation).key(page: number, keys)
    case .tag(let tag, let number): TagViewModel(tag, in: presentation).key(page: number, keys)
    case .project(let project, let number):
      ProjectViewModel(project, in: presentation).key(page: number, keys)
    case .person(let person, let number):
      PersonViewModel(person, in: presentation).key(page: number, keys)
    case .report(let index): reports[index].viewModel(in: presentation).key(keys)
    case .dashboard: DashboardViewModel(in: presentation).key(keys)
    case .tags: TagViewModel.indexKey(keys, in: presentation)
    case .projects: ProjectViewModel.indexKey(keys, in: presentation)
    case .people: PersonViewModel.indexKey(keys, in: presentation)
    case .awards: AwardBoard(in: presentation).key(keys)
    case .content, .notFound, .favicon: nil
    }
  }

  /// Works out what a page is made from, and renders it at the end of the output unless it is
  /// remembered to be made from the same and is still intact.
  func run(_ job: inout RenderJob, _ output: inout ByteBuffer) throws(Diagnostic) {
    let page = job.page
    switch page.kind {
    case .issue(let index):
      try render(IssuePageViewModel(at: index, in: presentation).record, .issue, &job, &output)
    case .list(let index, let number):
      let list = IssueListViewModel(presentation.lists[index], in: presentation)
      try render(list.record(page: number), .list, &job, &output)
    case .tag(let tag, let number):
      try render(
        TagViewModel(tag, in: presentation).record(page: number), .tag, &job, &output)
    case .tags: try render(TagViewModel.index(in: presentation), .tags, &job, &output)
    case .project(let project, let number):
      try render(
        ProjectViewModel(project, in: presentation).record(page: number), .project, &job, &output)
    case .projects:
      try render(ProjectViewModel.index(in: presentation), .projects, &job, &output)
    case .person(let person, let number):
      try render(
        PersonViewModel(person, in: presentation).record(page: number), .person, &job, &output)
    case .people: try render(PersonViewModel.index(in: presentation), .people, &job, &output)
    case .dashboard:
      try render(DashboardViewModel(in: presentation).record, .dashboard, &job, &output)
    case .awards: try render(AwardBoard(in: presentation).record, .awards, &job, &output)
    case .report(let index):
      try render(reports[index].viewModel(in: presentation).record, .report, &job, &output)
    case .content(let index): try render(pages[index], &job, &output)
    case .notFound:
      try render(PlainPageRecord.notFound(in: presentation), .notFound, &job, &output)
    case .favicon: try render(FaviconRecord(in: presentation), .favicon, &job, &output)
    }
  }

  private func render<R: Record>(
    _ record: R, _ slot: Theme.Slot, _ job: inout RenderJob, _ output: inout ByteBuffer
  ) throws(Diagnostic) {
    let template = theme.template(slot, job.page.address.format)
    guard job.begin(record) else { return }
    try render(record, with: template.template, job.page, &output)
  }

  private func render<R: Record>(
    _ record: R, with template: Template, _ page: PlannedPage, _ output: inout ByteBuffer
  ) throws(Diagnostic) {
    do throws(TemplateError) {
      try template.render(
        record: RecordReference(RecordStorage([record]), at: 0), into: &output,
        userContext: context(of: page))
    } catch {
      var diagnostic = error.diagnostic
      diagnostic.notes.append(Diagnostic.Note("while rendering '\(page.address.path)'"))
      throw diagnostic
    }
  }

  private func context(of page: PlannedPage) -> PageContext {
    PageContext(
      page: page.address, routes: routes, language: presentation.language,
      linksRemoteImages: linksRemoteImages)
  }

  /// A page written by hand: its own template tags are run first, then its Markdown is rendered.
  private func render(
    _ content: ContentPage, _ job: inout RenderJob, _ output: inout ByteBuffer
  ) throws(Diagnostic) {
    let page = job.page
    guard let own = theme.page(content) else { return }
    let frame = PageRecord(
      title: content.title, details: content.details, section: "page:\(content.name)",
      trail: [LinkRecord(label: presentation.language.text(.dashboard), target: .home)])
    let bare = ContentPageRecord(page: frame, content: nil, contents: [], in: presentation)
    let shell = theme.template(.page, page.address.format)
    guard job.begin(bare) else { return }
    guard content.isMarkdown else {
      return try render(bare, with: own.template, page, &output)
    }
    var source = ByteBuffer()
    try render(bare, with: own.template, page, &source)
    let text = MarkdownText(source: source.bytes, origin: .page)
    let headings = MarkdownBridge.headings(of: text, context(of: page))
    let record = ContentPageRecord(
      page: frame, content: text,
      contents: headings.map { HeadingRecord(level: $0.level, text: $0.text, id: $0.id) },
      in: presentation)
    try render(record, with: shell.template, page, &output)
  }
}

/// The settings that every page depends on besides its record, in 64 bits.
struct RenderSettings: Sendable, Equatable {
  let rawValue: UInt64

  init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  init(language: Language, linksRemoteImages: Bool, hasMarkdown: Bool) {
    let name = language.rawValue.utf8.prefix(6).reduce(0) { $0 << 8 | UInt64($1) }
    rawValue = name << 16 | (linksRemoteImages ? 2 : 0) | (hasMarkdown ? 1 : 0)
  }

  /// Which of them are not what they were.
  func changes(since old: RenderSettings) -> ChangedParts {
    var parts: ChangedParts = []
    let differing = rawValue ^ old.rawValue
    if differing >> 16 != 0 { parts.insert(.language) }
    if differing & 2 != 0 { parts.insert(.images) }
    if differing & 1 != 0 { parts.insert(.formats) }
    return parts
  }
}
