import Records
import ViewModels

extension PageKind {
  /// The site's icon, which shows its status light.
  static let favicon: PageKind = {
    var kind = PageKind("favicon", formats: [.svg], members: .one(.asset("favicon.svg"))) {
      site, _ in FaviconRecord(in: site.presentation)
    }
    kind.queries = { site, _ in [site.lightQuery].compactMap(\.self) }
    return kind
  }()
}
