import Bytes

/// Replaces inline HTML by Markdown of the same meaning; tags that Markdown has nothing for are removed, as are comments.
extension SpelledTree {
  /// The meaning of a pair of tags.
  private enum Pair {
    case code, emphasis, link, strike, strong

    init?(_ element: HTMLElement) {
      switch element.current {
      case .a: self = .link
      case .b, .strong: self = .strong
      case .cite, .dfn, .em, .i, .var: self = .emphasis
      case .code, .kbd, .samp: self = .code
      case .del, .s: self = .strike
      default: return nil
      }
    }
  }

  /// An opening tag without its closing tag so far.
  private struct Start {
    let node: Node
    let pair: Pair
    /// The address of a link, as it is spelled.
    let address: [UInt8]
  }

  /// The most start tags that wait for their end tag: each end tag looks through all of them.
  private static let openLimit = 16

  /// Takes all tags out of the lines of a text, and mends those of blocks that are new.
  func spellTags(of root: Node, _ new: [Node]) {
    let tags = nodes(in: root) { $0.kind == .htmlInline }
    // In document order, so that inner nodes come after outer ones.
    var (parents, blocks): ([Node], [Node]) = ([], [])
    var (seenParents, seenBlocks): (Set<Node>, Set<Node>) = ([], [])
    for tag in tags {
      guard let parent = tag.parent, seenParents.insert(parent).inserted else { continue }
      parents.append(parent)
      let whole = block(of: parent)
      if seenBlocks.insert(whole).inserted { blocks.append(whole) }
    }
    blocks += new.filter { seenBlocks.insert($0).inserted }
    let boxed = Set(blocks.filter { beginsWithBox($0) })
    for tag in tags { spellTag(tag) }
    for parent in parents.reversed() { pairTags(in: parent) }
    for block in blocks { tidy(block, hasBox: boxed.contains(block)) }
  }

  /// Whether a block begins with the box of a task.
  private func beginsWithBox(_ block: Node) -> Bool {
    guard block.kind == .paragraph, block.previous == nil, block.parent?.kind == .item,
      let text = block.firstChild, text.kind == .text
    else { return false }
    let line = text.literal
    return line.byte(0) == "[" && " xX".utf8.contains(line.byte(1)) && line.byte(2) == "]"
      && line.byte(3).isBlank
  }

  /// The block that contains a node.
  private func block(of node: Node) -> Node {
    var node = node
    while [.emphasis, .strong, .link, .image].contains(node.kind), let parent = node.parent {
      node = parent
    }
    return node
  }

  // MARK: - Tags

  /// Replaces a single tag by its meaning; leaves those that may be part of a pair.
  private func spellTag(_ node: Node) {
    guard let (markup, tag, named) = parsedTag(node) else {
      // A comment or the like.
      endAddress(before: node, isClosing: false)
      node.unlink()
      return
    }
    let element = named?.current
    if let element, element.isShownAsText {
      if let text = Node.make(written: SpelledTree.escaped(markup)) { node.insertBefore(text) }
      node.unlink()
    } else if let element, element.isApart {
      // Headings and rows of tables are one line.
      let isOneLine =
        node.parent.map { block(of: $0).kind } != .paragraph || tableLines.contains(node.startLine)
      let space = isOneLine ? Node.make(text: [32]) : Node.make(.lineBreak)
      if let space { node.insertBefore(space) }
      node.unlink()
    } else {
      endAddress(before: node, isClosing: tag.isClosing)
      if let element, Pair(element) != nil { return }
      if element == .img, !tag.isClosing, let picture = image(tag, markup) {
        node.insertBefore(picture)
      }
      node.unlink()
    }
  }

  /// The image of a tag.
  private func image(_ tag: HTMLTag, _ markup: [UInt8]) -> Node? {
    let words = Addresses.decoded(tag.value(of: .alt, in: markup)).map { $0 < 32 ? 32 : $0 }
    guard let image = Node.make(.image),
      let text = Node.make(text: escaping(words) { $0.isPunctuation })
    else { return nil }
    image.setLink(url: tag.value(of: .src, in: markup), title: [])
    image.append(text)
    return image
  }

  /// Puts a space behind an address that a tag ended, since all up to a space would belong to it.
  private func endAddress(before tag: Node, isClosing: Bool) {
    guard let text = tag.previous, text.kind == .text else { return }
    let literal = text.literal
    let start = max(literal.start(before: literal.count) { !$0.isSpace }, literal.count - 2048)
    let word = placeholders.restored(literal.extracting(start...))
    var hasAddress = false
    for at in word.indices where word[at] == ":" || word[at] == "w" {
      if word.span.has("://", at: at) || word.span.has("www.", at: at) { hasAddress = true }
    }
    guard hasAddress else { return }
    let following = edge(beside: tag, isAfter: true, nil)
    if following == .space || isClosing && following == .punctuation { return }
    if let space = Node.make(text: [32]) { tag.insertBefore(space) }
  }

