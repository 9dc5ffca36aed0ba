import Configuration
import IssueModel
import IssueStore
public import Languages
import Queries
public import Records

/// The common head of all reports: cover, contents, and the issues that are shown in full.
public struct ReportHead: Record {
  let site: Shared<SiteRecord>
  let words: Shared<Words>
  let isStandalone: Bool
  let kind: String
  let kindLabel: String
  let title: String
  let query: String
  let queryLabel: String
  let period: String
  let range: String
  /// The date of the data.
  public private(set) var date: DateRecord?
  let source: String
  let paper: String
  private(set) var figures: [ReportFigureRecord] = []
  private(set) var chart: ChartRecord?
  private(set) var contents: [ReportSectionRecord] = []
  private(set) var groups: [ReportGroupRecord] = []
  private(set) var comparison: ReportComparisonRecord?
  let attachment: LinkTarget?
  let printed: LinkTarget?
  let picture: LinkTarget?
  let others: [LinkRecord]
  /// The input; it knows which issues have an id in the report.
  let input: ReportInput

  /// The head of a report.
  ///
  /// - Parameters:
  ///   - figures: the figures on the cover, at most four.
  ///   - rows: the issues in the chart on the cover; nil for no chart.
  ///   - name: the name of that chart.
  ///   - sections: the parts of the report before the issues in full.
  ///   - groups: the issues in groups.
  init(
    _ input: ReportInput, figures: [ReportFigureRecord], chart rows: [Int]? = nil,
    named name: String = "open-over-time",
    sections: [ReportSectionRecord] = [], groups: [ReportGroupRecord] = []
  ) {
    let (request, presentation) = (input.request, input.presentation)
    self.input = input
    site = presentation.site
    words = presentation.words
    isStandalone = request.isStandalone
    kind = request.kind.rawValue
    kindLabel = presentation.text(request.kind.phrase)
    title = request.title
    query = request.text
    queryLabel = presentation.inWords(request.query.condition)
    period = request.span.map { presentation.language.title(of: $0) } ?? ""
    range = request.span.map { presentation.language.range(of: $0) } ?? ""
    date = presentation.dataDate
    source = presentation.language.list(
      presentation.index.sources.map { presentation.snapshot[$0].name }
        .filter { !$0.isEmpty }.sorted())
    attachment = request.attachment
    printed = request.printed
    picture = presentation.picture(of: "", card: nil)
    others = request.others
    paper = (request.paper ?? presentation.settings.look.paper).rawValue
    self.figures = figures
    chart = rows.flatMap {
      ChartKind.named(name)?.record(
        of: $0, in: presentation, mostMonths: 120, until: input.chartEnd)
    }
    self.groups = groups
    contents =
      sections
      + groups.filter { !$0.heading.isEmpty }.map {
        ReportSectionRecord(id: $0.id, heading: $0.heading, count: $0.totalLabel)
      }
    comparison = request.comparison.map { ReportComparisonRecord($0, in: presentation) }
  }

  /// The same with another date.
  func dated(_ date: DateRecord?) -> ReportHead {
    var head = self
    head.date = date
    return head
  }

