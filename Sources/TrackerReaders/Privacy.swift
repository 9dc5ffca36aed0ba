import Bytes
import Formats

/// The words by which trackers mark what not everybody may see.
package enum Privacy {
  /// The headings of columns with such a mark, in a table of any kind.
  static let headings = [
    "confidential", "private", "restricted", "is private", "is confidential", "is restricted",
    "private issue", "confidential issue", "security level", "visibility", "public", "is public",
  ]

  /// Words that say that everybody may see a record, in lower case.
  private static let publicWords: Set<String> = [
    "public", "public security", "everyone", "everybody", "anyone", "all users", "world", "open",
    "null", "nan", "n/a", "\\n", "[]", "{}",
  ]

  /// Words for yes, in the languages of tables.
  private static let yesWords: Set<String> = [
    "yes", "true", "1", "1.0", "y", "x", "on", "✓", "✔", "ja", "wahr", "oui", "vrai", "sí", "si",
    "verdadero", "sim", "verdadeiro", "sì", "vero", "waar", "tak", "prawda", "да", "истина", "是",
    "はい",
  ]

  /// Whether a word in a column or member about privacy means that the record is private.
  static func saysPrivate(_ word: String) -> Bool {
    !RecordBatch.isNo(word) && !publicWords.contains(word.lowercased())
  }

  /// Whether a word in a column or member that says what is public means that the record is not.
  static func saysNotPublic(_ word: String) -> Bool {
    let word = word.lowercased()
    return !yesWords.contains(word) && !publicWords.contains(word)
  }

  /// Whether a column or member says that a record is public, so that no means private.
  static func isNegated(_ heading: String) -> Bool {
    ["public", "ispublic", "jsdpublic"].contains(TableHeader.squeezed(lastPart(of: heading)))
  }

  private static func lastPart(of name: String) -> String {
    name.split(separator: ".").last.map(String.init) ?? name
  }

  /// Parts of names that hint at such a mark, in lower case.
  private static let hints = [
    "private", "privacy", "confiden", "restrict", "secret", "visib", "embargo", "sensitiv",
    "vertraul", "riserv", "vertrouw", "poufn", "конфид", "非公開", "机密",
  ]

  /// Whole names that hint at one, in lower case and without what separates words.
  private static let hintingNames: Set<String> = [
    "internal", "isinternal", "hidden", "ishidden", "access", "viewstate", "security",
    "informationtype", "spacephid",
  ]

  /// Whether a column or member that no format knows may mark private records, by its name.
  package static func isHinted(by name: String) -> Bool {
    let folded = TableHeader.squeezed(lastPart(of: name))
    return hintingNames.contains(folded) || hints.contains { folded.contains($0) }
  }
}

// MARK: - Members of JSON

extension Privacy {
  /// What a member says about who may see a record or comment.
  private enum Meaning {
    /// It marks what is private.
    case isPrivate
    /// It marks what is public.
    case isPublic
  }

  /// The members by which a record or comment of any tracker may state that it is private.
  static let members: [StaticString] = [
    "private", "is_private", "isPrivate", "confidential", "is_confidential", "isConfidential",
    "restricted", "is_restricted", "isRestricted", "security_level", "securityLevel", "visibility",
  ]

  /// The members by which one may state that it is public.
  static let publicMembers: [StaticString] = [
    "public", "is_public", "isPublic", "Public", "Is Public",
  ]

  /// Further members by which comments are marked: those of GitLab, Redmine, Bugzilla's XML and Jira's Service
  /// Management among them.
  private static let membersOfComments: [StaticString] = [
    "internal", "is_internal", "isInternal", "hidden", "is_hidden", "isHidden", "private_notes",
    "isprivate",
  ]

  /// The words by which the type of a comment says that it is private.
  private static let typesOfComments: Set<String> = [
    "internal", "private", "internal_note", "internal note", "private_note", "private note",
  ]

  /// The members of comments by the lengths of their names.
  private static let commentNames: [[(name: StaticString, meaning: Meaning)]] = {
    var names: [[(name: StaticString, meaning: Meaning)]] = []
    func add(_ members: [StaticString], _ meaning: Meaning) {
      for name in members {
        while names.count <= name.utf8CodeUnitCount { names.append([]) }
        names[name.utf8CodeUnitCount].append((name, meaning))
      }
    }
    add(members + membersOfComments, .isPrivate)
    add(publicMembers + ["jsdPublic"], .isPublic)
    return names
  }()

