import Bytes

extension SpelledTree {
  /// Puts Markdown in the places of blocks of HTML, each by itself. Headings in them, which are
  /// headings on a page too, become headings of the text.
  func spellBlocks(of root: Node) {
    var blocks: [Node] = []
    var next: Node? = root
    while let node = next {
      if node.kind == .htmlBlock { blocks.append(node) }
      next = node.next(in: root)
    }
    for block in blocks {
      let isAlone = block.previous == nil && block.next == nil
      for piece in RawHeadings(placeholders.restored(block.literal).span).pieces {
        switch piece {
        case .markup(let markup):
          guard let paragraph = markdown(of: markup) else { continue }
          block.insertBefore(paragraph)
          // In a tight list it would go on in the paragraph beside it.
          if let item = block.parent, item.kind == .item, !isAlone { item.parent?.loosen() }
        case .heading(let level, let text):
          if headingsUnder != nil, !text.contains(where: { $0 > UInt8(ascii: " ") }) { continue }
          guard let heading = Node.make(.heading),
            let words = Node.make(written: SpelledTree.escaped(text))
          else { continue }
          heading.setHeadingLevel(level)
          heading.append(words)
          block.insertBefore(heading)
        }
      }
      block.unlink()
    }
  }

  /// A paragraph that is written as the Markdown of some HTML; nil if that shows nothing. HTML with a
  /// script or the like becomes a block of code.
  ///
  /// What is made of the HTML is a text as hostile as any, so it is written like one.
  private func markdown(of markup: [UInt8]) -> Node? {
    if writer.isMadeOfHTML { return code(markup) }
    let made = HTMLToMarkdown.markdown(markup, keepsRelativeImages: true)
    if made.lost["scripts and styles"] != nil { return code(markup) }
    if made.markdown.isEmpty { return nil }
    // A reference may stand for a character that is a placeholder in this text.
    guard placeholders.restored(made.markdown.span) == made.markdown else { return code(markup) }
    var output = ByteBuffer()
    CommonMarkWriter(
      keepsHTML: false, headingsUnder: headingsUnder, page: { ByteBuffer() }, notes: notes,
      addresses: addresses, isMadeOfHTML: true
    ).write(made.markdown.span, into: &output)
    var written = Array(output.bytes)
    while written.last == 10 { written.removeLast() }
    guard !written.isEmpty, let paragraph = Node.make(.paragraph),
      let content = Node.make(written: written)
    else { return nil }
    paragraph.append(content)
    return paragraph
  }

  /// HTML as a block of code.
  private func code(_ markup: [UInt8]) -> Node? {
    let code = Node.make(.codeBlock)
    code?.setLiteral(markup)
    code?.setFenceInfo(Array("html".utf8))
    return code
  }
}
