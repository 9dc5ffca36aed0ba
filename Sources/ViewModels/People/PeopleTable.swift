import IssueModel
import IssueStore
import Queries
import Records

/// The people of a site with what they did, and their orders.
struct PeopleTable: Sendable {
  /// What they did.
  let figures: PeopleFigures
  /// The people with pages in each order of the columns, by `PersonID`.
  let orders: [[Int]]
  /// The fingerprint of each person's record, by `PersonID`.
  let fingerprints: [UInt64]
  /// The people who were first seen in each month and week, by the number of the period.
  let newcomers: [Int: [Int]]

  /// The table of a site.
  init(_ figures: PeopleFigures, in presentation: Presentation) {
    self.figures = figures
    let people = presentation.shownPeople.map { Int($0.index) }
    let limit = RowOrder.mostPages * PresentationSettings.rowsPerPage
    var places = [Int](repeating: 0, count: figures.entries.count)
    let names = people.map {
      (name: FoldedTitle(name: presentation.snapshot.people[$0].shownName), id: $0)
    }
    for (place, one) in names.sorted(by: { $0.name < $1.name }).enumerated() {
      places[one.id] = place
    }
    orders = figures.columns.enumerated().map { place, column in
      RowOrder.first(place == 0 ? max(people.count, 1) : limit, of: people) {
        column.key(figures.entries[$0], place: places[$0])
      }
    }
    var fingerprints = [UInt64](repeating: 0, count: figures.entries.count)
    for person in people {
      fingerprints[person] = Fingerprinter.fingerprint(
        of: PersonRecord(PersonID(person), figures.entries[person], in: presentation))
    }
    self.fingerprints = fingerprints
    var newcomers: [Int: [Int]] = [:]
    for person in people {
      guard let first = figures.entries[person].first else { continue }
      for period in [Period(monthOf: first), Period(weekOf: first)] {
        newcomers[period.number, default: []].append(person)
      }
    }
    self.newcomers = newcomers
  }
}

extension Presentation {
  /// What everybody did, and the orders of people.
  var peopleTable: PeopleTable {
    figures.people.value {
      let voices = figures.voices.value { Voices(snapshot) }
      return PeopleTable(PeopleFigures(snapshot, facts, voices), in: self)
    }
  }
}
