import IssueModel
import IssueStore
import Records
import ViewModels

extension PageKind {
  /// A page of a project's issues.
  static let project: PageKind = {
    var kind = PageKind(
      "project", formats: [.html, .markdown],
      members: .paged(
        { $0.presentation.index.projects.map { Int($0.index) } },
        pageCount: { ProjectViewModel(ProjectID($1), in: $0.presentation).pageCount },
        target: { .project($0.presentation.directory.slug(of: ProjectID($1)), page: $2) }),
      record: { site, page in
        ProjectViewModel(ProjectID(page.item), in: site.presentation).record(page: page.number)
      })
    kind.issues = { site, page in site.presentation.index.byProject[page.item] }
    kind.queries = { site, page in
      ["project:" + quoted(site.presentation.snapshot[ProjectID(page.item)].title)]
    }
    return kind
  }()

  /// The page of all projects.
  static let projects: PageKind = {
    var kind = PageKind("projects", members: .one(.projects)) { site, _ in
      ProjectViewModel.index(in: site.presentation)
    }
    kind.issues = { site, _ in site.presentation.index.newestFirst }
    return kind
  }()
}
