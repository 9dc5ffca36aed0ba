import Configuration
import IssueModel
import IssueStore
import Records
import ViewModels

extension PageKind {
  /// A page of the records that a person opened or works on.
  static let person = PageKind(
    "person",
    members: .paged(
      { $0.presentation.shownPeople.map { Int($0.index) } },
      rows: { $0.presentation.pagedRows(of: PersonID($1)) },
      target: { $0.presentation.directory.target(of: PersonID($1), page: $3) }),
    queries: { site, page in
      let login = quoted(site.presentation.snapshot[PersonID(page.item)].login)
      return ["author:\(login) OR assignee:\(login)"]
    }
  ) { site, page in
    SubjectPageRecord<PersonRecord>(
      PersonID(page.item), page: page.number, in: site.presentation)
  }.belonging(to: .people).depending(
    pages(of: { $0.presentation.pagedRows(of: PersonID($1)) }) { site, _ in
      // The first page also shows awards.
      Dependence(inputs: Reusable.listPages.inputs.union(site.presentation.awardInputs), rows: nil)
    })

  /// A page of all people in an order.
  static let people = PageKind(
    "people",
    members: .list(
      { site in
        let table = site.presentation.peopleOrders
        return table.enumerated().flatMap { order, entry in
          (1...PaginationRecord.pageCount(rows: entry.count)).map { page in
            PageMember(
              item: entry.item, order: order, number: page,
              target: .people(by: order == 0 ? nil : entry.name, page: page))
          }
        }
      }, issues: everyIssue)
  ) { site, page in
    PersonIndexRecord(order: page.order, page: page.number, in: site.presentation)
  }.belonging(to: .people)
}
