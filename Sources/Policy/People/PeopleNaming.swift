package import Configuration
import Credentials
package import Diagnostics
import Files
import IssueModel
import IssueStore

extension SiteConfiguration.PeopleNames {
  /// Whether the names of the site must not identify people.
  var hides: Bool { self == .pseudonym || self == .initials }
}

/// The names of people on the site, where these differ from the data.
package struct PeopleNaming: Sendable {
  private let names: SiteConfiguration.PeopleNames
  private let key: [UInt8]
  /// The names that people chose, by their logins in lower case.
  private let chosen: [String: String]

  /// The environment variable with the key.
  package static let variable = "GAZETTE_PEOPLE_KEY"
  /// The fewest bytes of a key.
  private static let shortest = 16

  /// The naming of a configuration; nil where people have their own names.
  package init?(_ configuration: SiteConfiguration, in folder: SiteFolder) throws(Diagnostic) {
    guard let names = configuration.peopleNames else { return nil }
    self.names = names
    chosen = Dictionary(
      configuration.awardPseudonyms.map { ($0.key.lowercased(), $0.value) },
      uniquingKeysWith: { min($0, $1) })
    key =
      names.hides
      ? try Self.key(configuration.peopleKey, in: folder) : []
  }

  /// The path of the key file.
  package static func file(_ configuration: SiteConfiguration, in folder: SiteFolder) -> String? {
    configuration.peopleKey.map {
      $0.value.hasPrefix("/") ? $0.value : SiteFolder.join(folder.path, $0.value)
    }
  }

  private static func key(
    _ named: Placed<String>?, in folder: SiteFolder
  ) throws(Diagnostic) -> [UInt8] {
    let advice =
      "put what 'openssl rand -hex 32' prints into the variable \(variable), or into a file that "
      + "'people: {key: FILE}' names"
    var bytes = Array((FileSystem.environmentVariable(variable) ?? "").utf8)
    if bytes.isEmpty, let named {
      let path =
        named.value.hasPrefix("/") ? named.value : SiteFolder.join(folder.path, named.value)
      let whole = FileSystem.resolvingLinks(path)
      for published in [folder.statics, folder.output, folder.pages]
      where whole.hasPrefix(FileSystem.resolvingLinks(published) + "/") {
        throw .error(
          "policy.key-published", "the key '\(named.value)' would be published with the site",
          at: named.place, suggestion: "move it elsewhere, and make a new one")
      }
      do throws(SystemError) {
        bytes = try FileSystem.read(path, limit: 1 << 16)
      } catch {
        var problem = error.diagnostic
        problem.suggestion = advice
        throw problem
      }
      while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
    }
    guard bytes.count >= shortest else {
      throw .error(
        "policy.no-key",
        bytes.isEmpty
          ? "people are to be called otherwise, and there is no key for that"
          : "the key for the names of people has fewer than \(shortest) characters",
        at: named?.place ?? Place(file: folder.shownConfiguration), suggestion: advice)
    }
    return bytes
  }

  /// A text that changes whenever anybody's name would.
  package var fingerprint: String {
    names.rawValue + SHA256(of: "gazette", key: key).hex
      + chosen.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: ",")
  }

  /// Whether the names of the site must not identify people.
  var hides: Bool { names.hides }

  /// A person as the site shows them. `isShared` says whether several logins have one name.
  func shown(_ person: Person, isShared: (String) -> Bool) -> Person {
    let login = person.login.lowercased()
    if person.isProgram { return person }
    var shown = person
    switch names {
    case .login:
      shown.name = nil
      return shown
    case .name:
      guard let name = person.name, !isShared(name) else { return person }
      shown.login = name
      shown.name = nil
      return shown
    case .initials, .pseudonym: break
    }
    shown.login = chosen[login] ?? made(login, of: person)
    (shown.name, shown.url, shown.avatar, shown.email) = (nil, nil, nil, nil)
    return shown
  }

  private func made(_ login: String, of person: Person) -> String {
    let code = Self.letters(SHA256(of: "person " + login, key: key).bytes)
    if names == .pseudonym { return "Person " + code.prefix(8) }
    let words = (person.name ?? person.login).split { !$0.isLetter && !$0.isNumber }
    let initials = words.prefix(3).compactMap(\.first).map { $0.uppercased() + "." }
    return (initials.isEmpty ? "Person" : initials.joined(separator: " ")) + " " + code.prefix(4)
  }

  /// Bytes as letters and digits that are not mistaken for each other.
  private static func letters(_ bytes: [UInt8]) -> String {
    let alphabet = Array("abcdefghijkmnpqrstuvwxyz23456789".utf8)
    return String(decoding: bytes.map { alphabet[Int($0 & 31)] }, as: UTF8.self)
  }
}
