public import Configuration
public import Diagnostics
import Files
public import IssueModel
public import IssueStore
import Policy
public import Queries
import Secrets
public import TrackerReaders
public import ViewModels

/// Everything a site is made from, read and checked, before any page is rendered.
public struct SiteInputs: Sendable {
  /// The site folder.
  public var folder: SiteFolder
  /// The configuration, with published texts and names.
  public var configuration: SiteConfiguration
  /// The configuration as written.
  let written: SiteConfiguration
  /// The names of people in queries.
  let people: QueriedPeople
  /// The data.
  public var data: LoadResult
  /// Pages, templates and copied files, with published texts.
  let own: OwnFiles
  /// The same as read.
  let files: OwnFiles
  /// Warnings for the user.
  public var warnings: [Diagnostic]
  /// The data files.
  let dataFiles: [DataFile]
  /// The compilation of the templates, where it was begun before the data was read.
  let theme: ThemeCompilation?

  /// Reads a site folder.
  ///
  /// - Parameters:
  ///   - folder: the site.
  ///   - today: the day for queries that choose what is published.
  ///   - texts: which texts of issues are needed; see ``data(of:today:texts:)``.
  ///   - skipUnreadable: whether data files that cannot be read are skipped.
  ///   - jobs: how many threads may read; 0 for as many as there are cores.
  /// - Throws: all errors at once.
  public init(
    reading folder: SiteFolder, today: Day, texts: QueryTexts = .conversations,
    skipUnreadable: Bool = false, jobs: Int = 0
  ) throws(DiagnosticList) {
    let (configuration, files, data) = try Self.read(
      folder, today, texts, skipUnreadable: skipUnreadable, jobs: jobs)
    try self.init(folder, configuration, data: data, dataFiles: files)
  }

  /// The data of a site alone, with the messages of reading it, which may be errors.
  ///
  /// Unless all texts are needed, it may come from the cache of an earlier call with the same
  /// inputs. Then the other texts are missing, and so is everything that neither queries nor their
  /// answers nor figures show.
  public static func data(
    of folder: SiteFolder, today: Day, texts: QueryTexts
  ) throws(DiagnosticList) -> LoadResult {
    var data = try read(folder, today, texts).data
    if let unfinished = folder.unfinishedEdit { data.diagnostics.append(unfinished) }
    return data
  }

  private static func read(
    _ folder: SiteFolder, _ today: Day, _ texts: QueryTexts, skipUnreadable: Bool = false,
    jobs: Int = 0
  ) throws(DiagnosticList) -> (
    configuration: SiteConfiguration, files: [DataFile], data: LoadResult
  ) {
    var stamp = InputStamp()
    stamp.look(at: folder.configuration, readingIt: true)
    let configuration = try configuration(of: folder)
    var options = LoadOptions(configuration)
    options.skipUnreadable = skipUnreadable
    options.jobs = jobs
    let files = DataLoader.expand(try dataFiles(of: folder, configuration))
    let key = PeopleNaming.file(configuration, in: folder)
    let keepsData = texts < .conversations
    if keepsData {
      for path in files.map(\.path) + [key].compactMap(\.self) {
        stamp.look(at: path, readingIt: true)
      }
    }
    let publication = try Publication(configuration, of: folder, today: today)
    let cache =
      keepsData
      ? SnapshotCache(folder, inputs: stamp, publishing: publication, today: today) : nil
    if let kept = cache?.read(texts) {
      return (configuration, files, LoadResult(kept.snapshot, diagnostics: kept.diagnostics))
    }
    let data = DataLoader.load(files, options: options, as: publication)
    cache?.write(data)
    return (configuration, files, data)
  }

  /// Reads the inputs besides the data, unless they are given.
  init(
    _ folder: SiteFolder, _ configuration: SiteConfiguration, data: LoadResult,
    dataFiles: [DataFile], files: OwnFiles? = nil, theme: ThemeCompilation? = nil
  ) throws(DiagnosticList) {
    let redactor = Redactor(configuration)
    self.theme = theme
    self.folder = folder
    written = configuration
    var data = data
    data.diagnostics +=
      configuration.doubtfulWords + configuration.doubtfulExceptions
      + configuration.nobodies(in: data)
    people = data.nameQueriedPeople(by: configuration)
    self.configuration = configuration.redacted(by: redactor).naming(people)
    self.data = data
    self.dataFiles = dataFiles
    self.files = files ?? OwnFiles(of: folder)
    own = self.files.redacted(by: redactor)
    let lack = data.lackOfContent.map { [$0] } ?? []
    let told = configuration.pointed(data.diagnostics + lack) + own.told
    warnings = told.filter { $0.severity != .error }
    if let unfinished = folder.unfinishedEdit { warnings.append(unfinished) }
    let problems = told.filter { $0.severity == .error }
    if !problems.isEmpty { throw DiagnosticList(problems + warnings) }
  }

