import IssueModel
import IssueStore
import Languages
public import Records

/// The changes in a period and the state at its end: what was opened, closed and merged, what is
/// still open, what waits for a reply, and the charts of the site.
public struct StatusReport: ReportRecord {
  /// The common head of reports.
  public let head: ReportHead
  let summary: String
  let sections: [StatusSectionRecord]
  let people: [Shared<PersonLinkRecord>]
  let charts: [ChartRecord]
  let digest: LinkRecord?

  /// The default query and layout.
  public static let usual = UsualReport("", unit: .week)

  /// The most rows of open or discussed issues.
  static let most = 50
  /// How many of the most discussed issues are shown.
  static let mostDiscussed = 10

  /// The status of some data.
  public init(_ input: ReportInput) {
    let presentation = input.presentation
    let language = presentation.language
    let span = input.request.span
    let all = input.rows
    func dated(_ rows: [Int], _ date: (Issue) -> Instant?) -> [Int] {
      rows.map { (date: date(input.issue($0)) ?? .distantPast, row: $0) }
        .sorted { ($1.date, $0.row) < ($0.date, $1.row) }.map(\.row)
    }
    let opened = dated(all.filter { input.contains(input.issue($0).created) }, \.created)
    let ended = dated(all.filter { input.isClosed($0) }, \.closed)
    let closed = ended.filter { input.issue($0).state == .closed }
    let merged = ended.filter { input.issue($0).state == .merged }
    let open = Array(dated(all.filter { input.issue($0).isOpen }, \.created).reversed())
    let facts = presentation.facts
    let waiting = open.filter { facts.isWaiting(facts.entries[$0]) }
    let tellsReplies = all.contains { facts.knowsReplies(facts.entries[$0]) }
    let discussed = Self.discussed(input, all)
    let parts: [(id: String, heading: Phrase, rows: [Int], most: Int)] = [
      ("opened", .opened, opened, .max), ("merged", .wasMerged, merged, .max),
      ("closed", .wasClosed, closed, .max),
      ("discussed", .mostDiscussed, discussed, Self.mostDiscussed),
      ("waiting", .needsAnswer, waiting, Self.most), ("still-open", .stillOpen, open, Self.most),
    ]
    // The issues in the tables are shown in full, so that each row has a target.
    let input = input.limited(to: Self.unique(parts.map { Array($0.rows.prefix($0.most)) }))
    let hasBoth = Set(all.map { input.issue($0).kind }).count > 1
    func kinds(_ rows: [Int]) -> String {
      presentation.kindCount(of: rows, amongBoth: hasBoth).text(in: presentation.wording)
    }
    // What is merged is a pull request, and what waits an issue.
    let ofOneKind: Set<String> = ["merged", "waiting"]
    var named: Set<Int> = []
    sections = parts.filter { !$0.rows.isEmpty }.map { part in
      let rows = Array(part.rows.prefix(part.most))
      let table = input.table(rows, besides: named)
      named.formUnion(rows)
      return StatusSectionRecord(
        section: ReportSectionRecord(
          id: part.id, heading: presentation.text(part.heading),
          count: language.number(part.rows.count)
            + language.aside(ofOneKind.contains(part.id) ? "" : kinds(part.rows))),
        note: part.id == "waiting" && tellsReplies
          ? presentation.wording.said(.waitingMeans) + facts.untoldReplies(in: language) : "",
        rows: table, more: max(0, part.rows.count - part.most),
        shown: rows.count < part.rows.count
          ? language.text(.shown(rows.count, of: part.rows.count)) : "")
    }
    let figures = presentation.figures(of: all)
    let lastKnown = input.lastKnownDay
    let tellsClosings = figures.tellsClosings && lastKnown == nil
    // Where no date tells what was closed later, nothing tells what was still open.
    let tellsOpen = figures.tellsClosings || !input.isPast
    let hasPulls = all.contains { input.issue($0).kind == .pull }
    summary =
      lastKnown.map { day in
        let date = DateRecord(instant: Instant(day), language: language)
        return language.text(.dataEnds(date.text(language.longDate)))
      }
      ?? language.text(
        .changes(
          opened: (opened.count, kinds: kinds(opened)),
          ended: tellsClosings
            ? (closed: (closed.count, kinds: kinds(closed)), merged: merged.count) : nil))
      + (tellsClosings ? presentation.undatedClosings(in: [figures]) : "")
    charts = ["throughput", "first-reply", "time-to-close", "age", "by-tag", "by-priority"]
      .compactMap { ChartKind.named($0)?.record(of: all, in: presentation, until: input.chartEnd) }
    people = span == nil ? [] : Self.newcomers(input)
    digest = span.flatMap { span -> LinkRecord? in
      guard !input.request.isStandalone, let unit = span.unit, unit == .week || unit == .month
      else {
        return nil
      }
      let first = Instant(span.first)
      let period = unit == .week ? Period(weekOf: first) : Period(monthOf: first)
      return presentation.target(of: period).map {
        LinkRecord(label: language.title(of: period), target: $0)
      }
    }
    head = ReportHead(
      input,
      figures: [
        input.figure(.opened, lastKnown == nil ? opened.count : nil),
        input.figure(.wasClosed, tellsClosings ? closed.count : nil),
      ] + (hasPulls ? [input.figure(.wasMerged, tellsClosings ? merged.count : nil)] : []) + [
        input.figure(.stillOpen, tellsOpen ? figures.open : nil),
        input.figure(.needsAnswer, tellsReplies ? waiting.count : nil),
      ],
      chart: all,
      sections: sections.map(\.section)
        + (charts.isEmpty
          ? []
          : [ReportSectionRecord(id: "charts", heading: presentation.text(.charts), count: "")]),
      groups: input.appendix())
    let lists: [(String, Set<Int>)] = [
      ("opened", Set(opened)), ("closed", Set(closed)), ("merged", Set(merged)),
      ("open", Set(open)), ("waiting", Set(waiting)),
    ]
    data = ReportData(
      head, columns: ["happened"],
      Self.unique([opened, closed, merged, open, discussed]).map { row in
        ReportData.Row(
          id: input.anchor(of: input.issue(row)), issue: row,
          values: [.list(lists.filter { $0.1.contains(row) }.map(\.0))])
      })
  }

