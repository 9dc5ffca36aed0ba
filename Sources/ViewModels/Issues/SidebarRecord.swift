import IssueModel
import IssueStore
import Languages
public import Records

/// The lists of a site with their counts.
public struct SidebarRecord: Record {
  let filters: [FilterRecord]
  let more: LinkRecord?
  let tags: [FilterRecord]

  /// The most lists in the sidebar; where a site has more, there is a page of all.
  public static let mostFilters = 24

  /// The sidebar of a site with the link to `selection` marked.
  ///
  /// Without counts it does not depend on the results of the lists.
  init(
    in presentation: Presentation, selecting selection: LinkTarget? = nil, hasTags: Bool = true,
    hasCounts: Bool = true
  ) {
    let lists = presentation.lists.filter(\.isOffered)
    let shown = lists.enumerated().filter { place, list in
      place < Self.mostFilters || list.target(page: 1) == selection
    }
    filters = shown.map {
      FilterRecord($0.element, in: presentation, selecting: selection, hasCount: hasCounts)
    }
    more =
      lists.count > Self.mostFilters
      ? LinkRecord(
        label: presentation.text(.all)
          + presentation.language.aside(presentation.language.number(lists.count)),
        target: .lists(page: 1)) : nil
    tags = (hasTags ? presentation.index.tags : []).map { id in
      let open = presentation.counts.openIssuesByTag[Int(id.index)]
      let target = presentation.directory.target(of: id)
      return FilterRecord(
        name: presentation.snapshot[id].name, icon: "tag", badge: open,
        badgeLabel: presentation.count(open, .issue), target: target,
        isSelected: target == selection)
    }
  }

  /// What templates may use of the sidebar.
  public static let fields = FieldTable<Self>("sidebar", "The lists of a site with their counts.") {
    Field("filters", "The smart filters and those of the configuration, the first 24.", \.filters)
    Field("more", "The page of all lists; none where these are all.", \.more)
    Field("tags", "One filter a tag, in the order of tags.", \.tags)
  }
}

/// A filter of the sidebar.
public struct FilterRecord: Record {
  let name: String
  let icon: String
  let badge: Int?
  let badgeLabel: String
  let target: LinkTarget
  let isSelected: Bool

  /// What templates may use of a filter.
  public static let fields = FieldTable<Self>("filter", "A list of the sidebar.") {
    Field("name", "The name.", \.name)
    Field("icon", "The name of the icon: tray, clock, tag, or the configuration's.", \.icon)
    Field(
      "badge",
      "How many it finds; for a tag, how many of its issues are open; none where it is not told.",
      \.badge)
    Field("badge_label", "The badge in words, for screen readers.", \.badgeLabel)
    Field("target", "The first page of its list.", \.target)
    Field("is_selected", "Whether the page at hand shows it.", \.isSelected)
  }
}

extension FilterRecord {
  /// A list of the site.
  init(
    _ list: IssueList, in presentation: Presentation, selecting selection: LinkTarget? = nil,
    hasCount: Bool = true
  ) {
    let target = list.target(page: 1)
    let hasCount = hasCount && !list.findsNothingKnown
    self.init(
      name: list.name, icon: list.icon, badge: hasCount ? list.rows.count : nil,
      badgeLabel: hasCount ? presentation.count(list.rows.count, list.noun) : "", target: target,
      isSelected: target == selection)
  }
}

/// A page of all lists of a site.
public struct ListIndexRecord: Record {
  let frame: PageFrame
  let filters: [FilterRecord]
  let pagination: PaginationRecord

  /// A page, from 1, of the lists of a site.
  public init(page: Int, in presentation: Presentation) {
    let lists = presentation.lists.filter(\.isOffered)
    pagination = PaginationRecord(page: page, total: lists.count) { .lists(page: $0) }
    frame = presentation.frame(
      pagination.title(presentation.text(.filters), in: presentation.language), section: "list")
    filters = pagination.rows(of: Array(lists.indices)).map {
      FilterRecord(lists[$0], in: presentation)
    }
  }

  /// What templates may use of a page of all lists.
  public static let fields = FieldTable<Self>(
    "list index", "A page of all lists, where there are more than 24: lists.html.", in: \.frame
  ) {
    Field("filters", "The lists of this page.", \.filters)
    Field("pagination", "Which part of the lists this is; a page has 50.", \.pagination)
  }
}
