import Hashing
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
      totalLabel: presentation.language.count(rows.count, .record),
      open: presentation.index.openByPerson[Int(id.index)],
      contributions: person.contributions)
  }

  /// A page of the person's issues, from 1.
  public func record(page: Int) -> PersonPageRecord {
    let person = person
    let slug = presentation.directory.people[Int(id.index)]
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

  /// What stands for all that a page of the person is made from.
  public func key(page: Int, _ keys: PageKeys) -> UInt64 {
    var key = InputKey()
    key.combine(keys.site)
    combineCounts(keys, into: &key)
    keys.combine(rows, page: page, into: &key)
    return key.value
  }

  /// Adds the person with what they did to a key.
  private func combineCounts(_ keys: PageKeys, into key: inout InputKey) {
    let person = presentation.snapshot[id]
    key.combine(keys.people[Int(id.index)])
    key.combine(person.url)
    key.combine(person.contributions.count)
    for kind in person.contributions { key.combine(kind) }
    key.combine(presentation.index.openByPerson[Int(id.index)])
    key.combine(rows.count)
    key.combine(presentation.directory.people[Int(id.index)])
  }

  /// What stands for all that the page of all people is made from.
  public static func indexKey(_ keys: PageKeys, in presentation: Presentation) -> UInt64 {
    var key = InputKey()
    key.combine(keys.site)
    for person in presentation.peopleWithPages {
      PersonViewModel(person, in: presentation).combineCounts(keys, into: &key)
    }
    return key.value
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
