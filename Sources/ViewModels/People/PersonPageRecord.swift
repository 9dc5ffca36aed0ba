public import IssueModel
import IssueStore
public import Records

/// The page of a person.
public struct PersonPageRecord: Record {
  let frame: PageFrame
  let person: PersonRecord
  let rows: IssueRows
  let pagination: PaginationRecord

  /// A page, from 1, of a person's issues.
  public init(_ id: PersonID, page: Int, in presentation: Presentation) {
    person = PersonRecord(id, in: presentation)
    pagination = PaginationRecord(page: page, total: person.total) {
      presentation.directory.target(of: id, page: $0)
    }
    frame = presentation.frame(
      pagination.title(person.person.shownName), section: "people",
      trail: [(.dashboard, .home), (.people, .people)])
    rows = presentation.rows(pagination.rows(of: presentation.index.byPerson[Int(id.index)]))
  }

  /// What templates may use of a person's page.
  public static let fields = FieldTable<Self>(
    "person page", "A page of what a person opened or works on: person.html.", in: \.frame
  ) {
    Field("person", "The person.", \.person)
    Field("rows", "The rows of this page, 50 at most.", \.rows)
    Field("pagination", "Which part of the list this is.", \.pagination)
  }
}

/// The page of all people who have a page.
public struct PersonIndexRecord: Record {
  let frame: PageFrame
  let people: [PersonRecord]
  let language: Language

  /// The page of a site.
  public init(in presentation: Presentation) {
    frame = presentation.frame(presentation.text(.people), section: "people")
    people = presentation.peopleWithPages.map { PersonRecord($0, in: presentation) }
    language = presentation.language
  }

  /// What templates may use of the page of all people.
  public static let fields = FieldTable<Self>(
    "people index", "The page of all people: people.html.", in: \.frame
  ) {
    Field("total_label", "How many people there are, in words.") {
      $0.language.count($0.people.count, .person)
    }
    Field("people", "The people, by login.", \.people)
  }
}
