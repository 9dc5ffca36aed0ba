import IssueModel
import IssueStore
import Records
import ViewModels

extension PageKind {
  /// A page of what a person opened or works on.
  static let person: PageKind = {
    var kind = PageKind(
      "person",
      members: .paged(
        { $0.presentation.peopleWithPages.map { Int($0.index) } },
        pageCount: { PersonViewModel(PersonID($1), in: $0.presentation).pageCount },
        target: { .person($0.presentation.directory.slug(of: PersonID($1)), page: $2) }),
      record: { site, page in
        PersonViewModel(PersonID(page.item), in: site.presentation).record(page: page.number)
      })
    kind.issues = { site, page in site.presentation.index.byPerson[page.item] }
    kind.queries = { site, page in
      let login = quoted(site.presentation.snapshot[PersonID(page.item)].login)
      return ["author:\(login) OR assignee:\(login)"]
    }
    return kind
  }()

  /// The page of all people.
  static let people: PageKind = {
    var kind = PageKind("people", members: .one(.people)) { site, _ in
      PersonViewModel.index(in: site.presentation)
    }
    kind.issues = { site, _ in site.presentation.index.newestFirst }
    return kind
  }()
}
