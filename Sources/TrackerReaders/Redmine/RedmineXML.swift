import Bytes
import Formats

/// Issues from Redmine's REST interface as XML, `issues.xml` or `issues/1.xml`, as the records that
/// ``RedmineReader`` takes.
struct RedmineXML: XMLDialect {
  let format = DataFormat(
    name: "redmine-xml", summary: "issues from Redmine's REST interface, as XML",
    closed: "there is a date in `closed_on`, unless the status itself says `is_closed`",
    history:
      "changes of titles, assignees, versions, and closing, as far as the record names them; relations, parents"
  )
  let containers = ["issues"]
  let record = "issue"
  let standsAlone = true
  let reader: any JSONReader = RedmineReader()

  func isRecord(_ element: XMLElement) -> Bool {
    element.name == record && element.child("id") != nil && element.child("subject") != nil
  }

  func isHead(_ element: XMLElement) -> Bool {
    element.name == "issues" && element.attribute("type") == "array"
  }

  func total(_ element: XMLElement) -> Int? {
    element.name == "issues" ? element.attribute("total_count").flatMap { Int($0) } : nil
  }

  func json(of record: XMLElement, into batch: inout RecordBatch) -> [UInt8]? {
    var json = JSONWriter(.compact)
    write(record, &json)
    return json.bytes
  }

  /// The members that the interface writes as numbers and truths in JSON.
  private static let plain: Set<String> = ["id", "is_private", "is_closed", "private_notes"]

  /// Writes an element: its attributes and elements as members, or its text; an element marked as
  /// an array becomes one.
  ///
  /// ``XMLReader`` bounds the nesting of elements.
  private func write(_ element: XMLElement, _ json: inout JSONWriter) {
    if element.attribute("type") == "array" {
      json.array { json in for child in element.children { write(child, &json) } }
    } else if element.children.isEmpty, element.attributes.isEmpty {
      writeText(element, &json)
    } else {
      json.object { json in
        for (name, value) in element.attributes { writeMember(name, value, &json) }
        var names: Set<String> = []
        for child in element.children where names.insert(child.name).inserted {
          if Self.plain.contains(child.name) {
            writeMember(child.name, child.line ?? "", &json)
          } else {
            json.member(child.name) { write(child, &$0) }
          }
        }
      }
    }
  }

  private func writeText(_ element: XMLElement, _ json: inout JSONWriter) {
    if element.line == nil { json.value(nil as String?) } else { json.value(element.text.span) }
  }

  private func writeMember(_ name: String, _ value: String, _ json: inout JSONWriter) {
    if Self.plain.contains(name), let number = Int(value) {
      json.member(name, number)
    } else if Self.plain.contains(name), value == "true" || value == "false" {
      json.member(name, value == "true")
    } else {
      json.member(name, value)
    }
  }
}
