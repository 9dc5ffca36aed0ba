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
    let full = IssueRecord(issue, in: presentation)
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
