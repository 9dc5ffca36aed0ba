public import IssueModel
import IssueStore
import Records

/// Prepares the pages of a person.
public struct PersonViewModel: Sendable {
  private let id: PersonID
  private let presentation: Presentation

  /// The view model of a person.
  public init(_ id: PersonID, in presentation: Presentation) {
    self.id = id
    self.presentation = presentation
  }

  private var rows: [Int] { presentation.index.byPerson[Int(id.index)] }

  /// How many pages their issues take, at least 1.
  public var pageCount: Int { PaginationRecord.pageCount(rows: rows.count) }

  /// The person with what they did.
  public var person: PersonRecord {
    let person = presentation.snapshot[id]
    return PersonRecord(
      login: person.login,
      name: person.name ?? person.login,
      target: presentation.person(id)?.target,
      home: person.url.map { .external($0) },
      total: rows.count,
      language: presentation.language,
      open: presentation.counts.openByPerson[Int(id.index)],
      contributions: person.contributions)
  }

  /// A page of the person's issues, from 1.
  public func record(page: Int) -> PersonPageRecord {
    let person = person
    let slug = presentation.directory.slug(of: id)
    return PersonPageRecord(
      site: presentation.site,
      words: presentation.words,
      page: PageRecord(
        title: presentation.pageTitle(person.name, page: page, of: pageCount),
        section: "people",
        trail: [
          LinkRecord(label: presentation.text(.dashboard), target: .home),
          LinkRecord(label: presentation.text(.people), target: .people),
        ]),
      person: person,
      rows: presentation.rows(PaginationRecord.rows(rows, page: page)),
      pagination: PaginationRecord(page: page, total: rows.count) { .person(slug, page: $0) })
  }

  /// The page of all people who have a page.
  public static func index(in presentation: Presentation) -> PersonIndexRecord {
    let ids = presentation.peopleWithPages
    return PersonIndexRecord(
      site: presentation.site,
      words: presentation.words,
      page: PageRecord(
        title: presentation.text(.people), section: "people",
        trail: [LinkRecord(label: presentation.text(.dashboard), target: .home)]),
      totalLabel: presentation.language.count(ids.count, .person),
      people: ids.map { PersonViewModel($0, in: presentation).person })
  }
}
