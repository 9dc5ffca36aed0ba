import Formats

// Fields that people gave their tracker, and words that say of any field that a record is not for everybody.

extension Privacy {
  /// The members with a list of fields that the tracker was given, as Redmine's.
  private static let ownFields: [StaticString] = ["custom_fields", "customFields", "customfields"]

  /// Whether a member has such a list.
  static func isOwnFields(_ key: JSONString) -> Bool { ownFields.contains { key == $0 } }

  /// Whether a field of a list of them is a mark of what is private, and says that it is; nil where none does.
  static func saysPrivate(ownFields list: JSONValue) -> Bool? {
    guard list.isArray else { return nil }
    let isPrivate = list.elements.prefix(200).contains { field in
      guard let name = field["name"]?.line else { return false }
      return saysPrivate(ownField: name, field.first(ownValues)) == true
    }
    return isPrivate ? true : nil
  }

  /// Whether a field that the tracker was given says that its record is private; nil where it does not say.
  static func saysPrivate(ownField name: String, _ value: JSONValue?) -> Bool? {
    guard let value, let meaning = meaning(ofColumn: "\(customField)\(name.lowercased()))") else {
      return nil
    }
    return value.saysPrivate(meaning)
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
