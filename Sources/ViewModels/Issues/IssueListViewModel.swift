import IssueStore
import Records

/// Prepares the pages of a list of issues.
public struct IssueListViewModel: Sendable {
  /// The list.
  public let list: IssueList
  private let presentation: Presentation

  /// The view model of a list.
  public init(_ list: IssueList, in presentation: Presentation) {
    self.list = list
    self.presentation = presentation
  }

  /// How many pages the list takes, at least 1.
  public var pageCount: Int { PaginationRecord.pageCount(rows: list.rows.count) }

  /// A page of the list, from 1.
  public func record(page: Int) -> IssueListRecord {
    let first = LinkTarget.list(list.slug, page: 1)
    return IssueListRecord(
      site: presentation.site,
      words: presentation.words,
      page: PageRecord(
        title: presentation.pageTitle(list.name, page: page, of: pageCount),
        section: list.slug == "pulls" ? "pulls" : "list",
        trail: [LinkRecord(label: presentation.text(.dashboard), target: .home)]),
      sidebar: page == 1
        ? SidebarViewModel(in: presentation).filtersOnly(selecting: first) : nil,
      heading: list.name,
      query: list.query,
      total: list.rows.count,
      noun: list.noun,
      language: presentation.language,
      rows: presentation.rows(PaginationRecord.rows(list.rows, page: page)),
      pagination: PaginationRecord(page: page, total: list.rows.count) {
        .list(list.slug, page: $0)
      })
  }
}
