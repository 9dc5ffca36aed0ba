public import Records

/// The first page of a site: where the project stands.
public struct DashboardRecord: Record {
  /// The site.
  public let site: Shared<SiteRecord>
  /// The phrases.
  public let words: Shared<Words>
  /// The page, for its frame.
  public let page: PageRecord
  /// The lists of the site.
  public let sidebar: SidebarRecord
  /// The status light, where the site has one.
  public let light: LightRecord?
  /// The figures at the top.
  public let figures: [FigureRecord]
  /// The date of the data.
  public let date: DateRecord?
  /// Opened and closed issues, month by month; nil where there are no dates.
  public let activity: Shared<ActivityChartRecord>?
  /// Open issues by priority, highest first; six at most.
  public let urgent: IssueRows
  /// The three items of open projects to be done first.
  public let upNext: IssueRows
  /// The next seven.
  public let moreToExplore: IssueRows
  /// The ten records that changed last.
  public let recentlyUpdated: IssueRows
  /// Open projects with their progress, by title.
  public let projects: [ProjectRecord]
  /// How many awards are earned and how many there are.
  public let awards: AwardSummaryRecord

  /// What templates may use of the dashboard.
  public static let fields = FieldTable<Self>("dashboard", "The first page of a site: index.html.")
  {
    Field("site", "The site.", \.site)
    Field("words", "The phrases of the site's language.", \.words)
    Field("page", "The page, for its frame.", \.page)
    Field("sidebar", "The lists of the site.", \.sidebar)
    Field("light", "The status light; none where the site has none.", \.light)
    Field("figures", "The figures at the top.", \.figures)
    Field("date", "The date of the data; none where the data has no dates.", \.date)
    Field(
      "activity", "Opened and closed issues by month; none where there are no dates.", \.activity)
    Field("urgent", "Open issues by priority, highest first; six at most.", \.urgent)
    Field("up_next", "The three issues of open projects to be done first.", \.upNext)
    Field("more_to_explore", "The next seven issues of open projects.", \.moreToExplore)
    Field("recently_updated", "The ten records that changed last.", \.recentlyUpdated)
    Field("projects", "Open projects with their progress, by title.", \.projects)
    Field("awards", "How many awards are earned and how many there are.", \.awards)
  }
}

/// A figure of the dashboard.
public struct FigureRecord: Record {
  /// What is counted.
  public let label: String
  /// The count.
  public let value: Int
  /// The count as the language writes it.
  public let text: String
  /// The name of its icon.
  public let icon: String
  /// The list behind it.
  public let target: LinkTarget?

  /// What templates may use of a figure.
  public static let fields = FieldTable<Self>("figure", "A figure of the dashboard.") {
    Field("label", "What is counted.", \.label)
    Field("value", "The count.", \.value)
    Field("text", "The count as the language writes it.", \.text)
    Field("icon", "The name of its icon.", \.icon)
    Field("target", "The list behind it; none where there is none.", \.target)
  }
}

/// The project's status light.
public struct LightRecord: Record {
  /// Whether it is lit.
  public let isOn: Bool
  /// "The light is on", or off.
  public let label: String

  /// What templates may use of the light.
  public static let fields = FieldTable<Self>("light", "The project's status light.") {
    Field("is_on", "Whether it is lit.", \.isOn)
    Field("label", "Whether it is lit, in words.", \.label)
  }
}

/// How many awards are earned.
public struct AwardSummaryRecord: Record {
  /// How many are earned.
  public let earned: Int
  /// How many there are.
  public let total: Int
  /// The earned awards, in the order of the board.
  public let latest: [AwardRecord]

  /// What templates may use of the summary.
  public static let fields = FieldTable<Self>("award summary", "How many awards are earned.") {
    Field("earned", "How many are earned.", \.earned)
    Field("total", "How many there are.", \.total)
    Field("latest", "The highest earned award of each criterion.", \.latest)
  }
}
