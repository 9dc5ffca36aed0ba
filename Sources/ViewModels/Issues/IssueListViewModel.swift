import Hashing
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
      totalLabel: presentation.language.count(list.rows.count, list.noun),
      rows: presentation.rows(PaginationRecord.rows(list.rows, page: page)),
      pagination: PaginationRecord(page: page, total: list.rows.count) {
        .list(list.slug, page: $0)
      })
  }
}

extension IssueListViewModel {
  /// What stands for all that a page of the list is made from.
  public func key(page: Int, _ keys: PageKeys) -> UInt64 {
    var key = InputKey()
    key.combine(keys.site)
    list.combine(into: &key)
    key.combine(list.query)
    keys.combine(list.rows, page: page, into: &key)
    // The lists of the site and their badges stand on the first page.
    if page == 1 { for other in presentation.lists { other.combine(into: &key) } }
    return key.value
  }
}

extension IssueList {
  /// Adds the list as others name it to a key.
  func combine(into key: inout InputKey) {
    key.combine(slug)
    key.combine(name)
    key.combine(icon)
    key.combine("\(noun)")
    key.combine(rows.count)
  }
}

extension PageKeys {
  /// Adds a page of rows and their pagination to a key.
  func combine(_ rows: [Int], page: Int, into key: inout InputKey) {
    key.combine(page)
    key.combine(rows.count)
    for row in PaginationRecord.rows(rows, page: page) { key.combine(self.rows[row]) }
  }
}

extension Presentation {
  /// The rows of records.
  func rows(_ indices: some Sequence<Int>) -> [IssueRowRecord] {
    indices.map { IssueRowViewModel(snapshot.issues[$0], in: self).record }
  }

  /// A title that tells the pages of a list apart.
  func pageTitle(_ title: String, page: Int, of count: Int) -> String {
    page == 1 ? title : "\(title) (\(page)/\(count))"
  }
}
