import IssueModel
import IssueStore
public import Records

/// The lists of a site with their counts.
public struct SidebarRecord: Record {
  let filters: [FilterRecord]
  let tags: [FilterRecord]

  /// The sidebar of a site, with the filter that leads to `selection` marked.
  init(in presentation: Presentation, selecting selection: LinkTarget? = nil, hasTags: Bool = true)
  {
    func filter(
      _ name: String, _ icon: String, _ badge: Int, _ noun: Noun, _ target: LinkTarget
    ) -> FilterRecord {
      FilterRecord(
        name: name, icon: icon, badge: badge,
        badgeLabel: presentation.count(badge, noun), target: target,
        isSelected: target == selection)
    }
    filters = presentation.lists.map {
      filter($0.name, $0.icon, $0.rows.count, $0.noun, .list($0.slug, page: 1))
    }
    tags = (hasTags ? presentation.index.tags : []).map { id in
      filter(
        presentation.snapshot[id].name, "tag",
        presentation.counts.openIssuesByTag[Int(id.index)], .issue,
        presentation.directory.target(of: id))
    }
  }

  /// What templates may use of the sidebar.
  public static let fields = FieldTable<Self>("sidebar", "The lists of a site with their counts.") {
    Field("filters", "The smart filters and those of the configuration.", \.filters)
    Field("tags", "One filter a tag, in the order of tags.", \.tags)
  }
}

/// A filter of the sidebar.
public struct FilterRecord: Record {
  let name: String
  let icon: String
  let badge: Int
  let badgeLabel: String
  let target: LinkTarget
  let isSelected: Bool

  /// What templates may use of a filter.
  public static let fields = FieldTable<Self>("filter", "A list of the sidebar.") {
    Field("name", "The name.", \.name)
    Field("icon", "The name of the icon: tray, clock, tag, or the configuration's.", \.icon)
    Field("badge", "How many it finds; for a tag, how many of its issues are open.", \.badge)
    Field("badge_label", "The badge in words, for screen readers.", \.badgeLabel)
    Field("target", "The first page of its list.", \.target)
    Field("is_selected", "Whether the page at hand shows it.", \.isSelected)
  }
}
