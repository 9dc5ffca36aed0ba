import IssueModel
import IssueStore
import Records
import ViewModels

extension PageKind {
  /// A page of a tag's issues.
  static let tag = PageKind(
    "tag", formats: [.html, .markdown],
    members: .paged(
      { $0.presentation.index.tags.map { Int($0.index) } },
      rows: { $0.presentation.pagedRows(of: TagID($1)) },
      target: { $0.presentation.directory.target(of: TagID($1), page: $3) }),
    queries: { site, page in
      ["tag:" + quoted(site.presentation.snapshot[TagID(page.item)].name)]
    }
  ) { site, page in
    SubjectPageRecord<TagRecord>(TagID(page.item), page: page.number, in: site.presentation)
  }.depending(pages(of: { $0.presentation.pagedRows(of: TagID($1)) }, first: ownIssues))

  /// The dependence of pages that show only titles and figures of their own issues, some of which
  /// count up to the last change of the data.
  static let ownIssues: Site<Dependence> = { _, _ in
    Dependence(inputs: Reusable.listPages.inputs.union(.dataDate), rows: nil)
  }

  /// A page of all tags.
  static let tags = PageKind(
    "tags", members: .index({ [$0.index.tags.count] }, target: { .tags(page: $1) })
  ) { site, page in TagIndexRecord(page: page.number, in: site.presentation) }

  /// A name, quoted for a query where necessary.
  static func quoted(_ name: String) -> String { name.contains(" ") ? "\"\(name)\"" : name }
}