  /// What templates may use of the head of a report.
  public static let fields = FieldTable<Self>(
    "report head",
    "What every report has: its cover, its contents, and the issues that it shows in full."
  ) {
    Field("site", "The site.", \.site)
    Field("words", "The phrases of the site's language.", \.words)
    Field(
      "is_standalone", "Whether it is a document of its own rather than a page of a site.",
      \.isStandalone)
    Field("kind", "What sort of report it is: listing, status, disposition, …", \.kind)
    Field("kind_label", "The same in words.", \.kindLabel)
    Field("title", "The title.", \.title)
    Field("query", "The query that chose what it shows; may be empty.", \.query)
    Field("query_label", "The same in words; may be empty.", \.queryLabel)
    Field("period", "The time that it is about, as “Week 12 of 2026”; empty for all.", \.period)
    Field("range", "The first and the last day of that time; empty for all.", \.range)
    Field("date", "The date of the data; none where the data has no dates.", \.date)
    Field("source", "The names of the sources of the data; may be empty.", \.source)
    Field("paper", "The size of its pages: a4 or letter.", \.paper)
    Field("figures", "What the cover counts, four figures at most.", \.figures)
    Field(
      "chart", "What the cover draws: how many were open over time, or their age; may be none.",
      \.chart)
    Field("contents", "The headings of the report.", \.contents)
    Field(
      "groups", "The issues in groups; one without heading where there are no groups.", \.groups)
    Field("attachment", "The file of the site with the data behind it; may be none.", \.attachment)
    Field("printed", "The file of the site that is this report as a PDF; may be none.", \.printed)
    Field(
      "picture", "The picture that chats show beside a link to it on a site; none for none.",
      \.picture)
    Field("others", "The same report about other times, on the site.", \.others)
    Field(
      "comparison", "What is new since an earlier report; none where none was given.", \.comparison)
  }

  /// The anchors of issues in the report, by their targets on the site.
  public var ids: [LinkTarget: LinkTarget] {
    let directory = input.presentation.directory
    var ids: [LinkTarget: LinkTarget] = [:]
    for group in groups {
      for row in group.shown {
        let issue = input.issue(row)
        ids[directory.target(of: issue.identity)] = .anchor(input.anchor(of: issue))
      }
    }
    for issue in input.presentation.snapshot.issues {
      let target = directory.target(of: issue.identity)
      if ids[target] == nil, let url = issue.url { ids[target] = .external(url) }
    }
    return ids
  }
}

/// A figure on the cover of a report.
public struct ReportFigureRecord: Record {
  let label: String
  let text: String

  /// What templates may use of a figure.
  public static let fields = FieldTable<Self>("report figure", "A figure on the cover of a report.")
  {
    Field("label", "What is counted.", \.label)
    Field("text", "The figure, or that the data does not tell it.", \.text)
  }
}

/// A heading of a report.
public struct ReportSectionRecord: Record {
  let id: String
  let heading: String
  let count: String

  /// What templates may use of a heading.
  public static let fields = FieldTable<Self>("report section", "A heading of a report.") {
    Field("id", "Its id in the report.", \.id)
    Field("heading", "The heading.", \.heading)
    Field("count", "How much stands below it, in words; may be empty.", \.count)
  }
}

extension ReportInput {
  /// A figure that is a count.
  func figure(_ phrase: Phrase, _ count: Int?) -> ReportFigureRecord {
    ReportFigureRecord(
      label: presentation.text(phrase),
      text: count.map { presentation.language.number($0) } ?? presentation.text(.notInExport))
  }

  /// A figure that is a duration; `name` is that of the figure in ``Coverage``.
  func figure(
    _ phrase: Phrase, _ seconds: Int64?, _ figures: Figures, _ name: String
  ) -> ReportFigureRecord {
    let isUnknown = figures.coverage[name]?.isUnknown == true
    return ReportFigureRecord(
      label: presentation.text(phrase),
      text: seconds.map { presentation.language.duration($0) }
        ?? (isUnknown ? presentation.text(.notInExport) : "–"))
  }
}

extension Language {
  /// The period of a report: `Week 12 of 2026`, `Q1 2026`.
  func title(of span: ReportSpan) -> String {
    switch span.unit {
    case .week: title(of: Period(weekOf: Instant(span.first)))
    case .month: title(of: Period(monthOf: Instant(span.first)))
    case .quarter: text(.quarter(span.place, of: span.year))
    case .year: text(.year(span.year))
    case nil: range(of: span)
    }
  }

  /// The first and the last day of the period of a report.
  func range(of span: ReportSpan) -> String {
    let days = (span.first == span.last ? [span.first] : [span.first, span.last]).map {
      DateRecord(instant: Instant($0), language: self).text(shortDate)
    }
    return days.joined(separator: " – ")
  }
}
