import Configuration
import Diagnostics
import IssueModel
import IssueStore
import Queries
import ViewModels

/// A report of the configuration.
struct PublishedReport: Sendable {
  /// The slug in its address.
  let name: String
  let title: String
  let text: String
  let query: Query
  let grouping: ReportGrouping?
  let detail: ReportDetail
  /// Whether it is a document of its own rather than a page of a site.
  var isStandalone = false

  func record(in presentation: Presentation) -> ReportRecord {
    ReportRecord(
      title: title, query: text, rows: presentation.rows(of: query), groupedBy: grouping,
      detail: detail, isStandalone: isStandalone, in: presentation)
  }

  /// The reports of a configuration; every query that cannot be read is told at once.
  static func all(of configuration: SiteConfiguration) throws(DiagnosticList) -> [PublishedReport] {
    var problems: [Diagnostic] = []
    var reports: [PublishedReport] = []
    for report in configuration.reports {
      let parsed = PresentationSettings.query(report.query, &problems)
      var order: Query?
      if let sort = report.sort {
        order = PresentationSettings.query(
          sort.map { "sort:" + $0 }, &problems)
      }
      guard var query = parsed else { continue }
      if let order { query.requestedOrder = order.requestedOrder }
      reports.append(
        PublishedReport(
          name: report.name, title: report.title ?? report.name, text: report.query.value,
          query: query, grouping: report.grouping, detail: report.detail))
    }
    if !problems.isEmpty { throw DiagnosticList(problems) }
    return reports
  }
}
