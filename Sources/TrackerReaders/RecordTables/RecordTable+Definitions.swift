import Formats
import IssueModel

extension RecordTable {
  /// Whether an object defines a label.
  func isLabel(_ value: JSONValue) -> Bool { Self.defines(value, definitions.labels) }

  /// Whether an object describes somebody.
  func isPerson(_ value: JSONValue) -> Bool { Self.defines(value, definitions.people) }

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

  /// Reads a person whom records name by an identifier.
  mutating func definePerson(_ value: JSONValue) {
    guard let id = tablePerson(value), let identifier = value["id"]?.plainText else { return }
    accounts[Self.nameMark + identifier] = people[Int(id.index)].name
  }
}
