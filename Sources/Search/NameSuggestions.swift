import Formats

/// The keys by which names are suggested to somebody who has typed a part of them, without regard to case and
/// diacritics: `first-SPACE:` and the whole name, `inner-SPACE:` and what follows each other character.
struct NameSuggestions {
  /// Longer names, in bytes, are found by their beginnings alone, so that keys stay few.
  private static let longest = 64
  /// What stands between names that have one key.
  private static let separator = "\u{7F}"

  private var spellings: [String: Set<String>] = [:]

  /// Adds a name of tags, projects, sources or people.
  mutating func add(_ name: String, of space: String) {
    let folded = KeyNames.joined(TextFolding.fold(name))
    let spelled = KeyNames.joined(name)
    if spelled.isEmpty { return }
    var rest = folded.unicodeScalars[...]
    spellings["first-\(space):\(folded)", default: []].insert(spelled)
    if folded.utf8.count > Self.longest { return }
    while rest.popFirst() != nil, !rest.isEmpty {
      spellings["inner-\(space):\(String(rest))", default: []].insert(spelled)
    }
  }

  /// The keys with the names as they are written.
  var entries: [FixedKeys.Entry] {
    spellings.map { key, names in
      FixedKeys.Entry(
        key: Array(key.utf8), spelling: names.sorted().joined(separator: Self.separator))
    }
  }
}
