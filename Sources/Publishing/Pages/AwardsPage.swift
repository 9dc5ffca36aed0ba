import Records
import ViewModels

extension PageKind {
  /// The award board.
  static let awards: PageKind = {
    var kind = PageKind("awards", formats: [.html, .markdown], members: .one(.awards)) { site, _ in
      AwardBoard(in: site.presentation).record
    }
    kind.issues = { site, _ in site.presentation.index.newestFirst }
    return kind
  }()
}
