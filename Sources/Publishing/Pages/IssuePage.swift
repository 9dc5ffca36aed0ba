import IssueModel
import IssueStore
import Records
import ViewModels

extension PageKind {
  /// The page of an issue or pull request.
  static let issue = PageKind(
    "issue", formats: [.html, .markdown],
    members: .eachIssue { site, row in
      site.presentation.directory.target(of: site.presentation.snapshot.issues[row].identity)
    },
    reading: { site, page, fields in
      IssuePageRecord(at: page.item, in: site.presentation, reading: fields)
    })
}
