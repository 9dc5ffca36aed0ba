import Bytes

/// Writes a text as CommonMark with libcmark's writer, so that no part of it changes its meaning.
///
/// libcmark's writer escapes everything that might be markup, and so would turn boxes, footnotes
/// and call-outs into text. So escapes and entities are marked before parsing, and text is written
/// with its original spelling: escaped characters stay escaped, and no others are.
struct CommonMarkWriter {
  /// Whether raw HTML is kept; else it becomes Markdown with the same meaning.
  let keepsHTML: Bool
  /// The level of the heading above the text; nil leaves its headings unchanged.
  let headingsUnder: Int?
  /// Renders the text as HTML, from which the wording of headings is taken.
  let page: () -> ByteBuffer
  /// The prefix of the name of each footnote.
  let notes: [UInt8]
  /// The options by which relative addresses are resolved; nil leaves them unchanged.
  let addresses: MarkdownOptions?
  /// Whether the text was converted from a block of HTML; then blocks of HTML in it are shown as
  /// code.
  var isMadeOfHTML = false
  /// Whether the text is a later block of a footnote.
  var isOfNote = false

  /// Writes a text at the end of the output. A text that uses all placeholders, or that libcmark
  /// would take too long to write, is copied.
  func write(_ source: Span<UInt8>, into output: inout ByteBuffer) {
    guard let parsed = ParsedText(source, .spelling), let placeholders = parsed.placeholders,
      isModest(parsed.document.root)
    else {
      append(spelled: source, to: &output)
      return
    }
    SpelledTree(parsed, placeholders, self).spell(parsed.document.root)
    parsed.document.withCommonMark { output.append(placeholders.restored($0)) }
  }

  /// Writes a text as it was spelled, as one block of code unless its HTML may stay.
  private func append(spelled source: Span<UInt8>, to output: inout ByteBuffer) {
    if keepsHTML {
      output.append(source)
      return
    }
    var (longest, length) = (0, 0)
    for at in source.indices {
      length = source[at] == "`" ? length + 1 : 0
      longest = max(longest, length)
    }
    let fence = [UInt8](repeating: UInt8(ascii: "`"), count: max(3, longest + 1)) + [10]
    output.append(fence)
    output.append(source)
    if source.last != 10 { output.append(10) }
    output.append(fence)
  }

  /// Whether libcmark writes a document in reasonable time: it writes the prefix of every line of
  /// nested blocks, and counts a list's items for each of them.
  private func isModest(_ root: Node) -> Bool {
    var (depth, items) = (0, 0)
    var next: Node? = root
    while let node = next {
      depth += 1
      if node.kind == .item { items += 1 }
      guard depth <= 200, items < 4000 else { return false }
      next = node.next(in: root) { _ in depth -= 1 }
    }
    return true
  }
}
