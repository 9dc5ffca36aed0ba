public import IssueModel
import IssueStore
import Languages
public import Records

extension SubjectPageRecord<PersonRecord> {
  /// A page, from 1, of a person's issues.
  public init(_ id: PersonID, page: Int, in presentation: Presentation) {
    if page == 1 {
      let entry = presentation.peopleTable.figures.entries[Int(id.index)]
      var person = PersonRecord(id, entry, in: presentation)
      person.addProfile(id, in: presentation)
      subject = person
    } else {
      subject = PersonRecord(id, in: presentation)
    }
    states = presentation.stateLinks(
      within: subject.within, subject.counts.map { ($0.total, $0.open) },
      at: presentation.directory.target(of: id, page: 1))
    sorts = []
    let pages = presentation.pagedRows(of: id)
    pagination = PaginationRecord(page: page, of: pages.pageCount) {
      presentation.directory.target(of: id, page: $0)
    }
    frame = presentation.frame(
      pagination.title(subject.person.shownName, in: presentation.language), section: "people",
      trail: [(.dashboard, .home), (.people, .people)])
    rows = presentation.rows(pages.page(page))
  }
}

/// A page of all people who have a page, in one of several orders.
public struct PersonIndexRecord: Record {
  let frame: PageFrame
  let people: IndexedRecords<PersonRecord>
  let columns: [PersonColumnRecord]
  let name: PersonColumnRecord?
  let pagination: PaginationRecord
  let total: Int
  let hasClosers: Bool
  let wording: Wording

  /// A page, from 1, of the people of a site in the order of a column, counted from 0.
  public init(order: Int, page: Int, in presentation: Presentation) {
    let table = presentation.peopleTable
    let all = table.figures.columns
    hasClosers = table.figures.hasClosers
    wording = presentation.wording
    total = table.orders[0].count
    @Sendable func target(_ order: Int, _ page: Int) -> LinkTarget {
      .people(by: order == 0 ? nil : all[order].rawValue, page: page)
    }
    func column(_ place: Int) -> PersonColumnRecord {
      PersonColumnRecord(
        name: all[place].rawValue, label: presentation.text(all[place].phrase),
        target: target(place, 1), isCurrent: place == order)
    }
    columns = all.indices.filter { all[$0] != .name }.map(column)
    name = all.firstIndex(of: .name).map(column)
    pagination = PaginationRecord(page: page, total: table.orders[order].count) {
      target(order, $0)
    }
    let title = presentation.text(.people)
    frame = presentation.frame(
      pagination.title(
        order == 0 ? title : "\(title) – \(presentation.text(all[order].phrase))",
        in: presentation.language),
      section: "people")
    people = IndexedRecords(
      pagination.rows(of: table.orders[order]), { table.fingerprints },
      make: {
        PersonRecord(PersonID($0), table.figures.entries[$0], in: presentation)
      })
  }

  private var note: String {
    let names = columns.map(\.name)
    let notes =
      (names.contains("closed") ? [wording.text(hasClosers ? .closedByMeans : .closedMeans)] : [])
      + (names.contains("answered") ? [wording.text(.answeredMeans)] : [])
    let missing = PersonOrder.allCases.filter { $0 != .name && !names.contains($0.rawValue) }
    let gap =
      missing.isEmpty
      ? []
      : [
        "\(wording.language.list(missing.map { wording.text($0.phrase) })): \(wording.text(.notInExport))."
      ]
    return (notes + gap).joined(separator: " ")
  }

  /// What templates may use of a page of all people.
  public static let fields = FieldTable<Self>(
    "people index", "A page of all people: people.html.", in: \.frame
  ) {
    Field("total", "How many people there are.", \.total)
    Field.derived("total_label", "How many people there are, in words.") {
      $0.wording.count($0.total, .person)
    }
    Field("columns", "What the data tells of people; each is an order of its own.", \.columns)
    Field(
      "name", "The column of the names, which is an order as well; none where there is one person.",
      \.name)
    Field("note", "What the columns count, and what the data does not tell.") { $0.note }
    Field("people", "The people of this page, 50 at most.", \.people)
    Field("pagination", "Which part of the people this is.", \.pagination)
  }
}

/// A column of the table of people, and the order by it.
public struct PersonColumnRecord: Record {
  let name: String
  let label: String
  let target: LinkTarget
  let isCurrent: Bool

  /// What templates may use of a column.
  public static let fields = FieldTable<Self>(
    "person column", "A column of the table of people, and the order by it."
  ) {
    Field("name", "opened, closed, reviewed, answered, first, last or name.", \.name)
    Field("label", "The heading.", \.label)
    Field("target", "The first page in this order.", \.target)
    Field("is_current", "Whether the page is in this order.", \.isCurrent)
  }
}

extension Presentation {
  /// The orders in which people are published: the name, a number of its own, and how many there are.
  public var peopleOrders: [(name: String, item: Int, count: Int)] {
    let table = peopleTable
    return zip(table.figures.columns, table.orders).map { column, people in
      (column.rawValue, PersonOrder.allCases.firstIndex(of: column) ?? 0, people.count)
    }
  }
}
