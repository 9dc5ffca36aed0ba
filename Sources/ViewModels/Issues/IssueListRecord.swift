public import Records

/// A page of a list of issues.
public struct IssueListRecord: Record {
  /// The site.
  public let site: Shared<SiteRecord>
  /// The phrases.
  public let words: Shared<Words>
  /// The page, for its frame.
  public let page: PageRecord
  /// The lists of the site; on the first page only, so that a count that moves leaves the rest alone.
  public let sidebar: SidebarRecord?
  /// The heading.
  public let heading: String
  /// The query behind the list as the query language writes it; empty where there is none.
  public let query: String
  /// How many rows the whole list has.
  public let total: Int
  let noun: Noun
  let language: Language
  /// The rows of this page.
  public let rows: IssueRows
  /// Which part of the list this is.
  public let pagination: PaginationRecord

  /// What templates may use of a list.
  public static let fields = FieldTable<Self>("list", "A page of a list of issues: list.html.") {
    Field("site", "The site.", \.site)
    Field("words", "The phrases of the site's language.", \.words)
    Field("page", "The page, for its frame.", \.page)
    Field(
      "sidebar", "The lists of the site, on a list's first page; none on the others.", \.sidebar)
    Field("heading", "The list's name.", \.heading)
    Field("query", "The query behind the list; empty where there is none.", \.query)
    Field("total", "How many rows the whole list has.", \.total)
    Field.derived("total_label", "The total in words.") { $0.language.count($0.total, $0.noun) }
    Field("rows", "The rows of this page, 50 at most.", \.rows)
    Field("pagination", "Which part of the list this is.", \.pagination)
  }
}
