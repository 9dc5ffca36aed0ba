import Bytes
import Configuration
import Diagnostics
import Editing
import Files
import IssueModel
import IssueStore
import Publishing
import TrackerReaders

extension Verb {
  /// `gazette check [SITE]`: every problem of a site's configuration and data at once.
  static let check = Verb(
    "check", "Find what is wrong with a site: data, links, templates, policy",
    discussion: """
      Finds everything at once and changes nothing: configuration errors and saved queries that
      cannot be read; files that cannot be read, records that are broken, numbers that come twice,
      references to issues that do not exist, tags, projects and people that the data does not
      define although it defines some, and dates that run backwards; templates and pages that do not
      compile or cannot be rendered, and links of pages that lead nowhere in the site; private
      records that are published, and awards that nobody can earn. Tells as notes what was taken for \
      granted about the data and what of it is not used. With --policy it also makes all pages, writes none of them, and tells what must \
      not be published and would be, for which a build fails. Exits with status 4 when it found an error \
      or a warning.
      """
  ) { take in
    let site = SiteReading(site: take.site(), config: take.config())
    let searchesPages = take.flag("policy", "search all pages for what must not be published")
    let wantsJSON = take.json()
    return { console in
      let folder = try site.folder()
      let today = try console.now().day
      var (found, coverage) = try problems(of: folder, today: today)
      var searched: (withheld: Int, leaked: Int)?
      if searchesPages {
        do throws(DiagnosticList) {
          let inputs = try SiteInputs(reading: folder, today: today)
          let leaks = try await SitePublisher.leaks(of: inputs, today: today, jobs: JobCount.cores)
          searched = (inputs.data.withheld.count, leaks.count)
          found += leaks
        } catch {
          found += error.diagnostics.filter { !found.contains($0) }
        }
      }
      if wantsJSON {
        try console.json { $0.array(of: found) { $0.problem($1) } }
      } else {
        let formatter = DiagnosticFormatter(color: console.outputHasColor)
        for diagnostic in console.brief(found) { try console.write(formatter.format(diagnostic)) }
      }
      let errors = found.count { $0.severity == .error }
      let warnings = found.count { $0.severity == .warning }
      console.say(
        errors + warnings == 0
          ? "nothing is wrong"
          : "found \(count(errors, "error")) and \(count(warnings, "warning"))")
      if let searched { console.say("\(searched.withheld) withheld, \(searched.leaked) leaked") }
      // What an export leaves out is no fault of the site.
      for line in coverage { console.say("figures: " + line) }
      if errors + warnings > 0 { console.exit = .found }
    }
  }

  /// Everything found, and what the data does not tell of figures.
  private static func problems(
    of folder: SiteFolder, today: Day
  ) throws -> (found: [Diagnostic], coverage: [String]) {
    var found: [Diagnostic] = []
    // Under as much of a broken configuration as can be read, the rest is checked all the same.
    var configuration = SiteConfiguration(title: "Untitled")
    do throws(DiagnosticList) {
      configuration = try SiteInputs.configuration(of: folder)
    } catch {
      found += error.diagnostics
      configuration = readable(of: folder) ?? configuration
    }
    let files: [DataFile]
    do throws(DiagnosticList) {
      files = try SiteInputs.dataFiles(of: folder, configuration)
    } catch {
      return (found + error.diagnostics, [])
    }
    var publication = Publication()
    do throws(DiagnosticList) {
      publication = try Publication(configuration, of: folder, today: today)
    } catch {
      found += error.diagnostics
    }
    let data = DataLoader.load(files, options: LoadOptions(configuration), as: publication)
    found += configuration.pointed(data.diagnostics.filter { $0.severity != .note }) + data.notes
    var check = DataCheck(data.snapshot, places: RecordPlaces(files))
    let problems = check.run()
    if (try? FileSystem.status(of: folder.data + "/" + EditJournal.name)) ?? nil != nil {
      found.append(
        .warning(
          "edit.unfinished", "an edit of several files was interrupted",
          at: Place(file: "data/" + EditJournal.name),
          suggestion: "the next edit of this data, whichever it is, finishes it first"))
    }
    found += problems + SiteCheck(folder, configuration, data, today: today).problems()
    // A build goes on without what is wrong with an award.
    for place in found.indices where found[place].code.hasPrefix(AwardCheck.codePrefix) {
      found[place].severity = .error
    }
    return (found, CoverageText.lines(of: data.snapshot, bots: configuration.bots))
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

  /// A number of things in words.
  static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}

extension JSONWriter {
  /// A problem, as `check --json` lists it.
  fileprivate mutating func problem(_ diagnostic: Diagnostic) {
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
