import IssueModel

/// The texts of Jira: strings, or trees in the Atlassian Document Format, made into Markdown.
///
/// See <https://developer.atlassian.com/cloud/jira/platform/apis/document/structure/>.
enum JiraText {
  /// A tree nested deeper than this loses what lies deeper.
  private static let maximumDepth = 60

  /// The text of a string or of a document.
  static func text(_ value: JSONValue) -> Text {
    if value.stringBytes != nil { return value.text }
    guard value.isObject else { return .empty }
    var out: [UInt8] = []
    block(value, prefix: [], depth: 0, into: &out)
    while let last = out.last, last == 0x0A { out.removeLast() }
    return Text(utf8: out)
  }

  private static func block(
    _ node: JSONValue, prefix: [UInt8], depth: Int, into out: inout [UInt8]
  ) {
    guard depth < maximumDepth else { return }
    let children = node.elements(of: "content")
    switch node["type"]?.string {
    case "paragraph": line(node, mark: "", prefix, &out)
    case "heading":
      let level = min(max(node["attrs"]?["level"]?.int ?? 1, 1), 6)
      line(node, mark: String(repeating: "#", count: Int(level)) + " ", prefix, &out)
    case "codeBlock":
      start(prefix, &out)
      out += Array("```".utf8)
      if let language = node["attrs"]?["language"]?.string { out += Array(language.utf8) }
      out.append(0x0A)
      for child in children { out += child["text"]?.text.utf8 ?? [] }
      out += Array("\n```\n".utf8)
    case "rule": line(node, mark: "---", prefix, &out)
    case "bulletList", "orderedList", "taskList":
      let isOrdered = node["type"]?.string == "orderedList"
      for (index, item) in children.enumerated() {
        var inner: [UInt8] = []
        block(item, prefix: [], depth: depth + 1, into: &inner)
        while inner.last == 0x0A { inner.removeLast() }
        let mark = isOrdered ? "\(index + 1). " : "- "
        start(index == 0 ? prefix : [], &out, isTight: index > 0)
        out += Array(mark.utf8) + indented(inner, by: mark.utf8.count)
        out.append(0x0A)
      }
    case "blockquote", "panel":
      var inner: [UInt8] = []
      for child in children { block(child, prefix: [], depth: depth + 1, into: &inner) }
      while inner.last == 0x0A { inner.removeLast() }
      start(prefix, &out)
      for part in inner.split(separator: 0x0A, omittingEmptySubsequences: false) {
        out += Array("> ".utf8) + part
        out.append(0x0A)
      }
    case "taskItem", "decisionItem": line(node, mark: "", prefix, &out)
    default:
      for child in children {
        if child["type"]?.string == "text" {
          inline(child, &out)
        } else {
          block(child, prefix: prefix, depth: depth + 1, into: &out)
        }
      }
    }
  }

  private static func start(_ prefix: [UInt8], _ out: inout [UInt8], isTight: Bool = false) {
    if !out.isEmpty, !isTight { out.append(0x0A) }
    out += prefix
  }

  private static func line(
    _ node: JSONValue, mark: String, _ prefix: [UInt8], _ out: inout [UInt8]
  ) {
    start(prefix, &out)
    out += Array(mark.utf8)
    for child in node.elements(of: "content") { inline(child, &out) }
    out.append(0x0A)
  }

  private static func inline(_ node: JSONValue, _ out: inout [UInt8]) {
    switch node["type"]?.string {
    case "hardBreak": out += Array("\\\n".utf8)
    case "mention", "emoji", "status", "date":
      out += node["attrs"]?["text"]?.text.utf8 ?? node["attrs"]?["shortName"]?.text.utf8 ?? []
    case "inlineCard": out += node["attrs"]?["url"]?.text.utf8 ?? []
    default:
      var before: [UInt8] = []
      var after: [UInt8] = []
      for mark in node.elements(of: "marks") {
        let sign: String
        switch mark["type"]?.string {
        case "strong": sign = "**"
        case "em": sign = "*"
        case "code": sign = "`"
        case "strike": sign = "~~"
        case "link":
          before += Array("[".utf8)
          after = Array("](\(mark["attrs"]?["href"]?.string ?? ""))".utf8) + after
          continue
        default: continue
        }
        before += Array(sign.utf8)
        after = Array(sign.utf8) + after
      }
      out += before + (node["text"]?.text.utf8 ?? []) + after
    }
  }

  private static func indented(_ text: [UInt8], by count: Int) -> [UInt8] {
    var out: [UInt8] = []
    for byte in text {
      out.append(byte)
      if byte == 0x0A { out += [UInt8](repeating: 0x20, count: count) }
    }
    return out
  }
}
