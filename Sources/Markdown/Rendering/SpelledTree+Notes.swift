import Bytes

/// The text of a footnote refers to none: of notes that refer to themselves, or to each other, some readers
/// find no end.
extension SpelledTree {
  /// What a text is to the footnotes.
  enum NotePart {
    /// It stands in no footnote.
    case none
    /// It begins with a footnote's name, and is its text.
    case name
    /// It is of the text of a footnote.
    case text
  }

  /// What a text is to the footnotes, by what the text before it in its paragraph is.
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
    // What only some reader may take for a name hides no reference of a footnote's text.
    let mayBeName =
      last == .none
      && (name.endIndex == line.count || line.span.index(ofWord: "]:", from: 2) != nil)
    return isName || mayBeName ? .name : rest
  }

  /// Writes what makes a `^` in the text of a footnote no part of a reference; false if it is none.
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

  /// Has the address and the title of a link in the text of a footnote hold no references.
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
