import Bytes

/// Makes libcmark's writer write a tree as its text was spelled: text nodes are replaced by nodes that
/// are written as they are, and blocks that the writer would turn into others by ones that it does not.
struct SpelledTree {
  let placeholders: Placeholders
  let prepared: PreparedSource
  /// The lines of tables, from 1; to libcmark they are paragraphs.
  let tableLines: Set<Int>
  /// Whether raw HTML stays what it is.
  let keepsHTML: Bool
  /// Whether indented code is written with fences: another reader may take it for the rest of a
  /// footnote, and so for Markdown.
  let fencesCode: Bool

  /// What is needed to write a text with placeholders as it was spelled.
  init(
    _ text: Span<UInt8>, _ syntax: SyntaxCharacters, _ placeholders: Placeholders,
    _ prepared: PreparedSource,
    keepsHTML: Bool
  ) {
    self.placeholders = placeholders
    self.prepared = prepared
    self.keepsHTML = keepsHTML
    fencesCode = !keepsHTML && syntax.contains(.note)
    var lines: Set<Int> = []
    if syntax.contains(.pipe) || syntax.contains(.colonAtDash) {
      var scanner = BlockScanner(text, .tables)
      scanner.scan()
      for table in scanner.tables { lines.formUnion(table.line..<table.line + table.lineCount) }
    }
    tableLines = lines
  }

  /// Changes the tree of a document.
  func spell(_ root: Node) {
    var node = root
    while true {
      let next = change(node)
      if let child = next.kind == .link && isAutolink(next) ? nil : next.firstChild {
        node = child
        continue
      }
      node = next
      while node.next == nil {
        guard let parent = node.parent, parent != root else { return }
        node = parent
      }
      guard let following = node.next else { return }
      node = following
    }
  }

