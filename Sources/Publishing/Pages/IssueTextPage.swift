import Bytes
import IssueModel
import IssueStore
import Records
import ViewModels

extension PageKind {
  /// An issue as plain text: its reference, its title and its state.
  static let issueText = PageKind(
    "issue text", format: .text,
    members: .eachIssue { site, row in
      site.presentation.directory.target(of: site.presentation.snapshot.issues[row].identity)
    },
    record: { site, page in
      IssueRowViewModel(site.presentation.snapshot.issues[page.item], in: site.presentation)
    },
    write: { issue, _, _, output in
      output.append("\(issue.reference) \(issue.title) (\(issue.status))\n")
    })
}
