import Configuration
import Diagnostics
import IssueModel
import IssueStore
import Policy
import Queries
import Records
import ViewModels

/// A report of the configuration.
struct PublishedReport: Sendable {
  /// The slug in its address.
  let name: String
  /// The request.
  private(set) var request: ReportRequest
  /// The format in which its data is published beside it.
  var attachment: ReportAttachment?
  /// Whether it is also published as a PDF.
  private(set) var isPrinted = false
  /// The print engine.
  private(set) var engine = SiteConfiguration.Report.Engine.first
  /// The same report for earlier periods, the latest first; their addresses contain the period's
  /// name.
  var copies: [ReportRequest] = []

  /// Links the report and its copies with each other and with the files beside them.
  private mutating func link() {
    request.printed = isPrinted ? .printedReport(name) : nil
    request.attachment = attachment.map { .reportData(name, $0.rawValue) }
    // A copy does not depend on the day, so the link to it must not either.
    let own = LinkRecord(label: request.title, target: .report(name))
    request.others = copies.dropFirst().compactMap { copy in
      copy.span.map { LinkRecord(label: $0.name, target: .report(name, period: $0.name)) }
    }
    for place in copies.indices {
      copies[place].others = [own]
      copies[place].printed =
        isPrinted ? .printedReport(name, period: copies[place].span?.name) : nil
    }
  }

  /// The reports of a configuration as of a day, with the day from which recent periods count back;
  /// all queries that cannot be read are thrown at once.
  ///
  /// - Parameter canPrint: whether the print engine of a report is available.
  static func all(
    of configuration: SiteConfiguration, today: Day, recent: Day,
    canPrint: (SiteConfiguration.Report.Engine) -> Bool = { _ in false }
  ) throws(DiagnosticList) -> [PublishedReport] {
    var problems: [Diagnostic] = []
    var reports: [PublishedReport] = []
    for report in configuration.reports {
      guard
        let request = ReportRequest(
          report.specification, title: report.name, today: today, recent: recent, &problems)
      else { continue }
      var published = PublishedReport(
        name: report.name, request: request, attachment: report.specification.attachment,
        isPrinted: report.format == .pdf && canPrint(report.engine), engine: report.engine)
      var span = request.span
      for _ in 0..<report.kept {
        guard let one = span else { break }
        published.copies.append(request.report(of: one))
        span = one.previous
      }
      published.link()
      reports.append(published)
    }
    if !problems.isEmpty { throw DiagnosticList(problems) }
    return reports
  }
}

extension ReportRequest {
  /// The report of a specification; nil if its query or order cannot be read, or its kind does not
  /// support its grouping or order. Problems are reported.
  init?(
    _ specification: ReportSpecification, title: String, today: Day, recent: Day,
    isStandalone: Bool = false, _ problems: inout [Diagnostic]
  ) {
    if !specification.kind.isGrouped {
      let kinds = ReportKind.allCases.filter(\.isGrouped).map(\.rawValue).joined(separator: ", ")
      let kind = specification.kind.rawValue
      let known = problems.count
      if let grouping = specification.grouping, grouping.value != .ungrouped {
        problems.append(
          .error(
            "report.group", "a report of kind '\(kind)' has groups of its own", at: grouping.place,
            suggestion: "leave the grouping out; \(kinds) take one"))
      }
      if let sort = specification.sort {
        problems.append(
          .error(
            "report.sort", "a report of kind '\(kind)' has an order of its own", at: sort.place,
            suggestion: "leave the order out; \(kinds) take one"))
      }
      if problems.count > known { return nil }
    }
    let text = specification.query ?? Placed(specification.kind.usual.query)
    let parsed = Query.read(text, &problems)
    var order: Query?
    if let sort = specification.sort {
      order = Query.read(sort.map { "sort:" + $0 }, &problems)
      if order == nil { return nil }
    }
    guard var query = parsed else { return nil }
    if let order { query.requestedOrder = order.requestedOrder }
    self.init(
      specification, title: title, text: text.value, query: query, today: today,
      recent: recent, isStandalone: isStandalone)
  }
}
