import Formats
import IssueModel

/// A text of Jira in the Atlassian Document Format, made into Markdown.
///
/// See <https://developer.atlassian.com/cloud/jira/platform/apis/document/structure/>. What Markdown
/// cannot hold, as an attached picture, is counted in ``losses``.
struct JiraDocument {
  /// How often there was what the text cannot hold, by its kind.
  private(set) var losses: [String: Int] = [:]

  /// A tree nested deeper than this loses what lies deeper.
  private static let maximumDepth = 60

  private var out: [UInt8] = []

  /// The text of a document; empty for what is none.
  mutating func text(_ value: JSONValue) -> Text {
    guard value.isObject else { return .empty }
    out = []
    block(value, depth: 0)
    return Text(utf8: trimmed(out))
  }

  // MARK: - Blocks

  private mutating func block(_ node: JSONValue, depth: Int) {
    guard depth < Self.maximumDepth else {
      lose("deeper levels")
      return
    }
    let type = node["type"]?.string ?? ""
    switch type {
    case "paragraph", "caption": line(node, mark: "")
    case "heading":
      let level = min(max(node["attrs"]?["level"]?.int ?? 1, 1), 6)
      line(node, mark: String(repeating: "#", count: Int(level)) + " ")
    case "codeBlock": codeBlock(node)
    case "rule": paragraph("---")
    case "bulletList", "orderedList", "taskList", "decisionList":
      list(node, isOrdered: type == "orderedList", depth)
    case "blockquote", "panel": quote(contents(of: node, depth))
    case "expand", "nestedExpand":
      if let title = node["attrs"]?["title"]?.string, !title.isEmpty { paragraph("**\(title)**") }
      blocks(of: node, depth)
    case "table": table(node, depth)
    case "media": media(node)
    case "blockCard", "embedCard":
      if let url = node["attrs"]?["url"]?.string { paragraph(link(url)) } else { lose(type) }
    case "extension", "bodiedExtension", "syncBlock":
      lose(type)
      blocks(of: node, depth)
    case "text", "mention", "emoji", "inlineCard", "hardBreak", "status", "date":
      inline(node)
    default:
      // Groups, as a document or the columns of a page; of others what they hold is kept.
      blocks(of: node, depth)
    }
  }

  private mutating func blocks(of node: JSONValue, _ depth: Int) {
    for child in node.elements(of: "content") { block(child, depth: depth + 1) }
  }

  /// What a node holds, as a text by itself.
  private mutating func contents(of node: JSONValue, _ depth: Int) -> [UInt8] {
    let before = out
    defer { out = before }
    out = []
    blocks(of: node, depth)
    return trimmed(out)
  }

  private func trimmed(_ text: [UInt8]) -> [UInt8] {
    var text = text
    while text.last == 0x0A { text.removeLast() }
    return text
  }

  private mutating func start() {
    if !out.isEmpty {
      if out.last != 0x0A { out.append(0x0A) }
      out.append(0x0A)
    }
  }

  private mutating func paragraph(_ text: String) {
    start()
    out += Array(text.utf8)
    out.append(0x0A)
  }

  private mutating func line(_ node: JSONValue, mark: String) {
    start()
    out += Array(mark.utf8)
    for child in node.elements(of: "content") { inline(child) }
    out.append(0x0A)
  }

