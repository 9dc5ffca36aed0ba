import Records
import ViewModels

extension PageKind {
  /// A page of a list: all issues, open ones, those of a saved filter …
  static let list = PageKind(
    "list", formats: [.html, .markdown],
    members: .paged(
      { Array($0.presentation.lists.indices) },
      orders: { $0.presentation.lists[$1].orderCount },
      rows: { $0.presentation.lists[$1].pages },
      target: { $0.presentation.lists[$1].target(order: $2, page: $3) }),
    queries: { site, page in
      [site.presentation.lists[page.item].query].filter { !$0.isEmpty }
    }
  ) { site, page in
    SubjectPageRecord<ListRecord>(
      site.presentation.lists[page.item], order: page.order, page: page.number,
      in: site.presentation)
  }.depending(rowsOfList)

  /// The dependence of a page of a list: its own rows. The first one in each order shows the number
  /// of all rows, and pages in other orders may show rows that changed.
  static let rowsOfList: Site<Dependence> = { site, page in
    let inputs = Reusable.issuePages.inputs.union([.day, .dataSettings])
    let (item, number) = (page.item, page.number)
    if number == 1 || page.order > 0 { return Dependence(inputs: inputs) { _ in false } }
    let list = site.presentation.lists[item]
    let rows = list.pages.page(number)
    return Dependence(inputs: inputs, rows: Array(rows)) { old in
      let old = old.presentation.lists[item]
      return old.isMixed == list.isMixed && old.pages.pageCount == list.pages.pageCount
        && old.pages.page(number) == rows
    }
  }

  /// A page of all lists, if there are more than the sidebar shows.
  static let lists = PageKind(
    "lists",
    members: .index(
      { $0.lists.count > SidebarRecord.mostFilters ? [$0.lists.count] : [] },
      target: { .lists(page: $1) })
  ) { site, page in ListIndexRecord(page: page.number, in: site.presentation) }
}