  /// Changes a node; the one that stands in its place.
  private func change(_ node: Node) -> Node {
    switch node.kind {
    case .text: return replaced(node, by: text(of: node))
    case .code:
      let code = placeholders.restored(node.literal)
      // Readers of tables end cells before they look for code.
      if !keepsHTML, code.contains(UInt8(ascii: "|")), tableLines.contains(node.startLine) {
        let cells = code.split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false).map {
          SpelledTree.escaped($0)
        }.joined(separator: [UInt8(ascii: "|")])
        return replaced(node, by: [UInt8(ascii: "`")] + cells + [UInt8(ascii: "`")])
      }
      node.setLiteral(code)
    case .htmlInline:
      let markup = placeholders.restored(node.literal)
      if !keepsHTML { return replaced(node, by: SpelledTree.escaped(markup)) }
      node.setLiteral(markup)
    case .codeBlock:
      node.setLiteral(placeholders.restored(node.literal))
      let info = placeholders.restored(node.fenceInfo)
      node.setFenceInfo(info.isEmpty && fencesCode ? Array("text".utf8) : info)
    case .htmlBlock: return keepsHTML ? paragraph(of: node) : code(of: node)
    case .heading: return heading(node)
    case .item: spellBox(of: node)
    case .lineBreak where node.previous == nil:
      // Two spaces at the start of a line would be nothing.
      if let slash = Node.make(.customInline), let lineEnd = Node.make(.softBreak) {
        slash.setOnEnter([UInt8(ascii: "\\")])
        node.insertBefore(slash)
        slash.insertAfter(lineEnd)
        node.unlink()
        return lineEnd
      }
    case .link, .image:
      let url = Addresses.decoded(placeholders.restored(node.url))
      node.setLink(
        url: keepsHTML || Addresses.isHarmless(url, isImage: node.kind == .image) ? url : [],
        title: Addresses.decoded(placeholders.restored(node.title)))
      if isAutolink(node), let text = node.firstChild {
        text.setLiteral(placeholders.restored(text.literal))
      }
    default: break
    }
    return node
  }

  /// Puts a node that is written as it is into a node's place.
  private func replaced(_ node: Node, by text: [UInt8]) -> Node {
    guard let custom = Node.make(.customInline) else { return node }
    custom.setOnEnter(text)
    node.insertBefore(custom)
    node.unlink()
    return custom
  }

  /// Whether a link may be written in angle brackets: its text is its address.
  private func isAutolink(_ link: Node) -> Bool {
    guard link.kind == .link, let text = link.firstChild, text.kind == .text, text.next == nil,
      link.title.isEmpty
    else { return false }
    let (address, shown) = (placeholders.restored(link.url), placeholders.restored(text.literal))
    return address == shown || address == Array("mailto:".utf8) + shown
  }

  /// Puts a paragraph in the place of an HTML block: libcmark's writer begins every block of HTML with
  /// an empty line, even the first of an item, and ends it with one outside of its containers.
  private func paragraph(of block: Node) -> Node {
    guard let paragraph = Node.make(.paragraph), let custom = Node.make(.customInline) else {
      return block
    }
    var markup = placeholders.restored(block.literal)
    if markup.last == "\n" { markup.removeLast() }
    custom.setOnEnter(markup)
    paragraph.append(custom)
    block.insertBefore(paragraph)
    block.unlink()
    return custom
  }

  /// Puts a block of code in the place of an HTML block.
  private func code(of block: Node) -> Node {
    guard let code = Node.make(.codeBlock) else { return block }
    code.setLiteral(placeholders.restored(block.literal))
    code.setFenceInfo(Array("html".utf8))
    block.insertBefore(code)
    block.unlink()
    return code
  }

  /// Markup or code as text, by references alone: an address that a reader of GFM links reaches over
  /// backslashes, and would leave what follows them unescaped.
  private static func escaped(_ markup: some Sequence<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    for byte in markup {
      switch byte {
      case "<": output += Array("&lt;".utf8)
      case ">": output += Array("&gt;".utf8)
      case "&": output += Array("&amp;".utf8)
      case 10, 13: output.append(UInt8(ascii: " "))
      case "\\", "`", "*", "_", "[", "]", "~", "|", "!", ":", "#", "@":
        output += Array("&#\(byte);".utf8)
      default: output.append(byte)
      }
    }
    return output
  }

  /// Puts a paragraph with an underline in the place of a heading of several lines, which would be
  /// joined; and takes out what was only put between blocks.
  private func heading(_ heading: Node) -> Node {
    if prepared.table(at: heading) != nil {
      guard let nothing = Node.make(.paragraph) else { return heading }
      heading.insertBefore(nothing)
      heading.unlink()
      return nothing
    }
    var inline = heading.firstChild
    while let node = inline, !node.isBreak { inline = node.next }
    guard inline != nil, let paragraph = Node.make(.paragraph), let lineEnd = Node.make(.softBreak),
      let underline = Node.make(.customInline)
    else { return heading }
    while let child = heading.firstChild { paragraph.append(child) }
    underline.setOnEnter(Array((heading.headingLevel == 1 ? "===" : "---").utf8))
    paragraph.append(lineEnd)
    paragraph.append(underline)
    heading.insertBefore(paragraph)
    heading.unlink()
    return paragraph
  }

  /// Puts the box back that was taken out of an item.
  private func spellBox(of item: Node) {
    guard let isDone = prepared.box(of: item), let box = Node.make(.customInline) else { return }
    box.setOnEnter(Array((isDone ? "[x] " : "[ ] ").utf8))
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

  /// A text as it was spelled: with a backslash before what a placeholder says was escaped, and before what
  /// would begin a block now that nothing but the paragraph's own indentation precedes its line.
  private func text(of node: Node) -> [UInt8] {
    let bytes = node.literal
    // All emphasis is written with asterisks, be it spelled with underscores.
    let isBesideEmphasis = [node.parent, node.previous, node.next].contains {
      $0?.kind == .emphasis || $0?.kind == .strong
    }
    var output: [UInt8] = []
    var at = 0
    while at < bytes.count {
      let byte = bytes[at]
      let mark = placeholders.mark(bytes, at)
      if let mark {
        if mark.byte != 0 { output.append(mark.byte) }
        at += 3
      } else if byte == "<", !keepsHTML {
        // Where a reader of GFM sees a table or an address, it might begin a tag.
        output += Array("&lt;".utf8)
        at += 1
      } else if byte == "(", !keepsHTML, output.last == "]" {
        // Where it sees no address around them, these might end a link.
        output += Array("\\(".utf8)
        at += 1
      } else {
        if byte < 128, UnicodeScalars.isPunctuation(Unicode.Scalar(byte)),
          (byte == "*" && isBesideEmphasis)
            || (at + 1 < bytes.count && placeholders.mark(bytes, at + 1) == .escaped)
        {
          output.append(UInt8(ascii: "\\"))
        }
        output.append(byte)
        at += 1
      }
    }
    let startsLine = node.previous.map(\.isBreak) ?? (node.parent?.kind == .paragraph)
    if startsLine, !tableLines.contains(node.startLine),
      let place = LineStart.blockMarker(output, endsLine: node.next?.isBreak ?? true)
    {
      output.insert(UInt8(ascii: "\\"), at: place)
    } else if startsLine, !keepsHTML, definesHarmfulLink(output, node) {
      output.insert(UInt8(ascii: "\\"), at: 0)
    }
    return output
  }

  /// Whether a line begins with a footnote's `[^name]:` and an address that may run a script: a reader
  /// that knows no footnotes takes it for the definition of a link.
  private func definesHarmfulLink(_ line: [UInt8], _ node: Node) -> Bool {
    guard line.starts(with: [UInt8(ascii: "["), UInt8(ascii: "^")]),
      let bracket = line.firstIndex(of: UInt8(ascii: "]"))
    else { return false }
    var rest = line[(bracket + 1)...].drop { $0 == ":" || $0.isSpace }
    if rest.isEmpty, let following = node.next?.next, following.kind == .text {
      rest = placeholders.restored(following.literal)[...].drop(while: \.isSpace)
    }
    let word = rest.prefix { !$0.isSpace }.filter { $0 != "\\" }
    return !Addresses.isHarmless(word, isImage: false)
  }
}

