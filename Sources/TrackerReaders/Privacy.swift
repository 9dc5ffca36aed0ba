import Bytes
import Formats

/// The names and words by which trackers mark what not everybody may see.
package enum Privacy {
  /// What the value of a column or member says about who may see a record or comment.
  enum Meaning {
    /// It is private unless the value means no or public.
    case isPrivate
    /// It is private unless the value means yes or public.
    case isPublic
    /// It is private if the value means no.
    case isShown
    /// It is private if the value means yes, or names a circle of readers.
    case isHidden
    /// It is private if the value names a circle of readers.
    case readers
    /// It is private unless the value is GitLab's 20, or means public.
    case level
  }

  /// A name of a column or member.
  private struct Mark {
    /// The name in lower case, with spaces.
    let name: String
    /// Its bytes without the spaces.
    let folded: [UInt8]
    let ofRecord: Meaning?
    let ofComment: Meaning?

    init(_ name: String, _ ofRecord: Meaning?, _ ofComment: Meaning?) {
      (self.name, self.ofRecord, self.ofComment) = (name, ofRecord, ofComment)
      folded = name.utf8.filter { $0 != 0x20 }
    }
  }

  private static let all: [Mark] =
    [
      "private", "is private", "confidential", "is confidential", "restricted", "is restricted",
      "private issue", "confidential issue", "security level", "security group", "visibility",
      "limited to",
    ].map { Mark($0, .isPrivate, .isPrivate) }
    + [
      "internal", "is internal", "hidden", "is hidden", "hide", "staff only", "embargoed",
      "is embargoed", "secret", "is secret", "internal only", "hidden from public",
      "security issue", "not public", "is not public", "non public", "is non public",
    ].map { Mark($0, .isHidden, .isPrivate) }
    + [
      "public", "is public", "publicly visible", "is publicly visible", "public flag",
      "publicly accessible", "is publicly accessible", "publicly available",
      "is publicly available", "publicly shared", "is publicly shared", "shared publicly",
      "visible to public", "is visible to public", "visible to everyone", "visible to all",
      "public issue", "public ticket",
    ].map { Mark($0, .isPublic, .isPublic) }
    + [
      "visible", "is visible", "published", "is published", "customer visible",
      "is customer visible", "visible to customer", "publish",
    ].map { Mark($0, .isShown, .isShown) }
    + [
      "access", "access level", "permission", "permission level", "view permission", "audience",
      "view state", "view status", "privacy setting",
    ].map { Mark($0, .readers, .readers) }
    + [
      Mark("private notes", nil, .isPrivate), Mark("internal note", nil, .isPrivate),
      Mark("is internal note", nil, .isPrivate), Mark("jsd public", nil, .isPublic),
      Mark("visibility level", .level, nil),
    ]

  /// The marks in other languages by their names without separators, also as people without accents on their keys
  /// write them.
  private static let translated: [String: Mark] = translations { _ in true }

  /// The same for the spellings that are used.
  private static func translations(where isUsed: (String) -> Bool) -> [String: Mark] {
    let english = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }
    var marks: [String: Mark] = [:]
    for (name, meaning) in PrivacyLanguage.names {
      guard let mark = english[meaning] else { continue }
      let plain = PrivacyLanguage.withoutAccents(name)
      for spelling in plain == name ? [name] : [name, plain] where isUsed(spelling) {
        let squeezed = TableHeader.squeezed(spelling)
        marks[squeezed] = Mark(squeezed, mark.ofRecord, mark.ofComment)
      }
    }
    return marks
  }

  /// The marks of ASCII by their first and last letters, which few other names have both.
  private static let marks: [[Mark]] = {
    let names = translations { $0.utf8.allSatisfy { $0 < 0x80 } }
    let sorted = Dictionary(grouping: all + names.values) {
      place(of: $0.folded.first ?? 0, $0.folded.last ?? 0)
    }
    return (0..<27 * 27).map { sorted[$0] ?? [] }
  }()

  /// The place of the names with a first and a last letter; all bytes that are none of ASCII's letters are one.
  private static func place(of first: UInt8, _ last: UInt8) -> Int {
    func place(_ letter: UInt8) -> Int { Int(min(letter.lowercased &- UInt8(ascii: "a"), 26)) }
    return place(first) * 27 + place(last)
  }

  /// The headings of columns with such a mark, in a table of any kind.
  static let headings = all.filter { $0.ofRecord != nil }.map(\.name)

  /// The mark that a name stands for, whatever its letter case and the separators between its words.
  private static func mark(_ name: Span<UInt8>) -> Mark? {
    guard (4...64).contains(name.count) else { return nil }
    if name.indices.contains(where: { name[$0] >= 0x80 }) {
      return translated[TableHeader.squeezed(String(name))]
    }
    return marks[place(of: name[0], name[name.count - 1])].first { mark in
      var at = 0
      for index in name.indices {
        let byte = name[index]
        if byte.isOne(of: "_- ") { continue }
        guard at < mark.folded.count, mark.folded[at] == byte.lowercased else { return false }
        at += 1
      }
      return at == mark.folded.count
    }
  }

  /// What a column of a table says; nil for one that says nothing about it.
  static func meaning(ofColumn heading: String) -> Meaning? {
    // Jira's `Custom field (Public)` is empty where nobody filled it in.
    if let own = ownName(heading) {
      let meaning = meaning(ofColumn: TableHeader.english(own))
      return meaning == .isPublic ? .isShown : meaning
    }
    let name = heading.hasSuffix("?") ? String(heading.dropLast()) : heading
    return name.withSpan { mark($0)?.ofRecord }
  }

  /// The beginning of the heading of a custom field in Jira's tables, in small letters; its name and a bracket follow.
  static let customField = "custom field ("

  /// What people called a field that they gave their tracker: `custom field (hidden)` of Jira's tables, `cf_hidden` of
  /// Bugzilla, `custom.hidden` of Azure DevOps and `custom.acme:hidden` of Phabricator; nil for other names.
  private static func ownName(_ name: String) -> String? {
    if name.hasPrefix("cf_") { return String(name.dropFirst(3)) }
    if name.hasPrefix("custom.") {
      return name.dropFirst(7).split(separator: ":").last.map(String.init)
    }
    guard name.hasPrefix(customField), name.hasSuffix(")") else { return nil }
    return String(name.dropFirst(customField.count).dropLast())
  }

  /// What a column or the member at a path says that the configuration takes for a mark of what is private.
  static func meaning(ofMapped name: String) -> Meaning {
    let last = name.split(separator: ".").last.map(String.init) ?? name
    switch meaning(ofColumn: last) {
    case .isPublic: return .isPublic
    case .isShown: return .isShown
    default: return .isPrivate
    }
  }

  /// Whether a text contains a name that marks what is private, of a member, a column or a key.
  package static func isMentioned(in text: Span<UInt8>) -> Bool {
    var at = 0
    while at < text.count {
      let end = text.end(from: at) { $0.isLetter || $0 >= 0x80 || $0.isOne(of: "_- ") }
      let start = min(end, text.end(from: at) { $0 == 0x20 })
      if mark(text.extracting(start..<end)) != nil { return true }
      at = end + 1
    }
    return false
  }

  // MARK: - Words

  /// Words that say that everybody may see a record, in lower case.
  private static let publicWords = Set(PrivacyLanguage.words(\.publicWords)).union([
    "public", "public security", "everyone", "everybody", "anyone", "all", "all users", "world",
    "open", "null", "nan", "n/a", "\\n", "[]", "{}", "---",
  ])

  /// Words for circles of readers, in lower case.
  private static let circles = Set(PrivacyLanguage.words(\.circles)).union([
    "private", "internal", "confidential", "restricted", "secret", "hidden", "limited", "team",
    "staff", "members", "developers", "maintainers", "embargoed", "private security",
    "private to team", "private to workspace",
  ])

  /// Words for what is not published yet.
  private static let unpublished: Set<String> = ["draft", "unpublished", "not published"]

  /// Words for yes, in the languages of tables.
  private static let yesWords = Set(PrivacyLanguage.words(\.yes)).union([
    "yes", "true", "t", "1", "1.0", "y", "x", "on", "checked", "✓", "✔", "✅", "☑", "[x]", "ja",
    "wahr", "oui", "vrai", "sí", "si",
    "verdadero", "sim", "verdadeiro", "sì", "vero", "waar", "tak", "prawda", "да", "истина", "是",
    "はい", "ano", "예", "네", "так", "kyllä", "igen", "evet",
  ])

  /// Whether a word in lower case means yes, in one of the languages of tables.
  static func saysYes(_ word: String) -> Bool { yesWords.contains(word) }

  /// Whether a word in a column or member says that something is private; nil where it says neither.
  static func saysPrivate(_ word: String, _ meaning: Meaning) -> Bool? {
    saysPrivate(folded: folded(word), meaning)
  }

  /// A word in lower case, with blanks between its parts.
  private static func folded(_ word: String) -> String {
    let word = word.lowercased()
    return word.utf8.contains(UInt8(ascii: "_")) ? word.replacing("_", with: " ") : word
  }

  private static func saysPrivate(folded word: String, _ meaning: Meaning) -> Bool? {
    let (isNo, isPublic) = (RecordBatch.isNo(word), publicWords.contains(word))
    let isYes = yesWords.contains(word)
    switch meaning {
    case .isPrivate: return !isNo && !isPublic
    case .isPublic: return !isYes && !isPublic
    case .isShown:
      let hides = isNo || circles.contains(word) || unpublished.contains(word)
      return hides ? true : isYes || isPublic ? false : nil
    case .isHidden: return isYes || circles.contains(word) ? true : isNo || isPublic ? false : nil
    case .readers: return circles.contains(word) ? true : isPublic ? false : nil
    case .level: return word != "20" && !isPublic
    }
  }

  /// Parts of names that hint at such a mark, in lower case.
  private static let hints = NameParts(
    ["private", "privacy", "confiden", "restrict", "secret", "visib", "embargo", "sensitiv"]
      + PrivacyLanguage.words(\.hints) + PrivacyLanguage.words(\.publicHints))

  /// Parts of names that hint at what is public.
  private static let publicHints = NameParts(
    ["public", "visible"] + PrivacyLanguage.words(\.publicHints))

  /// Whole names that hint at one, in lower case and without what separates words.
  private static let hintingNames: Set<String> = [
    "internal", "isinternal", "hidden", "ishidden", "hide", "staffonly", "access", "accesslevel",
    "permission", "audience", "public", "ispublic", "viewstate", "security", "informationtype",
    "spacephid",
  ]

  /// Whether a column or member that no format knows may mark private records, by its name.
  package static func isHinted(by name: String) -> Bool {
    let last = name.split(separator: ".").last.map(String.init) ?? name
    let folded = TableHeader.squeezed(last)
    return hintingNames.contains(folded) || hints.occur(in: folded)
      // `published` may have a date.
      || meaning(ofColumn: folded).map { $0 != .isShown } ?? false
  }

  /// Whether a name that hints at privacy may say of what is public that it is, so that a no is what hides.
  static func isHintOfPublic(_ name: String) -> Bool {
    let folded = TableHeader.squeezed(name)
    return publicHints.occur(in: folded) && isHinted(by: name)
  }

  /// Whether a word says that everybody may see what a name that hints at privacy is about.
  static func saysPublic(_ name: String, _ word: String) -> Bool {
    let word = folded(word)
    if publicWords.contains(word) { return true }
    // Most words mean neither, and looking for hints takes longer.
    let (isNo, isYes) = (RecordBatch.isNo(word), yesWords.contains(word))
    return isNo != isYes && (isHintOfPublic(name) ? isYes : isNo)
  }
}

