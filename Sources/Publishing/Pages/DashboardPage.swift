import Records
import ViewModels

extension PageKind {
  /// The first page of a site.
  static let dashboard = PageKind(
    "index", formats: [.html, .markdown], members: .one(.home, issues: everyIssue),
    queries: { site, _ in
      site.presentation.lists.map(\.query).filter { !$0.isEmpty }
        + [site.lightQuery].compactMap(\.self)
    }
  ) { site, _ in DashboardRecord(in: site.presentation) }
}
