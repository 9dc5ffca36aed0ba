public import Records

/// The lists of a site with their counts.
public struct SidebarRecord: Record {
  /// The smart filters and those of the configuration.
  public let filters: [FilterRecord]
  /// One filter a tag, in the order of tags.
  public let tags: [FilterRecord]

  /// What templates may use of the sidebar.
  public static let fields = FieldTable<Self>("sidebar", "The lists of a site with their counts.") {
    Field("filters", "The smart filters and those of the configuration.", \.filters)
    Field("tags", "One filter a tag, in the order of tags.", \.tags)
  }
}

/// A filter of the sidebar.
public struct FilterRecord: Record {
  /// The name.
  public let name: String
  /// The name of the icon.
  public let icon: String
  /// How many it finds; for a tag, how many of its issues are open.
  public let badge: Int
  /// The badge in words, for screen readers.
  public let badgeLabel: String
  /// The first page of its list.
  public let target: LinkTarget
  /// Whether the page at hand shows it.
  public let isSelected: Bool

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