// MARK: - Members of JSON

extension Privacy {
  /// The words by which the type of a comment says that it is private.
  private static let typesOfComments: Set<String> = [
    "internal", "private", "internal_note", "internal note", "private_note", "private note",
  ]

  /// Whether a member says that its record is private; nil where it does not say.
  static func saysPrivate(record key: JSONString, _ value: JSONValue) -> Bool? {
    if let meaning = mark(key.bytes)?.ofRecord { return value.saysPrivate(meaning) }
    if isOwnFields(key) { return saysPrivate(ownFields: value) }
    // The first also in XML of Jira that became JSON.
    guard key.hasPrefix("Custom") || key.hasPrefix("custom.") || key.hasPrefix("cf_") else {
      return nil
    }
    return meaning(ofColumn: key.string.lowercased()).flatMap { value.saysPrivate($0) }
  }

  /// Whether a member of a comment says that it is private; nil where it does not say.
  private static func saysPrivate(comment key: JSONString, _ value: JSONValue) -> Bool? {
    if key == "type" {
      return value.line.map { typesOfComments.contains($0.lowercased()) } ?? false
    }
    return mark(key.bytes)?.ofComment.flatMap { value.saysPrivate($0) }
  }

  /// Whether a member of a record that no format knows may mean something: it says nothing about privacy that
  /// is heeded.
  static func isUnread(inRecord key: JSONString, _ value: JSONValue) -> Bool {
    saysPrivate(record: key, value) == nil && !saysPublic(key, value)
  }

