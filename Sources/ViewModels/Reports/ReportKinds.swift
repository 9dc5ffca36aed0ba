public import IssueModel
public import Records

/// The record of a kind of report. Its templates are `report-NAME.html` and `report-NAME.md`, NAME that of the
/// kind; both see the fields of its ``ReportHead`` and its own.
public protocol ReportRecord: Record {
  /// What it shows where nothing else is asked for.
  static var usual: UsualReport { get }
  /// What every report has.
  var head: ReportHead { get }
  /// The rows behind it, for programs.
  var data: ReportData { get }
  /// The report of some data.
  init(_ input: ReportInput)
}

/// What a kind of report shows where nothing else is asked for.
public struct UsualReport: Sendable {
  /// What it finds.
  public let query: String
  /// What its issues are grouped by; nil where it has groups of its own.
  let grouping: ReportGrouping?
  /// How much of each issue it shows.
  let detail: ReportDetail
  /// The unit of the calendar that it is about: the last whole one before the data's last change; nil for all
  /// time.
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
  /// The record that it is.
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

  /// What it shows where nothing else is asked for.
  public var usual: UsualReport { record.usual }

  /// Whether its issues can be grouped by something and sorted; other kinds have groups and an order of their own.
  public var isGrouped: Bool { usual.grouping != nil }
}

extension ReportKind {
  /// What it is called.
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
