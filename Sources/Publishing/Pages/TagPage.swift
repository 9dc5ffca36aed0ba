import IssueModel
import IssueStore
import Records
import ViewModels

extension PageKind {
  /// A page of a tag's issues.
  static let tag: PageKind = {
    var kind = PageKind(
      "tag", formats: [.html, .markdown],
      members: .paged(
        { $0.presentation.index.tags.map { Int($0.index) } },
        pageCount: { TagViewModel(TagID($1), in: $0.presentation).pageCount },
        target: { .tag($0.presentation.directory.slug(of: TagID($1)), page: $2) }),
      record: { site, page in
        TagViewModel(TagID(page.item), in: site.presentation).record(page: page.number)
      })
    kind.issues = { site, page in site.presentation.index.byTag[page.item] }
    kind.queries = { site, page in
      ["tag:" + quoted(site.presentation.snapshot[TagID(page.item)].name)]
    }
    return kind
  }()

  /// The page of all tags.
  static let tags: PageKind = {
    var kind = PageKind("tags", members: .one(.tags)) { site, _ in
      TagViewModel.index(in: site.presentation)
    }
    kind.issues = { site, _ in site.presentation.index.newestFirst }
    return kind
  }()

  /// A name as a query writes it.
  static func quoted(_ name: String) -> String { name.contains(" ") ? "\"\(name)\"" : name }
}
