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
      orders: { $0.presentation.projectOrderCount(ProjectID($1)) },
      rows: { $0.presentation.pagedRows(of: ProjectID($1)) },
      target: { $0.presentation.projectTarget(ProjectID($1), order: $2, page: $3) }),
    queries: { site, page in
      ["project:" + quoted(site.presentation.snapshot[ProjectID(page.item)].title)]
    }
  ) { site, page in
    SubjectPageRecord<ProjectRecord>(
      ProjectID(page.item), order: page.order, page: page.number, in: site.presentation)
  }.depending(ownIssues)

  /// A page of all projects.
  static let projects = PageKind(
    "projects",
    members: .index({ [$0.index.projects.count] }, target: { .projects(page: $1) })
  ) { site, page in ProjectIndexRecord(page: page.number, in: site.presentation) }
}
