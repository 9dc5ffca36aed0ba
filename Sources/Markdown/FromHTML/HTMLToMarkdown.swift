import Bytes

/// Converts HTML to Markdown, for trackers whose texts are HTML.
///
/// The parser's input is bounded as for HTML within Markdown: libgumbo takes quadratic time over
/// nested elements, so tags past ``NestingGuard/limit`` become text. The work is linear in the size
/// of the text.
public struct HTMLToMarkdown {
  /// The action at the end of an element.
  private enum Ending {
    case nothing, mark, block, summary, heading, list, item, quote, code, fence, dropped, table,
      row, cell
  }

  private struct Element {
    let node: GumboTreeNode
    var next = 0
    var ending = Ending.nothing
  }

  private var blocks = MarkdownBlocks()
  private var line = MarkdownLine()
  private var lost: [String: Int] = [:]
  private var open: [Element] = []
  /// The number of items in each open list, the outer one first, and the first number of ordered
  /// ones.
  private var lists: [(count: Int, first: Int?)] = []
  private var heading = 0
  private var table: MarkdownTable?
  /// The text and the language of the open code element.
  private var code: [UInt8]?
  private var language: [UInt8] = []
  private var keepsRelativeImages = false
  /// Whether there is text, an image or a rule, and not only empty elements.
  private var showsSomething = false

  private init() {}

  /// The text as Markdown, and how often content was lost that Markdown cannot express, by its
  /// kind.
  ///
  /// - Parameter keepsRelativeImages: whether images with relative addresses stay images; else they
  ///   become their descriptions.
  public static func markdown(_ html: [UInt8], keepsRelativeImages: Bool = false) -> (
    markdown: [UInt8], lost: [String: Int]
  ) {
    // Pages do not show underlines of texts in Markdown.
    let source = HTMLSource(html.span, keepsUnderline: !keepsRelativeImages)
    var converter = HTMLToMarkdown()
    converter.keepsRelativeImages = keepsRelativeImages
    converter.lost = source.lost
    var guarded = ByteBuffer(capacity: source.html.count + 1024)
    var nesting = NestingGuard()
    let isModest = source.html.withSpan { nesting.write($0, to: &guarded) }
    if isModest, let tree = guarded.withSpan({ GumboTree($0) }) {
      converter.walk(tree.root)
    } else {
      converter.lost["markup that is nested too deeply", default: 0] += 1
      converter.takeTexts(of: source.html)
      converter.showsSomething = true
    }
    guard converter.showsSomething else { return ([], converter.lost) }
    converter.endBlock()
    return (converter.blocks.text, converter.lost)
  }

  /// Whether a text that may be HTML or Markdown is HTML: whether it has the tag of a block, a
  /// closing tag or a line break.
  public static func isHTML(_ text: [UInt8]) -> Bool {
    let bytes = text.span
    var at = 0
    while let start = bytes.index(of: "<", from: at) {
      let isClosing = bytes.byte(start + 1) == "/"
      let name = isClosing ? start + 2 : start + 1
      at = bytes.end(from: name) { $0.isLetterOrDigit }
      guard at > name, let element = HTMLElement(bytes.extracting(name..<at)) else {
        at = max(at, start + 1)
        continue
      }
      if isClosing || element == .br || element == .hr || element == .img || element == .p
        || element == .div || element == .li
      {
        return true
      }
    }
    return false
  }

  /// Keeps only the text.
  private mutating func takeTexts(of html: borrowing ByteBuffer) {
    html.withSpan { bytes in
      var at = 0
      while at < bytes.count {
        let next = bytes.index(of: "<", from: at) ?? bytes.count
        line.append(text: bytes.extracting(at..<next))
        at = next == bytes.count ? next : (bytes.index(of: ">", from: next) ?? bytes.count - 1) + 1
      }
    }
  }

  // MARK: - The tree

  private mutating func walk(_ root: GumboTreeNode) {
    open = [Element(node: root)]
    while let top = open.last {
      guard let child = top.node.child(top.next) else {
        open.removeLast()
        end(top.ending)
        continue
      }
      open[open.count - 1].next += 1
      if let text = child.text {
        if !child.isSpace { showsSomething = true }
        if code != nil { code? += Array(text) } else { line.append(text: text) }
      } else if child.isElement {
        if child.element == .hr || child.element == .img { showsSomething = true }
        let ending = begin(child)
        open.append(Element(node: child, ending: ending))
      }
    }
  }

