public import Records

/// A printable listing of issues.
public struct ReportRecord: Record {
  /// The site.
  public let site: Shared<SiteRecord>
  /// The phrases.
  public let words: Shared<Words>
  /// The title.
  public let title: String
  /// The query that chose the issues.
  public let query: String
  /// What the report holds, in words.
  public let summary: String
  /// The date of the data.
  public let date: DateRecord?
  /// The groups; one without heading where the report is not grouped.
  public let groups: [ReportGroupRecord]

  /// What templates may use of a report.
  public static let fields = FieldTable<Self>(
    "report", "A printable listing of issues: report.html."
  ) {
    Field("site", "The site.", \.site)
    Field("words", "The phrases of the site's language.", \.words)
    Field("title", "The title.", \.title)
    Field("query", "The query that chose the issues.", \.query)
    Field("summary", "What the report holds, in words.", \.summary)
    Field("date", "The date of the data; none where the data has no dates.", \.date)
    Field("groups", "The groups; one without heading where the report is not grouped.", \.groups)
  }
}

/// A group of a report.
public struct ReportGroupRecord: Record {
  /// The heading; empty where the report is not grouped.
  public let heading: String
  /// Its id in the report.
  public let id: String
  /// How many issues belong to the group, wherever they are shown in full, in words.
  public let totalLabel: String
  /// The issues shown in full here.
  public let issues: ReportIssues
  /// Issues of the group that are shown in full under another.
  public let references: [ReportReferenceRecord]

  /// What templates may use of a group.
  public static let fields = FieldTable<Self>("report group", "A group of a report.") {
    Field("heading", "The heading; empty where the report is not grouped.", \.heading)
    Field("id", "Its id in the report.", \.id)
    Field("total_label", "How many issues belong to it, in words.", \.totalLabel)
    Field("issues", "The issues shown in full here.", \.issues)
    Field("references", "Issues of the group that are shown in full under another.", \.references)
  }
}

/// An issue in a report.
public struct ReportIssueRecord: Record {
  /// Its id in the report.
  public let id: String
  /// Whether its text is shown, where it has one.
  public let showsText: Bool
  /// The issue in full.
  public let issue: IssueRecord

  /// What templates may use of an issue in a report.
  public static let fields = FieldTable<Self>("report issue", "An issue in a report.") {
    Field("id", "Its id in the report, as issue-12.", \.id)
    Field("shows_text", "Whether its text is shown, where it has one.", \.showsText)
    Field("issue", "The issue, with as much of it as the report shows.", \.issue)
  }
}

/// An issue that a report shows in full under another heading.
public struct ReportReferenceRecord: Record {
  /// Reference and title.
  public let label: String
  /// Where it is shown in full.
  public let target: LinkTarget
  /// The heading under which it is shown in full.
  public let heading: String

  /// What templates may use of a cross-reference.
  public static let fields = FieldTable<Self>(
    "report reference", "An issue that is shown in full under another heading."
  ) {
    Field("label", "Reference and title.", \.label)
    Field("target", "Where it is shown in full.", \.target)
    Field("heading", "The heading under which it is shown in full.", \.heading)
  }
}
