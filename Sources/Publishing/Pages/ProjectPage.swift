import IssueModel
import IssueStore
import Records
import ViewModels

extension PageKind {
  /// A page of a project's issues.
  static let project = PageKind(
    "project", formats: [.html, .markdown],
    members: .paged(
      { $0.presentation.index.projects.map { Int($0.index) } },
      rows: { $0.presentation.index.byProject[$1] },
      target: { $0.presentation.directory.target(of: ProjectID($1), page: $2) }),
    queries: { site, page in
      ["project:" + quoted(site.presentation.snapshot[ProjectID(page.item)].title)]
    }
  ) { site, page in
    ProjectPageRecord(ProjectID(page.item), page: page.number, in: site.presentation)
  }

  /// The page of all projects.
  static let projects = PageKind("projects", members: .one(.projects, issues: everyIssue)) {
    site, _ in ProjectIndexRecord(in: site.presentation)
  }
}
