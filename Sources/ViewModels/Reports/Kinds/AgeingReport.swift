import IssueModel
import IssueStore
import Languages
public import Records

/// Open issues by age and by who they wait for.
public struct AgeingReport: ReportRecord {
  /// The common head of reports.
  public let head: ReportHead
  let waits: [String]
  let lines: [AgeingLineRecord]
  let bands: [AgeingBandRecord]
  /// The rows behind it, for programs.
  public let data: ReportData

  /// The default query and layout.
  public static let usual = UsualReport("is:issue is:open")

  /// The buckets that the chart of ages has below a week are one band here.
  private static let firstBucket = Spread.limits.firstIndex(of: Spread.week) ?? 0

  /// The upper ends of the bands in days; older issues are in one more band.
  static let limits = Spread.limits[firstBucket...].map { Int($0 / 86_400) }

  /// Who an open issue waits for.
  enum Wait: Int, CaseIterable {
    /// Those who work on it.
    case assignee
    /// Anybody, for a first reply.
    case reply
    /// Its author, since somebody else spoke last.
    case author
    /// The project, since its author spoke last.
    case project
    /// Unknown.
    case unknown

    var phrase: Phrase {
      switch self {
      case .assignee: .waitsForAssignee
      case .reply: .waitsForReply
      case .author: .waitsForAuthor
      case .project: .waitsForProject
      case .unknown: .notInExport
      }
    }

    var word: String { self == .unknown ? "" : "\(self)" }
  }

  /// The ages of some data.
  public init(_ input: ReportInput) {
    let presentation = input.presentation
    let language = presentation.language
    let open = input.rows.filter { input.issue($0).isOpen }
    let input = input.limited(to: open)
    let last = presentation.facts.lastChange ?? Instant(presentation.today)
    var aged: [(row: Int, age: Int64, band: Int, wait: Wait)] = []
    var undated: [Int] = []
    for row in open {
      guard let created = input.issue(row).created else {
        undated.append(row)
        continue
      }
      let age = max(0, last.seconds - created.seconds)
      let band = max(0, Spread.bucket(of: age) - Self.firstBucket)
      aged.append((row, age, band, input.wait(row)))
    }
    aged.sort { ($1.age, $0.row) < ($0.age, $1.row) }
    let known = Wait.allCases.filter { wait in aged.contains { $0.wait == wait } }
    waits = known.map { presentation.text($0.phrase) }
    let numbers = (0...Self.limits.count).reversed().filter { band in
      aged.contains { $0.band == band }
    }
    let names = numbers.map { Self.name(ofBand: $0, in: language) }
    var bands = zip(numbers, names).map { band, name in
      let rows = aged.filter { $0.band == band }
      return AgeingBandRecord(
        section: ReportSectionRecord(
          id: "age-\(band + 1)", heading: name,
          count: presentation.count(rows.count, input.noun)),
        rows: rows.map { AgeingRowRecord($0.row, age: $0.age, $0.wait, input) })
    }
    if !undated.isEmpty {
      bands.append(
        AgeingBandRecord(
          section: ReportSectionRecord(
            id: "no-date", heading: presentation.text(.noDate),
            count: presentation.count(undated.count, input.noun)),
          rows: undated.map { AgeingRowRecord($0, age: nil, input.wait($0), input) }))
    }
    self.bands = bands
    lines = zip(numbers, names).map { band, name in
      let counts = known.map { wait in aged.count { $0.band == band && $0.wait == wait } }
      return AgeingLineRecord(
        id: "age-\(band + 1)", name: name, counts: counts.map { language.number($0) },
        total: language.number(counts.reduce(0, +)))
    }
    let figures = presentation.figures(of: open)
    head = ReportHead(
      input,
      figures: [
        input.figure(.openOnes, open.count),
        input.figure(.medianAge, figures.age.median, figures, "age_open"),
        input.figure(.oldest, aged.first?.age, figures, "age_open"),
        ReportFigureRecord(
          label: language.text(
            .labelled(presentation.text(.waitsFor), presentation.text(.waitsForReply))),
          text: language.number(aged.count { $0.wait == .reply })),
      ],
      chart: open, named: "age", sections: bands.map(\.section), groups: input.appendix())
    data = ReportData(
      head, columns: ["age_band", "waits_for"],
      bands.flatMap { band in
        band.rows.map { row in
          ReportData.Row(
            id: row.issue.id, issue: row.index,
            values: [.text(band.section.id), .text(row.wait.word.isEmpty ? nil : row.wait.word)])
        }
      })
  }

