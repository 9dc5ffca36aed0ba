import IssueModel
import IssueStore

/// The issues whose reference is a word: `12` or `BACK-12`, `tool#12` of one source among several.
struct NamedReference {
  private let key: String
  /// What stands behind the last `#`, and for each source whether what stands before is its name.
  private let part: (key: String, isNamed: [Bool])?

  init(_ word: String, in snapshot: Snapshot) {
    key = NameFolding.fold(word)
    part = key.lastIndex(of: "#").map { [key] sign in
      let name = String(key[..<sign])
      return (
        String(key[key.index(after: sign)...]),
        snapshot.sources.map { $0.queryNames.contains(name) }
      )
    }
  }

  func names(_ issue: Issue) -> Bool {
    let own = NameFolding.fold(issue.key)
    guard let part else { return own == key }
    return own == key || own == part.key && part.isNamed[Int(issue.identity.source.index)]
  }
}
