import Configuration
public import Diagnostics
import Files
public import IssueModel
import IssueStore
import Records
import TemplateEngine
import ViewModels

/// The inputs of a published page, and the reason of its last rendering.
public struct PageOrigin: Sendable {
  /// An input of a page: a field of its record, a template, or a setting.
  public struct Part: Sendable, Hashable {
    /// Its name in templates or in the configuration.
    public let name: String
    /// The value of a setting.
    public var value = ""
    /// Whether a template is the site's own and not the theme's.
    public var isOwn = false
    /// Whether it changed with the last rendering.
    public let isChanged: Bool
  }

  /// Why a page was last rendered.
  public enum Reason: String, Sendable, CaseIterable {
    /// It is new, or its state was lost.
    case new
    /// A field of its record changed.
    case record
    /// A template that it depends on changed.
    case template
    /// The site's settings changed, or Gazette itself.
    case settings
    /// The published file was changed or removed by another program.
    case output
  }

  /// The path in the output folder.
  public let path: String
  /// The name of its record's type, as in the reference.
  public let record: String
  /// The records of the data that it shows.
  public let shown: [Issue.Identity]
  /// The queries that decide what it shows, in the query language.
  public let queries: [String]
  /// The record's fields.
  public let fields: [Part]
  /// The queries that decide what it shows.
  public let templates: [Part]
  /// The settings, by their names in the configuration.
  public let settings: [Part]
  /// The data files that were read.
  public let data: [String]
  /// The reasons of its last rendering; empty where they are not known.
  public let reasons: [Reason]
}

/// Explains the pages of a site.
public struct PageOrigins: Sendable {
  private let inputs: SiteInputs
  private let contents: SiteContents
  private let theme: Theme
  private let plan: PagePlan
  private let cache: BuildCache
  private let renderer: PageRenderer

  /// Reads the cache of the output folder, by default the site's own.
  public init(_ inputs: SiteInputs, output: String?, today: Day) throws(DiagnosticList) {
    self.inputs = inputs
    contents = try inputs.contents(
      try inputs.presentation(today: today), printer: ReportPrinter())
    theme = try Theme(inputs.own, formats: inputs.configuration.pageFormats)
    let routes = Routes(formats: inputs.configuration.pageFormats)
    plan = PagePlan(contents, routes: routes)
    renderer = PageRenderer(
      contents, routes: routes, theme: theme,
      linksRemoteImages: inputs.configuration.images == .link)
    let output = output ?? inputs.folder.output
    cache = BuildCache(
      reading: BuildCache.path(in: inputs.folder, output: output), output: output)
  }

  /// The origin of a page, by its path in the output or its address on the site.
  public func origin(of name: String) throws(Diagnostic) -> PageOrigin {
    let page = try page(named: name)
    let kind = page.kind
    let state = cache.content.states[page.address.path]
    let reason = state?.reason
    let parts = state?.changedParts ?? []
    let changed = Set(reason?.fields ?? [])
    let fields = kind.record.fields
    return PageOrigin(
      path: page.address.path, record: kind.record.name,
      shown: kind.issues(contents, page).map { contents.presentation.snapshot.issues[$0].identity },
      queries: kind.queries(contents, page) + PageKind.queries(asked: page, renderer),
      fields: fields.enumerated().filter { !$0.element.isDerived }.map { number, field in
        PageOrigin.Part(name: field.name, isChanged: changed.contains(min(number, 50)))
      },
      templates: theme.names(page, content: kind.content(contents, page)).enumerated().map {
        place, name in
        PageOrigin.Part(
          name: name, isOwn: inputs.own.templates[name] != nil || name.hasPrefix("pages/"),
          isChanged: parts.contains(.template(place)))
      },
      settings: settings(parts), data: inputs.data.files.map(\.name),
      reasons: reason.map(Self.reasons) ?? [])
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

  private func settings(_ changed: ChangedParts) -> [PageOrigin.Part] {
    let formats = inputs.configuration.pageFormats.map(\.rawValue).joined(separator: ", ")
    let images = inputs.configuration.images == .link ? "link" : "show"
    let withheld = inputs.data.withheld.count
    let policy = withheld == 0 ? "nothing withheld" : "\(withheld) withheld"
    let all: [(String, String, ChangedParts)] = [
      ("language", contents.presentation.language.rawValue, .language),
      ("images", images, .images), ("formats", formats, .formats),
      ("policy", policy, .policy),
    ]
    let hasPolicy = withheld > 0 || changed.contains(.policy)
    return all.prefix(hasPolicy ? 4 : 3).map {
      PageOrigin.Part(name: $0, value: $1, isChanged: changed.contains($2))
    }
  }

  private static func reasons(_ reason: RenderReason) -> [PageOrigin.Reason] {
    let all: [(PageOrigin.Reason, Bool)] = [
      (.new, reason.contains(.new)), (.record, !reason.fields.isEmpty),
      (.template, reason.contains(.template)), (.settings, reason.contains(.settings)),
      (.output, reason.contains(.outputChanged)),
    ]
    return all.filter(\.1).map(\.0)
  }
}