  /// The configuration of a site folder.
  public static func configuration(of folder: SiteFolder) throws(DiagnosticList)
    -> SiteConfiguration
  {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try FileSystem.read(folder.configuration, limit: FileSystem.largestText)
    } catch {
      guard error.isMissing else { throw DiagnosticList([error.diagnostic]) }
      throw DiagnosticList([
        .error(
          "site.no-configuration", "there is no '\(folder.configuration)', so this is no site",
          at: Place(file: folder.configuration),
          suggestion: "'gazette init DIR' makes a new site; or write a file with 'title: NAME'")
      ])
    }
    return try SiteConfiguration(SourceText(name: folder.shownConfiguration, utf8: bytes))
  }

  /// The data files that a configuration names, else those found in `data/`.
  public static func dataFiles(
    of folder: SiteFolder, _ configuration: SiteConfiguration
  ) throws(DiagnosticList) -> [DataFile] {
    let problems = configuration.unknownFormats
    guard problems.isEmpty else { throw DiagnosticList(problems) }
    do throws(Diagnostic) {
      guard !configuration.data.isEmpty else {
        return try DataLoader.files(inFolder: folder.data, name: "data")
      }
      return configuration.data.map { entry in
        DataFile(
          path: entry.path.value.hasPrefix("/")
            ? entry.path.value : SiteFolder.join(folder.path, entry.path.value),
          name: entry.path.value, format: entry.format?.value, source: entry.source,
          columns: entry.columns, states: entry.states)
      }
    } catch {
      throw DiagnosticList([error])
    }
  }
}

extension SiteConfiguration {
  /// Problems in data files, with the places in the configuration that name the files. Only the
  /// first ones get places, since finding each walks the configuration.
  public func pointed(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    let paths = Dictionary(
      data.map { ($0.path.value, $0.path) }, uniquingKeysWith: { first, _ in first })
    var count = 0
    return diagnostics.map { diagnostic in
      guard count < YAMLDocument.Limit.errors, let place = diagnostic.place, place.line == nil,
        let named = paths[place.file]?.place
      else { return diagnostic }
      count += 1
      var diagnostic = diagnostic
      diagnostic.notes.append(Diagnostic.Note("the configuration names it here", at: named))
      return diagnostic
    }
  }

  /// An error for each unknown format.
  fileprivate var unknownFormats: [Diagnostic] {
    let formats = data.compactMap(\.format)
    // The table of formats takes a while to make.
    if formats.isEmpty { return [] }
    let names = DataLoader.formats.map(\.name)
    let unknown = formats.filter { !names.contains($0.value) }
    return unknown.prefix(YAMLDocument.Limit.errors).map { format in
      .error(
        "data.format", "there is no data format '\(format.value)'", at: format.place,
        suggestion: Suggestion.didYouMean(format.value, in: names)
          ?? "known formats: \(names.joined(separator: ", "))")
    }
  }
}

extension SiteInputs {
  /// A task that compiles the templates.
  typealias ThemeCompilation = Task<Result<Theme, DiagnosticList>, Never>

  /// Begins to compile the templates of a site.
  static func theme(_ own: OwnFiles, _ configuration: SiteConfiguration) -> ThemeCompilation {
    Task {
      Result { () throws(DiagnosticList) in
        try Theme(
          own.redacted(by: Redactor(configuration)), formats: configuration.pageFormats,
          only: configuration)
      }
    }
  }

  /// The presentation of the data as of a day, which reuses the valid parts of an earlier one.
  ///
  /// - Parameter hasRasteriser: whether drawings can be rasterised.
  public func presentation(
    today: Day, hasRasteriser: Bool = false, reusing previous: Presentation? = nil
  ) throws(DiagnosticList) -> Presentation {
    var settings = try PresentationSettings(configuration, pages: own.pages)
    settings.drawsCards =
      hasRasteriser && settings.outputs.contains(.cards) && settings.url != nil
    let images = Set((data.snapshot.awards ?? []).flatMap { $0.tiers.map(\.image) })
    settings.icons = own.icons.filter { images.contains($0.name) }
    return Presentation(
      data.snapshot, settings: settings, today: today, reusing: previous,
      renaming: people.names)
  }

  /// The presentation of data without a site, with the messages about the data; a configuration, if
  /// given, sets the options of reading.
  public static func presentation(
    ofData path: String, configuration: String?, today: Day
  ) throws(DiagnosticList) -> (presentation: Presentation, problems: [Diagnostic]) {
    let known =
      configuration == nil
      ? SiteConfiguration(title: "")
      : try Self.configuration(of: SiteFolder("", configuration: configuration))
    var options = LoadOptions(known)
    options.passesOverUnknownFiles = true
    var data = DataLoader.load(
      [DataFile(path: path)], options: options,
      as: try Publication(known, of: SiteFolder("", configuration: configuration), today: today))
    if data.hasErrors { throw DiagnosticList(data.diagnostics) }
    let people = data.nameQueriedPeople(by: known)
    let settings = try PresentationSettings(known.naming(people), pages: [])
    return (Presentation(data.snapshot, settings: settings, today: today), data.diagnostics)
  }

  /// The pictures in the site's folder that texts refer to.
  var localImages: LocalImages {
    LocalImages(folder, url: configuration.url, withholdsRecords: !data.withheld.isEmpty)
  }

  /// The input of the site's pages.
  ///
  /// - Parameter printer: the printer of reports; nil to print none.
  func contents(
    _ presentation: Presentation, printer: ReportPrinter? = nil
  ) throws(DiagnosticList) -> SiteContents {
    let light: String? =
      if case .query(let text) = configuration.light { text.value } else { nil }
    return SiteContents(
      presentation: presentation, pages: own.pages,
      reports: try PublishedReport.all(
        of: configuration, today: presentation.today,
        recent: presentation.recentDay, canPrint: { printer?.canPrint(with: $0) ?? false }),
      lightQuery: light,
      outputs: Set(configuration.outputs),
      tombstones: presentation.directory.tombstones(
        of: data.withheld, in: presentation.snapshot),
      printer: printer, images: localImages, statics: Set(own.statics))
  }
}

extension SiteConfiguration {
  /// The formats of the pages.
  var pageFormats: [PageFormat] {
    outputs.contains(.markdown) ? [.html, .markdown] : [.html]
  }
}
