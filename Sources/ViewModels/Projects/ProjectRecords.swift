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
    Field("title", "The title.", \.title)
    Field("target", "Its page.", \.target)
    Field("label", "TITLE, N items, P% complete.", \.label)
    Field("details", "What it is about; none where nobody said.", \.details)
    Field("color", "The colour's name as style sheets use it, as light-blue.", \.color)
    Field("is_closed", "Whether it is closed.", \.isClosed)
    Field("status", "The state in words.", \.status)
    Field("total", "How many issues and pull requests it has.", \.total)
    Field("total_label", "The total in words.", \.totalLabel)
    Field("completed", "How many of them are closed.", \.completed)
    Field("percent", "Whole per cent completed, rounded down.", \.percent)
    Field("due", "When it is due.", \.due)
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
  public let items: ItemRows
  /// Which part of the project this is.
  public let pagination: PaginationRecord

  /// What templates may use of a project's page.
  public static let fields = FieldTable<Self>(
    "project page", "A page of a project's issues: project.html."
  ) {
    Field("site", "The site.", \.site)
    Field("words", "The phrases of the site's language.", \.words)
    Field("page", "The page, for its frame.", \.page)
    Field("project", "The project.", \.project)
    Field("items", "Its issues: open first, then by priority, then by age; 50 at most.", \.items)
    Field("pagination", "Which part of the project this is.", \.pagination)
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
    Field("site", "The site.", \.site)
    Field("words", "The phrases of the site's language.", \.words)
    Field("page", "The page, for its frame.", \.page)
    Field("open", "The open projects, newest first.", \.open)
    Field("closed", "The closed projects, newest first.", \.closed)
  }
}
