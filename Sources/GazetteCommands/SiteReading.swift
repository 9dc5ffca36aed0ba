import Diagnostics
import Files
import IssueModel
import IssueStore
import Publishing
import TrackerReaders
import ViewModels

/// Reads the site that a verb works on and reports its problems.
struct SiteReading: Sendable {
  /// The site's folder.
  var site: String
  /// The configuration, where it is not the site's own.
  var config: String?
  /// Whether to go on without data that cannot be read.
  var skipUnreadable = false
  /// How many threads may read.
  var jobs: JobCount?

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
    let inputs = try SiteInputs(
      reading: try folder(), skipUnreadable: skipUnreadable, jobs: jobs?.count ?? 0)
    console.report(inputs.warnings)
    return inputs
  }

  /// The site's data with all that its configuration says of it.
  func presentation(_ console: Console) throws -> Presentation {
    try inputs(console).presentation(today: try console.now().day)
  }

  /// The site's data alone, for verbs that make no pages; warnings are reported.
  func snapshot(_ console: Console) throws -> Snapshot {
    let folder = try folder()
    let configuration = try SiteInputs.configuration(of: folder)
    var options = LoadOptions(configuration)
    options.skipUnreadable = skipUnreadable
    options.jobs = jobs?.count ?? 0
    let files = try SiteInputs.dataFiles(of: folder, configuration)
    let data = DataLoader.load(files, options: options)
    if data.hasErrors { throw DiagnosticList(data.diagnostics) }
    console.report(data.diagnostics)
    return data.snapshot
  }
}
