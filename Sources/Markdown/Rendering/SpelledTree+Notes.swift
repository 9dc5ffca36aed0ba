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

  /// The role of a text in footnotes, given that of the text before it in its paragraph.
  func notePart(_ node: Node, after last: NotePart) -> NotePart {
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
