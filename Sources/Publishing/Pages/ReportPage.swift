import Records
import ViewModels

extension PageKind {
  /// A report of the configuration. Its Markdown template serves `gazette report`.
  static let report: PageKind = {
    var kind = PageKind(
      "report", formats: [.html, .markdown],
      members: .list { site in
        site.reports.enumerated().map { PageMember(item: $0, target: .report($1.name)) }
      },
      record: { site, page in
        site.reports[page.item].viewModel(in: site.presentation).record
      })
    kind.issues = { site, page in site.presentation.rows(of: site.reports[page.item].query) }
    kind.queries = { site, page in [site.reports[page.item].text] }
    return kind
  }()
}
