public import Configuration
public import IssueModel
import IssueStore
public import Queries
public import Records

/// A request for a report, in which every option has a value.
public struct ReportRequest: Sendable {
  /// The kind of report.
  public let kind: ReportKind
  /// Its title.
  public let title: String
  /// The query as it was written.
  public let text: String
  /// The parsed query with the order that was asked for.
  public let query: Query
  /// What its issues are grouped by.
  public let grouping: ReportGrouping
  /// How much of each issue it shows.
  public let detail: ReportDetail
  /// The period; nil for all time.
  public private(set) var span: ReportSpan?
  /// The size of its pages; nil for that of the site.
  public let paper: SiteConfiguration.Paper?
  /// Whether it is a separate document rather than a page of a site.
  public private(set) var isStandalone: Bool
  /// The differences from an earlier report.
  public var comparison: ReportComparison?
  /// The attached file with the report's data on the site; nil where there is none.
  public var attachment: LinkTarget?
  /// The PDF of this report on the site; nil where there is none.
  public var printed: LinkTarget?
  /// The same report for other periods, on the site.
  public var others: [LinkRecord] = []

  /// The request for a report that a specification describes.
  ///
  /// - Parameters:
  ///   - title: the title of a report that has none.
  ///   - today: the day from which periods as “last week” count back.
  ///   - recent: the day from which a kind's default period counts back.
  public init(
    _ specification: ReportSpecification, title: String, text: String, query: Query, today: Day,
    recent: Day, isStandalone: Bool = false
  ) {
    let usual = specification.kind.usual
    kind = specification.kind
    self.title = specification.title ?? title
    self.text = text
    self.query = query
    grouping = specification.grouping?.value ?? usual.grouping ?? .ungrouped
    detail = specification.detail ?? usual.detail
    span =
      specification.period?.span(on: today)
      ?? usual.unit.flatMap { ReportSpan($0, around: recent.advanced(by: 1)).previous }
    paper = specification.paper
    self.isStandalone = isStandalone
  }

  /// A report of a kind about everything, as a page of a site.
  init(_ kind: ReportKind, title: String) {
    (self.kind, self.title, text, query) = (kind, title, "", Query(.all([])))
    (grouping, detail, span, paper) = (
      kind.usual.grouping ?? .ungrouped, kind.usual.detail, nil, nil
    )
    isStandalone = false
  }

  /// The same report as a separate document.
  public var standalone: ReportRequest {
    var request = self
    request.isStandalone = true
    (request.attachment, request.printed, request.others) = (nil, nil, [])
    return request
  }

  /// The same report for another period.
  public func report(of span: ReportSpan) -> ReportRequest {
    var request = self
    (request.span, request.comparison, request.attachment) = (span, nil, nil)
    (request.printed, request.others) = (nil, [])
    return request
  }

  /// The record of the report for templates.
  public func record(in presentation: Presentation) -> any ReportRecord {
    kind.record.init(ReportInput(self, in: presentation))
  }
}

/// The input of a report: the data at the end of its period.
public struct ReportInput: Sendable {
  /// The request.
  let request: ReportRequest
  /// The data at the end of the period.
  let presentation: Presentation
  /// Whether the data goes on after the period.
  let isPast: Bool
  /// The results of the query, in its order.
  private(set) var rows: [Int]
  private var shown: Set<Int>

  /// The input of a report on the data of `presentation`.
  public init(_ request: ReportRequest, in presentation: Presentation) {
    self.request = request
    let known = request.span.map { presentation.asOf($0.last) } ?? presentation
    self.presentation = known
    isPast =
      request.span.map { span in
        presentation.facts.lastChange.map { $0.day > span.last } ?? false
      } ?? false
    // Certificates are chosen by names, not by a query.
    rows = request.kind == .certificate ? [] : known.rows(of: request.query)
    shown = request.detail == .list ? [] : Set(rows)
  }

  /// The same with only some of the results.
  func limited(to rows: [Int]) -> ReportInput {
    var input = self
    input.rows = rows
    input.shown = request.detail == .list ? [] : Set(rows)
    return input
  }

  /// The issue at an index.
  func issue(_ row: Int) -> Issue { presentation.snapshot.issues[row] }

  /// Whether a moment is in the period of the report.
  func contains(_ instant: Instant?) -> Bool {
    guard let span = request.span else { return instant != nil }
    return span.contains(instant)
  }

  /// Whether an issue was opened or closed in the period of the report; true where it covers all
  /// time.
  func isAbout(_ row: Int) -> Bool {
    if request.span == nil { return true }
    let issue = issue(row)
    return contains(issue.created) || (!issue.isOpen && contains(issue.closed))
  }

  /// Whether an issue was closed or merged in the period of the report.
  func isClosed(_ row: Int) -> Bool { !issue(row).isOpen && contains(issue(row).closed) }

  /// The end of its charts: the end of the period, or of the data where that is earlier; nil for the last change.
  var chartEnd: Instant? {
    request.span.map {
      Instant(min($0.last, presentation.snapshot.date?.day ?? presentation.today))
    }
  }

  /// The last day of the data where that is before the period, of which nothing is known then.
  var lastKnownDay: Day? {
    guard let span = request.span, let day = presentation.snapshot.date?.day, day < span.first
    else {
      return nil
    }
    return day
  }

  /// The id under which the report shows an issue.
  func anchor(of issue: Issue) -> String {
    let directory = presentation.directory
    let source = directory.sources[Int(issue.identity.source.index)]
    let slug = directory.slug(of: issue.identity)
    return source.map { "issue-\($0)-\(slug)" } ?? "issue-" + slug
  }

  /// Whether an issue is among what the report shows in full.
  func showsInFull(_ issue: Issue) -> Bool {
    request.detail != .list
      && presentation.snapshot.index(of: issue.identity).map { shown.contains($0) } ?? false
  }

  /// The target of a mention of an issue: its place in the report, where that has the id, else its
  /// page on the site, else its tracker.
  func lead(to issue: Issue, isShown: Bool) -> LinkTarget? {
    if isShown { return .anchor(anchor(of: issue)) }
    if !request.isStandalone { return presentation.directory.target(of: issue.identity) }
    return issue.url.map { .external($0) }
  }
}

extension Presentation {
  /// The presentation of what was known at the end of a day, with today's addresses.
  func asOf(_ day: Day) -> Presentation {
    if day >= today, facts.lastChange.map({ $0.day <= day }) ?? true { return self }
    return Presentation(
      snapshot.asOf(day), settings: settings, today: min(day, today), directory: directory)
  }
}
