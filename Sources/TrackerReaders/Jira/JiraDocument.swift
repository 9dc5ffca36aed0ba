import Bytes
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

  private var out = ""

  /// The text of a document; empty for what is none.
  mutating func text(_ value: JSONValue) -> Text {
    guard value.isObject else { return .empty }
    out = ""
    block(value, depth: 0)
    return Text(trimmed(out))
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
  private mutating func contents(of node: JSONValue, _ depth: Int) -> String {
    let before = out
    defer { out = before }
    out = ""
    blocks(of: node, depth)
    return trimmed(out)
  }

  private func trimmed(_ text: String) -> String {
    let end = text.utf8.lastIndex { $0 != 0x0A }
    return end.map { String(Substring(text.utf8[...$0])) } ?? ""
  }

  private func lines(of text: String) -> [Substring] {
    text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { Substring($0) }
  }

  private mutating func start() {
    if !out.isEmpty { out += out.utf8.last == 0x0A ? "\n" : "\n\n" }
  }

  private mutating func paragraph(_ text: String) {
    start()
    out += text + "\n"
  }

  private mutating func line(_ node: JSONValue, mark: String) {
    start()
    out += mark
    for child in node.elements(of: "content") { inline(child) }
    out += "\n"
  }

  private mutating func codeBlock(_ node: JSONValue) {
    let code = node.elements(of: "content").map { $0["text"]?.string ?? "" }.joined()
    // A fence is longer than any in what it holds.
    let fence = String(repeating: "`", count: max(2, code.utf8.longestBacktickRun) + 1)
    var language = node["attrs"]?["language"]?.string ?? ""
    if !language.allSatisfy({ $0 > " " }) { language = "" }
    paragraph("\(fence)\(language)\n\(code)\n\(fence)")
  }

  private mutating func list(_ node: JSONValue, isOrdered: Bool, _ depth: Int) {
    start()
    let first = node["attrs"]?["order"]?.int ?? 1
    for (index, item) in node.elements(of: "content").enumerated() {
      var mark = isOrdered ? "\(first &+ Int64(index)). " : "- "
      if item["type"]?.string == "taskItem" {
        mark += item["attrs"]?["state"]?.string == "DONE" ? "[x] " : "[ ] "
      }
      let indent = "\n" + String(repeating: " ", count: isOrdered ? mark.utf8.count : 2)
      let inner = lines(of: contents(of: item, depth + 1))
      out += mark + (inner.first ?? "")
      for line in inner.dropFirst() { out += line.isEmpty ? "\n" : indent + line }
      out += "\n"
    }
  }

  private mutating func quote(_ text: String) {
    start()
    for line in lines(of: text) { out += "> \(line)\n" }
  }

  /// A table with a row of headers, which is empty where the document has none, as Markdown wants one.
  private mutating func table(_ node: JSONValue, _ depth: Int) {
    var rows: [[String]] = []
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
      for column in 0..<width { out += "| \(column < row.count ? row[column] : "") " }
      out += "|\n"
      if index == 0 { out += String(repeating: "| --- ", count: width) + "|\n" }
    }
  }

  /// The text of a cell on one line.
  private func cell(_ text: String) -> String {
    lines(of: text).filter { !$0.isEmpty }.joined(separator: "<br>").replacing("|", with: "\\|")
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
    case "hardBreak": out += "\\\n"
    case "mention", "emoji", "status", "placeholder":
      out += attributes?["text"]?.string ?? attributes?["shortName"]?.string ?? ""
    case "date":
      if let moment = attributes?["timestamp"]?.instant { out += moment.day.description }
    case "inlineCard":
      if let url = attributes?["url"]?.string { out += link(url) } else { lose("card") }
    case "mediaInline", "inlineExtension": lose(node["type"]?.string ?? "")
    default: marked(node)
    }
  }

  private mutating func marked(_ node: JSONValue) {
    var before = ""
    var after = ""
    for mark in node.elements(of: "marks") {
      switch mark["type"]?.string {
      case "strong": (before, after) = (before + "**", "**" + after)
      case "em": (before, after) = (before + "*", "*" + after)
      case "code": (before, after) = (before + "`", "`" + after)
      case "strike": (before, after) = (before + "~~", "~~" + after)
      case "link":
        before += "["
        after = "](\(target(mark["attrs"]?["href"]?.string ?? "")))" + after
      default: break
      }
    }
    out += before + (node["text"]?.string ?? "") + after
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
