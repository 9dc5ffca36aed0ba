public import Records

/// The page of a person.
public struct PersonPageRecord: Record {
  /// The site.
  public let site: Shared<SiteRecord>
  /// The phrases.
  public let words: Shared<Words>
  /// The page, for its frame.
  public let page: PageRecord
  /// The person.
  public let person: PersonRecord
  /// The rows of this page.
  public let rows: IssueRows
  /// Which part of the list this is.
  public let pagination: PaginationRecord

  /// What templates may use of a person's page.
  public static let fields = FieldTable<Self>(
    "person page", "A page of what a person opened or works on: person.html."
  ) {
    Field("site", "The site.", \.site)
    Field("words", "The phrases of the site's language.", \.words)
    Field("page", "The page, for its frame.", \.page)
    Field("person", "The person.", \.person)
    Field("rows", "The rows of this page, 50 at most.", \.rows)
    Field("pagination", "Which part of the list this is.", \.pagination)
  }
}

/// The page of all people.
public struct PersonIndexRecord: Record {
  /// The site.
  public let site: Shared<SiteRecord>
  /// The phrases.
  public let words: Shared<Words>
  /// The page, for its frame.
  public let page: PageRecord
  /// How many people there are, in words.
  public let totalLabel: String
  /// The people, by login.
  public let people: [PersonRecord]

  /// What templates may use of the page of all people.
  public static let fields = FieldTable<Self>(
    "people index", "The page of all people: people.html."
  ) {
    Field("site", "The site.", \.site)
    Field("words", "The phrases of the site's language.", \.words)
    Field("page", "The page, for its frame.", \.page)
    Field("total_label", "How many people there are, in words.", \.totalLabel)
    Field("people", "The people, by login.", \.people)
  }
}

/// A person with what they did.
public struct PersonRecord: Record {
  /// The login.
  public let login: String
  /// The name they go by, else the login.
  public let name: String
  /// Their page.
  public let target: LinkTarget?
  /// Their own page elsewhere.
  public let home: LinkTarget?
  /// How many issues and pull requests they opened or work on.
  public let total: Int
  let language: Language
  /// How many of those are open.
  public let open: Int
  /// What they contributed, as an `.all-contributorsrc` names it.
  public let contributions: [String]

  /// What templates may use of a person.
  public static let fields = FieldTable<Self>(
    "person", "Somebody who opens issues or works on them."
  ) {
    Field("login", "The name they sign in with.", \.login)
    Field("name", "The name they go by, else the login.", \.name)
    Field("target", "Their page.", \.target)
    Field("home", "Their own page elsewhere, where it is known.", \.home)
    Field("total", "How many issues and pull requests they opened or work on.", \.total)
    Field.derived("total_label", "The total in words.") {
      $0.language.count($0.total, .record)
    }
    Field("open", "How many of those are open.", \.open)
    Field(
      "contributions", "What they contributed, as an .all-contributorsrc names it.", \.contributions
    )
  }
}
