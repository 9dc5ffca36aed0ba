public import IssueModel
import IssueStore
public import Records

/// The page of a tag: what it stands for, and its issues.
public struct TagPageRecord: Record {
  let frame: PageFrame
  let tag: TagRecord
  let rows: IssueRows
  let pagination: PaginationRecord

  /// A page, from 1, of a tag's issues.
  public init(_ id: TagID, page: Int, in presentation: Presentation) {
    tag = TagRecord(id, in: presentation)
    pagination = PaginationRecord(page: page, total: tag.total) {
      presentation.directory.target(of: id, page: $0)
    }
    frame = presentation.frame(
      pagination.title(tag.chip.name), details: tag.details, section: "tags",
      trail: [(.dashboard, .home), (.tags, .tags)])
    rows = presentation.rows(pagination.rows(of: presentation.index.byTag[Int(id.index)]))
  }

  /// What templates may use of a tag's page.
  public static let fields = FieldTable<Self>(
    "tag page", "A page of a tag's issues: tag.html.", in: \.frame
  ) {
    Field("tag", "The tag.", \.tag)
    Field("rows", "The rows of this page, 50 at most.", \.rows)
    Field("pagination", "Which part of the list this is.", \.pagination)
  }
}

/// The page of all tags.
public struct TagIndexRecord: Record {
  let frame: PageFrame
  let tags: [TagRecord]
  let language: Language

  /// The page of a site.
  public init(in presentation: Presentation) {
    frame = presentation.frame(presentation.text(.tags), section: "tags")
    tags = presentation.index.tags.map { TagRecord($0, in: presentation) }
    language = presentation.language
  }

  /// What templates may use of the page of all tags.
  public static let fields = FieldTable<Self>(
    "tag index", "The page of all tags: tags.html.", in: \.frame
  ) {
    Field("total_label", "How many tags there are, in words.") {
      $0.language.count($0.tags.count, .tag)
    }
    Field("tags", "The tags, by name.", \.tags)
  }
}
