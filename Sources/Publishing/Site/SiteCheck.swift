public import Configuration
public import Diagnostics
public import IssueModel
public import IssueStore
import Bytes
import Queries
import Records
import TemplateEngine
import ViewModels

/// Finds what is wrong with a site besides its data: saved queries, templates, pages, links, and what
/// is published although somebody does not want it to be.
public struct SiteCheck {
  private let folder: SiteFolder
  private let configuration: SiteConfiguration
  private let data: LoadResult
  private let today: Day

  /// A check of a site whose configuration and data were read.
  public init(
    _ folder: SiteFolder, _ configuration: SiteConfiguration, _ data: LoadResult, today: Day
  ) {
    self.folder = folder
    self.configuration = configuration
    self.data = data
    self.today = today
  }

  /// Everything found, in the order of configuration, pages, templates, links and policy.
  public func problems() -> [Diagnostic] {
    var found: [Diagnostic] = []
    func attempt<T>(_ body: () throws(DiagnosticList) -> T) -> T? {
      do throws(DiagnosticList) {
        return try body()
      } catch {
        for problem in error.diagnostics where !found.contains(problem) { found.append(problem) }
        return nil
      }
    }
    let reports = attempt { () throws(DiagnosticList) in
      try PublishedReport.all(of: configuration, today: today, recent: today)
    }
    var own = OwnFiles(of: folder)
    found += own.told
    // What cannot be read is told once; the rest is checked as if it were not there.
    let settings =
      attempt { () throws(DiagnosticList) in
        try PresentationSettings(configuration, pages: own.pages)
      } ?? PresentationSettings(title: configuration.title)
    let formats = configuration.pageFormats
    let routes = Routes(formats: formats)
    var contents = SiteContents(
      presentation: Presentation(data.snapshot, settings: settings, today: today),
      pages: own.pages, reports: reports ?? [], outputs: Set(configuration.outputs))
    let plan = PagePlan(contents, routes: routes)
    var theme = attempt { () throws(DiagnosticList) in try Theme(own, formats: formats) }
    let hasWholeTheme = theme != nil
    if !hasWholeTheme {
      own.keepReadable(formats)
      theme = try? Theme(own, formats: formats)
    }
    if let theme {
      let copies = attempt { () throws(DiagnosticList) in
        try Copy.all(own.statics, of: folder, theme: theme, pages: plan)
      }
      // Of reports that cannot be read the pages will be there once they can.
      let paths = Set(plan.pages.map(\.address.path)).union(copies?.map(\.path) ?? [])
        .union(configuration.reports.compactMap { routes.path(of: .report($0.name)) })
      contents.pages = own.pages
      let renderer = PageRenderer(
        contents, routes: routes, theme: theme,
        linksRemoteImages: configuration.images == .link)
      found += files(paths)
      found += rendering(
        hasWholeTheme ? plan : PagePlan(contents, routes: routes), renderer, paths)
    }
    return found + unknownNames() + accent() + feeds() + openBadges(contents.presentation)
      + policy(own.icons.map(\.name))
  }

  /// Feeds that the configuration asks for and that cannot be published.
  private func feeds() -> [Diagnostic] {
    guard configuration.url == nil, let asked = configuration.askedFeeds else { return [] }
    return [
      .warning(
        "feeds-without-url", "there are no feeds: their addresses are whole, and 'url' is missing",
        at: asked.place, suggestion: "write 'url: https://…', where the site will live")
    ]
  }

  /// Open Badges that the configuration asks for and that cannot be published as they should.
  private func openBadges(_ presentation: Presentation) -> [Diagnostic] {
    guard let asked = configuration.askedOpenBadges else { return [] }
    return OpenBadgeCheck.problems(of: configuration, presentation, at: asked.place)
  }

  /// Pictures that the configuration names and the site does not publish.
  private func files(_ paths: Set<String>) -> [Diagnostic] {
    let look = configuration.look
    let named = [("picture", look.picture), ("favicon", look.favicon), ("logo", look.logo)]
    return named.compactMap { key, file in
      guard let file, !paths.contains(file) else { return nil }
      return .warning(
        "missing-file", "there is no '\(file)', which '\(key)' names",
        at: Place(file: folder.configuration),
        suggestion: Suggestion.didYouMean(file, in: paths.sorted())
          ?? "put the file into 'static', as 'static/\(file)'")
    }
  }

