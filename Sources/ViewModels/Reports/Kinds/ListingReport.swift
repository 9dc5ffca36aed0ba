import IssueModel
import Languages
public import Records

/// The results of a query, grouped and sorted: a table, and after it, if asked for, the issues in
/// full.
public struct ListingReport: ReportRecord {
  /// The common head of reports.
  public let head: ReportHead
  let summary: ReportRows?
  private let rows: [Int]

  /// The default query and layout.
  public static let usual = UsualReport(
    "is:issue is:open", grouping: .ungrouped, detail: .full)

  /// The listing of some data.
  public init(_ input: ReportInput) {
    let rows = input.rows.filter { input.isAbout($0) }
    self.rows = rows
    let input = input.limited(to: rows)
    let isFull = input.request.detail != .list && !rows.isEmpty
    summary = isFull && rows.count > 1 ? input.table(rows) : nil
    let figures = input.presentation.figures(of: rows)
    let closed = figures.closed + figures.merged
    var shown = [input.figure(input.noun == .issue ? .issues : .entries, figures.total)]
    // As many are open as there are where none is closed.
    if closed > 0 {
      shown += [
        input.figure(.openOnes, figures.open),
        input.figure(.closed, closed),
        input.figure(.timeToClose, figures.close.median, figures, "close"),
      ]
    }
    head = ReportHead(
      input, figures: shown, chart: rows,
      // A query for open issues finds none that was closed: a course of them could only rise.
      named: closed == 0 ? "age" : "open-over-time",
      sections: summary == nil
        ? []
        : [
          ReportSectionRecord(
            id: "summary", heading: input.presentation.text(.overview),
            count: input.presentation.count(rows.count, input.noun))
        ],
      groups: input.groups(of: rows))
  }

  /// The rows behind it, for programs.
  public var data: ReportData { ReportData(head, issues: rows) }

  /// What templates may use of a listing.
  public static let fields = FieldTable<Self>(
    "listing report", "What a query finds, grouped and sorted: report-listing.html.", in: \.head
  ) {
    Field("summary", "All issues as rows of a table, where they follow in full; else none.") {
      $0.summary
    }
  }
}