/// What at the start of a line would begin a block or end a paragraph.
enum LineStart {
  /// Where a backslash keeps a line of a paragraph from being anything else; nil if it is nothing else.
  static func blockMarker(_ line: [UInt8], endsLine: Bool) -> Int? {
    guard let first = line.first else { return nil }
    func isEnd(_ at: Int) -> Bool {
      at < line.count ? line[at] == " " || line[at] == "\t" : endsLine
    }
    func run(_ start: Int = 0) -> Int {
      var at = start
      while at < line.count, line[at] == first { at += 1 }
      return at
    }
    switch first {
    case ">": return 0
    case "#": return run() <= 6 && isEnd(run()) ? 0 : nil
    case "=": return isEnd(run()) ? 0 : nil
    case "`", "~": return run() >= 3 ? 0 : nil
    case "0"..."9":
      var at = 0
      while at < line.count, at < 10, line[at].isDigit { at += 1 }
      let isMarker = at < line.count && (line[at] == "." || line[at] == ")")
      return isMarker && isEnd(at + 1) ? at : nil
    case "-", "+", "*", "_":
      if first != "_", isEnd(1) { return 0 }
      if first == "-", isEnd(run()) { return 0 }
      let rest = line.drop { $0 == first || $0 == " " || $0 == "\t" }
      if rest.isEmpty, first != "+" { return 0 }
      return isDelimiterRow(line) ? 0 : nil
    case "|", ":": return isDelimiterRow(line) ? 0 : nil
    default: return nil
    }
  }

  /// Whether a line might be the delimiter row of a table.
  private static func isDelimiterRow(_ line: [UInt8]) -> Bool {
    line.contains(UInt8(ascii: "-"))
      && line.allSatisfy { $0 == "-" || $0 == "|" || $0 == ":" || $0.isSpace }
  }
}
