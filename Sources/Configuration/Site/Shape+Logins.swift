// How people write the logins of others in a configuration.

extension Shape where Value == Set<String> {
  /// A set of logins.
  static let logins = Shape(name: nameSet.name) {
    nameSet.read($0, &$1).map { Set($0.map(\.login)) }
  }
}

extension Shape where Value == [Placed<String>] {
  /// Logins with their places.
  static let placedLogins = Shape(name: placedTexts.name) {
    placedTexts.read($0, &$1)?.map { text in
      var login = text
      login.value = text.value.login
      return login
    }
  }
}

extension Shape where Value == [String: String] {
  /// A mapping of logins.
  static func logins(_ from: String, _ to: String) -> Shape {
    let names = map(from, to)
    return Shape(name: names.name) { node, reader in
      names.read(node, &reader).map { pairs in
        Dictionary(
          pairs.map { ($0.key.login, $0.value.login) }, uniquingKeysWith: { min($0, $1) })
      }
    }
  }
}

extension String {
  /// The login in what people write for one: `@ana`, or the address of a profile on GitHub or GitLab.
  package var login: String {
    let words = split(separator: " ").joined(separator: " ")
    let parts = words.split(separator: "/")
    if parts.count == 3, parts[0].hasPrefix("http"),
      ["github.com", "gitlab.com"].contains(parts[1])
    {
      return String(parts[2])
    }
    return words.hasPrefix("@") ? String(words.dropFirst()) : words
  }
}
