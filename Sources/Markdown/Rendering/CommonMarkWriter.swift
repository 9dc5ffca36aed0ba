import Bytes

/// Writes a text as CommonMark by libcmark's writer, with nothing in it re-interpreted.
///
/// libcmark's writer escapes what might be markup, and so would turn boxes, footnotes and call-outs
/// into text. So escapes and entities are marked before parsing, and text is written as it was
/// spelled: what was escaped stays escaped, what was not does not become so.
struct CommonMarkWriter {
  /// Whether raw HTML stays what it is.
  let keepsHTML: Bool

  /// Writes a text at the end of the output.
  func write(_ text: Span<UInt8>, into output: inout ByteBuffer) {
    let syntax = SyntaxCharacters(text)
    let prepared = PreparedSource(blocksOf: text, syntax)
    if let blocks = prepared.text {
      write(text, blocks.span, syntax, prepared, into: &output)
    } else {
      write(text, text, syntax, prepared, into: &output)
    }
  }

  private func write(
    _ source: Span<UInt8>, _ text: Span<UInt8>, _ syntax: SyntaxCharacters,
    _ prepared: PreparedSource,
    into output: inout ByteBuffer
  ) {
    // A text that uses all placeholders stays as it is.
    guard let placeholders = Placeholders(unusedIn: text) else {
      append(spelled: source, to: &output)
      return
    }
    let withPlaceholders = PlaceholderInserter.mark(
      text, placeholders, .init(text, syntax), linksInBrackets: true, keepsSpelling: true)
    if let withPlaceholders {
      write(
        source, withPlaceholders: withPlaceholders.span, syntax, placeholders, prepared,
        into: &output)
    } else {
      write(source, withPlaceholders: text, syntax, placeholders, prepared, into: &output)
    }
  }

  private func write(
    _ source: Span<UInt8>, withPlaceholders text: Span<UInt8>, _ syntax: SyntaxCharacters,
    _ placeholders: Placeholders,
    _ prepared: PreparedSource, into output: inout ByteBuffer
  ) {
    guard let document = Document(text) else { return }
    guard isModest(document.root) else {
      append(spelled: source, to: &output)
      return
    }
    SpelledTree(text, syntax, placeholders, prepared, keepsHTML: keepsHTML).spell(document.root)
    document.withCommonMark { output.append(placeholders.restored($0)) }
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

  /// Whether libcmark writes a document in reasonable time: it writes what every line of nested
  /// blocks begins with anew, and counts a list's items for each of them. A text that is not modest
  /// stays as it was spelled.
  private func isModest(_ root: Node) -> Bool {
    var node = root
    var depth = 0
    var items = 0
    while true {
      if let child = node.firstChild {
        depth += 1
        guard depth < 200 else { return false }
        node = child
        continue
      }
      while node.next == nil {
        guard let parent = node.parent, parent != root else { return true }
        depth -= 1
        node = parent
      }
      guard let next = node.next else { return true }
      node = next
      if node.kind == .item {
        items += 1
        guard items < 4000 else { return false }
      }
    }
  }
}
