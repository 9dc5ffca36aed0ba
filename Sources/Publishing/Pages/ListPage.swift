import Records
import ViewModels

extension PageKind {
  /// A page of a list: all issues, open ones, those of a saved filter …
  static let list = PageKind(
    "list", formats: [.html, .markdown],
    members: .paged(
      { Array($0.presentation.lists.indices) },
      rows: { $0.presentation.lists[$1].rows },
      target: { .list($0.presentation.lists[$1].slug, page: $2) }),
    queries: { site, page in
      [site.presentation.lists[page.item].query].filter { !$0.isEmpty }
    }
  ) { site, page in
    IssueListRecord(
      site.presentation.lists[page.item], page: page.number, in: site.presentation)
  }
}
