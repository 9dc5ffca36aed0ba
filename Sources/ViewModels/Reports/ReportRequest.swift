public import Configuration
public import IssueModel
import IssueStore
public import Queries
public import Records

/// A report that is asked for, with all that its kind leaves open decided.
public struct ReportRequest: Sendable {
  /// What sort of report it is.
  public let kind: ReportKind
  /// Its title.
  public let title: String
  /// The query that chooses what it shows, as it was written.
  public let text: String
  /// That query, with the order that was asked for.
  public let query: Query
  /// What its issues are grouped by.
  public let grouping: ReportGrouping
  /// How much of each issue it shows.
  public let detail: ReportDetail
  /// The time that it is about; nil for all of it.
  public let span: ReportSpan?
  /// The size of its pages; nil for the site's.
  public let paper: SiteConfiguration.Paper?
  /// Whether it is a document of its own rather than a page of a site.
  public private(set) var isStandalone: Bool
  /// What is new in it since an earlier one.
  public var comparison: ReportComparison?
  /// The file of the site with the data behind it; nil where there is none.
  public var attachment: LinkTarget?
  /// The file of the site that is this report as a PDF; nil where there is none.
  public var printed: LinkTarget?
  /// The same report about other times, on the site.
  public var others: [LinkRecord] = []

  /// A report as a specification describes it.
  ///
  /// - Parameters:
  ///   - title: the title of a report that names none.
  ///   - today: what periods as “last week” count back from.
  ///   - recent: the day that a kind with a usual period counts back from.
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

  /// The same report as a document of its own.
  public var standalone: ReportRequest {
    var request = self
    request.isStandalone = true
    (request.attachment, request.printed, request.others) = (nil, nil, [])
    return request
  }

  private init(_ other: ReportRequest, in span: ReportSpan) {
    (kind, title, text, query) = (other.kind, other.title, other.text, other.query)
    (grouping, detail, paper) = (other.grouping, other.detail, other.paper)
    isStandalone = other.isStandalone
    self.span = span
  }

  /// The same report of another time.
  public func report(of span: ReportSpan) -> ReportRequest { ReportRequest(self, in: span) }

  /// The record of the report for templates.
  public func record(in presentation: Presentation) -> any ReportRecord {
    kind.record.init(ReportInput(self, in: presentation))
  }
}

/// What a report is made from: the data as it was at the end of the time that it is about.
public struct ReportInput: Sendable {
  /// What is asked for.
  let request: ReportRequest
  /// The data at the end of the time that the report is about.
  let presentation: Presentation
  /// What the query finds in it, in its order.
  private(set) var rows: [Int]
  private var shown: Set<Int>

  /// What a report is made from, where the data is that of `presentation`.
  public init(_ request: ReportRequest, in presentation: Presentation) {
    self.request = request
    let known = request.span.map { presentation.asOf($0.last) } ?? presentation
    self.presentation = known
    // Certificates are chosen by names, not by a query.
    rows = request.kind == .certificate ? [] : known.rows(of: request.query)
    shown = request.detail == .list ? [] : Set(rows)
  }

  /// The same where the report shows only some of what the query finds.
  func limited(to rows: [Int]) -> ReportInput {
    var input = self
    input.rows = rows
    input.shown = request.detail == .list ? [] : Set(rows)
    return input
  }

  /// The issue at an index.
  func issue(_ row: Int) -> Issue { presentation.snapshot.issues[row] }

  /// Whether a moment lies in the time that the report is about.
  func contains(_ instant: Instant?) -> Bool {
    guard let span = request.span else { return instant != nil }
    return span.contains(instant)
  }

  /// Whether an issue was made or closed in the time that the report is about; true where it is about all.
  func isAbout(_ row: Int) -> Bool {
    if request.span == nil { return true }
    let issue = issue(row)
    return contains(issue.created) || (!issue.isOpen && contains(issue.closed))
  }

  /// Whether an issue was closed or merged in the time that the report is about.
  func isClosed(_ row: Int) -> Bool { !issue(row).isOpen && contains(issue(row).closed) }

  /// Up to when its charts go: to the end of the time that it is about, as far as that has passed; nil for the last
  /// change.
  var chartEnd: Instant? {
    request.span.map { Instant(min($0.last, presentation.today)) }
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

  /// Where a report leads from a mention of an issue: to its place in the report, where it has one with that
  /// id, to its page on a site, or to its tracker.
  func lead(to issue: Issue, isShown: Bool) -> LinkTarget? {
    if isShown { return .anchor(anchor(of: issue)) }
    if !request.isStandalone { return presentation.directory.target(of: issue.identity) }
    return issue.url.map { .external($0) }
  }
}

extension Presentation {
  /// What was known at the end of a day, with the addresses of what is known now.
  func asOf(_ day: Day) -> Presentation {
    if day >= today, facts.lastChange.map({ $0.day <= day }) ?? true { return self }
    return Presentation(
      snapshot.asOf(day), settings: settings, today: min(day, today), directory: directory)
  }
}
