public import Records

/// The page of a tag: what it stands for, and its issues.
public struct TagPageRecord: Record {
  /// The site.
  public let site: Shared<SiteRecord>
  /// The phrases.
  public let words: Shared<Words>
  /// The page, for its frame.
  public let page: PageRecord
  /// The tag.
  public let tag: TagRecord
  /// The rows of this page.
  public let rows: IssueRows
  /// Which part of the list this is.
  public let pagination: PaginationRecord

  /// What templates may use of a tag's page.
  public static let fields = FieldTable<Self>("tag page", "A page of a tag's issues: tag.html.") {
    Field("site", "The site.", \.site)
    Field("words", "The phrases of the site's language.", \.words)
    Field("page", "The page, for its frame.", \.page)
    Field("tag", "The tag.", \.tag)
    Field("rows", "The rows of this page, 50 at most.", \.rows)
    Field("pagination", "Which part of the list this is.", \.pagination)
  }
}

/// The page of all tags.
public struct TagIndexRecord: Record {
  /// The site.
  public let site: Shared<SiteRecord>
  /// The phrases.
  public let words: Shared<Words>
  /// The page, for its frame.
  public let page: PageRecord
  /// How many tags there are, in words.
  public let totalLabel: String
  /// The tags, by name.
  public let tags: [TagRecord]

  /// What templates may use of the page of all tags.
  public static let fields = FieldTable<Self>("tag index", "The page of all tags: tags.html.") {
    Field("site", "The site.", \.site)
    Field("words", "The phrases of the site's language.", \.words)
    Field("page", "The page, for its frame.", \.page)
    Field("total_label", "How many tags there are, in words.", \.totalLabel)
    Field("tags", "The tags, by name.", \.tags)
  }
}

/// A tag with its counts.
public struct TagRecord: Record {
  /// The tag as it stands beside titles.
  public let chip: TagChipRecord
  /// What it stands for; empty where nobody said.
  public let details: String
  /// How many of its issues are open.
  public let open: Int
  /// How many issues and pull requests carry it.
  public let total: Int
  let language: Language

  /// What templates may use of a tag.
  public static let fields = FieldTable<Self>("tag", "A label that issues carry, with its counts.")
  {
    Field("name", "The name as the tracker writes it.", \.chip.name)
    Field("color", "The colour as CSS writes it; none where the tag has none.", \.chip.color)
    Field("ink", "Which text can be read on the colour: light or dark.", \.chip.ink)
    Field("target", "Its page.", \.chip.target)
    Field("chip", "The tag as it stands beside titles.", \.chip)
    Field("description", "What it stands for; empty where nobody said.", \.details)
    Field("open", "How many of its issues are open.", \.open)
    Field.derived("open_label", "The open issues in words.") {
      $0.language.count($0.open, .issue)
    }
    Field("total", "How many issues and pull requests carry it.", \.total)
    Field.derived("total_label", "The total in words.") {
      $0.language.count($0.total, .record)
    }
  }
}
