import IssueModel
import IssueStore
import Records
import ViewModels

extension PageKind {
  /// A page of what a person opened or works on.
  static let person = PageKind(
    "person",
    members: .paged(
      { $0.presentation.peopleWithPages.map { Int($0.index) } },
      rows: { $0.presentation.index.byPerson[$1] },
      target: { $0.presentation.directory.target(of: PersonID($1), page: $2) }),
    queries: { site, page in
      let login = quoted(site.presentation.snapshot[PersonID(page.item)].login)
      return ["author:\(login) OR assignee:\(login)"]
    }
  ) { site, page in
    PersonPageRecord(PersonID(page.item), page: page.number, in: site.presentation)
  }

  /// The page of all people.
  static let people = PageKind("people", members: .one(.people, issues: everyIssue)) { site, _ in
    PersonIndexRecord(in: site.presentation)
  }
}
