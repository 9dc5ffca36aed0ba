import IssueModel
import IssueStore
import Languages
import Records

extension ReportInput {
  /// The issues in groups. Each is shown under the first of its headings and cross-referenced under
  /// the others.
  func groups(of rows: [Int]) -> [ReportGroupRecord] {
    if request.grouping == .ungrouped {
      return rows.isEmpty ? [] : [group("", id: "issues", rows, [])]
    }
    var shown: [Heading: [Int]] = [:]
    var referred: [Heading: [(row: Int, heading: Heading)]] = [:]
    for row in rows {
      let headings = headings(of: issue(row))
      guard let first = headings.first else { continue }
      shown[first, default: []].append(row)
      for other in headings.dropFirst() { referred[other, default: []].append((row, first)) }
    }
    var slugs = SlugTable()
    return Set(shown.keys).union(referred.keys).sorted().map { heading in
      group(
        heading.text, id: "group-" + slugs.assign(heading.text, fallback: "group"),
        shown[heading] ?? [],
        (referred[heading] ?? []).map { reference($0.row, under: $0.heading) })
    }
  }

  /// The appendix of a report other than a listing: its issues in full, where that is asked for.
  func appendix() -> [ReportGroupRecord] {
    request.detail == .list || rows.isEmpty
      ? [] : [group(presentation.text(.inFull), id: "in-full", rows, [])]
  }

  /// A group of issues.
  func group(
    _ heading: String, id: String, _ rows: [Int], _ references: [ReportReferenceRecord]
  ) -> ReportGroupRecord {
    ReportGroupRecord(
      heading: heading, id: id,
      totalLabel: presentation.count(rows.count + references.count, noun), shown: rows,
      rows: table(rows), issues: articles(rows),
      references: references)
  }

  /// The noun of what the report counts.
  var noun: Noun { rows.contains { issue($0).kind == .pull } ? .record : .issue }

  /// A heading and its position.
  private struct Heading: Hashable, Comparable {
    var rank: Int
    var text: String

    static func < (a: Heading, b: Heading) -> Bool {
      (a.rank, a.text.lowercased(), a.text) < (b.rank, b.text.lowercased(), b.text)
    }
  }

  /// The headings an issue belongs under, in their order; at least one.
  private func headings(of issue: Issue) -> [Heading] {
    let snapshot = presentation.snapshot
    func named(_ names: [String], none: Phrase) -> [Heading] {
      names.isEmpty
        ? [Heading(rank: 1, text: presentation.text(none))]
        : names.map { Heading(rank: 0, text: $0) }.sorted()
    }
    switch request.grouping {
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
    case .month:
      guard let created = issue.created else {
        return [Heading(rank: 1, text: presentation.text(.noDate))]
      }
      let (year, month, _) = created.day.civil
      return [
        Heading(
          rank: -(year * 12 + month),
          text: presentation.language.title(of: Period(monthOf: created)))
      ]
    case .ungrouped: return [Heading(rank: 0, text: "")]
    }
  }

  private func reference(_ row: Int, under heading: Heading) -> ReportReferenceRecord {
    let shown = presentation.row(row)
    return ReportReferenceRecord(
      label: shown.label, target: .anchor(anchor(of: shown.issue)), heading: heading.text)
  }
}