  /// The same of a member of a comment.
  static func isUnread(inComment key: JSONString, _ value: JSONValue) -> Bool {
    saysPrivate(comment: key, value) == nil && !saysPublic(key, value)
  }

  /// Whether a member of a comment marks it as private; nil where it says neither. A type of another name does not
  /// say that everybody may see it.
  static func mark(comment key: JSONString, _ value: JSONValue) -> Bool? {
    let says = saysPrivate(comment: key, value)
    return says == false && key == "type" ? nil : says
  }

  /// Whether a member that nothing reads, and whose name hints at privacy, says that its record is public, as
  /// `{"id": 10, "name": "public"}`.
  private static func saysPublic(_ key: JSONString, _ value: JSONValue) -> Bool {
    let word = value["name"] ?? value
    // Longer texts are none of the words.
    guard let count = word.stringBytes?.count, count <= 20, let line = word.line else {
      return false
    }
    return saysPublic(key.string, line) && isHinted(by: key.string)
  }

  /// Whether a member of a comment that a script printed into a cell marks it as private; nil where it says neither.
  static func mark(printedComment name: String, _ word: String) -> Bool? {
    if name == "type" { return typesOfComments.contains(word.lowercased()) ? true : nil }
    guard !word.isEmpty else { return nil }
    let meaning = name.withSpan { mark($0)?.ofComment }
    return meaning.flatMap { saysPrivate(word, $0) }
  }

