import Bytes

/// The text of a footnote refers to none: of notes that refer to themselves, or to each other, some readers
/// find no end.
extension SpelledTree {
  /// The role of a text in footnotes.
  enum NotePart {
    /// It is in no footnote.
    case none
    /// It begins with a footnote's name, and is its text.
    case name
    /// It is of the text of a footnote.
    case text
  }

  /// The lines of a text, from 1, that begin with four spaces or a tab.
  static func indentedLines(of text: [UInt8]) -> Set<Int> {
    var lines: Set<Int> = []
    for (index, line) in text.split(separator: 10, omittingEmptySubsequences: false).enumerated()
    where line.starts(with: "    ".utf8) || line.drop(while: { $0 == 0x20 }).first == 9 {
      lines.insert(index + 1)
    }
    return lines
  }

  /// Writes the later blocks of footnotes, which are indented, as Markdown: to CommonMark they are code.
  func spellNotes(of root: Node) {
    if indentedLines.isEmpty || writer.isOfNote { return }
    var isNote = false
    for block in Array(root.children) {
      if block.kind == .paragraph {
        isNote =
          block.firstChild.map { $0.kind == .text && notePart($0, after: .none) == .name } ?? false
      } else if isNote, block.kind == .codeBlock, indentedLines.contains(block.startLine),
        let paragraph = noteBlock(of: placeholders.restored(block.literal))
      {
        block.insertBefore(paragraph)
        block.unlink()
      } else {
        isNote = false
      }
    }
  }

  /// A paragraph that is written as the later blocks of a footnote; nil where these cannot be written with care.
  private func noteBlock(of text: [UInt8]) -> Node? {
    var output = ByteBuffer()
    CommonMarkWriter(
      keepsHTML: false, headingsUnder: headingsUnder, page: { ByteBuffer() }, notes: notes,
      addresses: addresses, isOfNote: true
    ).write(text.span, into: &output)
    let lines = output.bytes.split(separator: 10, omittingEmptySubsequences: false).map {
      $0.isEmpty ? [] : Array("    ".utf8) + $0
    }
    var written = Array(lines.joined(separator: [10]))
    while written.last == 10 { written.removeLast() }
    // A reference may denote a character that is a placeholder in this text.
    guard !written.isEmpty, placeholders.restored(written.span) == written,
      let paragraph = Node.make(.paragraph), let content = Node.make(written: written)
    else { return nil }
    paragraph.append(content)
    return paragraph
  }

  /// The role of a text in footnotes, given that of the text before it in its paragraph.
  func notePart(_ node: Node, after last: NotePart) -> NotePart {
    if writer.isOfNote { return .text }
    let rest: NotePart = last == .none ? .none : .text
    guard node.previous.map(\.isBreak) ?? (node.parent?.kind == .paragraph),
      node.literal.has("[^", at: 0)
    else { return rest }
    let line = placeholders.restored(node.literal)
    let name = line.dropFirst(2).prefix { $0 != "]" }
    let isName =
      line.span.has("]:", at: name.endIndex)
      && !name.contains { $0.isSpace || $0 == "\\" || $0 == "[" }
    // A name that only some parsers recognise must not hide a reference in a footnote's text.
    let mayBeName =
      last == .none
      && (name.endIndex == line.count || line.span.index(ofWord: "]:", from: 2) != nil)
    return isName || mayBeName ? .name : rest
  }

  /// Escapes a `^` in the text of a footnote that might begin a reference; returns false if it does
  /// not.
  func hideReference(_ node: Node, _ note: NotePart, in output: inout [UInt8]) -> Bool {
    let parent = node.parent?.kind
    if output.isEmpty, node.previous == nil, parent == .link || parent == .image {
      output += Array("&#94;".utf8)
      return true
    }
    guard output.last == "[", !output.dropLast().endsEscaping, note == .text || output.count > 1
    else { return false }
    output.removeLast()
    output += Array("&#91;^".utf8)
    return true
  }

  /// Escapes references in the address and the title of a link in a footnote.
  func hideReferences(of link: Node) {
    guard link.kind == .link || link.kind == .image else { return }
    func hidden(_ text: [UInt8], _ bracket: String) -> [UInt8] {
      var output: [UInt8] = []
      for byte in text {
        if byte == "^", output.last == "[" {
          output.removeLast()
          output += Array(bracket.utf8)
        }
        output.append(byte)
      }
      return output
    }
    let (url, title) = (Array(link.url), Array(link.title))
    link.setLink(url: hidden(url, "%5B"), title: hidden(title, "[ "))
  }
}
