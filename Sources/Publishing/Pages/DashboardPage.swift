import Records
import ViewModels

extension PageKind {
  /// The first page of a site.
  static let dashboard: PageKind = {
    var kind = PageKind("index", formats: [.html, .markdown], members: .one(.home)) { site, _ in
      DashboardViewModel(in: site.presentation).record
    }
    kind.issues = { site, _ in site.presentation.index.newestFirst }
    kind.queries = { site, _ in
      site.presentation.lists.map(\.query).filter { !$0.isEmpty }
        + [site.lightQuery].compactMap(\.self)
    }
    return kind
  }()
}
