import Configuration
import Diagnostics
import Editing
import IssueModel
import IssueStore
import Records
import TrackerReaders
import ViewModels

/// A site whose files were read, as the checks look at it: as much of it as can be made of them.
struct CheckedSite {
  let folder: SiteFolder
  let configuration: SiteConfiguration
  let data: LoadResult
  /// Where the records of the data stand.
  let places: RecordPlaces
  let now: Instant
  /// The pages, templates and other files of its own.
  let own: OwnFiles
  let presentation: Presentation
  /// What the pages are made with; nil where the templates cannot be compiled.
  let renderer: PageRenderer?
  /// The pages that can be rendered.
  let plan: PagePlan
  /// The paths of all that is published, or would be if it could be read.
  let paths: Set<String>
  /// What is wrong with what was read.
  let told: [Diagnostic]

  /// Makes the parts of a site whose configuration and data were read.
  init(
    _ folder: SiteFolder, _ configuration: SiteConfiguration, _ data: LoadResult,
    places: RecordPlaces, now: Instant
  ) {
    var data = data
    let people = data.nameQueriedPeople(by: configuration)
    let configuration = configuration.naming(people)
    (self.folder, self.configuration, self.data) = (folder, configuration, data)
    (self.places, self.now) = (places, now)
    var told: [Diagnostic] = []
    func attempt<T>(_ body: () throws(DiagnosticList) -> T) -> T? {
      do throws(DiagnosticList) {
        return try body()
      } catch {
        told += error.diagnostics
        return nil
      }
    }
    let reports = attempt { () throws(DiagnosticList) in
      try PublishedReport.all(of: configuration, today: now.day, recent: now.day)
    }
    var own = OwnFiles(of: folder)
    told += own.told
    // What cannot be read is told once; the rest is checked as if it were not there.
    let settings =
      attempt { () throws(DiagnosticList) in
        try PresentationSettings(configuration, pages: own.pages)
      } ?? PresentationSettings(title: configuration.title)
    let formats = configuration.pageFormats
    let routes = Routes(formats: formats)
    presentation = Presentation(
      data.snapshot, settings: settings, today: now.day, renaming: people.names)
    var contents = SiteContents(
      presentation: presentation, pages: own.pages, reports: reports ?? [],
      outputs: Set(configuration.outputs), statics: Set(own.statics))
    var plan = PagePlan(contents, routes: routes)
    var theme = attempt { () throws(DiagnosticList) in try Theme(own, formats: formats) }
    var paths = Set(plan.pages.map(\.address.path))
    let isWhole = theme != nil
    if !isWhole {
      own.keepReadable(formats)
      theme = try? Theme(own, formats: formats)
    }
    if let theme {
      let pages = paths
      let copies = attempt { () throws(DiagnosticList) in
        try Copy.all(own.statics, of: folder, theme: theme, pages: plan, pages)
      }
      // Of reports that cannot be read the pages will be there once they can, and so will files that share a name.
      paths.formUnion(copies?.map(\.path) ?? own.statics + theme.assets.map(\.path))
      paths.formUnion(configuration.reports.compactMap { routes.path(of: .report($0.name)) })
      contents.pages = own.pages
      renderer = PageRenderer(
        contents, routes: routes, theme: theme, linksRemoteImages: configuration.images == .link)
      if !isWhole { plan = PagePlan(contents, routes: routes) }
    } else {
      renderer = nil
    }
    (self.own, self.plan, self.paths, self.told) = (own, plan, paths, told)
    hasWholeTheme = isWhole
  }

  /// Whether all templates and pages can be compiled.
  let hasWholeTheme: Bool
}

extension Check {
  /// What is wrong with what was read, which ``Finding`` lists.
  static let reading = Check { $0.told }
}
