import IssueModel
import Records
import ViewModels

extension PageKind {
  /// The reports of the configuration, a kind of page for each kind of report. Their Markdown templates serve
  /// `gazette report`.
  static let reports = ReportKind.allCases.map { report($0, $0.record) }

  /// Whether its pages look as reports do.
  var isReport: Bool { name.hasPrefix("report-") }

  /// The pages of a kind of report.
  static func report(_ kind: ReportKind) -> PageKind {
    report(kind, kind.record)
  }

  private static func report<R: ReportRecord>(_ kind: ReportKind, _: R.Type) -> PageKind {
    PageKind(
      "report-" + kind.rawValue, formats: [.html, .markdown],
      members: .list(
        { site in
          site.reports.enumerated().filter { $1.request.kind == kind }.flatMap { place, report in
            [PageMember(item: place, target: .report(report.name))]
              + report.copies.enumerated().compactMap { number, copy in
                copy.span.map {
                  PageMember(
                    item: place, number: number + 2, target: .report(report.name, period: $0.name))
                }
              }
          }
        }, issues: everyIssue),
      queries: { site, page in [request(site, page).text] }
    ) { site, page in R(ReportInput(request(site, page), in: site.presentation)) }
  }

  /// What a page of a report shows: the report itself, or a copy of an earlier period.
  private static func request(_ site: SiteContents, _ page: PlannedPage) -> ReportRequest {
    let report = site.reports[page.item]
    return page.number > 1 ? report.copies[page.number - 2] : report.request
  }
}
