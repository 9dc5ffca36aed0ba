public import IssueModel
import IssueStore
import Records

/// Prepares the pages of a project.
public struct ProjectViewModel: Sendable {
  private let id: ProjectID
  private let presentation: Presentation

  /// The view model of a project.
  public init(_ id: ProjectID, in presentation: Presentation) {
    self.id = id
    self.presentation = presentation
  }

  private var members: [Int] { presentation.index.byProject[Int(id.index)] }

  /// How many pages its issues take, at least 1.
  public var pageCount: Int { PaginationRecord.pageCount(rows: members.count) }

  /// The project's issues in optimized order: incomplete first, then by priority with the highest
  /// first, then by creation date.
  public var optimizedOrder: [Int] { presentation.itemsByProject[Int(id.index)] }

  /// Sorts records, given by their indices, as `comesFirst` does: each is looked at once.
  static func optimizedOrder(_ rows: [Int], in snapshot: Snapshot) -> [Int] {
    rows.map { row in
      let issue = snapshot.issues[row]
      let rank = (issue.isOpen ? 0 : 4) + 2 - Int((issue.priority ?? .low).rawValue)
      return (rank: rank, created: (issue.created ?? .distantPast).seconds, row: row)
    }.sorted { ($0.rank, $0.created, $0.row) < ($1.rank, $1.created, $1.row) }
      // Records come in the order of their identities.
      .map(\.row)
  }

  static func comesFirst(_ a: Issue, _ b: Issue) -> Bool {
    if a.isOpen != b.isOpen { return a.isOpen }
    let (p, q) = (a.priority ?? .low, b.priority ?? .low)
    if p != q { return p > q }
    let (x, y) = (a.created ?? .distantPast, b.created ?? .distantPast)
    return x != y ? x < y : a.identity < b.identity
  }

  /// How far along the project is.
  public var completion: Completion {
    Completion(
      completed: members.count - presentation.counts.openByProject[Int(id.index)],
      total: members.count)
  }

  /// The project with its progress.
  public var project: ProjectRecord {
    let project = presentation.snapshot[id]
    let completion = completion
    return ProjectRecord(
      title: project.title,
      target: presentation.directory.target(of: id),
      label: presentation.language.projectLabel(
        project.title, items: completion.total, percent: completion.percent),
      details: presentation.markdown(Text(project.details), from: nil),
      color: project.color.slug,
      isClosed: project.isClosed,
      status: presentation.text(project.isClosed ? .closed : .open),
      total: completion.total,
      totalLabel: presentation.language.count(completion.total, .item),
      completed: completion.completed,
      percent: completion.percent,
      due: presentation.date(project.due))
  }

  /// A page of the project's issues, from 1.
  public func record(page: Int) -> ProjectPageRecord {
    let project = project
    let slug = presentation.directory.slug(of: id)
    return ProjectPageRecord(
      site: presentation.site,
      words: presentation.words,
      page: PageRecord(
        title: presentation.pageTitle(project.title, page: page, of: pageCount),
        details: project.label,
        section: "projects",
        trail: [
          LinkRecord(label: presentation.text(.dashboard), target: .home),
          LinkRecord(label: presentation.text(.projects), target: .projects),
        ]),
      project: project,
      items: ItemRows(
        rows: presentation.rows(PaginationRecord.rows(optimizedOrder, page: page)),
        color: presentation.snapshot[id].color),
      pagination: PaginationRecord(page: page, total: members.count) { .project(slug, page: $0) })
  }

  /// The page of all projects.
  public static func index(in presentation: Presentation) -> ProjectIndexRecord {
    let records = presentation.index.projects.map { ProjectViewModel($0, in: presentation).project }
    return ProjectIndexRecord(
      site: presentation.site,
      words: presentation.words,
      page: PageRecord(
        title: presentation.text(.projects), section: "projects",
        trail: [LinkRecord(label: presentation.text(.dashboard), target: .home)]),
      open: records.filter { !$0.isClosed },
      closed: records.filter(\.isClosed))
  }
}

extension Language {
  /// "TITLE, N items, P% complete."
  func projectLabel(_ title: String, items: Int, percent: Int) -> String {
    switch self {
    case .english: "\(title), \(count(items, .item)), \(percent)% complete."
    case .polish: "\(title), \(count(items, .item)), ukończono \(percent)%."
    case .simplifiedChinese: "\(title)，\(count(items, .item))，已完成 \(percent)%。"
    }
  }

  /// "TITLE, completed."
  func completedItem(_ title: String) -> String {
    switch self {
    case .english: "\(title), completed."
    case .polish: "\(title), ukończone."
    case .simplifiedChinese: "\(title)，已完成。"
    }
  }

  /// "TITLE, high priority."
  func urgentItem(_ title: String) -> String {
    switch self {
    case .english: "\(title), high priority."
    case .polish: "\(title), wysoki priorytet."
    case .simplifiedChinese: "\(title)，高优先级。"
    }
  }
}
