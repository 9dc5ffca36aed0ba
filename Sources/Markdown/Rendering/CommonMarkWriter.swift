/// Writes a text as CommonMark by libcmark's writer, with nothing in it re-interpreted.
///
/// libcmark's writer escapes what might be markup, and so would turn boxes, footnotes and call-outs
/// into text. So escapes and entities are marked before parsing, and text is written as it was
/// spelled: what was escaped stays escaped, what was not does not become so.
struct CommonMarkWriter {
  /// Whether raw HTML stays what it is.
  let keepsHTML: Bool

  /// Writes a text at the end of the output.
  func write(_ text: UnsafeBufferPointer<UInt8>, into output: inout [UInt8]) {
    let traits = TextTraits(text)
    let prepared = PreparedSource(blocksOf: text, traits)
    if let blocks = prepared.text {
      blocks.withUnsafeBufferPointer { write(text, $0, traits, prepared, into: &output) }
    } else {
      write(text, text, traits, prepared, into: &output)
    }
  }

  private func write(
    _ source: UnsafeBufferPointer<UInt8>, _ text: UnsafeBufferPointer<UInt8>,
    _ traits: TextTraits, _ prepared: PreparedSource, into output: inout [UInt8]
  ) {
    // A text that uses all marks stays as it is.
    guard let marks = SourceMarks(unusedIn: text) else {
      append(spelled: source, to: &output)
      return
    }
    let marked = SourceMarker.mark(
      text, marks, .init(text, traits), linksInBrackets: true, keepsSpelling: true)
    func write(_ text: UnsafeBufferPointer<UInt8>) {
      guard let document = Document(text) else { return }
      guard isModest(document.root) else {
        append(spelled: source, to: &output)
        return
      }
      SpelledTree(text, traits, marks, prepared, keepsHTML: keepsHTML).spell(document.root)
      var buffer = ByteBuffer(capacity: text.count * 2)
      document.writeCommonMark(into: &buffer)
      output += marks.restored(buffer.bytes)
    }
    if let marked {
      marked.withUnsafeBufferPointer { write($0) }
    } else {
      write(text)
    }
  }

  /// Writes a text as it was spelled, as one block of code unless its HTML may stay.
  private func append(spelled source: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
    if keepsHTML {
      output += source
      return
    }
    var (longest, length) = (0, 0)
    for byte in source {
      length = byte == UInt8(ascii: "`") ? length + 1 : 0
      longest = max(longest, length)
    }
    let fence = [UInt8](repeating: UInt8(ascii: "`"), count: max(3, longest + 1))
    output += fence + [UInt8(ascii: "\n")]
    output += source
    if source.last != UInt8(ascii: "\n") { output.append(UInt8(ascii: "\n")) }
    output += fence + [UInt8(ascii: "\n")]
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
