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

  private var blocks = MarkdownBlocks()
  /// The line at hand, and the marks that are open in it.
  private var line = MarkdownLine()
  private var marks: [MarkdownLine.Mark] = []
  /// The text of the code at hand, which may be in several nodes.
  private var code: String?
  private var table: MarkdownTable?
  /// Whether the line ends with the marker of an item in a cell, whose text follows it.
  private var isBehindMarker = false
  /// Whether all of the text is strong, as that of a heading in a cell, where Markdown has no headings.
  private var isStrong = false

  /// The text of a document; empty for any other value.
  mutating func text(_ value: JSONValue) -> Text {
    guard value.isObject else { return .empty }
    blocks = MarkdownBlocks()
    block(value, depth: 0)
    return Text(String(decoding: blocks.text, as: UTF8.self))
  }

  // MARK: - Blocks

  private mutating func block(_ node: JSONValue, depth: Int) {
    guard depth < Self.maximumDepth else { return lose("deeper levels") }
    let type = node["type"]?.string ?? ""
    if Self.inlines.contains(type) { return inline(node) }
    endLine()
    switch type {
    case "heading": heading(node)
    case "codeBlock": codeBlock(node)
    case "rule": if table == nil { blocks.write(Array("---".utf8)) }
    case "bulletList", "orderedList", "taskList", "decisionList":
      list(node, isOrdered: type == "orderedList", depth)
    case "blockquote": quote(node, depth)
    case "panel": quote(node, title: Self.panels[node["attrs"]?["panelType"]?.string ?? ""], depth)
    case "expand", "nestedExpand":
      title(node["attrs"]?["title"]?.string ?? "")
      contents(of: node, depth)
    case "table": table(node, depth)
    case "media": media(node)
    case "blockCard", "embedCard":
      card(node, lost: type)
      endLine()
    case "extension", "bodiedExtension", "syncBlock":
      lose(type)
      contents(of: node, depth)
    default:
      // Paragraphs, and groups such as a document or the columns of a page; of unknown nodes the
      // content is kept.
      contents(of: node, depth)
    }
  }

  private mutating func contents(of node: JSONValue, _ depth: Int) {
    var isBehindQuote = false
    for child in node.elements(of: "content") {
      let isQuote = child["type"]?.string.map(Self.quotes.contains) == true
      // Without something between them two quotes would be one.
      if isQuote, isBehindQuote, table == nil { blocks.write(Array("<!-- -->".utf8)) }
      isBehindQuote = isQuote
      block(child, depth: depth + 1)
    }
    endLine()
  }

  private static let quotes: Set<String> = ["blockquote", "panel"]

  /// Writes the line at hand as a paragraph; in a cell, which can only have one, it continues after a line break.
  private mutating func endLine() {
    endMarks()
    if table == nil {
      blocks.write(paragraph: line.take())
    } else if isBehindMarker {
      isBehindMarker = false
    } else if !line.isEmpty, !line.endsWithBreak {
      line.appendBreak()
    }
  }

  private mutating func endMarks() {
    endCode()
    for _ in marks { line.end() }
    marks = []
  }

  private mutating func heading(_ node: JSONValue) {
    isStrong = table != nil
    for child in node.elements(of: "content") {
      // A heading has one line.
      if child["type"]?.string == "hardBreak" { line.appendSpace() } else { inline(child) }
    }
    isStrong = false
    if table != nil { return endLine() }
    endMarks()
    let level = min(max(node["attrs"]?["level"]?.int ?? 1, 1), 6)
    blocks.write(heading: line.take(), level: Int(level))
  }

  private mutating func title(_ text: String) {
    marks = line.begin(Self.strong) ? [Self.strong] : []
    write(text)
    endLine()
  }

  private mutating func codeBlock(_ node: JSONValue) {
    let code = node.elements(of: "content").map { $0["text"]?.string ?? "" }.joined()
      .replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    if table != nil {
      for row in code.utf8.split(separator: 0x0A) {
        line.append(code: Array(row))
        endLine()
      }
      return
    }
    var language = node["attrs"]?["language"]?.string ?? ""
    if !language.allSatisfy({ $0 > " " && $0 != "`" }) { language = "" }
    blocks.write(code: Array(code.utf8), language: Array(language.utf8))
  }

  private mutating func list(_ node: JSONValue, isOrdered: Bool, _ depth: Int) {
    let first = Int(min(max(node["attrs"]?["order"]?.int ?? 1, 0), 99_999_999))
    var (count, isOpen) = (0, false)
    for item in node.elements(of: "content") {
      let type = item["type"]?.string
      // The list below a task follows it.
      if type == "taskList", count > 0 {
        block(item, depth: depth + 1)
        continue
      }
      if isOpen { blocks.end() }
      let isDone = item["attrs"]?["state"]?.string == "DONE"
      let box = Array((type != "taskItem" ? "" : isDone ? "[x] " : "[ ] ").utf8)
      let number = isOrdered ? first + count : nil
      if table != nil {
        // An item without text has a line too.
        isBehindMarker = false
        endLine()
        line.append(itemMarker: number, box: box)
        isBehindMarker = true
      } else {
        isOpen = enter(blocks.beginItem(number, box: box, isFirst: count == 0))
      }
      contents(of: item, depth + 1)
      count += 1
    }
    if isOpen { blocks.end() }
  }

  /// A quote, which may have a title; a cell has its content alone.
  private mutating func quote(_ node: JSONValue, title text: String? = nil, _ depth: Int) {
    let isOpen = table == nil && enter(blocks.beginQuote())
    if let text { title(text) }
    contents(of: node, depth)
    if isOpen { blocks.end() }
  }

  /// Counts a quote or an item that is nested too deeply.
  private mutating func enter(_ isOpen: Bool) -> Bool {
    if !isOpen { lose("deeper levels") }
    return isOpen
  }

  private mutating func table(_ node: JSONValue, _ depth: Int) {
    if table != nil {
      lose("tables in tables")
      return contents(of: node, depth)
    }
    table = MarkdownTable()
    line.isCell = true
    for row in node.elements(of: "content") {
      table?.beginRow()
      for cell in row.elements(of: "content") {
        let attributes = cell["attrs"]
        table?.beginCell(
          isHeader: cell["type"]?.string == "tableHeader", columns: attributes?["colspan"]?.int,
          rows: attributes?["rowspan"]?.int)
        contents(of: cell, depth + 1)
        let text = line.take()
        table?.endCell(text)
      }
    }
    line.isCell = false
    if let made = table?.markdown() { blocks.write(made) }
    table = nil
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
    isBehindMarker = false
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
