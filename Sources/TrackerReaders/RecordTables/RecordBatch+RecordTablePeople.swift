import Bytes
import Formats
import IssueModel

extension RecordTable {
  /// Whether what stands in the place of a person says that there is none.
  func isNobody(_ value: JSONValue) -> Bool {
    !nobody.isEmpty && value.plainText.map(nobody.contains) == true
  }
}

extension RecordBatch {
  private static let logins: [StaticString] = [
    "login", "userName", "username", "displayName", "name", "display_name", "fullName", "fullname",
    "realName",
  ]
  private static let fullNames: [StaticString] = [
    "fullName", "fullname", "full_name_display", "full_name", "realName", "real_name",
    "display_name", "name",
  ]

  private static let parts: [StaticString] = ["first_name", "last_name"]
  private static let addresses: [StaticString] = ["email", "emailAddress", "uniqueName"]

  /// Whether a text is an identifier made by a program, which is of no use to people.
  package static func isIdentifier(_ name: String) -> Bool {
    let name = name.utf8
    if name.starts(with: "PHID-".utf8) { return true }
    return name.count == 36
      && name.enumerated().allSatisfy { place, byte in
        [8, 13, 18, 23].contains(place) ? byte == UInt8(ascii: "-") : byte.hexValue != nil
      }
  }

  /// The remark about labels whose names are in no file.
  package static let namelessLabels = "labels of which only the identifier is known"

  /// The remark about people whose names are in no file.
  package static let calledByIdentifiers =
    "people are called by their identifiers where the data has no names for them"

  /// Somebody of whom a tracker has an e-mail address and no login, called by what stands before the `@`.
  mutating func person(withAddressIn value: JSONValue) -> PersonID? {
    for member in Self.addresses {
      guard let address = value[member]?.line, address.contains("@") else { continue }
      return BugzillaReader.login(RecordBatch.account(address)).flatMap { person($0, of: address) }
    }
    return nil
  }

  mutating func tablePeople(_ value: JSONValue) -> [PersonID] {
    if value.isArray { return value.elements.compactMap { tablePerson($0) } }
    if value.isObject, let nodes = value.first(["nodes", "edges"]), nodes.isArray {
      return nodes.elements.compactMap { tablePerson($0["node"] ?? $0) }
    }
    return tablePerson(value).map { [$0] } ?? []
  }

  mutating func tablePerson(_ value: JSONValue) -> PersonID? {
    if value.isArray { return value.elements.first { _ in true }.flatMap { tablePerson($0) } }
    guard value.isObject else {
      guard let name = value.plainText else { return nil }
      if Self.isIdentifier(name) {
        assume(Self.calledByIdentifiers)
      }
      return person(RecordBatch.account(name), of: name)
    }
    let login = Self.logins.lazy.compactMap { value[$0]?.plainText }.first { !$0.isEmpty }
    // Azure DevOps names people in full, and by what they sign in with; Asana and Bitbucket by an account.
    let account =
      value["uniqueName"]?.line?.lowercased()
      ?? Self.account(numbered: value.first(["gid", "account_id"]))
    guard
      let id = login.flatMap({ login in
        let name = RecordBatch.account(login)
        return account.map { person(name, withAccount: $0) } ?? person(name, of: login)
      }) ?? person(withAddressIn: value)
    else { return nil }
    let index = Int(id.index)
    if let identifier = value["id"]?.plainText, Self.isIdentifier(identifier) {
      accounts[identifier] = people[index].login
    }
    let parts = Self.parts.compactMap { value[$0]?.line }
    let names = [
      value.first(Self.fullNames)?.plainText, parts.isEmpty ? nil : parts.joined(separator: " "),
    ]
    for name in names.compactMap({ $0 }) where name != people[index].login {
      people[index].take(name: name)
    }
    for member in Self.addresses {
      // Azure DevOps also has names of Windows, as `ACME\ana`.
      if let address = value[member]?.line, address.contains("@") || address.contains("\\") {
        accounts[address.lowercased()] = people[index].login
      }
    }
    return id
  }
}
