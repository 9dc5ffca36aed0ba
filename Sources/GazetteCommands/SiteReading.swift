import Diagnostics
import Files
import IssueModel
import IssueStore
import Publishing
import TrackerReaders

/// Reads the site that a verb works on and reports its problems.
struct SiteReading: Sendable {
  /// The site's folder.
  var site: String
  /// The configuration, where it is not the site's own.
  var config: String?

  /// The site's folder, which must be there.
  func folder() throws(Diagnostic) -> SiteFolder {
    let path = site.count > 1 && site.hasSuffix("/") ? String(site.dropLast()) : site
    guard FileSystem.isFolder(path) else {
      throw .error(
        "site.missing", "there is no folder '\(path)'", at: Place(file: path),
        suggestion: "name the folder that holds gazette.yml")
    }
    return SiteFolder(path, configuration: config)
  }

  /// All that the site is made from; warnings are reported.
  func inputs(_ console: Console) throws -> SiteInputs {
    let inputs = try SiteInputs(reading: try folder(), today: console.now().day)
    console.report(inputs.warnings)
    return inputs
  }

  /// The site's data alone, for verbs that make no pages; warnings are reported.
  func snapshot(_ console: Console) throws -> Snapshot {
    let folder = try folder()
    let configuration = try SiteInputs.configuration(of: folder)
    let files = try SiteInputs.dataFiles(of: folder, configuration)
    let data = DataLoader.load(
      files, options: LoadOptions(configuration),
      as: try Publication(configuration, of: folder, today: console.now().day))
    if data.hasErrors { throw DiagnosticList(data.diagnostics) }
    console.report(data.diagnostics)
    return data.snapshot
  }
}
