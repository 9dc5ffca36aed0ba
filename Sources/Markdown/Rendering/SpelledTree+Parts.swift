import Bytes

/// Ends paragraphs at the tags of blocks within them, as a browser does.
extension SpelledTree {
  /// The most list items that are made from tags: libcmark's writer takes quadratic time over them.
  private static let itemLimit = 1000
  /// The deepest nesting of quotes, lists and items that is made from tags.
  private static let depthLimit = 12

  /// Makes nodes from the tags of headings, quotes and lists within paragraphs; returns the new
  /// paragraphs and headings.
  func partParagraphs(of root: Node) -> [Node] {
    var parts: [Node] = []
    var items = SpelledTree.itemLimit
    let paragraphs = nodes(in: root) { $0.kind == .paragraph && hasParts($0) }
    for paragraph in paragraphs { part(paragraph, &items, into: &parts) }
    return parts
  }

  /// Whether block tags split a paragraph; those of tables and footnotes are left alone.
  private func hasParts(_ paragraph: Node) -> Bool {
    if let first = paragraph.firstChild, first.kind == .text, first.literal.has("[^", at: 0) {
      return false
    }
    let starts = paragraph.children.filter { child in
      guard let tag = tag(child), !tag.isClosing else { return false }
      return tag.element.isHeading || [.blockquote, .ul, .ol].contains(tag.element)
    }
    return !starts.isEmpty && !starts.contains { tableLines.contains($0.startLine) }
  }

  /// Replaces a paragraph by blocks.
  private func part(_ paragraph: Node, _ items: inout Int, into parts: inout [Node]) {
    var open: [Node] = []
    // The current paragraph or heading.
    var leaf: Node?
    var isInLink = false

    func put(_ block: Node) {
      guard let container = open.last else {
        paragraph.insertBefore(block)
        return
      }
      if container.kind == .item, container.firstChild != nil, block.kind != .list {
        container.parent?.loosen()
      }
      container.append(block)
    }

    func begin(_ element: HTMLElement) -> Bool {
      var made: Node?
      if element == .li {
        guard items > 0, let list = open.lastIndex(where: { $0.kind == .list }) else {
          return false
        }
        items -= 1
        open.removeSubrange((list + 1)...)
        made = Node.make(.item)
      } else if open.last?.kind == .list || open.count >= SpelledTree.depthLimit {
        return false
      } else if element.isHeading {
        made = Node.make(.heading)
        made?.setHeadingLevel(Int(element.rawValue.utf8.last ?? 0x31) - 0x30)
      } else if element == .blockquote, !isInLink {
        made = Node.make(.blockQuote)
      } else if element == .ul || element == .ol, !isInLink {
        made = Node.makeList(isNumbered: element == .ol)
      }
      guard let made else { return false }
      put(made)
      leaf = element.isHeading ? made : nil
      if element.isHeading { parts.append(made) } else { open.append(made) }
      return true
    }

    func end(_ element: HTMLElement) -> Bool {
      let kind: NodeKind
      switch element {
      case .blockquote: kind = .blockQuote
      case .ul, .ol: kind = .list
      case .li: kind = .item
      default:
        guard element.isHeading, leaf?.kind == .heading else { return false }
        leaf = nil
        return true
      }
      guard let place = open.lastIndex(where: { $0.kind == kind }) else { return false }
      open.removeSubrange(place...)
      leaf = nil
      return true
    }

    for child in Array(paragraph.children) {
      if let tag = tag(child) {
        if tag.element == .a { isInLink = !tag.isClosing }
        let isPart = tag.isClosing ? end(tag.element) : begin(tag.element)
        if isPart { continue }
      }
      if leaf == nil {
        let isSpace = child.isBreak || child.kind == .text && child.literal.isBlank(from: 0)
        if open.last?.kind == .list {
          if isSpace { continue }
          if !begin(.li) { open.removeLast() }
        }
        leaf = Node.make(.paragraph)
        if let leaf {
          put(leaf)
          parts.append(leaf)
        }
      }
      leaf?.append(child)
    }
    // In a tight list they would be one.
    if let item = paragraph.parent, item.kind == .item { item.parent?.loosen() }
    paragraph.unlink()
  }
}
