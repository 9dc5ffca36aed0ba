/// Writes the tree of a document as HTML, node by node without recursion, byte for byte as
/// libcmark does where no extension is involved.
struct HTMLRenderer: ~Copyable {
  var html: ByteBuffer
  let options: MarkdownOptions
  /// The image whose description is being written; its children give only their text.
  private var image: Node?

  init(options: MarkdownOptions, capacity: Int) {
    self.options = options
    html = ByteBuffer(capacity: capacity)
  }

  /// Writes a node and all below it.
  mutating func render(_ root: Node) {
    var node = root
    while true {
      let isContainer = enter(node, node.kind)
      if isContainer {
        if let child = node.firstChild {
          node = child
          continue
        }
        leave(node, node.kind)
      }
      while true {
        if node == root { return }
        if let next = node.next {
          node = next
          break
        }
        guard let parent = node.parent else { return }
        node = parent
        leave(node, node.kind)
      }
    }
  }

  /// Writes what stands before a node's children; whether it may have any.
  private mutating func enter(_ node: Node, _ kind: NodeKind) -> Bool {
    if image != nil {
      switch kind {
      case .text, .code, .htmlInline: html.append(escaped: node.literal)
      case .softBreak, .lineBreak: html.append(UInt8(ascii: " "))
      default: return true
      }
      return false
    }
    switch kind {
    case .text:
      html.append(escaped: node.literal)
      return false
    case .softBreak:
      html.append(options.breaksSoftLines ? "<br />\n" : "\n")
      return false
    case .lineBreak:
      html.append("<br />\n")
      return false
    case .code:
      html.append("<code>")
      html.append(escaped: node.literal)
      html.append("</code>")
      return false
    case .htmlInline:
      rawHTML(node.literal)
      return false
    case .htmlBlock:
      startLine()
      rawHTML(node.literal)
      startLine()
      return false
    case .codeBlock:
      codeBlock(node)
      return false
    case .thematicBreak:
      startLine()
      html.append("<hr />\n")
      return false
    case .paragraph:
      if !isInTightList(node) {
        startLine()
        html.append("<p>")
      }
    case .heading:
      startLine()
      html.append("<h")
      html.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: node.headingLevel))
      html.append(UInt8(ascii: ">"))
    case .blockQuote:
      startLine()
      html.append("<blockquote>\n")
    case .list:
      startLine()
      openList(node)
    case .item:
      startLine()
      html.append("<li>")
    case .emphasis: html.append("<em>")
    case .strong: html.append("<strong>")
    case .link:
      html.append("<a href=\"")
      html.append(address: node.url)
      title(node)
      html.append("\">")
    case .image:
      html.append("<img src=\"")
      html.append(address: node.url)
      html.append("\" alt=\"")
      image = node
    case .document, .customBlock, .customInline, .none: break
    }
    return true
  }

  /// Writes what stands after a node's children.
  private mutating func leave(_ node: Node, _ kind: NodeKind) {
    if let image {
      guard image == node else { return }
      self.image = nil
      title(node)
      html.append("\" />")
      return
    }
    switch kind {
    case .paragraph: if !isInTightList(node) { html.append("</p>\n") }
    case .heading:
      html.append("</h")
      html.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: node.headingLevel))
      html.append(">\n")
    case .blockQuote:
      startLine()
      html.append("</blockquote>\n")
    case .list: html.append(node.isOrdered ? "</ol>\n" : "</ul>\n")
    case .item: html.append("</li>\n")
    case .emphasis: html.append("</em>")
    case .strong: html.append("</strong>")
    case .link: html.append("</a>")
    default: break
    }
  }

  /// Ends the line unless nothing has been written in it.
  private mutating func startLine() {
    if html.count > 0, html.last != UInt8(ascii: "\n") { html.append(UInt8(ascii: "\n")) }
  }

  private func isInTightList(_ paragraph: Node) -> Bool {
    guard let list = paragraph.parent?.parent, list.kind == .list else { return false }
    return list.isTight
  }

  private mutating func openList(_ list: Node) {
    guard list.isOrdered else {
      html.append("<ul>\n")
      return
    }
    let start = list.listStart
    if start == 1 {
      html.append("<ol>\n")
    } else {
      html.append("<ol start=\"")
      html.append(decimal: start)
      html.append("\">\n")
    }
  }

  /// Writes the title of a link or image, if it has one, after an open attribute.
  private mutating func title(_ node: Node) {
    let title = node.title
    guard !title.isEmpty else { return }
    html.append("\" title=\"")
    html.append(escaped: title)
  }

  private mutating func rawHTML(_ markup: UnsafeBufferPointer<UInt8>) {
    if options.rawHTML == .keep {
      html.append(markup)
    } else {
      html.append(escaped: markup)
    }
  }

  private mutating func codeBlock(_ node: Node) {
    startLine()
    let info = node.fenceInfo
    let language = info.prefix { !isMarkdownSpace($0) }
    if info.isEmpty {
      html.append("<pre><code>")
    } else {
      html.append("<pre><code class=\"language-")
      html.append(escaped: UnsafeBufferPointer(rebasing: language))
      html.append("\">")
    }
    html.append(escaped: node.literal)
    html.append("</code></pre>\n")
  }
}
