public import IssueModel
import IssueStore
import Records

/// Prepares the pages of a tag.
public struct TagViewModel: Sendable {
  private let id: TagID
  private let presentation: Presentation

  /// The view model of a tag.
  public init(_ id: TagID, in presentation: Presentation) {
    self.id = id
    self.presentation = presentation
  }

  private var rows: [Int] { presentation.index.byTag[Int(id.index)] }

  /// How many pages its issues take, at least 1.
  public var pageCount: Int { PaginationRecord.pageCount(rows: rows.count) }

  /// The tag with its counts.
  public var tag: TagRecord {
    let open = presentation.openIssues(of: id)
    return TagRecord(
      chip: presentation.tag(id).record,
      details: presentation.snapshot[id].details,
      open: open,
      total: rows.count,
      language: presentation.language)
  }

  /// A page of the tag's issues, from 1.
  public func record(page: Int) -> TagPageRecord {
    let slug = presentation.directory.slug(of: id)
    let name = presentation.snapshot[id].name
    return TagPageRecord(
      site: presentation.site,
      words: presentation.words,
      page: PageRecord(
        title: presentation.pageTitle(name, page: page, of: pageCount),
        details: presentation.snapshot[id].details,
        section: "tags",
        trail: [
          LinkRecord(label: presentation.text(.dashboard), target: .home),
          LinkRecord(label: presentation.text(.tags), target: .tags),
        ]),
      tag: tag,
      rows: presentation.rows(PaginationRecord.rows(rows, page: page)),
      pagination: PaginationRecord(page: page, total: rows.count) { .tag(slug, page: $0) })
  }
}

extension TagViewModel {
  /// The page of all tags.
  public static func index(in presentation: Presentation) -> TagIndexRecord {
    let ids = presentation.index.tags
    return TagIndexRecord(
      site: presentation.site,
      words: presentation.words,
      page: PageRecord(
        title: presentation.text(.tags), section: "tags",
        trail: [LinkRecord(label: presentation.text(.dashboard), target: .home)]),
      totalLabel: presentation.language.count(ids.count, .tag),
      tags: ids.map { TagViewModel($0, in: presentation).tag })
  }
}

extension Presentation {
  /// How many of a tag's issues are open; pull requests are not counted.
  func openIssues(of tag: TagID) -> Int {
    counts.openIssuesByTag[Int(tag.index)]
  }
}
