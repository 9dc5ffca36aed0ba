import IssueModel
import IssueStore
import Languages
public import Records

/// The disposition of each issue, as standards bodies ask for it: who asked for what, how it was
/// resolved, and by which pull request or comment.
public struct DispositionReport: ReportRecord {
  /// The common head of reports.
  public let head: ReportHead
  let parts: [DispositionPartRecord]

  /// The default query and layout.
  public static let usual = UsualReport(
    "is:issue sort:number-asc", grouping: .ungrouped)

  /// The disposition of some data.
  public init(_ input: ReportInput) {
    let rows = input.rows.filter { input.request.span == nil || input.isClosed($0) }
    let input = input.limited(to: rows)
    let parts = input.groups(of: rows).filter { !$0.shown.isEmpty }.map { group in
      DispositionPartRecord(
        section: ReportSectionRecord(
          id: group.id == "issues" ? "dispositions" : group.id, heading: group.heading,
          count: input.presentation.count(group.shown.count, input.noun)),
        rows: group.shown.map { DispositionRecord($0, input) })
    }
    self.parts = parts
    let all = parts.flatMap(\.rows)
    let issues = rows.map { input.issue($0) }
    let changed = all.count { !$0.closers.isEmpty }
    let tellsChanges = changed > 0 || input.presentation.pullFigures.total > 0
    head = ReportHead(
      input,
      figures: [
        input.figure(input.noun == .issue ? .issues : .entries, rows.count),
        input.figure(.resolved, issues.count { !$0.isOpen }),
        input.figure(.withChange, tellsChanges ? changed : nil),
        input.figure(.openOnes, issues.count(where: \.isOpen)),
      ], chart: rows,
      sections: parts.map(\.section).filter { !$0.heading.isEmpty },
      groups: input.appendix())
  }

  /// The rows behind it, for programs.
  public var data: ReportData {
    ReportData(
      head,
      columns: ["resolution", "closed_by", "replaced_by", "decided_by", "decided_on", "decision"],
      parts.flatMap(\.rows).map { row in
        ReportData.Row(
          id: row.id, issue: row.index,
          values: [
            .text(row.issue.row.issue.isOpen ? nil : row.resolution),
            .list(row.closers.map(\.label)),
            .list(row.substitutes.map(\.label)), .text(row.decider),
            .text(row.decided?.description),
            .text(row.decision?.text),
          ])
      })
  }

  /// What templates may use of a disposition.
  public static let fields = FieldTable<Self>(
    "disposition report", "What became of each issue: report-disposition.html.", in: \.head
  ) {
    Field("parts", "The groups of issues; one without heading where there are no groups.", \.parts)
  }
}

/// A group of a disposition.
public struct DispositionPartRecord: Record {
  let section: ReportSectionRecord
  let rows: [DispositionRecord]

  /// What templates may use of a group.
  public static let fields = FieldTable<Self>(
    "disposition part", "A group of a disposition.", in: \.section
  ) {
    Field("rows", "What became of each issue of it.", \.rows)
  }
}

/// The disposition of an issue.
public struct DispositionRecord: Record {
  let issue: ReportRowRecord
  let index: Int
  let asked: String
  let resolution: String
  let outcome: OutcomeRecord?
  let decision: DispositionRemarkRecord?
  let closers: [DispositionLinkRecord]
  let substitutes: [DispositionLinkRecord]
  let remarks: [DispositionRemarkRecord]
  let decider: String?
  let decided: Instant?

  /// The most characters of a comment in a row.
  static let longest = 240

  var id: String { issue.id }

  init(_ row: Int, _ input: ReportInput) {
    let (presentation, issue) = (input.presentation, input.issue(row))
    let id = input.anchor(of: issue)
    index = row
    self.issue = input.shownRow(row, isShown: input.request.detail != .list)
    asked = Self.beginning(of: issue.body, presentation)
    let linked = LinkedIssues(of: row, in: presentation)
    let source = issue.identity.source
    closers =
      linked.closers.map { DispositionLinkRecord($0, from: source, input) }
      + Self.closersElsewhere(issue, presentation)
    substitutes = linked.substitutes.map { DispositionLinkRecord($0, from: source, input) }
    let place = issue.decisionPlace
    outcome = presentation.outcome(of: issue, linked, decision: nil)
    let ids = issue.comments.ids("comment")
    let all = issue.comments.enumerated().map { number, comment in
      DispositionRemarkRecord(
        author: presentation.person(comment.author), created: presentation.date(comment.created),
        text: number == place || input.request.detail == .full
          ? Self.beginning(of: comment.body, presentation) : "",
        target: input.request.detail == .full ? .anchor("\(id)-\(ids[number])") : nil,
        isDecision: number == place)
    }
    decision = place.map { all[$0] }
    remarks =
      input.request.detail == .full
      ? zip(all, issue.comments).filter { !$1.body.isEmpty }.map(\.0) : []
    decider = place.flatMap { issue.comments[$0].author }.map { presentation.snapshot[$0].login }
    decided = place.flatMap { issue.comments[$0].created }
    // The reason of the closing says more than the state.
    if issue.isOpen || issue.state == .merged {
      resolution = presentation.row(row).status
    } else if let reason = issue.history.reason {
      resolution = presentation.text(reason.phrase)
    } else if !linked.substitutes.isEmpty {
      resolution = presentation.text(.superseded)
    } else {
      resolution = presentation.row(row).status
    }
  }