  /// The rows behind it, for programs.
  public let data: ReportData

  /// Rows of several lists, each once.
  private static func unique(_ lists: [[Int]]) -> [Int] {
    var seen: Set<Int> = []
    return lists.joined().filter { seen.insert($0).inserted }
  }

  /// The issues with comments in the period, those with the most first.
  private static func discussed(_ input: ReportInput, _ rows: [Int]) -> [Int] {
    guard input.request.span != nil else { return [] }
    return rows.compactMap { row -> (row: Int, count: Int)? in
      let count = input.issue(row).comments.count { input.contains($0.created) }
      return count > 0 ? (row, count) : nil
    }
    .sorted { ($1.count, $0.row) < ($0.count, $1.row) }.map(\.row)
  }

  /// The people who were first seen in the period.
  private static func newcomers(_ input: ReportInput) -> [Shared<PersonLinkRecord>] {
    let presentation = input.presentation
    let figures = presentation.peopleTable.figures
    return presentation.shownPeople.filter {
      input.contains(figures.entries[Int($0.index)].first)
    }
    .map { presentation.persons[Int($0.index)] }
  }

  /// What templates may use of a status.
  public static let fields = FieldTable<Self>(
    "status report", "What happened in a period, and how things stand: report-status.html.",
    in: \.head
  ) {
    Field("summary", "How many were opened, closed and merged, in words.", \.summary)
    Field("sections", "What was opened, merged, closed, discussed, waits and is open.", \.sections)
    Field("people", "Who was seen for the first time in the period.", \.people)
    Field("charts", "The charts of what the report is about.", \.charts)
    Field(
      "digest", "The page of the site about the period; none in a document of its own.", \.digest)
  }
}

/// A part of a status report.
public struct StatusSectionRecord: Record {
  let section: ReportSectionRecord
  let note: String
  let rows: ReportRows
  let more: Int
  let shown: String

  /// What templates may use of a part.
  public static let fields = FieldTable<Self>(
    "status section", "A part of a status report.", in: \.section
  ) {
    Field("note", "What has to be known of it; may be empty.", \.note)
    Field("rows", "Its issues.", \.rows)
    Field("more", "How many there are besides.", \.more)
    Field("shown", "That these are only the first ones, in words; else empty.", \.shown)
  }
}
