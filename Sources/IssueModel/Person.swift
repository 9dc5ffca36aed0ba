/// Somebody who opens issues, works on them or talks about them.
public struct Person: Sendable, Hashable {
  /// The name they sign in with, or the only name their tracker gives; never empty.
  public var login: String
  /// The name they go by, where it is known.
  public var name: String?
  /// Other names that the data has for their login, or for one that counts for it; they are never published.
  public var otherNames: Set<String> = []
  /// Their own page, where it is known.
  public var url: String?
  /// The address of their picture, where it is known.
  public var avatar: String?
  /// What they have contributed, as an `.all-contributorsrc` names it.
  public var contributions: [String]
  /// The courses or groups that they take part in, as a roster names them.
  public var cohorts: [String]
  /// Their address, as a roster gives it; it is never published.
  public var email: String?
  /// Whether the tracker or the configuration says that this is a program.
  public var isBot: Bool

  /// A person.
  public init(
    login: String, name: String? = nil, url: String? = nil, avatar: String? = nil,
    contributions: [String] = [], cohorts: [String] = [], email: String? = nil, isBot: Bool = false
  ) {
    self.isBot = isBot
    self.login = login
    self.name = name
    self.url = url
    self.avatar = avatar
    self.contributions = contributions
    self.cohorts = cohorts
    self.email = email
  }

  /// Takes a name that some place of the data has for them: the first one is theirs, or one that goes before.
  public mutating func take(name other: String?, goesBefore: Bool = false) {
    guard let other, other != name else { return }
    if let name { otherNames.insert(goesBefore ? name : other) }
    if goesBefore || name == nil { name = other }
  }

  /// Whether this is a program, as far as is said, or as the login tells.
  public var isProgram: Bool { isBot || login.hasSuffix("[bot]") }
}