  /// The beginning of a text, without a colon at the end, which would announce text that is not
  /// shown.
  private static func beginning(of text: Text, _ presentation: Presentation) -> String {
    let excerpt = text.excerpt(limit: longest)
    return excerpt.last == ":" || excerpt.last == "：" ? excerpt.dropLast() + " …" : excerpt
  }

  /// References to what closed an issue and is not on the site, as the tracker spells them.
  private static func closersElsewhere(
    _ issue: Issue, _ presentation: Presentation
  ) -> [DispositionLinkRecord] {
    guard issue.state == .closed, issue.hasHistory else { return [] }
    let source = issue.identity.source
    let last = issue.history.events.last { $0.kind == .closed }?.subject ?? ""
    let named =
      issue.history.links.filter { $0.kind == .closedBy }.map(\.reference)
      + (last.isEmpty ? [] : [last])
    var seen: Set<String> = []
    return named.compactMap { reference in
      guard seen.insert(reference).inserted,
        presentation.references.record(reference, from: source, in: presentation.snapshot) == nil
      else { return nil }
      let piece = presentation.piece(reference, from: source)
      return DispositionLinkRecord(label: piece.text, title: "", target: piece.target)
    }
  }

  /// What templates may use of what became of an issue.
  public static let fields = FieldTable<Self>("disposition", "What became of an issue.") {
    Field("issue", "The issue.", \.issue)
    Field("asked", "The beginning of its text, without markup; may be empty.", \.asked)
    Field("resolution", "How it was resolved, in a word or two.", \.resolution)
    Field("outcome", "How it ended; none where nothing is known of that.", \.outcome)
    Field("decision", "The comment that decided it, where that can be told.", \.decision)
    Field("closers", "The pull requests, issues and commits that closed it.", \.closers)
    Field("substitutes", "What it is a duplicate of, or what took its place.", \.substitutes)
    Field("remarks", "The comments, where the report shows each.", \.remarks)
  }
}

/// What closed or replaced an issue.
public struct DispositionLinkRecord: Record {
  let label: String
  let title: String
  let target: LinkTarget?

  init(label: String, title: String, target: LinkTarget?) {
    (self.label, self.title, self.target) = (label, title, target)
  }

  /// An issue of the site, as an issue of a source refers to it.
  init(_ row: Int, from source: SourceID, _ input: ReportInput) {
    let (presentation, issue) = (input.presentation, input.issue(row))
    let shown = presentation.row(row)
    let other = issue.identity.source
    self.init(
      label: (other == source ? "" : presentation.snapshot[other].name)
        + issue.identity.reference,
      title: shown.title, target: input.lead(to: issue, isShown: input.showsInFull(issue)))
  }

  /// What templates may use of it.
  public static let fields = FieldTable<Self>(
    "disposition link", "What closed an issue, or took its place."
  ) {
    Field("label", "Its reference.", \.label)
    Field("title", "Its title; empty where it is not known.", \.title)
    Field("target", "Where it leads; may be none.", \.target)
  }
}

/// A comment in a disposition.
public struct DispositionRemarkRecord: Record {
  let author: Shared<PersonLinkRecord>?
  let created: DateRecord?
  let text: String
  let target: LinkTarget?
  let isDecision: Bool

  /// What templates may use of a comment.
  public static let fields = FieldTable<Self>("disposition remark", "A comment in a disposition.") {
    Field("author", "Who said it; none where the tracker does not say.", \.author)
    Field("created", "When it was said.", \.created)
    Field("text", "Its beginning, without markup.", \.text)
    Field("target", "Where it stands in full; may be none.", \.target)
    Field("is_decision", "Whether it decided the issue.", \.isDecision)
  }
}
