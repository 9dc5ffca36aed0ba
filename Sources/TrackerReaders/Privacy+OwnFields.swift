import Formats

// Fields that people gave their tracker, and words that say of any field that a record is not for everybody.

extension Privacy {
  /// The members with a list of fields that the tracker was given, as Redmine's.
  fileprivate static let ownFields: [StaticString] = [
    "custom_fields", "customFields", "customfields",
  ]

  /// Whether a member has such a list.
  static func isOwnFields(_ key: JSONString) -> Bool { ownFields.contains { key == $0 } }

  /// Whether a field of a list of them is a mark of what is private, and says that it is; nil where none does.
  static func saysPrivate(ownFields list: JSONValue) -> Bool? {
    let isPrivate =
      list.elements.prefix(200).contains { field in
        guard let name = field.ownFieldName else { return false }
        return saysPrivate(ownField: name, field.first(ownValues)) == true
      }
      || list.members.contains { saysPrivate(ownField: $0.key.string, $0.value) == true }
    return isPrivate ? true : nil
  }

  /// Whether a field that the tracker was given says that its record is private; nil where it does not say.
  static func saysPrivate(ownField name: String, _ value: JSONValue?) -> Bool? {
    value.flatMap { value in meaning(ofOwn: name).flatMap { value.saysPrivate($0) } }
  }

  /// The same of one whose value is a word.
  static func saysPrivate(ownField name: String, word: String) -> Bool? {
    meaning(ofOwn: name).flatMap { saysPrivate(word, $0) }
  }

  private static func meaning(ofOwn name: String) -> Meaning? {
    meaning(ofColumn: "\(customField)\(name.lowercased()))")
  }

  /// The members of a field that the tracker was given, with its value.
  static let ownValues: [StaticString] = ["value", "display_value", "enum_value"]

  /// Whether a label says who alone may see a record, as Google Code's `Restrict-View-CoreTeam`.
  static func isRestriction(label name: String) -> Bool {
    guard let first = name.utf8.first, first | 0x20 == UInt8(ascii: "r") else { return false }
    return name.lowercased().hasPrefix("restrict-view-")
  }

  /// Words that no column or member has but one that marks what is not for everybody.
  private static let secretWords: Set<String> = [
    "confidential", "strictly confidential", "highly confidential", "company confidential",
    "private", "secret", "top secret", "restricted", "embargoed", "internal only",
    "internal use only", "not public", "tlp:red", "tlp:amber", "tlp:amber+strict",
  ]

  /// Whether a value in a column or member that nothing reads hints that its record is not for everybody.
  static func isSecret(_ word: String) -> Bool {
    word.utf8.count <= 24 && secretWords.contains(word.lowercased())
  }
}

extension JSONValue {
  /// The name of a field that the tracker was given, which MantisBT has in an object of its own.
  var ownFieldName: String? { (self["name"] ?? self["field"]?["name"])?.line }

  /// The word in a value that hints that its record is not for everybody, as `Confidential`; nil where there is none.
  var secretWord: String? {
    let values = isArray ? Array(elements.prefix(50)) : [self]
    return values.lazy.compactMap { value in
      // Fields with names of their own are told by these.
      if value.ownFieldName != nil, value.first(Privacy.ownValues) != nil { return nil }
      let word = value.first(["name", "value"]) ?? value
      // Longer texts are none of the words.
      guard let count = word.stringBytes?.count, count <= 24 else { return nil }
      return word.line.flatMap { Privacy.isSecret($0) ? $0 : nil }
    }.first
  }

  /// The values of the fields with a name in the list of fields that the tracker was given, where the member `list` is
  /// such a list.
  func ownFields(named name: Substring, in list: Substring) -> [JSONValue] {
    guard Privacy.ownFields.contains(where: { $0.description == list }) else { return [] }
    return elements.filter { $0.ownFieldName == String(name) }
      .compactMap { $0.first(Privacy.ownValues) }
  }
}
