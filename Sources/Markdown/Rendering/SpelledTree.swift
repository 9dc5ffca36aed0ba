import Bytes

/// Prepares a tree so that libcmark's writer keeps the spelling of its text: text nodes are
/// replaced by nodes that are written verbatim, and blocks that the writer would change by ones
/// that it does not.
struct SpelledTree {
  let placeholders: Placeholders
  let prepared: PreparedSource
  /// The lines of tables, from 1; to libcmark they are paragraphs.
  let tableLines: Set<Int>
  /// How the text is written.
  let writer: CommonMarkWriter
  /// Whether the text has tildes: then delimiters are text to libcmark, so that no emphasis can be
  /// added.
  let hasTildes: Bool
  /// Whether indented code is written with fences: another parser may take it for the rest of a
  /// footnote, and so for Markdown.
  let fencesCode: Bool
  /// The lines, from 1, whose indentation makes them code, or part of a footnote; empty where no footnote can be.
  let indentedLines: Set<Int>
  /// Whether raw HTML is kept.
  var keepsHTML: Bool { writer.keepsHTML }
  /// The level of the heading above the text; nil leaves its headings unchanged.
  var headingsUnder: Int? { writer.headingsUnder }
  /// The prefix of the name of each footnote.
  var notes: [UInt8] { writer.notes }
  /// The options by which relative addresses are resolved; nil leaves them unchanged.
  var addresses: MarkdownOptions? { writer.addresses }

  /// A tree for writing a text with placeholders in its original spelling.
  init(_ parsed: borrowing ParsedText, _ placeholders: Placeholders, _ writer: CommonMarkWriter) {
    self.placeholders = placeholders
    self.writer = writer
    prepared = parsed.prepared
    hasTildes = parsed.syntax.contains(.tilde)
    let mayHaveNotes = !writer.keepsHTML && parsed.syntax.contains(.note)
    fencesCode = mayHaveNotes || !writer.keepsHTML && (writer.isMadeOfHTML || writer.isOfNote)
    indentedLines = mayHaveNotes ? Self.indentedLines(of: parsed.text) : []
    var lines: Set<Int> = []
    if !parsed.syntax.isDisjoint(with: [.pipe, .colonAtDash]) {
      for table in BlockScanner(parsed.text.span, .tables).tables {
        lines.formUnion(table.line..<table.line + table.lineCount)
      }
    }
    tableLines = lines
  }

  /// Changes the tree of a document.
  func spell(_ root: Node) {
    var parts: [Node] = []
    if !keepsHTML {
      spellNotes(of: root)
      spellBlocks(of: root)
      parts = partParagraphs(of: root)
      endHeadings(of: root)
    }
    let slugs = headingSlugs(of: root)
    if let headingsUnder {
      dropEmptyHeadings(of: root)
      shift(root, under: headingsUnder)
      wordHeadings(of: root)
    }
    if !keepsHTML { spellTags(of: root, parts) }
    var next: Node? = root
    let outside: NotePart = writer.isOfNote ? .text : .none
    var note = outside
    while let node = next {
      if node.kind == .paragraph || node.kind == .heading { note = outside }
      if !keepsHTML, node.kind == .text { note = notePart(node, after: note) }
      let changed = change(node, note, slugs)
      if note != .none { hideReferences(of: changed) }
      next = changed.next(in: root, skipsChildren: isAutolink(changed))
    }
  }

  /// Removes empty headings, which pages do not show either.
  private func dropEmptyHeadings(of root: Node) {
    for heading in headings(of: root) where !heading.children.contains(where: shows) {
      heading.unlink()
    }
  }

  /// Whether something of a heading can be seen.
  private func shows(_ node: Node) -> Bool {
    switch node.kind {
    case .htmlInline: placeholders.restored(node.literal).starts(with: "<img".utf8)
    case .text:
      placeholders.restored(node.literal).contains { $0 > UInt8(ascii: " ") }
    case .softBreak, .lineBreak: false
    default: true
    }
  }

