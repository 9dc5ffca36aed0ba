public import IssueModel
import IssueStore
import Languages
public import Records

extension SubjectPageRecord<ProjectRecord> {
  /// A page, from 1, of a project's issues in one of its orders, counted from 0.
  public init(_ id: ProjectID, order place: Int = 0, page: Int, in presentation: Presentation) {
    let order = ProjectOrders.all[place]
    let pages = presentation.pagedRows(of: id)
    let rows = presentation.rows(of: id, order: place)
    let color = presentation.snapshot[id].color
    @Sendable func target(_ place: Int, _ page: Int) -> LinkTarget {
      presentation.projectTarget(id, order: place, page: page)
    }
    var project = ProjectRecord(id, in: presentation)
    project.calendar = presentation.calendar(of: id)
    if place == 0, page == 1 { project.burnDown = .burnDown(id, in: presentation) }
    subject = project
    let completion = project.completion
    states = presentation.stateLinks(
      within: project.within,
      page == 1 && place == 0
        ? (completion.total, completion.total - completion.completed) : nil,
      at: target(0, 1))
    sorts =
      presentation.projectOrderCount(id) > 1
      ? SortRecord.links(
        ProjectOrders.all.map(\.phrase), current: place, in: presentation,
        target: { target($0, 1) })
      : []
    pagination =
      place == 0
      ? PaginationRecord(page: page, of: pages.pageCount) { target(place, $0) }
      : PaginationRecord(page: page, total: rows.count) { target(place, $0) }
    if page == pagination.count {
      rest = presentation.rest(
        completion.total, shown: rows.count, in: order, within: project.within, else: target(0, 1))
    }
    let title = project.project.title.cut
    frame = presentation.frame(
      pagination.title(
        place == 0 ? title : "\(title) – \(presentation.text(order.phrase))",
        in: presentation.language),
      details: .given(project.label), section: "projects",
      feeds: presentation.feedLinks(of: id),
      trail: [(.dashboard, .home), (.projects, .projects)])
    self.rows = IndexedRecords(
      place == 0 ? pages.page(page) : pagination.rows(of: rows), also: color.slug,
      { presentation.rowFingerprints }
    ) { ItemRowViewModel(row: presentation.row($0), color: color) }
  }
}

/// A page of all projects: those with unfinished work first.
public struct ProjectIndexRecord: Record {
  let frame: PageFrame
  let active: IndexedRecords<ProjectRecord>
  let finished: IndexedRecords<ProjectRecord>
  let pagination: PaginationRecord

  /// A page, from 1, of the projects of a site.
  public init(page: Int = 1, in presentation: Presentation) {
    let projects = presentation.projectsByWork
    pagination = PaginationRecord(page: page, total: projects.rows.count) { .projects(page: $0) }
    frame = presentation.frame(
      pagination.title(presentation.text(.projects), in: presentation.language), section: "projects"
    )
    let shown = pagination.rows(of: projects.rows)
    let border = min(max(projects.activeCount, shown.startIndex), shown.endIndex)
    func records(_ rows: ArraySlice<Int>) -> IndexedRecords<ProjectRecord> {
      IndexedRecords(
        rows, { projects.fingerprints },
        make: { ProjectRecord(ProjectID($0), in: presentation) })
    }
    active = records(shown[shown.startIndex..<border])
    finished = records(shown[border...])
  }

  /// What templates may use of the page of all projects.
  public static let fields = FieldTable<Self>(
    "project index", "A page of all projects: projects.html.", in: \.frame
  ) {
    Field("active", "Those of this page with something left to do, the most first.", \.active)
    Field(
      "finished", "Those of this page that are closed or have nothing left, the latest first.",
      \.finished)
    Field("pagination", "Which part of the projects this is; a page has 50.", \.pagination)
  }
}

/// The projects in the order of the page of all projects.
struct ProjectsByWork: Sendable {
  /// The projects: the active ones, then the finished ones.
  let rows: [Int]
  /// How many are active.
  let activeCount: Int
  /// The fingerprint of each project's record, by `ProjectID`.
  let fingerprints: [UInt64]
}

/// The issues of a project in each published order but the optimized one, sorted when first asked
/// for.
struct ProjectOrders: Sendable {
  /// The orders, the one of a project's own page first.
  static let all: [RowOrder] = [.optimized, .title, .oldest]

  fileprivate let sorted: [Once<[Int]>] = Self.all.map { _ in Once() }

  /// The orders of all projects; those of projects without a changed issue are reused.
  static func all(
    of index: SiteIndex, reusing previous: Presentation?, changed: [Int], in snapshot: Snapshot
  ) -> [ProjectOrders] {
    guard let previous else { return index.byProject.map { _ in ProjectOrders() } }
    var orders = previous.projectOrders
    for row in changed {
      for issue in [previous.snapshot.issues[row], snapshot.issues[row]] {
        if let project = issue.project { orders[Int(project.index)] = ProjectOrders() }
      }
    }
    return orders
  }
}

extension Presentation {
  /// In how many orders a project is published.
  public func projectOrderCount(_ id: ProjectID) -> Int {
    index.byProject[Int(id.index)].count > 1 ? ProjectOrders.all.count : 1
  }

  /// A page, from 1, of a project in one of its orders, counted from 0.
  public func projectTarget(_ id: ProjectID, order: Int, page: Int) -> LinkTarget {
    directory.target(
      of: id, order: order == 0 ? nil : ProjectOrders.all[order].rawValue, page: page)
  }

  /// The issues of a project in one of its orders, up to the number that is published.
  func rows(of id: ProjectID, order: Int) -> [Int] {
    let place = Int(id.index)
    if order == 0 { return itemsByProject[place] }
    return projectOrders[place].sorted[order].value {
      ProjectOrders.all[order].sorted(index.byProject[place], keys, snapshot)
    }
  }

  /// The projects in the order of the page of all projects: by unfinished work, then by recency.
  var projectsByWork: ProjectsByWork {
    figures.projects.value {
      let open = counts.openByProject
      let latest = index.byProject.enumerated().map { id, rows in
        let work = rows.first.flatMap { snapshot.issues[$0].created } ?? .distantPast
        return max(work, snapshot.projects[id].created ?? .distantPast).seconds
      }
      let all = index.projects.map { Int($0.index) }
      func isActive(_ id: Int) -> Bool {
        !snapshot.projects[id].isClosed && (open[id] > 0 || index.byProject[id].isEmpty)
      }
      let recent = RowOrder.first(max(all.count, 1), of: all) { latest[$0] }
      let active = RowOrder.first(max(all.count, 1), of: recent.filter(isActive)) {
        Int64(open[$0])
      }
      var fingerprints = [UInt64](repeating: 0, count: open.count)
      for id in all {
        fingerprints[id] = Fingerprinter.fingerprint(of: ProjectRecord(ProjectID(id), in: self))
      }
      return ProjectsByWork(
        rows: active + recent.filter { !isActive($0) }, activeCount: active.count,
        fingerprints: fingerprints)
    }
  }
}
