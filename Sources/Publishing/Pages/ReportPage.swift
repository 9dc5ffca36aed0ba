import Records
import ViewModels

extension PageKind {
  /// A report of the configuration. Its Markdown template serves `gazette report`.
  static let report = PageKind(
    "report", formats: [.html, .markdown],
    members: .list(
      { site in
        site.reports.enumerated().map { PageMember(item: $0, target: .report($1.name)) }
      },
      issues: { site, page in site.presentation.rows(of: site.reports[page.item].query) }),
    queries: { site, page in [site.reports[page.item].text] }
  ) { site, page in site.reports[page.item].record(in: site.presentation) }
}