  /// Replaces the content of headings by its wording on a page, since parsers differ in markup,
  /// names of emoji and formulas.
  private func wordHeadings(of root: Node) {
    let found = headings(of: root)
    guard !found.isEmpty else { return }
    let headings = RawHeadings(writer.page().bytes.span).texts
    guard found.count == headings.count else { return }
    for (heading, text) in zip(found, headings) where text.contains(where: { !$0.isSpace }) {
      // The tag of a block in emphasis may end the heading on a page, but not here.
      if nodes(in: heading).contains(where: { tag($0)?.element.role == .block }) { continue }
      guard let words = Node.make(written: SpelledTree.escaped(text)) else { continue }
      for child in Array(heading.children) { child.unlink() }
      heading.append(words)
    }
  }

  /// Puts headings below a level, without leaving out one.
  private func shift(_ root: Node, under base: Int) {
    var levels: [Int] = []
    for heading in headings(of: root) {
      let level = heading.headingLevel
      while let last = levels.last, last >= level { levels.removeLast() }
      levels.append(level)
      heading.setHeadingLevel(min(6, base + levels.count))
    }
  }

  /// The headings of a document, without the headings that represent tables.
  func headings(of root: Node) -> [Node] {
    nodes(in: root) { $0.kind == .heading && prepared.table(at: $0) == nil }
  }

  /// The nodes below one that meet a condition, in the order of writing.
  func nodes(in block: Node, where isWanted: (Node) -> Bool = { _ in true }) -> [Node] {
    var nodes: [Node] = []
    var next = block.next(in: block)
    while let node = next {
      if isWanted(node) { nodes.append(node) }
      next = node.next(in: block)
    }
    return nodes
  }

  /// Changes a node; returns the one that replaces it.
  private func change(_ node: Node, _ note: NotePart, _ slugs: Set<String>) -> Node {
    switch node.kind {
    case .text: return node.replaced(by: .make(written: text(of: node, note)))
    case .code:
      let code = placeholders.restored(node.literal)
      if !keepsHTML, tableLines.contains(node.startLine), let text = textInTable(code) {
        return node.replaced(by: .make(written: text))
      }
      node.setLiteral(code)
    case .htmlInline: node.setLiteral(placeholders.restored(node.literal))
    case .codeBlock:
      node.setLiteral(placeholders.restored(node.literal))
      let info = placeholders.restored(node.fenceInfo)
      if !keepsHTML, info.contains(UInt8(ascii: "{")) || info.contains(UInt8(ascii: "=")) {
        // Pandoc takes this info string for attributes, such as one that says the code is HTML.
        node.setFenceInfo(Array("text".utf8))
      } else {
        node.setFenceInfo(info.isEmpty && fencesCode ? Array("text".utf8) : info)
      }
    case .htmlBlock: return paragraph(of: node)
    case .heading: return heading(node)
    case .item: spellBox(of: node)
    case .lineBreak where node.previous == nil:
      // Two spaces at the start of a line would be nothing.
      if let slash = Node.make(written: "\\".utf8) { node.insertBefore(slash) }
      return node.replaced(by: .make(.softBreak))
    case .image where linksImages: return link(to: node)
    case .link, .image:
      var url = Addresses.decoded(placeholders.restored(node.url))
      if let addresses, Addresses.isRelative(url), !leads(node, to: slugs, by: url) {
        let address =
          node.kind == .image
          ? Addresses.image(url, addresses) : Addresses.link(url, addresses)
        guard let address, address.first.map({ $0 != "#" }) ?? false else {
          return node.replaced(by: .make(written: words(of: node)))
        }
        url = address
      }
      let isKept = keepsHTML || Addresses.isHarmless(url, isImage: node.kind == .image)
      // A picture without an address is a broken one.
      if node.kind == .image, !keepsHTML, !isKept || url.isEmpty {
        return node.replaced(by: .make(written: words(of: node)))
      }
      node.setLink(
        url: isKept ? url : [],
        title: Addresses.decoded(placeholders.restored(node.title)))
      if isAutolink(node), let text = node.firstChild {
        text.setLiteral(placeholders.restored(text.literal))
      }
    default: break
    }
    return node
  }

