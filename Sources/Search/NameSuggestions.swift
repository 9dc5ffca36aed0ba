import Formats

/// The keys for suggesting names that contain a typed text, without regard to case and diacritics:
/// `first-SPACE:` and the whole name, `inner-SPACE:` and the rest after each character.
struct NameSuggestions {
  /// Longer names, in bytes, are found by their beginnings alone, so that keys stay few.
  private static let longest = 64
  /// The separator of names with the same key.
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

  /// The keys with the names in their original spelling.
  var entries: [FixedKeys.Entry] {
    spellings.map { key, names in
      FixedKeys.Entry(
        key: Array(key.utf8), spelling: names.sorted().joined(separator: Self.separator))
    }
  }
}
