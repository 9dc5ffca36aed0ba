public import IssueModel
public import Records

/// A person as they are named beside what they did.
public struct PersonLinkRecord: Record {
  /// The login.
  public let login: String
  /// The name they go by, else the login.
  public let name: String
  /// Their page, where they have one.
  public let target: LinkTarget?

  /// A person with the address of their page.
  public init(_ person: Person, target: LinkTarget?) {
    login = person.login
    name = person.name ?? person.login
    self.target = target
  }

  /// What templates may use of a person beside what they did.
  public static let fields = FieldTable<Self>("person link", "A person beside what they did.") {
    Field("login", "The name they sign in with.", \.login)
    Field("name", "The name they go by, else the login.", \.name)
    Field("target", "Their page; none where they have none.", \.target)
  }
}