  /// Code of a table as text, since readers of tables end cells at pipes before they look for code; nil if it
  /// may stay code.
  private func textInTable(_ code: [UInt8]) -> [UInt8]? {
    var cells: [[UInt8]] = []
    var cell: [UInt8] = []
    var isClear = true
    for byte in code {
      if byte != "|" {
        cell.append(byte)
      } else if cell.last == "\\" {
        cell.removeLast()
        // To some, a backslash before it escapes nothing then.
        if cell.last == "\\" { isClear = false }
        cell.append(byte)
      } else {
        cells.append(cell)
        cell = []
      }
    }
    let text = SpelledTree.escaped(cell)
    if cells.isEmpty { return isClear ? nil : text }
    let before = cells.flatMap { SpelledTree.escaped($0) + [UInt8(ascii: "|")] }
    return Array("`".utf8) + before + text + Array("`".utf8)
  }

  /// Whether a link may be written in angle brackets: its text is its address.
  private func isAutolink(_ link: Node) -> Bool {
    guard link.kind == .link, let text = link.firstChild, text.kind == .text, text.next == nil,
      link.title.isEmpty
    else { return false }
    let (address, shown) = (placeholders.restored(link.url), placeholders.restored(text.literal))
    if address == shown { return !address.contains { $0 <= 32 || $0 == "<" || $0 == ">" } }
    // In angle brackets, anything but a mail address may be a tag.
    guard address == Array("mailto:".utf8) + shown, let first = shown.first, first.isLetterOrDigit,
      shown.contains(UInt8(ascii: "@"))
    else { return false }
    return shown.allSatisfy { $0.isWord || "@.+-".utf8.contains($0) }
  }

  /// Replaces an HTML block by a paragraph: libcmark's writer begins every block of HTML with an
  /// empty line, even the first of an item, and ends it with one outside of its containers.
  private func paragraph(of block: Node) -> Node {
    var markup = placeholders.restored(block.literal)
    if markup.last == "\n" { markup.removeLast() }
    guard let paragraph = Node.make(.paragraph), let custom = Node.make(written: markup) else {
      return block
    }
    paragraph.append(custom)
    return block.replaced(by: paragraph)
  }

  /// Markup or code as text, escaped by character references alone: an address that a GFM parser
  /// links extends over backslashes, and would leave the rest unescaped.
  static func escaped(_ markup: some Sequence<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    for byte in markup {
      switch byte {
      case "<": output += Array("&lt;".utf8)
      case ">": output += Array("&gt;".utf8)
      case "&": output += Array("&amp;".utf8)
      case 10, 13: output.append(UInt8(ascii: " "))
      case "\\", "`", "*", "_", "[", "]", "~", "|", "!", ":", "#", "@", "{", "$", "^":
        output += Array("&#\(byte);".utf8)
      default: output.append(byte)
      }
    }
    return output
  }

  /// Replaces a heading of several lines, which would be joined, by an underlined paragraph; and
  /// removes blocks that were only inserted as separators.
  private func heading(_ heading: Node) -> Node {
    if prepared.table(at: heading) != nil { return heading.replaced(by: .make(.paragraph)) }
    guard heading.children.contains(where: \.isBreak) else { return heading }
    // Only the first two levels have an underline.
    if heading.headingLevel > 2 {
      for child in Array(heading.children) where child.isBreak {
        _ = child.replaced(by: .make(written: " ".utf8))
      }
      return heading
    }
    guard let paragraph = Node.make(.paragraph),
      let lineEnd = Node.make(.softBreak),
      let underline = Node.make(written: (heading.headingLevel == 1 ? "===" : "---").utf8)
    else { return heading }
    for child in heading.children { paragraph.append(child) }
    paragraph.append(lineEnd)
    paragraph.append(underline)
    return heading.replaced(by: paragraph)
  }

  /// Restores the box that was removed from an item.
  private func spellBox(of item: Node) {
    guard let isDone = prepared.box(of: item),
      let box = Node.make(written: (isDone ? "[x] " : "[ ] ").utf8)
    else { return }
    if let first = item.firstChild, first.kind == .paragraph, let inline = first.firstChild {
      inline.insertBefore(box)
    } else if let paragraph = Node.make(.paragraph) {
      paragraph.append(box)
      if let first = item.firstChild {
        first.insertBefore(paragraph)
      } else {
        item.append(paragraph)
      }
    }
  }

