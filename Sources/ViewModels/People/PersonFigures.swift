public import Bytes
public import IssueModel
import IssueStore

/// What one person did, for `people list` and the published API.
public struct PersonFigures: Sendable {
  /// The person.
  public let id: PersonID
  /// Who that is.
  public let person: Person
  /// How many records they opened or work on.
  public let total: Int
  /// How many of these are open.
  public let open: Int
  /// Issues and pull requests they opened; nil where the data does not tell it of anybody. The same holds
  /// for the next three.
  public let opened: Int?
  /// What they closed.
  public let closed: Int?
  /// Pull requests of others that they reviewed.
  public let reviewed: Int?
  /// Comments on what others opened.
  public let answered: Int?
  /// When they first and last did anything that the data tells.
  public let first, last: Instant?
}

extension Presentation {
  /// The figures of all people who have a page, by login.
  public var peopleFigures: [PersonFigures] {
    let figures = peopleTable.figures
    // Unknown is not zero.
    func known(_ column: PersonOrder, _ count: Int) -> Int? {
      figures.columns.contains(column) ? count : nil
    }
    return shownPeople.map { id in
      let index = Int(id.index)
      let entry = figures.entries[index]
      return PersonFigures(
        id: id, person: snapshot[id], total: self.index.byPerson[index].count,
        open: counts.openByPerson[index], opened: known(.opened, entry.opened),
        closed: known(.closed, entry.closed), reviewed: known(.reviewed, entry.reviewed),
        answered: known(.answered, entry.answered), first: entry.first, last: entry.last)
    }
  }
}

extension JSONWriter {
  /// The members of a person with what they did.
  public mutating func members(of figures: PersonFigures) {
    member("login", figures.person.login)
    member("name", figures.person.name)
    member("url", figures.person.url)
    member("total", figures.total)
    member("open", figures.open)
    member("opened", figures.opened)
    member("closed", figures.closed)
    member("reviewed", figures.reviewed)
    member("answered", figures.answered)
    member("first", figures.first?.description)
    member("last", figures.last?.description)
    member("contributions", figures.person.contributions)
  }
}
