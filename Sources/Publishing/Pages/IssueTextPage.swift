import Bytes
import IssueModel
import IssueStore
import Records
import ViewModels

/// An issue or pull request as plain text.
private struct IssueTextRecord: Record {
  let title: String
  let body: String

  static let fields = FieldTable<Self>("issue text", "An issue or pull request as plain text.") {
    Field("title", "The title.", \.title)
    Field("body", "The text as its tracker gave it.", \.body)
  }
}

extension PageKind {
  /// An issue or pull request as plain text, for those who read the site in a terminal.
  static let issueText = PageKind(
    "issue-text", format: .text,
    members: .eachIssue { site, row in
      let presentation = site.presentation
      let target = presentation.directory.target(of: presentation.snapshot.issues[row].identity)
      guard case .permalink(let permalink) = target else { return target }
      return .asset(permalink.path + ".txt")
    },
    record: { site, page -> IssueTextRecord in
      let issue = site.presentation.snapshot.issues[page.item]
      return IssueTextRecord(title: issue.title, body: issue.body.string)
    },
    write: { record, _, _, output in
      output.append(record.title)
      output.append(static: "\n\n")
      output.append(record.body)
      output.append(static: "\n")
    })
}