  /// A text in its original spelling: with a backslash before characters that a placeholder marks
  /// as escaped, and before those that would begin a block now that only the paragraph's own
  /// indentation precedes its line.
  private func text(of node: Node, _ note: NotePart) -> [UInt8] {
    let bytes = node.literal
    // All emphasis is written with asterisks, be it spelled with underscores.
    let isBesideEmphasis = [node.parent, node.previous, node.next].contains {
      $0?.kind == .emphasis || $0?.kind == .strong
    }
    var output: [UInt8] = []
    var at = 0
    while at < bytes.count {
      let byte = bytes[at]
      if let mark = placeholders.mark(bytes, at) {
        if mark.byte != 0 { output.append(mark.byte) }
        at += 3
        continue
      }
      if byte == "<", !keepsHTML {
        // Where a reader of GFM sees a table or an address, it might begin a tag.
        output += Array("&lt;".utf8)
      } else if byte == "^", note != .none, hideReference(node, note, in: &output) {
        // It is written.
      } else if byte == "^", !notes.isEmpty, output.last == "[", !output.dropLast().endsEscaping {
        output.append(byte)
        output += notes
      } else if byte == "{", !keepsHTML, output.last?.mayHaveAttributes ?? true {
        // Pandoc would take the following braces for attributes.
        output += Array("\\{".utf8)
      } else if byte == "!", !keepsHTML, isBeforeImage(at, node) {
        output += Array("\\!".utf8)
      } else if byte == "(", !keepsHTML, output.last == "]" {
        // Where it sees no address around them, these might end a link.
        output += Array("\\(".utf8)
      } else {
        let isEscaped =
          (byte == "*" && isBesideEmphasis) || placeholders.mark(bytes, at + 1) == .escaped
        if isEscaped, byte.isPunctuation { output.append(UInt8(ascii: "\\")) }
        output.append(byte)
      }
      at += 1
    }
    let startsLine = node.previous.map(\.isBreak) ?? (node.parent?.kind == .paragraph)
    if startsLine, !tableLines.contains(node.startLine),
      let place = LineStart.blockMarker(output.span, endsLine: node.next?.isBreak ?? true)
    {
      output.insert(UInt8(ascii: "\\"), at: place)
    } else if startsLine, !keepsHTML, definesHarmfulLink(output, node) {
      output.insert(UInt8(ascii: "\\"), at: 0)
    }
    return output
  }

  /// Whether an exclamation mark in a text would turn the following link into an image, or a
  /// footnote for renderers that do not support them.
  private func isBeforeImage(_ mark: Int, _ text: Node) -> Bool {
    guard mark + 1 == text.literal.count else {
      return linksImages && text.literal[mark + 1] == "["
    }
    return text.next?.kind == .link || text.next?.kind == .image
  }

  /// Whether a line begins with a footnote's `[^name]:` and an address that may run a script: a
  /// parser without footnotes takes it for a link reference definition.
  private func definesHarmfulLink(_ line: [UInt8], _ node: Node) -> Bool {
    guard line.starts(with: "[^".utf8), let bracket = line.firstIndex(of: UInt8(ascii: "]")) else {
      return false
    }
    var rest = line[(bracket + 1)...].drop { $0 == ":" || $0.isSpace }
    if rest.isEmpty, let following = node.next?.next, following.kind == .text {
      rest = placeholders.restored(following.literal)[...].drop(while: \.isSpace)
    }
    let word = rest.prefix { !$0.isSpace }.filter { $0 != "\\" }
    return !Addresses.isHarmless(word, isImage: false)
  }
}

extension UInt8 {
  /// Whether attributes in braces may follow: at the end of a link, of code or of a heading's words.
  fileprivate var mayHaveAttributes: Bool {
    isSpace || self == "]" || self == ")" || self == "`" || self == ">" || self == ":"
  }
}

extension ArraySlice<UInt8> {
  /// Whether a backslash at the end escapes the next character.
  var endsEscaping: Bool { reversed().prefix { $0 == "\\" }.count % 2 == 1 }
}
