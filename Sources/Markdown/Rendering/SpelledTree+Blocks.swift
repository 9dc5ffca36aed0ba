import Bytes

extension SpelledTree {
  /// Replaces blocks of HTML by Markdown, each separately. Headings in them, which are headings on
  /// a page too, become headings of the text.
  func spellBlocks(of root: Node) {
    for block in nodes(in: root, where: { $0.kind == .htmlBlock }) {
      let isAlone = block.previous == nil && block.next == nil
      for piece in RawHeadings(placeholders.restored(block.literal).span).pieces {
        switch piece {
        case .markup(let markup):
          guard let paragraph = markdown(of: markup) else { continue }
          block.insertBefore(paragraph)
          // In a tight list it would continue the adjacent paragraph.
          if let item = block.parent, item.kind == .item, !isAlone { item.parent?.loosen() }
        case .heading(let level, let text, let markup):
          if headingsUnder != nil, !text.contains(where: { $0 > UInt8(ascii: " ") }) { continue }
          let line = headingsUnder == nil ? line(of: markup) : nil
          guard let heading = Node.make(.heading),
            let words = Node.make(written: line ?? SpelledTree.escaped(text))
          else { continue }
          heading.setHeadingLevel(level)
          heading.append(words)
          block.insertBefore(heading)
        }
      }
      block.unlink()
    }
  }

  /// Ends headings at the tag that ends them on a page; the rest is a paragraph.
  func endHeadings(of root: Node) {
    for node in nodes(in: root, where: { $0.kind == .heading }) {
      guard
        let end = node.children.first(where: { child in
          tag(child).map { $0.isClosing && $0.element.isHeading } ?? false
        }),
        let paragraph = Node.make(.paragraph)
      else { continue }
      var rest: Node? = end
      while let part = rest {
        rest = part.next
        paragraph.append(part)
      }
      node.insertAfter(paragraph)
      // In a tight list it would go on in a paragraph behind it.
      if let item = node.parent, item.kind == .item { item.parent?.loosen() }
    }
  }

  /// The tag in an inline node; nil if it is not of a known element.
  func tag(_ node: Node) -> (element: HTMLElement, isClosing: Bool)? {
    guard node.kind == .htmlInline, let (_, tag, named) = parsedTag(node), let element = named
    else { return nil }
    return (element, tag.isClosing)
  }

  /// The markup of a node of inline HTML, its tag, and the element if it is known; nil for a
  /// comment and the like.
  func parsedTag(_ node: Node) -> (markup: [UInt8], tag: HTMLTag, element: HTMLElement?)? {
    let markup = placeholders.restored(node.literal)
    return HTMLTag(markup.span, 0).map {
      (markup, $0, HTMLElement(markup.span.extracting($0.name)))
    }
  }

  /// A paragraph that is written as the Markdown of some HTML; nil if that shows nothing. HTML with
  /// a script or the like becomes a block of code.
  ///
  /// The converted text is as hostile as any, so it is written with the same care.
  private func markdown(of markup: [UInt8]) -> Node? {
    guard let written = written(of: markup) else { return code(markup) }
    guard !written.isEmpty, let paragraph = Node.make(.paragraph),
      let content = Node.make(written: written)
    else { return nil }
    paragraph.append(content)
    return paragraph
  }

  /// The Markdown of what a heading holds; nil where that is more than a line with text.
  private func line(of markup: [UInt8]) -> [UInt8]? {
    let sign = Array("###### ".utf8)
    guard let line = written(of: Array("<h6>".utf8) + markup + Array("</h6>".utf8)),
      line.starts(with: sign), !line.contains(10)
    else { return nil }
    return Array(line.dropFirst(sign.count))
  }

  /// The Markdown of some HTML, written with care; nil where it has a script or the like.
  private func written(of markup: [UInt8]) -> [UInt8]? {
    if writer.isMadeOfHTML { return nil }
    var made = HTMLToMarkdown.markdown(markup, keepsRelativeImages: true)
    if made.lost["scripts and styles"] != nil { return nil }
    // As on a page, tags of the like that nothing ends are text.
    var shown = ByteBuffer()
    TagFilter.append(markup.span, isInline: false, to: &shown)
    if shown.count > markup.count {
      made = HTMLToMarkdown.markdown(shown.bytes, keepsRelativeImages: true)
    }
    if made.markdown.isEmpty { return [] }
    // A reference may denote a character that is a placeholder in this text.
    guard placeholders.restored(made.markdown.span) == made.markdown else { return nil }
    var output = ByteBuffer()
    CommonMarkWriter(
      keepsHTML: false, headingsUnder: headingsUnder, page: { ByteBuffer() }, notes: notes,
      addresses: addresses, isMadeOfHTML: true
    ).write(made.markdown.span, into: &output)
    var written = Array(output.bytes)
    while written.last == 10 { written.removeLast() }
    return written
  }

  /// HTML as a block of code.
  private func code(_ markup: [UInt8]) -> Node? {
    let code = Node.make(.codeBlock)
    code?.setLiteral(markup)
    code?.setFenceInfo(Array("html".utf8))
    return code
  }
}
