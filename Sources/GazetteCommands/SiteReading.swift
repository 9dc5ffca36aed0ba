import Configuration
import Diagnostics
import Files
import IssueModel
import IssueStore
import Publishing
import Queries

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
        suggestion: "name the folder that holds gazette.yml"
          + (path.contains(":") ? "; a query of several words is put in quotes" : ""))
    }
    return SiteFolder(path, configuration: config)
  }

  /// All that the site is made from, with at least the texts that the verb searches; warnings are reported.
  func inputs(_ console: Console, texts: QueryTexts = .conversations) throws -> SiteInputs {
    let inputs = try SiteInputs(
      reading: try folder(), today: console.now().day, texts: texts)
    console.report(inputs.warnings)
    return inputs
  }

  /// The site's data alone, for verbs that make no pages, with at least the texts that they search; warnings
  /// are reported.
  func snapshot(_ console: Console, texts: QueryTexts) throws -> Snapshot {
    let data = try SiteInputs.data(of: try folder(), today: console.now().day, texts: texts)
    if data.hasErrors { throw DiagnosticList(data.diagnostics) }
    console.report(data.diagnostics)
    return data.snapshot
  }
}
