import Records
import ViewModels

extension PageKind {
  /// The page of all charts.
  static let charts = PageKind(
    "charts", formats: [.html, .markdown], members: .one(.charts, issues: everyIssue)
  ) { site, _ in ChartsPageRecord(in: site.presentation) }
}
