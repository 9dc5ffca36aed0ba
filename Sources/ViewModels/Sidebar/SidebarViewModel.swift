import IssueModel
import IssueStore
public import Records

/// The filters of a site and their badges.
public struct SidebarViewModel: Sendable {
  private let presentation: Presentation

  /// The sidebar of a site.
  public init(in presentation: Presentation) {
    self.presentation = presentation
  }

  /// The sidebar, with the filter that leads to `selection` marked.
  public func record(selecting selection: LinkTarget? = nil) -> SidebarRecord {
    SidebarRecord(
      filters: presentation.lists.map { filter($0, selection) },
      tags: presentation.index.tags.map { tag($0, selection) })
  }

  /// The sidebar without its tags.
  public func filtersOnly(selecting selection: LinkTarget?) -> SidebarRecord {
    SidebarRecord(filters: presentation.lists.map { filter($0, selection) }, tags: [])
  }

  private func filter(_ list: IssueList, _ selection: LinkTarget?) -> FilterRecord {
    let target = LinkTarget.list(list.slug, page: 1)
    return FilterRecord(
      name: list.name, icon: list.icon, badge: list.rows.count,
      badgeLabel: presentation.language.count(list.rows.count, list.noun), target: target,
      isSelected: target == selection)
  }

  private func tag(_ id: TagID, _ selection: LinkTarget?) -> FilterRecord {
    let target = presentation.directory.target(of: id)
    let open = presentation.openIssues(of: id)
    return FilterRecord(
      name: presentation.snapshot[id].name, icon: "tag", badge: open,
      badgeLabel: presentation.language.count(open, .issue), target: target,
      isSelected: target == selection)
  }
}
