import Configuration
import Diagnostics
import Editing
import IssueModel
import IssueStore
import Policy
import Records
import TrackerReaders
import ViewModels

/// The input of the checks: a site whose files were read, as far as they can be understood.
struct CheckedSite {
  let folder: SiteFolder
  let configuration: SiteConfiguration
  let data: LoadResult
  /// The places of the records in the data files.
  let places: RecordPlaces
  let now: Instant
  /// The site's own pages, templates and other files.
  let own: OwnFiles
  let presentation: Presentation
  /// The renderer of the pages; nil where the templates cannot be compiled.
  let renderer: PageRenderer?
  /// The pages that can be rendered.
  let plan: PagePlan
  /// The paths of everything that is published, including what would be if it could be read.
  let paths: Set<String>
  /// Problems that were found while reading.
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
    // A file that cannot be read is reported once; the checks run as if it did not exist.
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
    brokenTheme = isWhole ? nil : own
    if !isWhole {
      own.keepReadable(formats)
      theme = try? Theme(own, formats: formats)
    }
    if let theme {
      let (pages, planned) = (paths, contents)
      let copies = attempt { () throws(DiagnosticList) in
        try Copy.all(own.statics, of: folder, theme: theme, pages: plan, pages, contents: planned)
      }
      // Broken reports and files with clashing names will have paths once they are mended, so links
      // to them are not reported.
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
  }

  /// All templates and pages where some cannot be compiled; nil where all can.
  let brokenTheme: OwnFiles?
}

extension Check {
  /// Problems found while reading, which ``Finding`` lists.
  static let reading = Check { $0.told }
}
