public import Configuration
public import Diagnostics
import Editing
import Files
public import IssueModel
public import IssueStore
import Policy
import TrackerReaders

/// Checks a site without publishing it.
public struct SiteCheck: Sendable {
  /// The problems: of the configuration, then of the data, then of everything else.
  public private(set) var found: [Diagnostic] = []
  /// How many problems the configuration ignores.
  public private(set) var ignored = 0
  /// The configuration, as far as it can be read.
  public private(set) var configuration = SiteConfiguration(title: "Untitled")
  /// The data; nil where its files are not known.
  public private(set) var snapshot: Snapshot?

  /// Checks a site at an instant; with `whole`, every unused member of the data is listed.
  public init(of folder: SiteFolder, now: Instant, whole: Bool = false) {
    // Where the configuration is broken, the rest is checked with its readable part.
    do throws(DiagnosticList) {
      configuration = try SiteInputs.configuration(of: folder)
    } catch {
      found += error.diagnostics
      configuration = Self.readable(of: folder) ?? configuration
    }
    let files: [DataFile]
    do throws(DiagnosticList) {
      files = try SiteInputs.dataFiles(of: folder, configuration)
    } catch {
      found += error.diagnostics
      return
    }
    var publication = Publication()
    do throws(DiagnosticList) {
      publication = try Publication(configuration, of: folder, today: now.day)
    } catch {
      found += error.diagnostics
    }
    found += configuration.brokenLeakPatterns
    let data = DataLoader.load(files, options: LoadOptions(configuration), as: publication)
    snapshot = data.snapshot
    found +=
      configuration.pointed(data.diagnostics + (data.lackOfContent.map { [$0] } ?? []))
      + data.notes(whole: whole) + configuration.doubtfulWords + configuration.doubtfulExceptions
    let site = CheckedSite(folder, configuration, data, places: RecordPlaces(files), now: now)
    found += Check.all.flatMap { $0.find(site) }
    if !data.mayQuote {
      let names = Set(files.map(\.name) + data.files.map(\.name))
      found = found.map { $0.withoutExcerpts(of: names) }
    }
    let ignoring = Ignoring(found, configuration.ignored, of: folder)
    (found, ignored) = (ignoring.rest, ignoring.count)
    for index in found.indices {
      let severity = Finding.named[found[index].code]?.severity ?? .note
      found[index].severity = max(found[index].severity, severity)
    }
    var seen: Set<Diagnostic> = []
    found.removeAll { !seen.insert($0).inserted }
  }

  /// The readable part of a configuration; nil where there is none.
  private static func readable(of folder: SiteFolder) -> SiteConfiguration? {
    guard
      let bytes = try? FileSystem.read(folder.configuration, limit: FileSystem.largestText)
    else { return nil }
    var problems: [Diagnostic] = []
    let source = SourceText(name: folder.shownConfiguration, utf8: bytes)
    return try? SiteConfiguration(source, problems: &problems)
  }
}