  private static func meaning(ofCommentMember key: JSONString) -> Meaning? {
    guard key.count < commentNames.count else { return nil }
    return commentNames[key.count].first { key == $0.name }?.meaning
  }

  /// Whether a member of a comment that no format knows may mean something: it neither says something about
  /// privacy that is heeded, nor that the comment is public.
  static func isUnread(inComment key: JSONString, _ value: JSONValue) -> Bool {
    meaning(ofCommentMember: key) == nil && !saysPublic(key, value)
  }

  /// Whether a member of a comment marks it as private.
  fileprivate static func marks(comment key: JSONString, _ value: JSONValue) -> Bool {
    if key == "type" {
      return value.line.map { typesOfComments.contains($0.lowercased()) } ?? false
    }
    switch meaning(ofCommentMember: key) {
    case .isPrivate: return value.saysPrivate
    case .isPublic: return value.saysNotPublic
    case nil: return false
    }
  }

  /// Whether a member that nothing reads, and whose name hints at privacy, says that its record is public.
  static func saysPublic(_ key: JSONString, _ value: JSONValue) -> Bool {
    value.saysPublic && isHinted(by: key.string)
  }

  /// Whether a member of a comment that a script printed into a cell marks it as private.
  static func marks(printedComment name: String, _ word: String) -> Bool {
    if name == "type" { return typesOfComments.contains(word.lowercased()) }
    let length = name.utf8.count
    guard length < commentNames.count, !word.isEmpty else { return false }
    switch commentNames[length].first(where: { name == $0.name.description })?.meaning {
    case .isPrivate: return saysPrivate(word)
    case .isPublic: return saysNotPublic(word)
    case nil: return false
    }
  }

  /// Whether a member at a path marks a record as private.
  static func marks(recordBy path: String, _ value: JSONValue) -> Bool {
    isNegated(path) ? value.saysNotPublic : value.saysPrivate
  }
}

extension JSONValue {
  /// Whether one of the members that any record may have marks it as private.
  var isMarkedPrivate: Bool {
    Privacy.members.contains { self[$0]?.saysPrivate ?? false } || isMarkedNotPublic
  }

  /// Whether a member says that a record is not public.
  var isMarkedNotPublic: Bool {
    Privacy.publicMembers.contains { self[$0]?.saysNotPublic ?? false }
  }

  /// Whether a member marks a comment as private.
  var isPrivateComment: Bool {
    members.contains { Privacy.marks(comment: $0.key, $0.value) }
  }

  /// Whether the value of a member about who may see something means that it is private: `true`, a number
  /// but 0, a word that means neither no nor public, a list of groups, or YouTrack's limited visibility.
  var saysPrivate: Bool {
    if let bool { return bool }
    if let double { return double != 0 }
    if let word = line { return Privacy.saysPrivate(word) }
    return isObject && tellsVisibility ? isLimitedVisibility : !isBlank
  }

  /// Whether the value of a member that says what is public means that something is not: `false`, 0, or a word
  /// that means neither yes nor public.
  var saysNotPublic: Bool {
    if let bool { return !bool }
    if let double { return double == 0 }
    return line.map(Privacy.saysNotPublic) ?? false
  }

  /// Whether the value of a member that may mark private records says that this one is public, as
  /// `{"id": 10, "name": "public"}`.
  var saysPublic: Bool {
    let word = self["name"] ?? self
    // Longer texts are none of the words.
    guard let count = word.stringBytes?.count, count <= 20, let line = word.line else {
      return false
    }
    return !Privacy.saysPrivate(line)
  }

  /// Whether this is an object with YouTrack's visibility settings.
  private var tellsVisibility: Bool {
    has("$type") || has("permittedGroups") || has("permittedUsers")
  }

  /// Whether YouTrack shows something to some groups or people only.
  private var isLimitedVisibility: Bool {
    let lists = [self["permittedGroups"], self["permittedUsers"]]
    if lists.contains(where: { $0?.isBlank == false }) { return true }
    // Two empty lists limit nothing; one that was not asked for may. The other kind is `UnlimitedVisibility`.
    return self["$type"]?.string?.hasSuffix("LimitedVisibility") == true
      && !lists.allSatisfy { $0?.isArray == true }
  }
}
