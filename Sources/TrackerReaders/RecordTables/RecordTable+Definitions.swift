import Formats
import IssueModel

extension RecordTable {
  /// Whether an object defines a label.
  func isLabel(_ value: JSONValue) -> Bool { Self.defines(value, definitions.labels) }

  /// Whether an object describes somebody.
  func isPerson(_ value: JSONValue) -> Bool { Self.defines(value, definitions.people) }

  /// Whether an object defines a project.
  func isPlace(_ value: JSONValue) -> Bool { Self.defines(value, places.signs) }

  private static func defines(_ value: JSONValue, _ signs: [String]) -> Bool {
    !signs.isEmpty && signs.allSatisfy { value.value(at: $0) != nil }
      && value["id"]?.plainText.map(RecordBatch.isIdentifier) == true
  }
}

extension RecordBatch {
  /// Reads a label that records name by its identifier.
  mutating func defineLabel(identifiedBy value: JSONValue) throws(BrokenRecord) {
    try defineLabel(value)
    if let identifier = value["id"]?.plainText { accounts[identifier] = value["name"]?.line }
  }

  /// The project that a record names by an identifier; nil where it has none.
  mutating func milestone(identifiedIn value: JSONValue, _ table: RecordTable) -> ProjectID? {
    guard let shape = table.milestones, let number = value[key: shape.identifier]?.int else {
      return nil
    }
    let mark = "\(Self.milestoneMark) \(number)"
    if let name = value[key: shape.name]?.line { accounts[mark] = name }
    if let slug = value[key: shape.slug]?.line { accounts[Self.slugMark + mark] = slug }
    return project(marked: mark)
  }

  /// The prefix of the identifier of a milestone.
  private static let milestoneMark = "milestone"

  /// Stands before the mark of a milestone in ``accounts``, where its value is what it is called for want of a name.
  package static let slugMark = "slug of "

  /// Reads a project that records name by its identifier.
  mutating func definePlace(_ value: JSONValue, _ table: RecordTable) {
    let names = table.places.signs.prefix(2).compactMap { value[key: $0]?.plainText }
    if names.count == 2 { accounts["\(Self.placeMark) \(names[0])"] = names[1] }
  }

  /// Reads a person whom records name by an identifier.
  mutating func definePerson(_ value: JSONValue) {
    guard let id = tablePerson(value), let identifier = value["id"]?.plainText else { return }
    accounts[Self.nameMark + identifier] = people[Int(id.index)].name
  }
}
