/// Somebody who opens issues, works on them or talks about them.
public struct Person: Sendable, Hashable {
  /// Their login, or the only name that the tracker has; never empty.
  public var login: String
  /// Their display name, where it is known.
  public var name: String?
  /// Other names that the data has for their login, or for one that counts for it; they are never published.
  public var otherNames: Set<String> = []
  /// The address of their page, where it is known.
  public var url: String?
  /// The address of their picture, where it is known.
  public var avatar: String?
  /// Their contributions, in the words of an `.all-contributorsrc`.
  public var contributions: [String]
  /// The courses or groups that they belong to, as a roster names them.
  public var cohorts: [String]
  /// Their e-mail address, as a roster gives it; it is never published.
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
    self.name = nil
    self.url = url
    self.avatar = avatar
    self.contributions = contributions
    self.cohorts = cohorts
    self.email = email
    take(name: name)
  }

  /// Sets their name from a place of the data: the first one is kept, except if a later one takes
  /// precedence. An e-mail address is no name: what else stands there is taken, or else what stands before the `@`.
  public mutating func take(name found: String?, goesBefore: Bool = false) {
    guard let found else { return }
    let other = Self.withoutAddresses(found)
    if other != found {
      otherNames.formUnion([found] + Self.addresses(in: found))
      // What is left of an address is mostly the login.
      if other.lowercased() == login.lowercased() { return }
    }
    if other == name { return }
    if let name { otherNames.insert(goesBefore ? name : other) }
    if goesBefore || name == nil { name = other }
  }

  /// Whether a text is like an identifier of an account, as `557058:0f3a-77b1` or `JIRAUSER10200`, and not a
  /// number or a word.
  public static func isAccount(_ text: String) -> Bool {
    let bytes = text.utf8
    func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
    return bytes.count >= 8 && bytes.contains(where: isDigit) && !bytes.allSatisfy(isDigit)
      && bytes.allSatisfy { isDigit($0) || ($0 | 0x20) &- 0x61 < 26 || ":-_".utf8.contains($0) }
  }

  /// Whether this is a program, by what the data says or by the login.
  public var isProgram: Bool { isBot || login.hasSuffix("[bot]") }
}
