import Configuration
public import Diagnostics
import Files
public import IssueModel
import IssueStore
import Records
import TemplateEngine
import ViewModels

/// What a published page is made from, and why it was last rendered.
public struct PageOrigin: Sendable {
  /// A part of a page's record, and whether it called for the page's last rendering.
  public struct Field: Sendable, Hashable {
    /// Its name in templates.
    public let name: String
    /// What it holds.
    public let meaning: String
    /// Whether it differed from the rendering before.
    public let isChanged: Bool
  }

  /// A template that a page depends on.
  public struct Source: Sendable, Hashable {
    /// Its name in templates.
    public let name: String
    /// Whether it is the site's own and not the theme's.
    public let isOwn: Bool
    /// Whether it differed from the rendering before.
    public let isChanged: Bool
  }

  /// A setting that a page depends on besides its record.
  public struct Setting: Sendable, Hashable {
    /// Its name in the configuration.
    public let name: String
    /// What it is set to.
    public let value: String
    /// Whether it differed from the rendering before.
    public let isChanged: Bool
  }

  /// Why a page was last rendered.
  public enum Reason: String, Sendable, CaseIterable {
    /// It was not there before, or nothing was remembered of it.
    case new
    /// A field of its record changed.
    case record
    /// A template that it depends on changed.
    case template
    /// The site's settings changed, or Gazette itself.
    case settings
    /// The published file was changed or removed by somebody else.
    case output
  }

  /// The path in the output folder.
  public let path: String
  /// The name of its record's type, as the reference has it.
  public let record: String
  /// The records of the data that it shows.
  public let shown: [Issue.Identity]
  /// The queries that decide what it shows, in the query language.
  public let queries: [String]
  /// The record's fields.
  public let fields: [Field]
  /// The templates.
  public let templates: [Source]
  /// The settings, by their names in the configuration.
  public let settings: [Setting]
  /// The data files that were read.
  public let data: [String]
  /// Why it was last rendered; empty where nothing is remembered of it.
  public let reasons: [Reason]
}

/// Tells what the pages of a site are made from.
public struct PageOrigins: Sendable {
  private let inputs: SiteInputs
  private let presentation: Presentation
  private let theme: Theme
  private let reports: [PublishedReport]
  private let plan: PagePlan
  private let formats: [Routes.Format]
  private let cache: BuildCache

  /// Reads what was remembered of a site when it was last published into a folder; nil for the site's
  /// own.
  public init(_ inputs: SiteInputs, output: String?, today: Day) throws(DiagnosticList) {
    self.inputs = inputs
    presentation = try inputs.presentation(today: today)
    formats = inputs.configuration.formats.contains(.markdown) ? [.html, .markdown] : [.html]
    theme = try Theme(siteFiles: inputs.templates, pages: inputs.pages, formats: formats)
    reports = try PublishedReport.all(of: inputs.configuration)
    plan = PagePlan(
      presentation, routes: Routes(formats: formats), formats: formats,
      contentPages: inputs.pages.map(\.name),
      reports: inputs.configuration.reports.map(\.name))
    let output = output ?? inputs.folder.output
    cache = BuildCache(
      reading: BuildCache.path(in: inputs.folder, output: output), program: BuildCache.program,
      output: output)
  }

  /// What a page is made from, by its path in the output or its address on the site.
  public func origin(of name: String) throws(Diagnostic) -> PageOrigin {
    let page = try page(named: name)
    let slot = page.kind.slot
    let state = cache.pages[page.address.path]
    let reason = state?.reason
    let parts = state?.changedParts ?? []
    let changed = Set(reason?.fields ?? [])
    let isLast = slot.record.fields.count > 51
    return PageOrigin(
      path: page.address.path, record: slot.record.name, shown: identities(of: page.kind),
      queries: queries(of: page.kind),
      fields: slot.record.fields.enumerated().filter { !$0.element.isDerived }.map {
        number, field in
        PageOrigin.Field(
          name: field.name, meaning: field.meaning,
          isChanged: changed.contains(isLast ? min(number, 50) : number))
      },
      templates: templates(of: page, slot, parts), settings: settings(parts),
      data: inputs.data.files.map(\.name), reasons: reason.map(Self.reasons) ?? [])
  }

