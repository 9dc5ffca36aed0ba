import Bytes
import Formats
import IssueModel

/// Bugs from Bugzilla's XML, `show_bug.cgi?ctype=xml&id=1&id=2`, as the lists of elements that
/// ``BugzillaXMLReader`` takes.
struct BugzillaXML: XMLDialect {
  let format = DataFormat(
    name: "bugzilla-xml", summary: "bugs from Bugzilla, `show_bug.cgi?ctype=xml`",
    closed: "the status is RESOLVED, VERIFIED or CLOSED",
    history: "duplicates, blockers; resolutions")
  let containers = ["bugzilla"]
  let record = "bug"
  let reader: any JSONReader = BugzillaXMLReader()

  func isRecord(_ element: XMLElement) -> Bool { element.name == record }

  func isHead(_ element: XMLElement) -> Bool { element.name == "bugzilla" }

  func readHead(_ element: XMLElement, into batch: inout RecordBatch) {
    guard let address = element.attribute("urlbase"),
      address.hasPrefix("https://") || address.hasPrefix("http://")
    else { return }
    batch.origin = WebAddress.valid(address)
  }

  func json(of record: XMLElement, into batch: inout RecordBatch) -> [UInt8]? {
    if let error = record.attribute("error") {
      batch.recordKey = record.child("bug_id")?.line ?? ""
      batch.passOver(
        error == "NotPermitted"
          ? "bugs that may not be seen" : "bugs that the tracker did not find")
      return nil
    }
    var json = JSONWriter(.compact)
    write(record, &json)
    return json.bytes
  }

  /// Writes an element: its attributes, its elements in lists by their names, and its text.
  ///
  /// Elements are not nested deeper than ``XMLReader`` lets them.
  private func write(_ element: XMLElement, _ json: inout JSONWriter) {
    json.object { json in
      for (name, value) in element.attributes { json.member(name, value) }
      var places: [String: Int] = [:]
      var lists: [(name: String, elements: [XMLElement])] = []
      // The bytes of attachments.
      for child in element.children where child.name != "data" {
        if let place = places[child.name] {
          lists[place].elements.append(child)
        } else {
          places[child.name] = lists.count
          lists.append((child.name, [child]))
        }
      }
      for (name, elements) in lists {
        json.member(name, of: elements) { write($1, &$0) }
      }
      guard element.children.isEmpty else { return }
      if element.attribute("encoding") == "base64", let text = Self.decoded(element.text) {
        json.member("__text__", text)
      } else {
        json.member("__text__", element.text.span)
      }
    }
  }

  /// The text that some bytes are in Base64; nil where they are none.
  private static func decoded(_ bytes: [UInt8]) -> String? {
    let digits = bytes.filter { $0 > 0x20 && $0 != UInt8(ascii: "=") }
    let values = digits.compactMap(\.base64Value)
    if values.count < digits.count { return nil }
    return String(decoding: values.regrouped(from: 6, to: 8).digits, as: UTF8.self)
  }
}