  private mutating func begin(_ node: GumboTreeNode) -> Ending {
    guard let element = node.element else { return .nothing }
    if code != nil {
      if element == .br { code?.append(0x0A) }
      if language.isEmpty, element == .code { language = Self.language(node) }
      return .nothing
    }
    switch element {
    case .h1, .h2, .h3, .h4, .h5, .h6:
      endBlock()
      heading = Int(element.rawValue.utf8.last ?? 0x31) - 0x30
      return .heading
    case .p, .div, .dl, .dt, .dd, .figure, .figcaption, .details, .caption:
      endBlock()
      return .block
    case .summary:
      endBlock()
      // What it opens stands below it.
      let holdsBlock = node.holds { $0.role == .block || $0.role == .table || $0 == .br }
      return !holdsBlock && line.begin(.wrap("**", tag: "strong")) ? .summary : .block
    case .blockquote:
      endBlock()
      return table == nil && enter(blocks.beginQuote()) ? .quote : .block
    case .ul, .ol:
      endBlock()
      let first = node.value(of: .start)
        .flatMap { Int(String(decoding: $0.prefix(9), as: UTF8.self)) }
      lists.append((0, element == .ol ? max(0, first ?? 1) : nil))
      return .list
    case .li: return beginItem(node)
    case .pre:
      endBlock()
      code = []
      language = Self.language(node)
      return .fence
    case .table:
      endBlock()
      if table == nil {
        table = MarkdownTable()
        line.isCell = true
        return .table
      }
      lost["tables in tables", default: 0] += 1
      return .block
    case .tr:
      // A row of a table within a cell is a line of the cell.
      if rowDepth > 0 || table == nil {
        endBlock()
        return .block
      }
      // Text before the first row becomes a caption.
      blocks.write(paragraph: line.take())
      table?.beginRow()
      return .row
    case .td, .th:
      if rowDepth != 1 || table == nil || isInCell {
        line.appendSpace()
        return .nothing
      }
      func number(_ name: HTMLAttribute) -> Int64? {
        node.value(of: name).flatMap { Int64(String(decoding: $0.prefix(5), as: UTF8.self)) }
      }
      table?.beginCell(
        isHeader: element == .th, columns: number(.colspan), rows: number(.rowspan))
      return .cell
    case .hr:
      endBlock()
      if table == nil { blocks.write(Array("---".utf8)) }
    case .br: breakLine()
    case .img: image(node)
    case .a: return link(node)
    case .code, .kbd, .samp:
      code = []
      language = []
      return .code
    case .b, .strong: return mark("**", tag: "strong")
    case .i, .em, .cite, .var, .dfn: return mark("*", tag: "em")
    case .s, .del: return mark("~~", tag: "del")
    case .ins, .sub, .sup, .mark: return mark("", tag: element.rawValue)
    default: break
    }
    return .nothing
  }

  private mutating func end(_ ending: Ending) {
    switch ending {
    case .nothing: break
    case .mark: line.end()
    case .block: endBlock()
    case .summary:
      line.end()
      endBlock()
    case .heading:
      endBlock()
      heading = 0
    case .list:
      endBlock()
      _ = lists.popLast()
    case .item, .quote:
      endBlock()
      blocks.end()
    case .code:
      line.append(code: code ?? [])
      code = nil
    case .fence: endFence()
    case .dropped: code = nil
    case .table: endTable()
    case .row: break
    case .cell:
      let text = line.take()
      table?.endCell(text)
    }
  }

  /// The number of open rows, including those of tables in cells.
  private var rowDepth: Int { open.count { $0.ending == .row } }
  private var isInCell: Bool { open.contains { $0.ending == .cell } }

  // MARK: - Blocks

  /// Counts a quote or an item that is nested too deeply.
  private mutating func enter(_ isOpen: Bool) -> Bool {
    if !isOpen { lost["deeper levels", default: 0] += 1 }
    return isOpen
  }

  private mutating func beginItem(_ node: GumboTreeNode) -> Ending {
    endBlock()
    let isDone = node.value(of: .dataChecked).map { !$0.elementsEqual("false".utf8) }
    let box = isDone.map { Array(($0 ? "[x] " : "[ ] ").utf8) } ?? []
    guard let list = lists.last else { return .block }
    lists[lists.count - 1].count += 1
    let number = list.first.map { $0 + list.count }
    if table != nil {
      line.append(itemMarker: number, box: box)
      return .block
    }
    return enter(blocks.beginItem(number, box: box, isFirst: list.count == 0)) ? .item : .block
  }

