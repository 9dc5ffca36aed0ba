public import Records

/// A group of a report.
public struct ReportGroupRecord: Record {
  let heading: String
  let id: String
  let totalLabel: String
  let issues: IndexedRecords<ReportIssueRecord>
  let references: [ReportReferenceRecord]

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
  let id: String
  let showsText: Bool
  let issue: IssueRecord

  /// What templates may use of an issue in a report.
  public static let fields = FieldTable<Self>("report issue", "An issue in a report.") {
    Field("id", "Its id in the report, as issue-12.", \.id)
    Field("shows_text", "Whether its text is shown, where it has one.", \.showsText)
    Field("issue", "The issue, with as much of it as the report shows.", \.issue)
  }
}

/// An issue that a report shows in full under another heading.
public struct ReportReferenceRecord: Record {
  let label: String
  let target: LinkTarget
  let heading: String

  /// What templates may use of a cross-reference.
  public static let fields = FieldTable<Self>(
    "report reference", "An issue that is shown in full under another heading."
  ) {
    Field("label", "Reference and title.", \.label)
    Field("target", "Where it is shown in full.", \.target)
    Field("heading", "The heading under which it is shown in full.", \.heading)
  }
}
