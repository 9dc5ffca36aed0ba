public import IssueModel
import IssueStore
public import Records

/// A printable listing of issues.
public struct ReportRecord: Record {
  let site: Shared<SiteRecord>
  let words: Shared<Words>
  let title: String
  let query: String
  private(set) var groups: [ReportGroupRecord] = []
  private let rows: [Int]
  private let grouping: ReportGrouping?
  private let detail: ReportDetail
  private let isStandalone: Bool
  private let presentation: Presentation

  /// A report of the records at some indices, in that order; each issue is shown in full once.
  public init(
    title: String, query: String, rows: [Int], groupedBy grouping: ReportGrouping?,
    detail: ReportDetail = .full, isStandalone: Bool = false, in presentation: Presentation
  ) {
    self.title = title
    self.isStandalone = isStandalone
    self.query = query
    self.rows = rows
    self.grouping = grouping
    self.detail = detail
    self.presentation = presentation
    site = presentation.site
    words = presentation.words
    groups =
      grouping.map { self.groups(by: $0) } ?? [
        ReportGroupRecord(
          heading: "", id: "issues", totalLabel: presentation.count(rows.count, noun),
          issues: issues(rows), references: [])
      ]
  }

  /// What templates may use of a report.
  public static let fields = FieldTable<Self>(
    "report", "A printable listing of issues: report.html."
  ) {
    Field("site", "The site.", \.site)
    Field("words", "The phrases of the site's language.", \.words)
    Field("is_standalone", "Whether it is a document of its own rather than a page of a site.") {
      $0.isStandalone
    }
    Field("title", "The title.", \.title)
    Field("query", "The query that chose the issues.", \.query)
    Field("summary", "What the report holds, in words.") {
      $0.presentation.count($0.rows.count, $0.noun)
    }
    Field("date", "The date of the data; none where the data has no dates.") {
      $0.presentation.dataDate
    }
    Field("groups", "The groups; one without heading where the report is not grouped.", \.groups)
  }

  private var noun: Noun {
    rows.contains { presentation.snapshot.issues[$0].kind == .pull } ? .record : .issue
  }

  /// A heading and its place among the headings.
  private struct Heading: Hashable, Comparable {
    var rank: Int
    var text: String

    static func < (a: Heading, b: Heading) -> Bool {
      (a.rank, a.text.lowercased(), a.text) < (b.rank, b.text.lowercased(), b.text)
    }
  }

  private func groups(by grouping: ReportGrouping) -> [ReportGroupRecord] {
    var full: [Heading: [Int]] = [:]
    var referred: [Heading: [(row: Int, heading: Heading)]] = [:]
    for row in rows {
      let headings = headings(of: presentation.snapshot.issues[row], by: grouping)
      guard let first = headings.first else { continue }
      full[first, default: []].append(row)
      for other in headings.dropFirst() {
        referred[other, default: []].append((row, first))
      }
    }
    var slugs = SlugTable()
    return Set(full.keys).union(referred.keys).sorted().map { heading in
      let issues = full[heading] ?? []
      let references = referred[heading] ?? []
      return ReportGroupRecord(
        heading: heading.text,
        id: "group-" + slugs.assign(heading.text, fallback: "group"),
        totalLabel: presentation.count(issues.count + references.count, noun),
        issues: self.issues(issues),
        references: references.map { reference($0.row, under: $0.heading) })
    }
  }

  /// The headings an issue belongs under, in their order; at least one.
  private func headings(of issue: Issue, by grouping: ReportGrouping) -> [Heading] {
    let snapshot = presentation.snapshot
    func named(_ names: [String], none: Phrase) -> [Heading] {
      names.isEmpty
        ? [Heading(rank: 1, text: presentation.text(none))]
        : names.map { Heading(rank: 0, text: $0) }.sorted()
    }
    switch grouping {
    case .tag: return named(issue.tags.map { snapshot[$0].name }, none: .noTags)
    case .project: return named(issue.project.map { [snapshot[$0].title] } ?? [], none: .noProject)
    case .author:
      return named(issue.author.map { [snapshot[$0].login] } ?? [], none: .unknownAuthor)
    case .assignee: return named(issue.assignees.map { snapshot[$0].login }, none: .nobody)
    case .state:
      return [
        Heading(
          rank: Int(issue.state.rawValue),
          text: IssueRowViewModel(issue, in: presentation).status)
      ]
    case .priority:
      guard let priority = issue.priority else {
        return [Heading(rank: 3, text: presentation.text(.noPriority))]
      }
      return [Heading(rank: 2 - Int(priority.rawValue), text: presentation.text(priority.phrase))]
    }
  }

  private func issues(_ rows: [Int]) -> IndexedRecords<ReportIssueRecord> {
    IndexedRecords(rows[...], also: detail.rawValue, { presentation.issueFingerprints }) { row in
      let issue = presentation.snapshot.issues[row]
      return ReportIssueRecord(
        id: anchor(of: issue), showsText: detail != .list,
        issue: IssueRecord(issue, detail, in: presentation))
    }
  }

  private func reference(_ row: Int, under heading: Heading) -> ReportReferenceRecord {
    let shown = presentation.row(row)
    return ReportReferenceRecord(
      label: shown.label, target: .anchor(anchor(of: shown.issue)), heading: heading.text)
  }

  /// The ids under which the report shows its issues.
  public var ids: [LinkTarget: String] {
    var ids: [LinkTarget: String] = [:]
    for row in rows {
      let issue = presentation.snapshot.issues[row]
      ids[presentation.directory.target(of: issue.identity)] = anchor(of: issue)
    }
    return ids
  }

  private func anchor(of issue: Issue) -> String {
    let source = presentation.directory.sources[Int(issue.identity.source.index)]
    let slug = presentation.directory.slug(of: issue.identity)
    return source.map { "issue-\($0)-\(slug)" } ?? "issue-" + slug
  }
}
