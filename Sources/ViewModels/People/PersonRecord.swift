import IssueModel
import IssueStore
public import Records

/// A person with what they did.
public struct PersonRecord: Record {
  let person: Person
  let target: LinkTarget?
  let total: Int
  let open: Int
  let language: Language

  init(_ id: PersonID, in presentation: Presentation) {
    person = presentation.snapshot[id]
    target = presentation.person(id)?.target
    total = presentation.index.byPerson[Int(id.index)].count
    open = presentation.counts.openByPerson[Int(id.index)]
    language = presentation.language
  }

  /// What templates may use of a person.
  public static let fields = FieldTable<Self>(
    "person", "Somebody who opens issues or works on them."
  ) {
    Field("login", "The name they sign in with.", \.person.login)
    Field("name", "The name they go by, else the login.") { $0.person.shownName }
    Field("target", "Their page.", \.target)
    Field("home", "Their own page elsewhere, where it is known.") {
      $0.person.url.map { LinkTarget.external($0) }
    }
    Field("total", "How many issues and pull requests they opened or work on.", \.total)
    Field.derived("total_label", "The total in words.") {
      $0.language.count($0.total, .record)
    }
    Field("open", "How many of those are open.", \.open)
    Field(
      "contributions", "What they contributed, as an .all-contributorsrc names it.",
      \.person.contributions)
  }
}

/// A person as they are named beside what they did.
public struct PersonLinkRecord: Record {
  let login: String
  let name: String
  let target: LinkTarget?

  /// A person with the address of their page, where they have one.
  init(_ person: Person, target: LinkTarget?) {
    login = person.login
    name = person.shownName
    self.target = target
  }

  /// What templates may use of a person beside what they did.
  public static let fields = FieldTable<Self>("person link", "A person beside what they did.") {
    Field("login", "The name they sign in with.", \.login)
    Field("name", "The name they go by, else the login.", \.name)
    Field("target", "Their page; none where they have none.", \.target)
  }
}

extension Person {
  /// The name they go by, else the login.
  var shownName: String { name ?? login }
}
