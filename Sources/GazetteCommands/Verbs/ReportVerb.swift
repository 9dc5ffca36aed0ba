import Diagnostics
import IssueModel
import IssueStore
import Publishing
import Queries
import ViewModels

/// `gazette report`: one printable report.
struct ReportVerb: Verb {
  /// The forms a report comes in.
  enum Format: String, ArgumentChoice {
    /// One file that prints as it looks.
    case html
    /// Markdown of the same outline.
    case md
  }

  /// What the issues are grouped by.
  enum Grouping: String, ArgumentChoice {
    case tag, project, state, priority, author, assignee
  }

  /// How much of each issue is shown.
  enum Detail: String, ArgumentChoice {
    case list, text, full
  }

  var first: String?
  var second: String?
  var format = Format.html
  var grouping: Grouping?
  var sort: String?
  var detail = Detail.full
  var title: String?
  var output: String?
  var config: String?

  static let declaration = Declaration<Self>(
    "report", "One printable report",
    discussion: """
      Shows each issue that the query finds in full once. Grouped by tag or assignee, an issue \
      stands under the first by name and is referred to under the others. A query that begins with \
      '-' follows '--'.
      """,
    [
      .optional("SITE", \.first, completion: .folders, "the site's folder, or the query"),
      .optional("QUERY", \.second, "what to report (default: 'is:issue is:open')"),
      .option("format", "FORM", \.format, "html or md (default: html)"),
      .option(
        "group-by", "WHAT", \.grouping,
        "tag, project, state, priority, author or assignee"),
      .option("sort", "ORDER", \.sort, "the order, as behind 'sort:' in a query"),
      .option(
        "detail", "HOW", \.detail,
        "list for a line of each issue, text for its text too, full for the conversation as well "
          + "(default: full)"),
      .option("title", "TEXT", \.title, "the title (default: the site's)"),
      .output(\.output, "where to write (default: standard output)"),
      .config(\.config),
    ])

  func run(_ console: Console) throws -> Exit {
    let (site, text) = arguments
    let full = text + (sort.map { " sort:\($0)" } ?? "")
    let query = try Query(parsing: full)
    console.report(query.notes)
    let inputs = try SiteReading(site: site, config: config).inputs(console)
    let bytes = try ReportPublisher(inputs, today: try console.now().day).report(
      title: title, text: text, query: query,
      groupedBy: grouping.flatMap { ReportRecord.Grouping(rawValue: $0.rawValue) },
      detail: ReportRecord.Detail(rawValue: detail.rawValue) ?? .full,
      format: format == .html ? .html : .markdown)
    try OutputFile.write(bytes, to: output, console)
    return .done
  }

  /// One argument is the site if it is a folder with a `gazette.yml`, else the query.
  private var arguments: (site: String, query: String) {
    let fallback = "is:issue is:open"
    guard let first else { return (".", fallback) }
    if let second { return (first, second) }
    return SiteFolder.isSite(first) ? (first, fallback) : (".", first)
  }
}
