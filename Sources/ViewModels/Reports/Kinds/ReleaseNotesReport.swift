import IssueModel
import IssueStore
import Languages
public import Records

/// What was done, by tag, and by whom: the merged pull requests, and the issues that were closed
/// without one.
public struct ReleaseNotesReport: ReportRecord {
  /// The common head of reports.
  public let head: ReportHead
  let parts: [ReleasePartRecord]
  let contributors: [ContributorRecord]
  /// The rows behind it, for programs.
  public let data: ReportData

  /// The default query and layout.
  public static let usual = UsualReport("is:closed", grouping: .tag)

  /// The notes of some data.
  public init(_ input: ReportInput) {
    let presentation = input.presentation
    let found = input.rows.filter {
      !input.issue($0).isOpen && (input.request.span == nil || input.isClosed($0))
    }
    var closed: [Int: [Int]] = [:]
    var isClosed: Set<Int> = []
    let merged = Set(found.filter { input.issue($0).state == .merged })
    for row in found where input.issue(row).state == .closed {
      for closer in LinkedIssues(of: row, in: presentation).closers where merged.contains(closer) {
        closed[closer, default: []].append(row)
        isClosed.insert(row)
      }
    }
    let rows = found.filter { row in
      let issue = input.issue(row)
      switch issue.state {
      case .merged: return true
      case .open: return false
      // An issue that was not done is no entry, nor is one that is listed with the pull request
      // that did it.
      case .closed: return issue.isContribution && !isClosed.contains(row)
      }
    }
    let input = input.limited(to: rows)
    parts = input.groups(of: rows).filter { !$0.shown.isEmpty }.map { group in
      ReleasePartRecord(
        section: ReportSectionRecord(
          id: group.id == "issues" ? "done" : group.id, heading: group.heading,
          count: presentation.count(group.shown.count, input.noun)),
        rows: group.shown.map { row in
          ReleaseEntryRecord(row, closing: closed[row] ?? [], input)
        })
    }
    let contributors = Self.contributors(rows + isClosed.sorted(), input)
    self.contributors = contributors
    let people: [ReportSectionRecord] =
      contributors.isEmpty
      ? []
      : [
        ReportSectionRecord(
          id: "contributors", heading: presentation.text(.contributors),
          count: presentation.count(contributors.count, .person))
      ]
    let tellsAuthors = found.isEmpty || found.contains { input.issue($0).author != nil }
    head = ReportHead(
      input,
      figures: (presentation.pullFigures.total > 0
        ? [input.figure(.mergedPulls, merged.count)] : []) + [
          input.figure(.closedIssues, found.count { input.issue($0).kind == .issue }),
          input.figure(.contributors, tellsAuthors ? contributors.count : nil),
          input.figure(.firstTimers, tellsAuthors ? contributors.count(where: \.isNew) : nil),
        ], chart: found, named: "throughput",
      sections: parts.map(\.section).filter { !$0.heading.isEmpty } + people,
      groups: input.appendix())
    let newcomers = Set(contributors.filter(\.isNew).map(\.id))
    data = ReportData(
      head, columns: ["closes", "first_time"],
      parts.flatMap(\.rows).map { entry in
        let isNew = input.issue(entry.index).author.map { newcomers.contains($0) } ?? false
        return ReportData.Row(
          id: entry.issue.id, issue: entry.index,
          values: [.list(entry.closing.map(\.label)), .text(isNew ? "true" : nil)])
      })
  }

  /// The contributors, by the number of their contributions: merged pull requests and finished
  /// issues, including those listed with a pull request. All records of the site decide whose
  /// contribution is their first.
  private static func contributors(_ rows: [Int], _ input: ReportInput) -> [ContributorRecord] {
    let presentation = input.presentation
    var entries: [PersonID: [Int]] = [:]
    for row in rows {
      guard let author = input.issue(row).author, !presentation.facts.isBot(author) else {
        continue
      }
      entries[author, default: []].append(row)
    }
    return entries.map { person, rows in
      // All their contributions ended in these notes, none earlier.
      func end(_ row: Int) -> Instant? { input.issue(row).closed }
      let first = presentation.index.byPerson[Int(person.index)].filter { row in
        input.issue(row).author == person && input.issue(row).isContribution
      }
      .compactMap(end).min()
      return ContributorRecord(
        id: person, login: presentation.snapshot[person].login,
        person: presentation.persons[Int(person.index)],
        label: presentation.count(rows.count, input.noun), count: rows.count,
        isNew: first != nil && rows.contains { end($0) == first })
    }
    .sorted { ($1.count, $0.login) < ($0.count, $1.login) }
  }

  /// What templates may use of release notes.
  public static let fields = FieldTable<Self>(
    "release notes", "What was done, by tag, and who did it: report-release-notes.html.",
    in: \.head
  ) {
    Field("parts", "The groups of entries; one without heading where there are no groups.", \.parts)
    Field(
      "contributors",
      "Who wrote them and the issues that they close, who wrote most first; no programs.",
      \.contributors)
  }
}

/// A group of release notes.
public struct ReleasePartRecord: Record {
  let section: ReportSectionRecord
  let rows: [ReleaseEntryRecord]

  /// What templates may use of a group.
  public static let fields = FieldTable<Self>(
    "release part", "A group of release notes.", in: \.section
  ) {
    Field("rows", "Its entries.", \.rows)
  }
}

/// An entry of release notes: a merged pull request, or an issue that was closed without one.
public struct ReleaseEntryRecord: Record {
  let issue: ReportRowRecord
  let index: Int
  let closing: [DispositionLinkRecord]

  init(_ row: Int, closing: [Int], _ input: ReportInput) {
    let issue = input.issue(row)
    index = row
    self.issue = input.shownRow(row, isShown: input.showsInFull(issue))
    self.closing = closing.map {
      DispositionLinkRecord($0, from: issue.identity.source, input)
    }
  }

  /// What templates may use of an entry.
  public static let fields = FieldTable<Self>("release entry", "An entry of release notes.") {
    Field("issue", "The pull request or issue.", \.issue)
    Field("closing", "The issues that it closed.", \.closing)
  }
}

/// Somebody who wrote entries of release notes.
public struct ContributorRecord: Record {
  let id: PersonID
  let login: String
  let person: Shared<PersonLinkRecord>
  let label: String
  let count: Int
  let isNew: Bool

  /// What templates may use of a contributor.
  public static let fields = FieldTable<Self>(
    "contributor", "Somebody who wrote entries of release notes."
  ) {
    Field("person", "Who it is.", \.person)
    Field("count", "How many entries they wrote, in words.", \.label)
    Field("is_new", "Whether they contributed nothing before.", \.isNew)
  }
}

extension Issue {
  /// Whether it is a contribution of its author: a merged pull request, or a finished issue.
  fileprivate var isContribution: Bool {
    switch state {
    case .open: false
    case .merged: true
    case .closed:
      kind == .issue && history.reason != .notPlanned && history.reason != .duplicate
    }
  }
}
