import Bytes
import Configuration
import Diagnostics
import IssueModel
import IssueStore
import Publishing

extension Verb {
  /// `gazette check [SITE]`: every problem of a site's configuration and data at once.
  static let check = Verb(
    "check", "Find what is wrong with a site: data, links, templates, policy",
    discussion: """
      Finds everything at once: what is wrong with the configuration, its queries, \
      data, awards, templates, pages and their links, and what is published although it should not be. \
      `gazette docs checks` lists all of it. Tells as notes what was taken for granted about the data and \
      what of it is not used. With --policy it also makes all pages, writes none of them, and tells what \
      must not be published and would be, for which a build fails. With --fix it puts right misspelt keys, \
      icons, pictures and links for which there is only one thing that can have been meant, and tells what \
      is left; it never changes data. What `ignore` in the configuration names is not told. Exits with status 4 when it found an \
      error or a warning.
      """
  ) { take in
    let site = SiteReading(site: take.site(), config: take.config())
    let mends = take.flag(
      "fix", "put right what is certain in the configuration and in pages, and tell what")
    let searchesPages = take.flag("policy", "search all pages for what must not be published")
    let wantsJSON = take.json()
    return { console in
      let folder = try site.folder()
      let now = try console.now()
      let isWhole = wantsJSON || console.options.isVerbose
      var check = SiteCheck(of: folder, now: now, whole: isWhole)
      // A fix may reveal further problems.
      for _ in 0..<(mends ? mostRounds : 0) {
        let changes = try SiteFixes.apply(check.found, to: folder)
        if changes.isEmpty { break }
        for change in changes {
          let line = change.place?.line.map { ":\($0)" } ?? ""
          console.say("\(change.place?.file ?? "")\(line): \(change.message)")
        }
        check = SiteCheck(of: folder, now: now, whole: isWhole)
      }
      var found = check.found
      var searched: (withheld: Int, leaked: Int)?
      if searchesPages {
        do throws(DiagnosticList) {
          let inputs = try SiteInputs(reading: folder, today: now.day)
          let leaks = try await SitePublisher.leaks(
            of: inputs, today: now.day, jobs: JobCount.cores)
          searched = (inputs.data.withheld.count, leaks.count)
          found += leaks
        } catch {
          found += error.diagnostics.filter { !found.contains($0) }
        }
      }
      if wantsJSON {
        try console.json { $0.array(of: found) { $0.problem($1.masked) } }
      } else {
        let formatter = DiagnosticFormatter(color: console.outputHasColor, showsCodes: true)
        for diagnostic in console.brief(found) {
          try console.write(formatter.format(diagnostic.masked))
        }
      }
      // Data that is missing in an export is no problem of the site.
      let coverage = check.snapshot.map {
        CoverageText.lines(of: $0, ofEachFigure: console.options.isVerbose)
      }
      for line in coverage ?? [] { console.say("figures: " + line) }
      let errors = found.count { $0.severity == .error }
      let warnings = found.count { $0.severity == .warning }
      console.say(
        errors + warnings == 0
          ? "nothing is wrong"
          : "found \(count(errors, "error")) and \(count(warnings, "warning"))")
      if check.ignored > 0 {
        console.say("\(check.ignored) more \(check.ignored == 1 ? "is" : "are") ignored")
      }
      if let searched { console.say("\(searched.withheld) withheld, \(searched.leaked) leaked") }
      if errors + warnings > 0 { console.exit = .found }
    }
  }

  /// How often the site is checked again after fixes.
  private static let mostRounds = 4

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
