import Records
import ViewModels

extension PageKind {
  /// The site's icon, which shows its status light.
  static let favicon = PageKind(
    "favicon", formats: [.svg], members: .one(.asset("favicon.svg")),
    queries: { site, _ in [site.lightQuery].compactMap(\.self) }
  ) { site, _ in FaviconRecord(in: site.presentation) }
}
