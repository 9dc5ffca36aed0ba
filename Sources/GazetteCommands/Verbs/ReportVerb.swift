import Bytes
import Configuration
import Diagnostics
import Files
import IssueModel
import IssueStore
import Printing
import Publishing
import Queries
import ViewModels

extension Verb {
  /// `gazette report`: one printable report.
  static let report = Verb(
    "report", "One printable report",
    discussion: """
      Shows what the query finds. A listing has each issue in full once: grouped by tag or assignee, \
      it stands under the first by name and is referred to under the others. With --period a report \
      is about that time: what happened in it, and what was known at its end. A query that begins with \
      '-' follows '--'.

        gazette report --kind status --period 'last week' -o monday.html
        gazette report docs 'is:closed' --kind disposition --format csv
        gazette report --json > march.json
        gazette report --compare march.json -o april.html

      Reports that are published with a site stand in gazette.yml under 'reports', with the same keys.
      """
  ) { take in
    let first = take.optional("SITE", completion: .folders, "the site's folder, or the query")
    let second = take.optional(
      "QUERY", "what to report (default: what suits the kind, for a listing 'is:issue is:open')")
    var specification = ReportSpecification()
    for key in ReportKey.all {
      take.option(
        key.option, key.valueName, expecting: key.expectation, words: key.words,
        help(of: key), mistake: key.mistake
      ) { key.set(Placed($0), &specification) }
    }
    let format = take.option(
      "format", "FORM", or: ReportFormat.html, "html, md, pdf or csv (default: html)")
    let engine: String? = take.option(
      "pdf-engine", "ENGINE",
      "weasyprint, chromium or the path of one (default: the first that is installed)")
    let wantsJSON = take.json()
    let earlier: String? = take.option(
      "compare", "FILE", completion: .files,
      "mark what is new since an earlier report, of which this is what --json printed")
    let output = take.output("where to write (default: standard output)")
    let config = take.config()
    // One argument is the site if it is a folder with a `gazette.yml`, else the query.
    let isSite = second != nil || first.map(SiteFolder.isSite) ?? false
    let site = isSite ? first ?? "." : "."
    if let text = second ?? (isSite ? nil : first) { specification.query = Placed(text) }
    let asked = specification
    return { console in
      if let text = asked.query {
        console.report(try Query(parsing: text.value).notes)
      }
      if asked.attachment != nil, output == nil, format != .pdf {
        throw UsageError(
          "attach", "--attach writes a file beside the report, which goes to standard output",
          suggestion: "name the report's file with --output"
        ).diagnostic
      }
      if let attachment = asked.attachment, let output, format != .pdf,
        Self.file(beside: output, attachment.rawValue) == output
      {
        throw UsageError(
          "attach", "--attach would write its data over the report, '\(output)'",
          suggestion: "name the report's file otherwise, as report.\(format.rawValue)"
        ).diagnostic
      }
      // Before the work, so that a missing engine is reported at once.
      let printer = format == .pdf ? PDFPrinter(try PrintEngine.find(engine)) : nil
      let inputs = try SiteReading(site: site, config: config).inputs(console)
      if let text = asked.query {
        console.report(try Query(parsing: text.value).unknownNames(in: inputs.data.snapshot))
      }
      let since = try earlier.map {
        try EarlierReport(reading: try console.read($0), name: Console.name($0))
      }
      let report = try ReportPublisher(inputs, today: try console.now().day).report(
        asked, since: since)
      if wantsJSON { return try console.write(try report.data(as: .json)) }
      switch format {
      case .pdf:
        let attachments = try asked.attachment.map {
          PDFAttachment(try report.data(as: $0), as: $0)
        }
        let html = try report.html()
        let pages = try Interruption.withTime {
          try printer?.print(
            html, at: try console.now().seconds,
            attachments: attachments.map { [$0] } ?? []
          ) {
            console.progress("printing page", $0, of: $1)
          } report: {
            console.report($0)
          }
        }
        console.endProgress()
        try console.write(pages ?? [], to: output)
      case .html: try console.write(try report.html(), to: output)
      case .md: try console.write(try report.markdown(), to: output)
      case .csv: try console.write(try report.csv(), to: output)
      }
      // A PDF has it inside.
      if let attachment = asked.attachment, let output, format != .pdf {
        try console.write(
          try report.data(as: attachment), to: Self.file(beside: output, attachment.rawValue))
      }
    }
  }

  /// The formats of a report.
  private enum ReportFormat: String, ArgumentChoice {
    /// One file that prints as it looks.
    case html
    /// Markdown of the same outline.
    case md
    /// Pages, made by WeasyPrint or Chromium.
    case pdf
    /// The rows behind it.
    case csv
  }

  private static func help(of key: ReportKey) -> String {
    (key.words.isEmpty ? key.meaning : key.meaning + ": " + key.expectation)
      + (key.fallback.isEmpty ? "" : " (default: \(key.fallback))")
  }

  /// The path of a file with another ending.
  private static func file(beside path: String, _ ending: String) -> String {
    let begin = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    guard let dot = path[begin...].lastIndex(of: "."), dot > begin else {
      return path + "." + ending
    }
    return path[..<dot] + "." + ending
  }
}
