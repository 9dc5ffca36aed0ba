import Records
import ViewModels

extension PageKind {
  /// A page of a list: all issues, open ones, those of a saved filter …
  static let list: PageKind = {
    var kind = PageKind(
      "list", formats: [.html, .markdown],
      members: .paged(
        { Array($0.presentation.lists.indices) },
        pageCount: { PaginationRecord.pageCount(rows: $0.presentation.lists[$1].rows.count) },
        target: { .list($0.presentation.lists[$1].slug, page: $2) }),
      record: { site, page in
        IssueListViewModel(site.presentation.lists[page.item], in: site.presentation)
          .record(page: page.number)
      })
    kind.issues = { site, page in site.presentation.lists[page.item].rows }
    kind.queries = { site, page in
      [site.presentation.lists[page.item].query].filter { !$0.isEmpty }
    }
    return kind
  }()
}
