public import IssueModel
import Languages
public import Records

/// The record of a kind of report. Its templates are `report-NAME.html` and `report-NAME.md`, NAME that of the
/// kind; both see the fields of its ``ReportHead`` and its own.
public protocol ReportRecord: Record {
  /// The default query and layout.
  static var usual: UsualReport { get }
  /// The common head of reports.
  var head: ReportHead { get }
  /// The rows behind it, for programs.
  var data: ReportData { get }
  /// The report of some data.
  init(_ input: ReportInput)
}

/// The default query and layout of a kind of report.
public struct UsualReport: Sendable {
  /// The query.
  public let query: String
  /// What issues are grouped by; nil for a kind with groups of its own.
  let grouping: ReportGrouping?
  /// How much of each issue is shown.
  let detail: ReportDetail
  /// The calendar unit of the period, of which the last whole one before the data's last change is
  /// taken; nil for all time.
  let unit: ReportSpan.Unit?

  init(
    _ query: String, grouping: ReportGrouping? = nil, detail: ReportDetail = .list,
    unit: ReportSpan.Unit? = nil
  ) {
    self.query = query
    self.grouping = grouping
    self.detail = detail
    self.unit = unit
  }
}

extension ReportKind {
  /// The type of its record.
  public var record: any ReportRecord.Type {
    switch self {
    case .listing: ListingReport.self
    case .status: StatusReport.self
    case .disposition: DispositionReport.self
    case .releaseNotes: ReleaseNotesReport.self
    case .ageing: AgeingReport.self
    case .certificate: CertificateReport.self
    }
  }

  /// Its default query and layout.
  public var usual: UsualReport { record.usual }

  /// Whether the user can choose grouping and order; other kinds have their own.
  public var isGrouped: Bool { usual.grouping != nil }
}

extension ReportKind {
  /// Its name.
  var phrase: Phrase {
    switch self {
    case .listing: .listing
    case .status: .statusReport
    case .disposition: .disposition
    case .releaseNotes: .releaseNotes
    case .ageing: .ageing
    case .certificate: .certificate
    }
  }
}
