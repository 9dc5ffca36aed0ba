import Bytes
import Diagnostics
import Formats

/// The layout of a JSON text: the white space around the neighbours of a new value.
struct JSONStyle {
  /// White space between a container's opening mark and its first element.
  var lead: String
  /// White space between a comma and the next element.
  var gap: String
  /// White space between the last element and the closing mark.
  var tail: String
  /// The colon between a member's name and its value, with the white space around it.
  var colon: String

  /// On one line, with spaces behind commas and colons unless the text has none.
  static func line(colon: String) -> JSONStyle {
    JSONStyle(lead: "", gap: colon == ":" ? "" : " ", tail: "", colon: colon)
  }

  /// The layout of a container that has elements; nil for an empty one.
  init?(of node: Int, in tree: JSONTree) {
    let children = tree.children(of: node)
    let step = tree.nodes[node].kind == .object ? 2 : 1
    guard let first = children.first, let last = children.last else { return nil }
    let bytes = tree.source.utf8
    func space(_ range: Range<Int>) -> String {
      String(decoding: bytes[range].filter(isJSONSpace), as: UTF8.self)
    }
    lead = space(tree.nodes[node].start + 1..<tree.nodes[first].start)
    tail = space(tree.nodes[last].end..<tree.nodes[node].end - 1)
    colon = ": "
    if step == 2, children.count > 1 {
      colon = String(
        decoding: bytes[tree.nodes[first].end..<tree.nodes[children[1]].start], as: UTF8.self)
    }
    if children.count > step {
      // White space may be on both sides of the comma; that after it counts.
      let before = tree.nodes[children[step - 1]].end
      let between = bytes[before..<tree.nodes[children[step]].start]
      gap = String(
        decoding: between.drop { $0 != UInt8(ascii: ",") }.dropFirst(), as: UTF8.self)
    } else if lead.contains(where: \.isNewline) {
      gap = lead
    } else {
      gap = colon == ":" ? "" : " "
    }
  }

  init(lead: String, gap: String, tail: String, colon: String) {
    self.lead = lead
    self.gap = gap
    self.tail = tail
    self.colon = colon
  }

  /// The layout of a container that is an element of one of this layout: each further level
  /// is indented as much as this one is.
  func nested() -> JSONStyle {
    guard let line = lead.lastIndex(where: \.isNewline) else { return .line(colon: colon) }
    let end = String(lead[line])
    let inner = lead[lead.index(after: line)...]
    let outer = tail.lastIndex(where: \.isNewline).map { tail[tail.index(after: $0)...] } ?? ""
    let unit = inner.hasPrefix(outer) ? String(inner.dropFirst(outer.count)) : "  "
    let deeper = end + inner + unit
    return JSONStyle(lead: deeper, gap: deeper, tail: end + inner, colon: colon)
  }

  /// The same without line breaks.
  var line: JSONStyle { .line(colon: colon) }

  /// An object of new members.
  func object(_ members: NewMembers) -> String {
    object(members.map { ($0.name, $0.value.json(line)) })
  }

  /// An object of members whose values are JSON already.
  func object(_ members: [(name: String, value: String)]) -> String {
    guard !members.isEmpty else { return "{}" }
    let body = members.map { JSONStyle.quoted($0.name) + colon + $0.value }
    return "{" + lead + body.joined(separator: "," + gap) + tail + "}"
  }

  /// An array of elements that are JSON already.
  func array(_ elements: [String]) -> String {
    elements.isEmpty ? "[]" : "[" + lead + elements.joined(separator: "," + gap) + tail + "]"
  }

  /// A text as a JSON string.
  static func quoted(_ text: String) -> String {
    var json = ByteBuffer(capacity: text.utf8.count + 2)
    json.append(json: text)
    return json.string
  }
}