  private func page(named name: String) throws(Diagnostic) -> PlannedPage {
    var path = name[...]
    while path.hasPrefix("/") || path.hasPrefix("./") {
      path = path.dropFirst(path.hasPrefix("/") ? 1 : 2)
    }
    if let end = path.firstIndex(where: { $0 == "?" || $0 == "#" }) { path = path[..<end] }
    let candidates =
      path.isEmpty || path.hasSuffix("/")
      ? [path + "index.html", path.dropLast() + ".html"] : [path, path + ".html"]
    for candidate in candidates {
      if let page = plan.pages.first(where: { $0.address.path == candidate }) { return page }
    }
    let known = plan.pages.lazy.map(\.address.path)
    let near =
      Suggestion.nearest(to: String(path), in: known)
      ?? Suggestion.nearest(to: path + ".html", in: known)
    throw .error(
      "why.unknown-page", "there is no page '\(name)' on this site",
      suggestion: near.map { "did you mean '\($0)'?" }
        ?? "name a page by its path in the output, as issues/1.html")
  }

  private func identities(of kind: PageKind) -> [Issue.Identity] {
    let rows: [Int] =
      switch kind {
      case .issue(let row): [row]
      case .list(let list, _): presentation.lists[list].rows
      case .tag(let tag, _): presentation.index.byTag[Int(tag.index)]
      case .project(let project, _): presentation.index.byProject[Int(project.index)]
      case .person(let person, _): presentation.index.byPerson[Int(person.index)]
      case .report(let report): presentation.rows(of: reports[report].query)
      case .dashboard, .tags, .projects, .people, .awards: presentation.index.newestFirst
      case .content, .notFound, .favicon: []
      }
    return rows.map { presentation.snapshot.issues[$0].identity }
  }

  private func queries(of kind: PageKind) -> [String] {
    let snapshot = presentation.snapshot
    let light: [String] =
      if case .query(let text) = inputs.configuration.light { [text.value] } else { [] }
    switch kind {
    case .list(let list, _): return [presentation.lists[list].query].filter { !$0.isEmpty }
    case .tag(let tag, _): return ["tag:" + Self.quoted(snapshot[tag].name)]
    case .project(let project, _): return ["project:" + Self.quoted(snapshot[project].title)]
    case .person(let person, _):
      let login = Self.quoted(snapshot[person].login)
      return ["author:\(login) OR assignee:\(login)"]
    case .report(let report):
      return inputs.configuration.reports.indices.contains(report)
        ? [inputs.configuration.reports[report].query.value] : []
    case .dashboard: return presentation.lists.map(\.query).filter { !$0.isEmpty } + light
    case .favicon: return light
    case .issue, .tags, .projects, .people, .awards, .content, .notFound: return []
    }
  }

  private static func quoted(_ name: String) -> String {
    name.contains(" ") ? "\"\(name)\"" : name
  }

  private func templates(
    of page: PlannedPage, _ slot: Theme.Slot, _ changed: ChangedParts
  ) -> [PageOrigin.Source] {
    let content: ContentPage? =
      if case .content(let index) = page.kind { inputs.pages[index] } else { nil }
    return theme.names(slot, page.address.format, content: content).enumerated().map {
      place, name in
      PageOrigin.Source(
        name: name, isOwn: inputs.templates[name] != nil || name.hasPrefix("pages/"),
        isChanged: changed.contains(.template(place)))
    }
  }

  private func settings(_ changed: ChangedParts) -> [PageOrigin.Setting] {
    [
      .init(
        name: "language", value: presentation.language.rawValue,
        isChanged: changed.contains(.language)),
      .init(
        name: "images", value: inputs.configuration.images == .link ? "link" : "show",
        isChanged: changed.contains(.images)),
      .init(
        name: "formats", value: formats.map(\.rawValue).joined(separator: ", "),
        isChanged: changed.contains(.formats)),
    ]
  }

  private static func reasons(_ reason: RenderReason) -> [PageOrigin.Reason] {
    var reasons: [PageOrigin.Reason] = []
    if reason.contains(.new) { reasons.append(.new) }
    if !reason.fields.isEmpty { reasons.append(.record) }
    if reason.contains(.template) { reasons.append(.template) }
    if reason.contains(.settings) { reasons.append(.settings) }
    if reason.contains(.outputChanged) { reasons.append(.output) }
    return reasons
  }
}
