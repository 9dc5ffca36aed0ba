public import Configuration
public import Diagnostics
import Editing
import Files
public import IssueModel
public import IssueStore
import TrackerReaders

/// Everything that is wrong with a site, as far as can be told without publishing it.
public struct SiteCheck: Sendable {
  /// What was found: of the configuration, then of the data, then of all else.
  public private(set) var found: [Diagnostic] = []
  /// How many problems the configuration does not want to be told.
  public private(set) var ignored = 0
  /// The configuration, as much of it as can be read.
  public private(set) var configuration = SiteConfiguration(title: "Untitled")
  /// The data; nil where its files cannot be told.
  public private(set) var snapshot: Snapshot?

  /// Checks a site at an instant; `whole` tells to list all members of the data that are not used.
  public init(of folder: SiteFolder, now: Instant, whole: Bool = false) {
    // Under as much of a broken configuration as can be read, the rest is checked all the same.
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
    let data = DataLoader.load(files, options: LoadOptions(configuration), as: publication)
    snapshot = data.snapshot
    found +=
      configuration.pointed(data.diagnostics)
      + data.notes(whole: whole)
    let site = CheckedSite(folder, configuration, data, places: RecordPlaces(files), now: now)
    found += Check.all.flatMap { $0.find(site) }
    let ignoring = Ignoring(found, configuration.ignored, of: folder)
    (found, ignored) = (ignoring.rest, ignoring.count)
    for index in found.indices {
      let severity = Finding.named[found[index].code]?.severity ?? .note
      found[index].severity = max(found[index].severity, severity)
    }
    var seen: Set<Diagnostic> = []
    found.removeAll { !seen.insert($0).inserted }
  }

  /// What can be read of a configuration; nil where nothing can.
  private static func readable(of folder: SiteFolder) -> SiteConfiguration? {
    guard
      let bytes = try? FileSystem.read(folder.configuration, limit: FileSystem.largestText)
    else { return nil }
    var problems: [Diagnostic] = []
    let source = SourceText(name: folder.configuration, utf8: bytes)
    return try? SiteConfiguration(source, problems: &problems)
  }
}
