import IssueModel
public import Records

/// A group of a report.
public struct ReportGroupRecord: Record {
  let heading: String
  let id: String
  let totalLabel: String
  /// The indices of the issues that are shown in full in this group.
  let shown: [Int]
  let rows: ReportRows
  let issues: IndexedRecords<ReportIssueRecord>
  let references: [ReportReferenceRecord]

  /// What templates may use of a group.
  public static let fields = FieldTable<Self>("report group", "A group of a report.") {
    Field("heading", "The heading; empty where the report is not grouped.", \.heading)
    Field("id", "Its id in the report.", \.id)
    Field("total_label", "How many issues belong to it, in words.", \.totalLabel)
    Field("rows", "The issues as rows of a table.", \.rows)
    Field("issues", "The issues in full; none where the report has a line of each.", \.issues)
    Field("references", "Issues of the group that are shown in full under another.", \.references)
  }
}

/// Issues as rows of a table of a report.
public typealias ReportRows = IndexedRecords<ReportRowRecord>

/// An issue in a table of a report.
public struct ReportRowRecord: Record {
  let row: IssueRowViewModel
  let id: String
  let lead: LinkTarget?
  let mark: String
  var isAnchor = true

  /// What templates may use of a row.
  public static let fields = FieldTable<Self>(
    "report row", "An issue in a table of a report, with the fields of a row of a list.", in: \.row
  ) {
    Field("id", "Its id in the report, as issue-12.", \.id)
    Field(
      "is_anchor",
      "Whether it has that id unless the issue is shown in full: no table before names it.",
      \.isAnchor)
    Field(
      "lead",
      "Where it is shown in full: in the report, on the site or on its tracker; may be none.",
      \.lead)
    Field("mark", "“New” or “Changed” since an earlier report; else empty.", \.mark)
  }
}

/// An issue in full in a report.
public struct ReportIssueRecord: Record {
  let id: String
  let showsText: Bool
  let mark: String
  let issue: IssueRecord
  let conversation: [EntryRecord]

  /// What templates may use of an issue in a report.
  public static let fields = FieldTable<Self>("report issue", "An issue in full in a report.") {
    Field("id", "Its id in the report, as issue-12.", \.id)
    Field("shows_text", "Whether its text is shown, where it has one.", \.showsText)
    Field("mark", "“New” or “Changed” since an earlier report; else empty.", \.mark)
    Field("issue", "The issue, with as much of it as the report shows.", \.issue)
    Field(
      "conversation",
      "Its comments and reviews in the order of time, as far as the report shows them.",
      \.conversation)
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

extension ReportInput {
  /// Issues as rows of a table; those in `named` already have an anchor in an earlier table.
  func table(_ rows: [Int], besides named: Set<Int> = []) -> ReportRows {
    let presentation = presentation
    return IndexedRecords(
      rows[...], also: request.detail.rawValue, { presentation.rowFingerprints }
    ) { row in
      var shown = shownRow(row, isShown: showsInFull(issue(row)))
      shown.isAnchor = !named.contains(row)
      return shown
    }
  }

  /// An issue as a row of a table; `isShown` tells whether the report shows it in full.
  func shownRow(_ row: Int, isShown: Bool) -> ReportRowRecord {
    let issue = issue(row)
    let id = anchor(of: issue)
    return ReportRowRecord(
      row: presentation.row(row), id: id, lead: lead(to: issue, isShown: isShown), mark: mark(id))
  }

  /// Issues in full; empty where the report has only a line for each.
  func articles(_ rows: [Int]) -> IndexedRecords<ReportIssueRecord> {
    let (presentation, detail) = (presentation, request.detail)
    let shown = detail == .list ? [] : rows
    return IndexedRecords(shown[...], also: detail.rawValue, { presentation.issueFingerprints }) {
      let issue = issue($0)
      let id = anchor(of: issue)
      let record = IssueRecord(issue, detail, in: presentation)
      let conversation = Conversation(
        issue, comments: record.comments, reviews: record.reviews, decision: nil, events: false,
        in: presentation)
      return ReportIssueRecord(
        id: id, showsText: detail != .list, mark: mark(id), issue: record,
        conversation: conversation.said)
    }
  }
}