  /// What several marks say together: one that says private outweighs the others.
  static func all(_ marks: some Sequence<Bool?>) -> Bool? {
    marks.reduce(nil as Bool?) { $0 == true ? true : $1 ?? $0 }
  }
}

extension JSONValue {
  /// Whether the members that any record may have say that it is private; nil where none says so or the
  /// opposite.
  var isMarkedPrivate: Bool? {
    var mark: Bool?
    for (key, value) in members {
      guard let says = Privacy.saysPrivate(record: key, value) else { continue }
      if says { return true }
      mark = false
    }
    return mark
  }

  /// Whether the members of a comment say that it is private; nil where none says so or the opposite.
  var isPrivateComment: Bool? {
    Privacy.all(members.lazy.map { Privacy.mark(comment: $0.key, $0.value) })
  }

  /// Whether the value of a member that marks private records says so: `true`, a number but 0, a word that
  /// means neither no nor public, a list of groups, or YouTrack's limited visibility.
  var saysPrivate: Bool { saysPrivate(.isPrivate) ?? false }

  /// Whether the value of a member with a meaning says that something is private; nil where it says neither. A list, as
  /// of boxes to tick, says what any of its elements does.
  func saysPrivate(_ meaning: Privacy.Meaning, levels: Int = 4) -> Bool? {
    if let isYes = bool ?? double.map({ $0 != 0 }) {
      switch meaning {
      case .isPrivate, .isHidden: return isYes
      case .isPublic, .isShown: return !isYes
      case .readers: return nil
      case .level: return double != 20
      }
    }
    if let word = line { return Privacy.saysPrivate(word, meaning) }
    if isArray, !isBlank, levels > 0 {
      return Privacy.all(elements.lazy.map { $0.saysPrivate(meaning, levels: levels - 1) })
    }
    if isObject, !tellsVisibility, let name = first(["name", "value", "__text__"]), !name.isBlank,
      !name.isObject
    {
      return name.saysPrivate(meaning, levels: levels - 1)
    }
    // An empty element of XML.
    if has("__text__") { return nil }
    guard meaning == .isPrivate, !isNull else { return nil }
    return isObject && tellsVisibility ? isLimitedVisibility : !isBlank
  }

  /// Whether this is an object with YouTrack's visibility settings.
  private var tellsVisibility: Bool {
    self["$type"]?.string?.hasSuffix("Visibility") == true
      || has("permittedGroups") || has("permittedUsers")
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
