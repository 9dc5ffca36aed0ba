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
  }.depending(pagesOfLists)

  /// The dependence of a page of a list.
  static let pagesOfLists = pages(of: { $0.presentation.lists[$1].pages }) { contents, old, item in
    let (list, lists) = (contents.presentation.lists[item], old.presentation.lists)
    return lists.indices.contains(item) && list.slug == lists[item].slug
      && list.isMixed == lists[item].isMixed
  } first: { _, _ in
    Dependence(inputs: laterPages) { _ in false }
  }

  /// The inputs that decide any page of rows, beside its rows.
  static let laterPages = Reusable.issuePages.inputs.union([.rows, .day, .dataSettings])

  /// The dependence of a page of rows: its own rows. The first page of each order also shows counts
  /// of all rows, and the pages of other orders may show what changed; `first` is their dependence.
  ///
  /// - Parameter isSame: whether an item looks the same in both contents beside its rows.
  static func pages(
    of rows: @escaping @Sendable (SiteContents, _ item: Int) -> PagedRows,
    isSame: @escaping @Sendable (SiteContents, SiteContents, _ item: Int) -> Bool = { _, _, _ in
      true
    }, first: @escaping Site<Dependence>
  ) -> Site<Dependence> {
    { site, page in
      if page.number == 1 || page.order > 0 { return first(site, page) }
      let (item, number) = (page.item, page.number)
      let pages = rows(site, item)
      let shown = pages.page(number)
      return Dependence(inputs: laterPages, rows: Array(shown)) { old in
        guard isSame(site, old, item) else { return false }
        let known = rows(old, item)
        return known.pageCount == pages.pageCount && known.page(number) == shown
      }
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
