import Records
import ViewModels

extension PageKind {
  /// The site's icon, which shows its status light; a file of that name in `static/` replaces it.
  static let favicon = PageKind(
    "favicon", formats: [.svg],
    members: .list({ site in
      site.statics.contains("favicon.svg") ? [] : [PageMember(target: .asset("favicon.svg"))]
    }),
    queries: { site, _ in [site.lightQuery].compactMap(\.self) }
  ) { site, _ in FaviconRecord(in: site.presentation) }
}
