import Formats
import IssueModel

// What a record is called by where its number alone does not tell it from others.

extension RecordBatch {
  /// What gave a record or its comment the number, where that may be one of several.
  mutating func place(of value: JSONValue, _ table: RecordTable) -> Source? {
    if file.source != nil { return nil }
    if table.places.areOrigins, let origin {
      let parts = origin.split(separator: "/").dropFirst()
      return place(identifiedBy: origin, named: parts.joined(separator: "/"))
    }
    let name = value.value(atFirstOf: table.places.names)?.plainText
    let identifier = value.value(atFirstOf: table.places.identifiers)?.plainText
    return (identifier ?? context.names[Self.placeMark]).map {
      place(identifiedBy: $0, named: name)
    }
  }
}