  private mutating func breakLine() {
    if line.isEmpty { return }
    if heading > 0 {
      line.appendSpace()
    } else if line.endsWithBreak, table == nil {
      endBlock()
    } else {
      line.appendBreak()
    }
  }

  /// Writes the text so far as a block; in a cell, which can only have one, it continues after a
  /// line break.
  private mutating func endBlock() {
    if table != nil {
      if !line.isEmpty, !line.endsWithBreak { line.appendBreak() }
      return
    }
    if heading > 0 {
      blocks.write(heading: line.take(), level: heading)
    } else {
      blocks.write(paragraph: line.take())
    }
  }

  private mutating func endFence() {
    var text = code ?? []
    code = nil
    while let last = text.last, last <= 0x20 { text.removeLast() }
    let start = text.firstIndex { $0 != 0x0A && $0 != 0x0D } ?? text.count
    text.removeFirst(start)
    if text.isEmpty { return }
    if table != nil {
      for row in text.split(separator: 0x0A) {
        endBlock()
        line.append(code: Array(row))
      }
      endBlock()
      return
    }
    blocks.write(code: text, language: language)
  }

  /// The language of code, by a class such as `language-swift` or Jira's `code-java`.
  private static func language(_ node: GumboTreeNode) -> [UInt8] {
    guard let value = node.value(of: .class) else { return [] }
    for word in value.split(separator: 0x20) {
      for prefix in ["language-", "lang-", "code-"] where word.starts(with: prefix.utf8) {
        let name = word.dropFirst(prefix.utf8.count)
        let isName =
          name.count < 20 && name.allSatisfy { $0.isLetterOrDigit || "+-#".utf8.contains($0) }
        return isName ? Array(name) : []
      }
    }
    return []
  }

  private mutating func endTable() {
    line.isCell = false
    _ = line.take()
    let made = table?.markdown()
    table = nil
    if let made { blocks.write(made) }
  }

  // MARK: - Within a line

  private mutating func mark(_ sign: String, tag: String) -> Ending {
    line.begin(.wrap(sign, tag: tag)) ? .mark : .nothing
  }

  /// A link; Jira's links to people become mentions.
  private mutating func link(_ node: GumboTreeNode) -> Ending {
    func value(_ name: HTMLAttribute) -> [UInt8] { node.value(of: name) ?? [] }
    let classes = value(.class).split(separator: 0x20)
    let person = value(.rel)
    if classes.contains(where: { $0.elementsEqual("user-hover".utf8) }), !person.isEmpty {
      line.append(text: (Array("@".utf8) + person).span)
      // The text of the link is the person's name, which the mention replaces.
      code = []
      return .dropped
    }
    guard let target = Self.target(value(.href)) else { return .nothing }
    return line.begin(.link(target)) ? .mark : .nothing
  }

  private mutating func image(_ node: GumboTreeNode) {
    func value(_ name: HTMLAttribute) -> [UInt8] { node.value(of: name) ?? [] }
    let address = value(.src)
    let isKept =
      address.starts(with: "https://".utf8) || address.starts(with: "http://".utf8)
      || keepsRelativeImages && !address.isEmpty && Addresses.isRelative(address)
    let name = value(.class)
    // Jira puts an icon after links.
    if name.starts(with: "rendericon".utf8) { return }
    if name.starts(with: "emoticon".utf8) { return emoticon(address, value(.alt)) }
    guard isKept, let target = Self.target(address) else {
      lost["images", default: 0] += 1
      line.append(text: value(.alt).span)
      return
    }
    var text = MarkdownLine()
    text.append(text: value(.alt).span)
    let description = text.take().flatMap { $0 == "]" ? Array("\\]".utf8) : [$0] }
    line.append(markdown: Array("![".utf8) + description + Array("](".utf8) + target + [0x29])
  }

  /// An emoticon of Jira, by the name of its file, or its alternative text.
  private mutating func emoticon(_ address: [UInt8], _ text: [UInt8]) {
    let file = address.split(separator: UInt8(ascii: "/")).last ?? []
    let name = file.prefix { $0 != UInt8(ascii: ".") }
    if let known = JiraEmoticon.all.first(where: { name.elementsEqual($0.file.utf8) }) {
      line.append(text: Array(known.emoji.utf8).span)
    } else {
      if text.isEmpty { lost["emoticons", default: 0] += 1 }
      line.append(text: text.span)
    }
  }
}
