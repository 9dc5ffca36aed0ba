import Diagnostics
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
      Shows each issue that the query finds in full once. Grouped by tag or assignee, an issue \
      stands under the first by name and is referred to under the others. A query that begins with \
      '-' follows '--'.
      """
  ) { take in
    let first = take.optional("SITE", completion: .folders, "the site's folder, or the query")
    let second = take.optional("QUERY", "what to report (default: 'is:issue is:open')")
    let format = take.option(
      "format", "FORM", or: ReportFormat.html, "html, md or pdf (default: html)")
    let engine: String? = take.option(
      "pdf-engine", "ENGINE",
      "weasyprint, chromium or the path of one (default: the first that is installed)")
    let grouping: ReportGrouping? = take.option(
      "group-by", "WHAT", "tag, project, state, priority, author or assignee")
    let sort: String? = take.option("sort", "ORDER", "the order, as behind 'sort:' in a query")
    let detail = take.option(
      "detail", "HOW", or: ReportDetail.full,
      "list for a line of each issue, text for its text too, full for the conversation as well "
        + "(default: full)")
    let title: String? = take.option("title", "TEXT", "the title (default: the site's)")
    let output = take.output("where to write (default: standard output)")
    let config = take.config()
    // One argument is the site if it is a folder with a `gazette.yml`, else the query.
    let isSite = second != nil || first.map(SiteFolder.isSite) ?? false
    let site = isSite ? first ?? "." : "."
    let text = second ?? (isSite ? nil : first) ?? "is:issue is:open"
    return { console in
      let query = try Query(parsing: text + (sort.map { " sort:\($0)" } ?? ""))
      console.report(query.notes)
      // Before the work, so that a missing engine is told at once.
      let printer = format == .pdf ? PDFPrinter(try PrintEngine.find(engine)) : nil
      let inputs = try SiteReading(site: site, config: config).inputs(console)
      var bytes = try ReportPublisher(inputs, today: try console.now().day).report(
        title: title, text: text, query: query, groupedBy: grouping, detail: detail,
        format: format == .md ? .markdown : .html)
      if let printer {
        bytes = try printer.print(bytes, at: try console.now().seconds) { pages, total in
          console.progress("printing page", pages, of: total)
        } report: {
          console.report($0)
        }
        console.endProgress()
      }
      try console.write(bytes, to: output)
    }
  }

  /// The forms a report comes in.
  private enum ReportFormat: String, ArgumentChoice {
    /// One file that prints as it looks.
    case html
    /// Markdown of the same outline.
    case md
    /// Pages, made by WeasyPrint or Chromium.
    case pdf
  }
}