  private mutating func codeBlock(_ node: JSONValue) {
    start()
    let code = node.elements(of: "content").flatMap { $0["text"]?.text.utf8 ?? [] }
    // A fence is longer than any in what it holds.
    var longest = 2
    var run = 0
    for byte in code {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = [UInt8](repeating: UInt8(ascii: "`"), count: longest + 1)
    out += fence
    if let language = node["attrs"]?["language"]?.string, language.allSatisfy({ $0 > " " }) {
      out += Array(language.utf8)
    }
    out += [0x0A] + code + [0x0A] + fence + [0x0A]
  }

  private mutating func list(_ node: JSONValue, isOrdered: Bool, _ depth: Int) {
    start()
    let first = node["attrs"]?["order"]?.int ?? 1
    for (index, item) in node.elements(of: "content").enumerated() {
      var mark = isOrdered ? "\(first + Int64(index)). " : "- "
      if item["type"]?.string == "taskItem" {
        mark += item["attrs"]?["state"]?.string == "DONE" ? "[x] " : "[ ] "
      }
      let indent = isOrdered ? mark.utf8.count : 2
      let inner = contents(of: item, depth + 1)
      out += Array(mark.utf8)
      for (index, byte) in inner.enumerated() {
        out.append(byte)
        guard byte == 0x0A, inner[index + 1] != 0x0A else { continue }
        out += [UInt8](repeating: 0x20, count: indent)
      }
      out.append(0x0A)
    }
  }

  private mutating func quote(_ text: [UInt8]) {
    start()
    for part in text.split(separator: 0x0A, omittingEmptySubsequences: false) {
      out += Array("> ".utf8) + part
      out.append(0x0A)
    }
  }

  /// A table with a row of headers, which is empty where the document has none, as Markdown wants one.
  private mutating func table(_ node: JSONValue, _ depth: Int) {
    var rows: [[[UInt8]]] = []
    var hasHeader = false
    for (index, row) in node.elements(of: "content").enumerated() {
      let cells = Array(row.elements(of: "content"))
      if index == 0 {
        hasHeader = cells.allSatisfy { $0["type"]?.string == "tableHeader" }
      }
      rows.append(cells.map { cell(contents(of: $0, depth + 1)) })
    }
    let width = rows.map(\.count).max() ?? 0
    guard width > 0 else { return }
    if !hasHeader { rows.insert([], at: 0) }
    start()
    for (index, row) in rows.enumerated() {
      for column in 0..<width {
        out += Array("| ".utf8) + (column < row.count ? row[column] : [])
        out.append(0x20)
      }
      out += Array("|\n".utf8)
      if index == 0 {
        out += Array((String(repeating: "| --- ", count: width) + "|\n").utf8)
      }
    }
  }

  /// The text of a cell on one line.
  private func cell(_ text: [UInt8]) -> [UInt8] {
    var cell: [UInt8] = []
    var isEmpty = true
    for line in text.split(separator: 0x0A) {
      if !isEmpty { cell += Array("<br>".utf8) }
      isEmpty = false
      for byte in line {
        if byte == UInt8(ascii: "|") { cell.append(UInt8(ascii: "\\")) }
        cell.append(byte)
      }
    }
    return cell
  }

  /// A picture from elsewhere is shown; an attached one is lost, and only what it is called stays.
  private mutating func media(_ node: JSONValue) {
    let name = (node["attrs"]?["alt"]?.string ?? "").filter { $0 != "[" && $0 != "]" }
    if let url = node["attrs"]?["url"]?.webAddress {
      paragraph("![\(name)](\(target(url)))")
    } else {
      lose("media")
      if !name.isEmpty { paragraph("(\(name))") }
    }
  }

  // MARK: - Inlines

  private mutating func inline(_ node: JSONValue) {
    let attributes = node["attrs"]
    switch node["type"]?.string {
    case "hardBreak": out += Array("\\\n".utf8)
    case "mention", "emoji", "status", "placeholder":
      out += attributes?["text"]?.text.utf8 ?? attributes?["shortName"]?.text.utf8 ?? []
    case "date":
      if let moment = attributes?["timestamp"]?.instant {
        out += Array(moment.description.prefix(10).utf8)
      }
    case "inlineCard":
      if let url = attributes?["url"]?.string { out += Array(link(url).utf8) } else { lose("card") }
    case "mediaInline", "inlineExtension": lose(node["type"]?.string ?? "")
    default: marked(node)
    }
  }

  private mutating func marked(_ node: JSONValue) {
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
        after = Array("](\(target(mark["attrs"]?["href"]?.string ?? "")))".utf8) + after
        continue
      default: continue
      }
      before += Array(sign.utf8)
      after = Array(sign.utf8) + after
    }
    out += before + (node["text"]?.text.utf8 ?? []) + after
  }

  /// An address by itself.
  private func link(_ url: String) -> String {
    url.contains { $0 == "<" || $0 == ">" || $0.isWhitespace } ? url : "<\(url)>"
  }

  /// An address as the target of a link.
  private func target(_ url: String) -> String {
    url.contains { $0 == "(" || $0 == ")" } ? link(url) : url
  }

  private mutating func lose(_ kind: String) { losses[kind, default: 0] += 1 }
}
