import IssueModel
import IssueStore
import Languages
import Queries
public import Records

/// A list of issues, as its pages show it.
public struct ListRecord: PageSubject {
  let list: IssueList
  let order: RowOrder
  /// Whether it is the first page of the order, which shows the total.
  let isFirstPage: Bool
  let note: String
  let isSiteEmpty: Bool
  let sidebar: SidebarRecord
  let wording: Wording

  /// The pages of lists.
  public static let page = SubjectPageRecord<Self>.table(
    "list", "A page of a list of issues: list.html.", subject: "list")

  /// What templates may use of a list.
  public static let fields = FieldTable<Self>("list", "A list of issues.") {
    Field("name", "The list's name.", \.list.name)
    Field("query", "The query behind the list; empty where there is none.", \.list.query)
    Field.derived(
      "within", "What a search within the list begins with; empty where no query is behind it."
    ) { Query.narrowing($0.list.query) }
    Field("note", "What a reader has to know of it in a sentence; may be empty.", \.note)
    Field("total", "How many rows the whole list has; told on its first pages alone.") {
      $0.isFirstPage ? $0.list.rows.count : nil
    }
    Field("total_label", "The total in words; told on its first pages alone.") {
      $0.isFirstPage ? $0.wording.count($0.list.rows.count, $0.list.noun) : nil
    }
    Field("date", "The date its rows are sorted by: created, updated or closed.") {
      $0.list.date(in: $0.order)
    }
    Field("is_mixed", "Whether its issues differ in their state.", \.list.isMixed)
    Field("empty", "What stands in place of its rows where it has none; else empty.") {
      $0.list.rows.isEmpty ? $0.wording.text($0.isSiteEmpty ? .noIssues : .nothingHere) : ""
    }
    Field("filters", "The lists of the site, with counts on the first page of each list.") {
      $0.sidebar.filters
    }
    Field("more", "The page of all lists; none where those are all.") { $0.sidebar.more }
  }
}

extension SubjectPageRecord<ListRecord> {
  /// A page, from 1, of a list in one of its orders, counted from 0.
  ///
  /// Only the first page of a list has the counts of other lists, and only the first page in each
  /// order has the number of rows, so that an issue that moves changes no other page.
  public init(_ list: IssueList, order place: Int = 0, page: Int, in presentation: Presentation) {
    let rows = presentation.rows(of: list, order: place)
    let language = presentation.language
    states = presentation.stateLinks(of: list, isCounted: page == 1 && place == 0)
    sorts = SortRecord.links(list.orders.map(\.phrase), current: place, in: presentation) {
      list.target(order: $0, page: 1)
    }
    pagination =
      place == 0
      ? PaginationRecord(page: page, of: list.pages.pageCount) { list.target(page: $0) }
      : PaginationRecord(page: page, total: rows.count) { list.target(order: place, page: $0) }
    let order = list.orders[place]
    frame = presentation.frame(
      pagination.title(
        place == 0 ? list.name : "\(list.name) – \(presentation.text(order.phrase))",
        in: presentation.language),
      section: list.noun == .pull ? "pulls" : "list",
      feeds: presentation.feedLinks(of: .list(list.slug), list.name))
    let isFirst = page == 1 && place == 0
    if page == pagination.count {
      rest = presentation.rest(
        list.rows.count, shown: rows.count, in: order, within: Query.narrowing(list.query),
        else: list.target(page: 1))
    }
    subject = ListRecord(
      list: list, order: order, isFirstPage: page == 1,
      note: rows.count < list.rows.count && (page == 1 || page == pagination.count)
        ? language.text(
          .firstOf(
            rows.count, list.rows.count, all: presentation.text(list.orders[0].phrase)))
        : isFirst ? list.note : "",
      isSiteEmpty: presentation.snapshot.issues.isEmpty,
      sidebar: SidebarRecord(
        in: presentation, selecting: list.target(page: 1), hasTags: false, hasCounts: isFirst),
      wording: presentation.wording)
    self.rows = presentation.rows(
      place == 0 ? list.pages.page(page) : pagination.rows(of: rows))
  }
}
