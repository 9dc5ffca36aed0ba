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

  /// An issue in full.
  static func issueRecord(_ issue: Issue, in presentation: Presentation) -> IssueRecord {
    let source = issue.identity.source
    return IssueRecord(
      row: IssueRowViewModel(issue, in: presentation).record,
      kindLabel: presentation.text(issue.kind == .issue ? .issue : .pull),
      body: presentation.markdown(issue.body, from: source),
      project: issue.project.map {
        LinkRecord(
          label: presentation.snapshot[$0].title, target: presentation.directory.target(of: $0))
      },
      closed: presentation.date(issue.closed),
      reminder: issue.reminder.flatMap { $0.isEnabled ? $0.time.description : nil } ?? "",
      source: presentation.index.sources.count > 1 ? presentation.snapshot[source].name : "",
      original: issue.url.map { .external($0) },
      comments: comments(issue.comments, prefix: "comment", source, presentation),
      reviews: comments(
        issue.reviews.filter { !$0.body.isEmpty }, prefix: "review", source, presentation))
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
