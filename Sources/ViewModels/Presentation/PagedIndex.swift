public import IssueModel

/// The issues of tags, projects and people, in pages, open ones first.
struct PagedIndex: Sendable {
  /// The issues with each tag, by `TagID`.
  let byTag: [PagedRows]
  /// The issues of each project in its optimized order, by `ProjectID`.
  let byProject: [PagedRows]
  /// The issues that each person opened or works on, by `PersonID`.
  let byPerson: [PagedRows]

  init(_ index: SiteIndex, _ facts: IssueFacts, itemsByProject: [[Int]], _ ends: PageEnds) {
    func openFirst(_ rows: [Int]) -> [Int] {
      rows.filter { facts.entries[$0].isOpen } + rows.filter { !facts.entries[$0].isOpen }
    }
    byTag = index.byTag.map { PagedRows(openFirst($0), endingAt: ends) }
    byProject = itemsByProject.map { PagedRows($0, endingAt: ends) }
    byPerson = index.byPerson.map { PagedRows(openFirst($0), endingAt: ends) }
  }
}

extension Presentation {
  /// The issues with a tag, open ones first, in pages.
  public func pagedRows(of id: TagID) -> PagedRows { pagedIndex.byTag[Int(id.index)] }

  /// The issues of a project in its optimized order, in pages.
  public func pagedRows(of id: ProjectID) -> PagedRows { pagedIndex.byProject[Int(id.index)] }

  /// The issues that a person opened or works on, open ones first, in pages.
  public func pagedRows(of id: PersonID) -> PagedRows { pagedIndex.byPerson[Int(id.index)] }
}
