import IssueModel
public import Records

/// A page of a list of issues.
public struct IssueListRecord: Record {
  let frame: PageFrame
  let sidebar: SidebarRecord?
  let list: IssueList
  let language: Language
  let rows: IssueRows
  let pagination: PaginationRecord

  /// A page, from 1, of a list.
  ///
  /// Only the first page has the sidebar, so that a count that moves leaves the others alone.
  public init(_ list: IssueList, page: Int, in presentation: Presentation) {
    self.list = list
    language = presentation.language
    pagination = PaginationRecord(page: page, total: list.rows.count) {
      .list(list.slug, page: $0)
    }
    frame = presentation.frame(
      pagination.title(list.name), section: list.slug == "pulls" ? "pulls" : "list")
    sidebar =
      page == 1
      ? SidebarRecord(in: presentation, selecting: .list(list.slug, page: 1), hasTags: false) : nil
    rows = presentation.rows(pagination.rows(of: list.rows))
  }

  /// What templates may use of a list.
  public static let fields = FieldTable<Self>(
    "list", "A page of a list of issues: list.html.", in: \.frame
  ) {
    Field(
      "sidebar", "The lists of the site, on a list's first page; none on the others.", \.sidebar)
    Field("heading", "The list's name.", \.list.name)
    Field("query", "The query behind the list; empty where there is none.", \.list.query)
    Field("total", "How many rows the whole list has.") { $0.list.rows.count }
    Field.derived("total_label", "The total in words.") {
      $0.language.count($0.list.rows.count, $0.list.noun)
    }
    Field("rows", "The rows of this page, 50 at most.", \.rows)
    Field("pagination", "Which part of the list this is.", \.pagination)
  }
}