  // MARK: - Pairs

  /// Turns pairs of tags with the same parent into nodes of their meaning, and drops tags without a partner.
  private func pairTags(in parent: Node) {
    var open: [Start] = []
    for node in Array(parent.children) where node.kind == .htmlInline {
      guard let (markup, tag, element) = parsedTag(node),
        let pair = element.flatMap({ Pair($0) })
      else { continue }
      if !tag.isClosing, open.count < SpelledTree.openLimit {
        open.append(
          Start(node: node, pair: pair, address: tag.value(of: .href, in: markup)))
        continue
      }
      if tag.isClosing, let index = open.lastIndex(where: { $0.pair == pair }) {
        for start in open[(index + 1)...] { start.node.unlink() }
        wrap(from: open[index], to: node)
        open[index].node.unlink()
        open.removeSubrange(index...)
      }
      node.unlink()
    }
    for start in open { start.node.unlink() }
  }

  /// Moves the nodes between two tags into one new node, such as emphasis or a link, where Markdown
  /// allows it.
  private func wrap(from start: Start, to end: Node) {
    var parts: [Node] = []
    var words: [UInt8] = []
    var kinds: Set<NodeKind> = []
    var next = start.node.next
    while let part = next, part != end {
      parts.append(part)
      next = part.next
      var inner: Node? = part
      while let node = inner {
        kinds.insert(node.kind)
        if node.kind == .text || node.kind == .code {
          words += placeholders.restored(node.literal)
        } else if node.isBreak {
          words.append(32)
        }
        inner = node.next(in: part)
      }
    }
    guard kinds.contains(.image) || words.contains(where: { $0 > 32 }) else { return }
    // Nothing reaches from one cell or row of a table to another.
    if tableLines.contains(start.node.startLine),
      words.contains(UInt8(ascii: "|")) || kinds.contains(.softBreak)
    {
      return
    }
    func isWithin(_ kind: NodeKind) -> Bool {
      kinds.contains(kind) || sequence(first: start.node) { $0.parent }.contains { $0.kind == kind }
    }
    var made: Node?
    switch start.pair {
    case .code:
      let plain: Set<NodeKind> = [.text, .code, .softBreak, .lineBreak, .emphasis, .strong]
      guard kinds.isSubset(of: plain), let code = Node.make(.code) else { return }
      code.setLiteral(Addresses.decoded(words))
      start.node.insertBefore(code)
      for part in parts { part.unlink() }
      return
    case .link:
      let address = Addresses.decoded(start.address)
      guard !isWithin(.link), !address.isEmpty, Addresses.isHarmless(address, isImage: false)
      else { return }
      made = Node.make(.link)
      made?.setLink(url: start.address, title: [])
    case .emphasis: made = hasTildes || isWithin(.emphasis) ? nil : Node.make(.emphasis)
    case .strong: made = hasTildes || isWithin(.strong) ? nil : Node.make(.strong)
    case .strike: made = hasTildes || isWithin(.customInline) ? nil : Node.make(around: "~~")
    }
    guard let whole = made else { return }
    for part in parts { whole.append(part) }
    start.node.insertBefore(whole)
    if start.pair == .link { escapeBrackets(in: whole) }
  }

  /// Escapes the brackets in the text of a link, which would end it.
  private func escapeBrackets(in link: Node) {
    var next: Node? = link
    while let node = next {
      if node.kind == .text {
        node.setLiteral(escaping(Array(node.literal)) { $0 == "[" || $0 == "]" })
      }
      next = node.next(in: link)
    }
  }

  /// A text with the placeholder of an escape behind each byte that must not be syntax.
  func escaping(_ text: [UInt8], where isEscaped: (UInt8) -> Bool) -> [UInt8] {
    var output: [UInt8] = []
    for byte in text {
      output.append(byte)
      if isEscaped(byte) { placeholders.append(.escaped, to: &output) }
    }
    return output
  }
}

extension HTMLElement {
  /// Whether the nodes before and after it are on two lines.
  fileprivate var isApart: Bool {
    role == .block || role == .table || self == .br || self == .hr
  }
}

extension HTMLTag {
  /// The value of an attribute as it is spelled; empty if there is none.
  fileprivate func value(of name: HTMLAttribute, in markup: [UInt8]) -> [UInt8] {
    let bytes = markup.span
    for attribute in attributes
    where HTMLAttribute(bytes.extracting(attribute.name)) == name {
      return Array(bytes.extracting(attribute.value))
    }
    return []
  }
}
