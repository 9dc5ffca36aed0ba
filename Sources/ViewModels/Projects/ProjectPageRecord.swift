public import IssueModel
import IssueStore
public import Records

/// The page of a project.
public struct ProjectPageRecord: Record {
  let frame: PageFrame
  let project: ProjectRecord
  let items: IssueRecords<ItemRowViewModel>
  let pagination: PaginationRecord

  /// A page, from 1, of a project's issues.
  public init(_ id: ProjectID, page: Int, in presentation: Presentation) {
    let rows = presentation.itemsByProject[Int(id.index)]
    let color = presentation.snapshot[id].color
    project = ProjectRecord(id, in: presentation)
    pagination = PaginationRecord(page: page, total: rows.count) {
      presentation.directory.target(of: id, page: $0)
    }
    frame = presentation.frame(
      pagination.title(project.project.title), details: project.label, section: "projects",
      trail: [(.dashboard, .home), (.projects, .projects)])
    items = IssueRecords(
      pagination.rows(of: rows), also: color.slug, { presentation.rowFingerprints }
    ) { ItemRowViewModel(row: presentation.row($0), color: color) }
  }

  /// What templates may use of a project's page.
  public static let fields = FieldTable<Self>(
    "project page", "A page of a project's issues: project.html.", in: \.frame
  ) {
    Field("project", "The project.", \.project)
    Field("items", "Its issues: open first, then by priority, then by age; 50 at most.", \.items)
    Field("pagination", "Which part of the project this is.", \.pagination)
  }
}

/// The page of all projects.
public struct ProjectIndexRecord: Record {
  let frame: PageFrame
  let projects: [ProjectRecord]

  /// The page of a site.
  public init(in presentation: Presentation) {
    frame = presentation.frame(presentation.text(.projects), section: "projects")
    projects = presentation.index.projects.map { ProjectRecord($0, in: presentation) }
  }

  /// What templates may use of the page of all projects.
  public static let fields = FieldTable<Self>(
    "project index", "The page of all projects: projects.html.", in: \.frame
  ) {
    Field("open", "The open projects, newest first.") {
      $0.projects.filter { !$0.project.isClosed }
    }
    Field("closed", "The closed projects, newest first.") {
      $0.projects.filter(\.project.isClosed)
    }
  }
}
