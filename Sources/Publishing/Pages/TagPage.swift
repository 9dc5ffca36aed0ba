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
      rows: { $0.presentation.index.byTag[$1] },
      target: { $0.presentation.directory.target(of: TagID($1), page: $2) }),
    queries: { site, page in
      ["tag:" + quoted(site.presentation.snapshot[TagID(page.item)].name)]
    }
  ) { site, page in TagPageRecord(TagID(page.item), page: page.number, in: site.presentation) }

  /// The page of all tags.
  static let tags = PageKind("tags", members: .one(.tags, issues: everyIssue)) { site, _ in
    TagIndexRecord(in: site.presentation)
  }

  /// A name as a query writes it.
  static func quoted(_ name: String) -> String { name.contains(" ") ? "\"\(name)\"" : name }
}
