import Bytes
import Configuration
import Diagnostics
import Editing
import Files
import IssueModel
import IssueStore
import Publishing
import TrackerReaders

/// `gazette check [SITE]`: every problem of a site's configuration and data at once.
struct CheckVerb: Verb {
  var site = "."
  var config: String?
  var isJSON = false

  static let declaration = Declaration<Self>(
    "check", "Find what is wrong with a site: data, links, templates, policy",
    discussion: """
      Finds everything at once and changes nothing: configuration errors and saved queries that
      cannot be read; files that cannot be read, records that are broken, numbers that come twice,
      references to issues that do not exist, tags, projects and people that the data does not
      define although it defines some, and dates that run backwards; templates and pages that do not
      compile or cannot be rendered, and links of pages that lead nowhere in the site; private
      records that are published, people who are mentioned although they do not want to be named,
      and awards that nobody can earn. Exits with status 4 when it found anything.
      """,
    [.site(\.site), .config(\.config), .json(\.isJSON)])

  func run(_ console: Console) throws -> Exit {
    let found = try problems(today: console.now().day)
    if isJSON {
      try console.json { $0.array(of: found) { $0.problem($1) } }
    } else {
      let formatter = DiagnosticFormatter(color: console.outputHasColor)
      for diagnostic in found { try console.write(Array(formatter.format(diagnostic).utf8)) }
    }
    let errors = found.count { $0.severity == .error }
    console.say(
      found.isEmpty
        ? "nothing is wrong"
        : "found \(Self.count(errors, "error")) and \(Self.count(found.count - errors, "warning"))")
    return found.isEmpty ? .done : .found
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

  private static func repeated(_ count: Int, in data: LoadResult) -> String {
    let example =
      data.losses.first { $0.what == "records that came more than once" }?.place
      .split(separator: ": ", maxSplits: 1).dropFirst().first.map { ", as \($0)" } ?? ""
    return count == 1
      ? "1 record comes twice\(example); the later one is kept"
      : "\(count) records come twice\(example); of each the later one is kept"
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  private func problems(today: Day) throws -> [Diagnostic] {
    let folder = try SiteReading(site: site, config: config).folder()
    var found: [Diagnostic] = []
    // Under as much of a broken configuration as can be read, the rest is checked all the same.
    var configuration = SiteConfiguration(title: "Untitled")
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
      return found + error.diagnostics
    }
    let data = DataLoader.load(files, options: LoadOptions(configuration))
    found += configuration.pointed(data.diagnostics.filter { $0.severity != .note })
    let places = RecordPlaces(files)
    let problems = DataCheck(data.snapshot, places: places).run()
    let own = problems.count { $0.code == "data.duplicate" }
    if data.counts.duplicates > own {
      found.append(
        .warning(
          "data.duplicate",
          Self.repeated(data.counts.duplicates - own, in: data)))
    }
    if (try? FileSystem.status(of: folder.data + "/" + EditJournal.name)) ?? nil != nil {
      found.append(
        .warning(
          "edit.unfinished", "an edit of several files was interrupted",
          at: Place(file: "data/" + EditJournal.name),
          suggestion: "the next edit of this data, whichever it is, finishes it first"))
    }
    return found + problems
      + SiteCheck(folder, configuration, data, today: today).problems()
  }
}

extension JSONWriter {
  /// A problem, as `check --json` lists it.
  mutating func problem(_ diagnostic: Diagnostic) {
    object { json in
      json.member("severity", diagnostic.severity.rawValue)
      json.member("code", diagnostic.code)
      json.member("message", diagnostic.message)
      json.member("file", diagnostic.place?.file)
      json.member("line", diagnostic.place?.line)
      json.member("column", diagnostic.place?.column)
      json.member("suggestion", diagnostic.suggestion)
    }
  }
}
