import Records
import ViewModels

extension PageKind {
  /// A page of a list: all issues, open ones, those of a saved filter …
  static let list = PageKind(
    "list", formats: [.html, .markdown],
    members: .paged(
      { Array($0.presentation.lists.indices) },
      orders: { $0.presentation.lists[$1].orderCount },
      rows: { $0.presentation.lists[$1].rows },
      target: { $0.presentation.lists[$1].target(order: $2, page: $3) }),
    queries: { site, page in
      [site.presentation.lists[page.item].query].filter { !$0.isEmpty }
    }
  ) { site, page in
    SubjectPageRecord<ListRecord>(
      site.presentation.lists[page.item], order: page.order, page: page.number,
      in: site.presentation)
  }

  /// A page of all lists, where there are more than stand beside each.
  static let lists = PageKind(
    "lists",
    members: .index(
      { $0.lists.count > SidebarRecord.mostFilters ? [$0.lists.count] : [] },
      target: { .lists(page: $1) })
  ) { site, page in ListIndexRecord(page: page.number, in: site.presentation) }
}
