import Diagnostics
import IssueModel
import IssueStore
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
      "format", "FORM", or: ReportFormat.html, "html or md (default: html)")
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
      let inputs = try SiteReading(site: site, config: config).inputs(console)
      let bytes = try ReportPublisher(inputs, today: try console.now().day).report(
        title: title, text: text, query: query, groupedBy: grouping, detail: detail,
        format: format == .html ? .html : .markdown)
      try console.write(bytes, to: output)
    }
  }

  /// The forms a report comes in.
  private enum ReportFormat: String, ArgumentChoice {
    /// One file that prints as it looks.
    case html
    /// Markdown of the same outline.
    case md
  }
}
