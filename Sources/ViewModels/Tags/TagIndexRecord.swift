public import IssueModel
import IssueStore
import Languages
public import Records

extension SubjectPageRecord<TagRecord> {
  /// A page, from 1, of a tag's issues.
  public init(_ id: TagID, page: Int, in presentation: Presentation) {
    subject = TagRecord(id, isCounted: page == 1, in: presentation)
    let open =
      presentation.counts.openIssuesByTag[Int(id.index)]
      + presentation.counts.openPullsByTag[Int(id.index)]
    states = presentation.stateLinks(
      within: subject.within, subject.counts.map { ($0.total, open) },
      at: presentation.directory.target(of: id))
    sorts = []
    let pages = presentation.pagedRows(of: id)
    pagination = PaginationRecord(page: page, of: pages.pageCount) {
      presentation.directory.target(of: id, page: $0)
    }
    frame = presentation.frame(
      pagination.title(subject.chip.name.cut, in: presentation.language),
      details: .given(subject.details), section: "tags",
      feeds: presentation.feedLinks(of: presentation.feedSubject(of: id), subject.chip.name.cut),
      trail: [(.dashboard, .home), (.tags, .tags)])
    rows = presentation.rows(pages.page(page))
  }
}

/// A page of all tags: those with the most open issues first, in an archive those with the most issues and pull requests.
public struct TagIndexRecord: Record {
  let frame: PageFrame
  let isArchive: Bool
  let open: IndexedRecords<TagRecord>
  let idle: IndexedRecords<TagRecord>
  let pagination: PaginationRecord
  let total: Int
  let wording: Wording

  /// A page, from 1, of the tags of a site.
  public init(page: Int, in presentation: Presentation) {
    let tags = presentation.rankedTags
    total = tags.rows.count
    isArchive = presentation.isArchive
    wording = presentation.wording
    pagination = PaginationRecord(page: page, total: total) { .tags(page: $0) }
    frame = presentation.frame(
      pagination.title(presentation.text(.tags), in: presentation.language), section: "tags")
    let shown = pagination.rows(of: tags.rows)
    let border = min(max(tags.rankedCount, shown.startIndex), shown.endIndex)
    func records(_ rows: ArraySlice<Int>) -> IndexedRecords<TagRecord> {
      IndexedRecords(rows, { tags.fingerprints }, make: { TagRecord(TagID($0), in: presentation) })
    }
    open = records(shown[shown.startIndex..<border])
    idle = records(shown[border...])
  }

  /// What templates may use of a page of all tags.
  public static let fields = FieldTable<Self>(
    "tag index", "A page of all tags: tags.html.", in: \.frame
  ) {
    Field("total", "How many tags there are.", \.total)
    Field.derived("total_label", "How many tags there are, in words.") {
      $0.wording.count($0.total, .tag)
    }
    Field(
      "is_archive",
      "Whether there are issues, none of them is open, and none has changed for a month.",
      \.isArchive)
    Field(
      "open",
      "Those of this page with open issues, the most first; in an archive those that something carries.",
      \.open)
    Field("idle", "The others of this page, by name.", \.idle)
    Field("pagination", "Which part of the tags this is; a page has 50.", \.pagination)
  }
}

/// The tags in the order of the page of all tags.
struct RankedTags: Sendable {
  /// The tags, those of the highest rank first, then by name.
  let rows: [Int]
  /// How many of them have a rank.
  let rankedCount: Int
  /// The fingerprint of each tag's record, by `TagID`.
  let fingerprints: [UInt64]
}

extension Presentation {
  /// The tags in the order of the page of all tags.
  var rankedTags: RankedTags {
    figures.tags.value {
      let ranks = counts.rankByTag
      let names = index.tags.map { Int($0.index) }
      let rows = RowOrder.first(names.count, of: names) { Int64(ranks[$0]) }
      var fingerprints = [UInt64](repeating: 0, count: ranks.count)
      for row in rows {
        fingerprints[row] = Fingerprinter.fingerprint(of: TagRecord(TagID(row), in: self))
      }
      return RankedTags(
        rows: rows, rankedCount: rows.count { ranks[$0] > 0 }, fingerprints: fingerprints)
    }
  }
}
