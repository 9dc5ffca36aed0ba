import IssueModel
import IssueStore
public import Records

/// The page of an issue or pull request.
public struct IssuePageRecord: Record {
  let frame: PageFrame
  let issue: IssueRecord
  let previous: LinkRecord?
  let next: LinkRecord?

  /// The page of the record at an index of the snapshot.
  public init(at index: Int, in presentation: Presentation) {
    let issues = presentation.snapshot.issues
    let issue = issues[index]
    func neighbour(_ index: Int) -> LinkRecord? {
      guard issues.indices.contains(index), issues[index].identity.source == issue.identity.source
      else { return nil }
      let row = presentation.row(index)
      return LinkRecord(label: row.label, target: row.target)
    }
    let list: (Phrase, LinkTarget, section: String) =
      issue.kind == .issue
      ? (.issues, .list("open", page: 1), "list") : (.pulls, .list("pulls", page: 1), "pulls")
    self.issue = IssueRecord(issue, in: presentation)
    frame = presentation.frame(
      self.issue.row.label, details: presentation.excerpt(of: issue.body), section: list.section,
      trail: [(.dashboard, .home), (list.0, list.1)])
    previous = neighbour(index - 1)
    next = neighbour(index + 1)
  }

  /// What templates may use of an issue's page.
  public static let fields = FieldTable<Self>(
    "issue page", "The page of an issue or pull request: issue.html.", in: \.frame
  ) {
    Field("issue", "The issue in full.", \.issue)
    Field("previous", "The record before it in its source; none at the first.", \.previous)
    Field("next", "The record after it in its source; none at the last.", \.next)
  }
}
