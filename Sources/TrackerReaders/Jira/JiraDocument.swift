import Bytes
import Formats
import IssueModel
import Markdown

/// Converts a text in Jira's Atlassian Document Format to Markdown.
///
/// See <https://developer.atlassian.com/cloud/jira/platform/apis/document/structure/>. Content that
/// Markdown cannot express, as an attached picture, is counted in ``losses``.
struct JiraDocument {
  /// How often content was lost, by its kind.
  private(set) var losses: [String: Int] = [:]
  /// The accounts that it mentions without names.
  private(set) var mentions: [String] = []
  /// The names that it has for accounts that it mentions.
  private(set) var names: [String: String] = [:]

  /// The deepest nesting that is converted; deeper content is lost.
  private static let maximumDepth = 60

  private var out = ""
  /// The line at hand, and the marks that are open in it.
  private var line = MarkdownLine()
  private var marks: [MarkdownLine.Mark] = []
  /// The text of the current code block, which may be in several nodes.
  private var code: String?
  /// Whether all of the text is strong, as that of a heading in a cell, where Markdown has no headings.
  private var isStrong = false

  /// The text of a document; empty for any other value.
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
    if Self.inlines.contains(type) { return inline(node) }
    endLine()
    switch type {
    case "heading": heading(node)
    case "codeBlock": codeBlock(node)
    case "rule": paragraph("---")
    case "bulletList", "orderedList", "taskList", "decisionList":
      list(node, isOrdered: type == "orderedList", depth)
    case "blockquote": quote(contents(of: node, depth))
    case "panel":
      let kind = Self.panels[node["attrs"]?["panelType"]?.string ?? ""]
      quote(trimmed((kind.map { "**\($0)**\n\n" } ?? "") + contents(of: node, depth)))
    case "expand", "nestedExpand":
      if let title = node["attrs"]?["title"]?.string, !title.isEmpty {
        marks = line.begin(Self.strong) ? [Self.strong] : []
        write(title)
        endLine()
      }
      blocks(of: node, depth)
    case "table": table(node, depth)
    case "media": media(node)
    case "blockCard", "embedCard":
      card(node, lost: type)
      endLine()
    case "extension", "bodiedExtension", "syncBlock":
      lose(type)
      blocks(of: node, depth)
    default:
      // Paragraphs, and groups such as a document or the columns of a page; of unknown nodes the
      // content is kept.
      blocks(of: node, depth)
    }
  }

  private mutating func blocks(of node: JSONValue, _ depth: Int) {
    for child in node.elements(of: "content") { block(child, depth: depth + 1) }
    endLine()
  }

  /// The content of a node, as a separate text.
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

  /// Writes the line at hand as a paragraph.
  private mutating func endLine() {
    let text = takeLine()
    if !text.isEmpty {
      paragraph(String(decoding: MarkdownLine.escapingStarts(text), as: UTF8.self))
    }
  }

  private mutating func takeLine() -> [UInt8] {
    endCode()
    for _ in marks { line.end() }
    marks = []
    return line.take()
  }

  private mutating func heading(_ node: JSONValue) {
    let level = min(max(node["attrs"]?["level"]?.int ?? 1, 1), 6)
    isStrong = line.isCell
    for child in node.elements(of: "content") {
      // A heading has one line.
      if child["type"]?.string == "hardBreak" { line.appendSpace() } else { inline(child) }
    }
    isStrong = false
    if line.isCell { return endLine() }
    var text = takeLine()
    if text.isEmpty { return }
    // Such signs at the end would belong to the heading.
    if text.last == UInt8(ascii: "#") { text.insert(UInt8(ascii: "\\"), at: text.count - 1) }
    paragraph(
      String(repeating: "#", count: Int(level)) + " " + String(decoding: text, as: UTF8.self))
  }

  private mutating func codeBlock(_ node: JSONValue) {
    let code = node.elements(of: "content").map { $0["text"]?.string ?? "" }.joined()
      .replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    if line.isCell {
      for row in lines(of: code) {
        line.append(code: Array(row.utf8))
        endLine()
      }
      return
    }
    // A fence is longer than any in its content.
    let fence = String(repeating: "`", count: max(2, code.utf8.longestBacktickRun) + 1)
    var language = node["attrs"]?["language"]?.string ?? ""
    if !language.allSatisfy({ $0 > " " && $0 != "`" }) { language = "" }
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
    if line.isCell { return paragraph(text) }
    start()
    for line in lines(of: text) { out += "> \(line)\n" }
  }

  /// A table with a row of headers, which is empty where the document has none, as Markdown wants one.
  private mutating func table(_ node: JSONValue, _ depth: Int) {
    if line.isCell {
      lose("tables in tables")
      return blocks(of: node, depth)
    }
    line.isCell = true
    defer { line.isCell = false }
    var rows: [[String]] = []
    var hasHeader = false
    // How many of the next rows cells reach into, by column.
    var covered = [Int](repeating: 0, count: Self.mostAdded)
    for (index, row) in node.elements(of: "content").enumerated() {
      let cells = Array(row.elements(of: "content"))
      if index == 0 {
        hasHeader = cells.allSatisfy { $0["type"]?.string == "tableHeader" }
      }
      var texts: [String] = []
      for cell in cells {
        while texts.count < covered.count, covered[texts.count] > 0 {
          covered[texts.count] -= 1
          texts.append("")
        }
        let further = Self.span(cell, "rowspan", most: 1000) - 1
        for text in self.cells(of: cell, depth + 1) {
          if texts.count < covered.count { covered[texts.count] = further }
          texts.append(text)
        }
      }
      for column in covered.indices.dropFirst(texts.count) where covered[column] > 0 {
        covered[column] -= 1
      }
      rows.append(texts)
    }
    let width = rows.map(\.count).max() ?? 0
    guard width > 0 else { return }
    if !hasHeader { rows.insert([], at: 0) }
    start()
    for (index, row) in rows.enumerated() {
      // Markdown adds missing cells to a row, except to the header row.
      let shown = index == 0 ? width : max(row.count, min(width, Self.mostAdded))
      for column in 0..<shown { out += "| \(column < row.count ? row[column] : "") " }
      out += "|\n"
      if index == 0 { out += String(repeating: "| --- ", count: width) + "|\n" }
    }
  }

  /// The most cells that are added to a short row, so that many short rows below a wide one do not
  /// take too much room.
  private static let mostAdded = 60

  /// A cell, followed by empty ones where it spans several columns.
  private mutating func cells(of node: JSONValue, _ depth: Int) -> [String] {
    let columns = Self.span(node, "colspan", most: 60)
    return [cell(contents(of: node, depth))] + [String](repeating: "", count: columns - 1)
  }

  /// How many columns or rows a cell reaches over.
  private static func span(_ cell: JSONValue, _ name: StaticString, most: Int64) -> Int {
    Int(min(max(cell["attrs"]?[name]?.int ?? 1, 1), most))
  }

  /// The text of a cell on one line.
  private func cell(_ text: String) -> String {
    lines(of: text).filter { !$0.isEmpty }.joined(separator: "<br>")
  }

  /// A picture with an address is shown; an attached one is lost except for its name.
  private mutating func media(_ node: JSONValue) {
    let name = node["attrs"]?["alt"]?.string ?? ""
    let target = (node["attrs"]?["url"]?.webAddress).flatMap(Self.target)
    if target == nil { lose("media") }
    if target == nil && name.isEmpty { return }
    line.append(markdown: Array((target == nil ? "(" : "![").utf8))
    write(name.filter { $0 != "[" && $0 != "]" })
    line.append(markdown: target.map { Array("](".utf8) + $0 + Array(")".utf8) } ?? Array(")".utf8))
    endLine()
  }

  /// The names of panels, which are those of Jira's other markup.
  private static let panels = [
    "info": "Info", "note": "Note", "warning": "Warning", "tip": "Tip", "success": "Success",
    "error": "Error",
  ]

  // MARK: - Inlines

  private static let inlines: Set<String> = [
    "text", "mention", "emoji", "inlineCard", "hardBreak", "status", "date", "placeholder",
    "mediaInline", "inlineExtension",
  ]

  private mutating func inline(_ node: JSONValue) {
    let (wanted, isCode) = marks(of: node)
    if !isCode || wanted != marks { endCode() }
    let shared = zip(wanted, marks).prefix { $0 == $1 }.count
    for _ in shared..<marks.count { line.end() }
    marks.removeLast(marks.count - shared)
    for mark in wanted[shared...] where line.begin(mark) { marks.append(mark) }
    let attributes = node["attrs"]
    switch node["type"]?.string {
    case "hardBreak": if !line.isEmpty { line.appendBreak() }
    case "mention": mention(attributes)
    case "emoji", "status", "placeholder":
      write(attributes?["text"]?.string ?? attributes?["shortName"]?.string ?? "")
    case "date":
      if let moment = attributes?["timestamp"]?.instant { write(moment.day.description) }
    case "inlineCard": card(node, lost: "card")
    case "mediaInline", "inlineExtension": lose(node["type"]?.string ?? "")
    default:
      let text = node["text"]?.string ?? ""
      if !isCode { return write(text) }
      if code == nil { code = "" }
      code? += text
    }
  }

  /// Writes whom a mention names; one without a name is its account, as in wiki markup.
  private mutating func mention(_ attributes: JSONValue?) {
    let text = attributes?["text"]?.line
    guard let account = attributes?["id"]?.string, RecordBatch.isAccount(account) else {
      return text.map { write($0) } ?? lose("mention")
    }
    names[account] = text.map { $0.hasPrefix("@") ? String($0.dropFirst()) : $0 }
    mentions.append(account)
    line.append(markdown: Array("@\(account)".utf8))
  }

  private static let strong = MarkdownLine.Mark.wrap("**", tag: "strong")

  /// The marks of a node, those first that go on over several nodes, and whether it is code.
  private mutating func marks(of node: JSONValue) -> (marks: [MarkdownLine.Mark], isCode: Bool) {
    var found = [MarkdownLine.Mark?](repeating: nil, count: 6)
    var isCode = false
    for mark in node.elements(of: "marks") {
      let type = mark["type"]?.string ?? ""
      switch type {
      case "link": found[0] = Self.target(mark["attrs"]?["href"]?.string ?? "").map { .link($0) }
      case "strong": found[1] = Self.strong
      case "em": found[2] = .wrap("*", tag: "em")
      case "strike": found[3] = .wrap("~~", tag: "del")
      case "underline": found[4] = .wrap("", tag: "ins")
      case "subsup":
        found[5] = .wrap("", tag: mark["attrs"]?["type"]?.string == "sub" ? "sub" : "sup")
      case "code": isCode = true
      case "textColor", "backgroundColor": lose(type)
      default: break
      }
    }
    if isStrong { found[1] = Self.strong }
    return (found.compactMap { $0 }, isCode)
  }

  /// Writes text, in which nothing is a sign.
  private mutating func write(_ text: String) { text.withSpan { line.append(text: $0) } }

  private mutating func endCode() {
    if let code { line.append(code: Array(code.utf8)) }
    code = nil
  }

  /// Writes a bare address.
  private mutating func card(_ node: JSONValue, lost kind: String) {
    guard let url = node["attrs"]?["url"]?.webAddress, let target = Self.target(url) else {
      return lose(kind)
    }
    let bare = target.first == UInt8(ascii: "<") ? target : [0x3C] + target + [0x3E]
    line.append(markdown: bare)
  }

  private static func target(_ url: String) -> [UInt8]? { HTMLToMarkdown.target(Array(url.utf8)) }

  private mutating func lose(_ kind: String) { losses[kind, default: 0] += 1 }
}
