import IssueStore
public import Records

/// Issues of a report; an issue's record is made when it is asked for.
public struct ReportIssues: FieldRepresentable, RandomAccessCollection {
  let rows: [Int]
  let detail: ReportViewModel.Detail
  let presentation: Presentation
  let report: ReportViewModel

  /// The place of the first issue.
  public var startIndex: Int { rows.startIndex }
  /// The place behind the last issue.
  public var endIndex: Int { rows.endIndex }
  /// The issue at a place.
  public subscript(place: Int) -> ReportIssueRecord {
    let issue = presentation.snapshot.issues[rows[place]]
    return ReportIssueRecord(
      id: report.anchor(of: issue), showsText: detail != .list,
      issue: IssueRecord(issue, detail, in: presentation))
  }

  /// A list of issues.
  public static var fieldType: FieldType { [ReportIssueRecord].fieldType }
  /// The issues.
  public var fieldValue: FieldValue { Array(self).fieldValue }
  /// The fingerprints of the issues in full, which are worked out once for all reports.
  public func combine(into fingerprinter: inout Fingerprinter) {
    let known = presentation.issueFingerprints
    fingerprinter.beginList(of: count)
    fingerprinter.combine(detail.rawValue)
    for row in rows { fingerprinter.combine(known: known[row]) }
  }
}
