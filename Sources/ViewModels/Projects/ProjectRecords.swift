public import Records

/// A project with its progress.
public struct ProjectRecord: Record {
  /// The title.
  public let title: String
  /// Its page.
  public let target: LinkTarget
  /// "TITLE, N items, P% complete."
  public let label: String
  /// What it is about.
  public let details: MarkdownText?
  /// The colour's name as style sheets use it, as `light-blue`.
  public let color: String
  /// Whether it is closed.
  public let isClosed: Bool
  /// The state in words.
  public let status: String
  /// How many issues it has.
  public let total: Int
  /// The total in words.
  public let totalLabel: String
  /// How many of them are closed.
  public let completed: Int
  /// Whole per cent completed, rounded down.
  public let percent: Int
  /// When it is due.
  public let due: DateRecord?

  /// What templates may use of a project.
  public static let fields = FieldTable<Self>("project", "A project or milestone.") {
    Field("title", "The title.") { $0.title }
    Field("target", "Its page.") { $0.target }
    Field("label", "TITLE, N items, P% complete.") { $0.label }
    Field("details", "What it is about; none where nobody said.") { $0.details }
    Field("color", "The colour's name as style sheets use it, as light-blue.") { $0.color }
    Field("is_closed", "Whether it is closed.") { $0.isClosed }
    Field("status", "The state in words.") { $0.status }
    Field("total", "How many issues and pull requests it has.") { $0.total }
    Field("total_label", "The total in words.") { $0.totalLabel }
    Field("completed", "How many of them are closed.") { $0.completed }
    Field("percent", "Whole per cent completed, rounded down.") { $0.percent }
    Field("due", "When it is due.") { $0.due }
  }
}

/// One issue in a project, as the items of a project are shown.
public struct ItemRowRecord: Record {
  /// The issue as lists show it.
  public let row: IssueRowRecord
  /// `checkmark.circle`, or `exclamationmark.triangle` for an open item of high priority.
  public let icon: String
  /// The colour of the icon by name, or `clear`.
  public let iconColor: String
  /// "TITLE, completed.", "TITLE, high priority." or the title.
  public let label: String

  /// What templates may use of an item.
  public static let fields = FieldTable<Self>("item row", "One issue in a project.") {
    Field("row", "The issue as lists show it.") { $0.row }
    Field("icon", "checkmark.circle, or exclamationmark.triangle at high priority.") { $0.icon }
    Field("icon_color", "The colour of the icon by name, or clear.") { $0.iconColor }
    Field("label", "TITLE, completed., TITLE, high priority. or the title.") { $0.label }
  }
}

/// The page of a project.
public struct ProjectPageRecord: Record {
  /// The site.
  public let site: Shared<SiteRecord>
  /// The phrases.
  public let words: Shared<Words>
  /// The page, for its frame.
  public let page: PageRecord
  /// The project.
  public let project: ProjectRecord
  /// The items of this page, in optimized order.
  public let items: [ItemRowRecord]
  /// Which part of the project this is.
  public let pagination: PaginationRecord

  /// What templates may use of a project's page.
  public static let fields = FieldTable<Self>(
    "project page", "A page of a project's issues: project.html."
  ) {
    Field("site", "The site.") { $0.site }
    Field("words", "The phrases of the site's language.") { $0.words }
    Field("page", "The page, for its frame.") { $0.page }
    Field("project", "The project.") { $0.project }
    Field("items", "Its issues: open first, then by priority, then by age; 50 at most.") {
      $0.items
    }
    Field("pagination", "Which part of the project this is.") { $0.pagination }
  }
}

/// The page of all projects.
public struct ProjectIndexRecord: Record {
  /// The site.
  public let site: Shared<SiteRecord>
  /// The phrases.
  public let words: Shared<Words>
  /// The page, for its frame.
  public let page: PageRecord
  /// The open projects, newest first.
  public let open: [ProjectRecord]
  /// The closed projects, newest first.
  public let closed: [ProjectRecord]

  /// What templates may use of the page of all projects.
  public static let fields = FieldTable<Self>(
    "project index", "The page of all projects: projects.html."
  ) {
    Field("site", "The site.") { $0.site }
    Field("words", "The phrases of the site's language.") { $0.words }
    Field("page", "The page, for its frame.") { $0.page }
    Field("open", "The open projects, newest first.") { $0.open }
    Field("closed", "The closed projects, newest first.") { $0.closed }
  }
}