  /// What templates may use of a report on ages.
  public static let fields = FieldTable<Self>(
    "ageing report", "What is open, by age and by who it waits for: report-ageing.html.", in: \.head
  ) {
    Field("waits", "Who issues wait for: the heads of the columns.", \.waits)
    Field("lines", "How many of each age wait for whom.", \.lines)
    Field("bands", "The issues of each age, the oldest first.", \.bands)
  }
}

/// How many issues of an age wait for whom.
public struct AgeingLineRecord: Record {
  let id: String
  let name: String
  let counts: [String]
  let total: String

  /// What templates may use of a line.
  public static let fields = FieldTable<Self>(
    "ageing line", "How many issues of an age wait for whom."
  ) {
    Field("id", "The id of the issues in the report.", \.id)
    Field("name", "The age.", \.name)
    Field("counts", "The counts, in the order of the columns.", \.counts)
    Field("total", "How many there are in all.", \.total)
  }
}

/// The issues of an age.
public struct AgeingBandRecord: Record {
  let section: ReportSectionRecord
  let rows: [AgeingRowRecord]

  /// What templates may use of the issues of an age.
  public static let fields = FieldTable<Self>(
    "ageing band", "The issues of an age.", in: \.section
  ) {
    Field("rows", "The issues, the oldest first.", \.rows)
  }
}

/// An open issue, how old it is and who it waits for.
public struct AgeingRowRecord: Record {
  let issue: ReportRowRecord
  let index: Int
  let age: String
  let wait: AgeingReport.Wait
  let waitsFor: String
  let people: [Shared<PersonLinkRecord>]

  init(_ row: Int, age: Int64?, _ wait: AgeingReport.Wait, _ input: ReportInput) {
    let (presentation, issue) = (input.presentation, input.issue(row))
    index = row
    self.issue = input.shownRow(row, isShown: input.request.detail != .list)
    let language = presentation.language
    self.age =
      age.map { $0 < 86_400 ? language.duration($0) : language.count($0.wholeDays, .day) } ?? ""
    self.wait = wait
    waitsFor = presentation.text(wait.phrase)
    switch wait {
    case .assignee: people = issue.assignees.compactMap { presentation.person($0) }
    case .author: people = [presentation.person(issue.author)].compactMap { $0 }
    case .reply, .project, .unknown: people = []
    }
  }

  /// What templates may use of an open issue.
  public static let fields = FieldTable<Self>(
    "ageing row", "An open issue, how old it is and who it waits for."
  ) {
    Field("issue", "The issue.", \.issue)
    Field(
      "age",
      "How many days it is old, in words, on the first day how many hours; empty where it has no date.",
      \.age)
    Field("waits_for", "Who it waits for, in words.", \.waitsFor)
    Field("people", "Those people, where they are known.", \.people)
  }
}

extension ReportInput {
  /// Who an open issue waits for: its assignees; else a first reply, where there is none; else its
  /// author or the project, whichever did not comment last.
  fileprivate func wait(_ row: Int) -> AgeingReport.Wait {
    let issue = issue(row)
    let facts = presentation.facts
    let entry = facts.entries[row]
    if !issue.assignees.isEmpty { return .assignee }
    guard facts.knowsReplies(entry) else { return .unknown }
    if entry.reply == IssueFacts.Entry.none { return .reply }
    let last = (issue.comments + issue.reviews).filter { comment in
      comment.author.map { !facts.isBot($0) } ?? true
    }
    .max { ($0.created ?? .distantPast) < ($1.created ?? .distantPast) }
    return last?.author == issue.author ? .project : .author
  }
}

extension AgeingReport {
  /// An age, as the chart of ages calls it: `over a year`, `1 to 3 months`.
  fileprivate static func name(ofBand band: Int, in language: Language) -> String {
    if band == 0 { return language.text(.youngerThan(language.count(limits[0], .day))) }
    return language.text(Spread.names[firstBucket + band])
  }
}
