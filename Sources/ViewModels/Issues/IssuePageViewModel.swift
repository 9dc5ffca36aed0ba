import Hashing
import IssueModel
import IssueStore
import Records

/// Prepares the page of one issue or pull request.
public struct IssuePageViewModel: Sendable {
  private let index: Int
  private let presentation: Presentation

  /// The view model of the record at an index of the snapshot.
  public init(at index: Int, in presentation: Presentation) {
    self.index = index
    self.presentation = presentation
  }

  /// The page.
  public var record: IssuePageRecord {
    let issue = presentation.snapshot.issues[index]
    let full = Self.issueRecord(issue, in: presentation)
    let list: (Phrase, String) = issue.kind == .issue ? (.issues, "open") : (.pulls, "pulls")
    return IssuePageRecord(
      site: presentation.site,
      words: presentation.words,
      page: PageRecord(
        title: "\(full.row.reference) \(issue.title)",
        details: presentation.excerpt(of: issue.body),
        section: issue.kind == .issue ? "list" : "pulls",
        trail: [
          LinkRecord(label: presentation.text(.dashboard), target: .home),
          LinkRecord(label: presentation.text(list.0), target: .list(list.1, page: 1)),
        ]),
      issue: full,
      previous: neighbour(index - 1, of: issue),
      next: neighbour(index + 1, of: issue))
  }

  /// An issue in full, or as much of it as is to be shown.
  static func issueRecord(
    _ issue: Issue, _ detail: ReportViewModel.Detail = .full, in presentation: Presentation
  ) -> IssueRecord {
    let source = issue.identity.source
    let (said, reviewed) = detail == .full ? (issue.comments, issue.reviews) : ([], [])
    return IssueRecord(
      row: IssueRowViewModel(issue, in: presentation).record,
      kindLabel: presentation.text(issue.kind == .issue ? .issue : .pull),
      body: presentation.markdown(detail == .list ? .empty : issue.body, from: source),
      project: issue.project.map {
        LinkRecord(
          label: presentation.snapshot[$0].title, target: presentation.directory.target(of: $0))
      },
      closed: presentation.date(issue.closed),
      reminder: reminder(issue.reminder, presentation.settings.timeZone),
      source: presentation.index.sources.count > 1 ? presentation.snapshot[source].name : "",
      original: issue.url.map { .external($0) },
      comments: comments(said, prefix: "comment", source, presentation),
      reviews: comments(
        reviewed.filter { !$0.body.isEmpty }, prefix: "review", source, presentation))
  }

  private static func reminder(_ reminder: Reminder?, _ zone: String) -> String {
    guard let reminder, reminder.isEnabled else { return "" }
    return zone == "UTC" ? reminder.time.description : "\(reminder.time) \(zone)"
  }

  private static func comments(
    _ comments: [Comment], prefix: String, _ source: SourceID, _ presentation: Presentation
  ) -> [CommentRecord] {
    comments.enumerated().map { offset, comment in
      CommentRecord(
        id: "\(prefix)-\(offset + 1)",
        author: presentation.person(comment.author),
        created: presentation.date(comment.created),
        body: presentation.markdown(comment.body, from: source))
    }
  }

  private func neighbour(_ index: Int, of issue: Issue) -> LinkRecord? {
    let issues = presentation.snapshot.issues
    guard issues.indices.contains(index), issues[index].identity.source == issue.identity.source
    else { return nil }
    return LinkRecord(
      label: IssueRowViewModel(issues[index], in: presentation).reference + " "
        + issues[index].title,
      target: presentation.directory.target(of: issues[index].identity))
  }
}

extension IssuePageViewModel {
  /// What stands for all that `record` is made from.
  public func key(_ keys: PageKeys) -> UInt64 {
    var key = InputKey()
    key.combine(Self.issueKey(at: index, keys, in: presentation))
    combineNeighbour(index - 1, keys, into: &key)
    combineNeighbour(index + 1, keys, into: &key)
    return key.value
  }

  /// What stands for all that `issueRecord` is made from.
  static func issueKey(
    at index: Int, _ keys: PageKeys, in presentation: Presentation
  ) -> UInt64 {
    var key = InputKey()
    key.combine(keys.site)
    key.combine(keys.rows[index])
    key.combine(keys.texts[index])
    key.combine(keys.references.answers[index])
    presentation.snapshot.issues.withUnsafeBufferPointer { issues in
      key.combine(issues[index].project.map { keys.projects[Int($0.index)] } ?? 0)
      key.combine(issues[index].closed?.seconds)
      if let reminder = issues[index].reminder, reminder.isEnabled {
        key.combine(reminder.time.hour * 60 + reminder.time.minute + 1)
        key.combine(presentation.settings.timeZone)
      } else {
        key.combine(0)
      }
      key.combine(issues[index].url)
      for comments in [issues[index].comments, issues[index].reviews] {
        key.combine(comments.count)
        for comment in comments {
          key.combine(comment.author.map { keys.people[Int($0.index)] } ?? 0)
        }
      }
    }
    return key.value
  }

  private func combineNeighbour(_ neighbour: Int, _ keys: PageKeys, into key: inout InputKey) {
    presentation.snapshot.issues.withUnsafeBufferPointer { issues in
      guard issues.indices.contains(neighbour),
        issues[neighbour].identity.source == issues[index].identity.source
      else { return key.combine(false) }
      key.combine(true)
      key.combine(issues[neighbour].title)
      if let number = issues[neighbour].identity.number {
        key.combine(number)
      } else {
        key.combine(issues[neighbour].identity.key)
        key.combine(presentation.directory.keys[issues[neighbour].identity])
      }
    }
  }
}