  /// An accent that cannot be read on the page's ground as it is.
  private func accent() -> [Diagnostic] {
    guard let accent = configuration.look.accent else { return [] }
    let shades = AccentShades(accent.value)
    let modes = [
      ("light", AccentShades.lightGrounds, shades.light),
      ("dark", AccentShades.darkGrounds, shades.dark),
    ]
    return modes.filter { $0.2 != accent.value }.map { mode, grounds, shade in
      let least = grounds.map { accent.value.contrast(with: $0) }.min() ?? 1
      let hundredths = Int((least * 100).rounded(.down))
      let figure = "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
      return .warning(
        "accent-contrast",
        "the accent \(accent.value.hex) has a contrast of \(figure) with the page's ground in "
          + "\(mode) mode, and text needs 4.5; pages use \(shade.hex) in its place",
        at: accent.place, suggestion: mode == "light" ? "write \"\(shade.hex)\"" : nil)
    }
  }

  /// Names in the configuration's queries that nothing in the data has, so that they find nothing.
  private func unknownNames() -> [Diagnostic] {
    var queries =
      configuration.filters.map(\.query) + configuration.reports.compactMap(\.specification.query)
    // What must not be found may well be called what nothing is called yet, unless tags are declared.
    if case .query(let text) = configuration.light, data.snapshot.tags.contains(where: \.isDefined)
    {
      queries.append(text)
    }
    var found: [Diagnostic] = []
    for text in queries {
      let names = (try? Query(parsing: text.value))?.unknownNames(in: data.snapshot, for: text)
      for name in names ?? [] where !found.contains(name) { found.append(name) }
    }
    return found
  }

  // MARK: - Pages

  /// Renders every page written by hand and the first page of every other kind: what only rendering
  /// shows, and the links that lead nowhere.
  private func rendering(
    _ plan: PagePlan, _ renderer: PageRenderer, _ paths: Set<String>
  ) -> [Diagnostic] {
    var found: [Diagnostic] = []
    var seen: Set<Int> = []
    for page in plan.pages where page.address.format == .html {
      let content = page.kind.content(renderer.contents, page)
      if content == nil, !seen.insert(page.kindIndex).inserted { continue }
      var output = ByteBuffer()
      do throws(Diagnostic) {
        try renderer.render(page, into: &output)
      } catch {
        if !found.contains(error) { found.append(error) }
        continue
      }
      guard let content else { continue }
      let links = PageLinks(in: output.bytes)
      for link in links.internalTargets(from: page.address.path) where !paths.contains(link.path) {
        found.append(
          .warning(
            "page.dangling-link", "'\(link.written)' leads nowhere in the site",
            at: place(of: link.written, in: content),
            suggestion: Suggestion.didYouMean(link.path, in: paths.sorted())))
      }
    }
    return found
  }

  private func place(of link: String, in page: ContentPage) -> Place {
    let wanted = Array(link.utf8)
    let source = page.source
    let last = source.utf8.count - wanted.count
    var offset = page.bodyOffset
    while offset <= last {
      if source.utf8[offset..<offset + wanted.count].elementsEqual(wanted) {
        return source.place(at: offset)
      }
      offset += 1
    }
    return Place(file: source.name)
  }

  // MARK: - Policy

  private func policy(_ icons: [String]) -> [Diagnostic] {
    var found: [Diagnostic] = []
    let file = folder.configuration
    let hidden = data.snapshot.issues.count { $0.isPrivate }
    if configuration.publishesPrivate, hidden > 0 {
      found.append(
        .warning(
          "policy.private-published",
          hidden == 1
            ? "1 record is published that its tracker marks private"
            : "\(hidden) records are published that their tracker marks private",
          at: Place(file: file), suggestion: "take 'publish_private' out of the configuration"))
    }
    return found + AwardCheck.problems(of: data.snapshot.awards ?? [], icons: icons)
  }
}
