/// Writes a text as CommonMark by libcmark's writer, with nothing in it re-interpreted.
///
/// libcmark's writer escapes what might be markup, and so would turn boxes, footnotes and call-outs
/// into text. So escapes and entities are marked before parsing, and text is written as it was
/// spelled: what was escaped stays escaped, what was not does not become so.
enum CommonMarkWriter {
  /// Writes a text at the end of the output.
  static func write(_ text: UnsafeBufferPointer<UInt8>, into output: inout [UInt8]) {
    let marks = SourceMarks(unusedIn: text)
    let marked = marks.flatMap {
      SourceMarker.mark(
        text, $0, .init(text, TextTraits(text)), linksInBrackets: true, keepsSpelling: true)
    }
    var buffer = ByteBuffer(capacity: text.count * 2)
    guard let marks, let marked else {
      write(text, marks, into: &buffer)
      output.append(contentsOf: buffer.bytes)
      return
    }
    marked.withUnsafeBufferPointer { write($0, marks, into: &buffer) }
    output += marks.restored(buffer.bytes)
  }

  private static func write(
    _ text: UnsafeBufferPointer<UInt8>, _ marks: SourceMarks?, into buffer: inout ByteBuffer
  ) {
    guard let document = Document(text) else { return }
    guard isModest(document.root) else {
      buffer.append(text)
      return
    }
    if let marks { keepSpelling(document.root, marks) }
    document.writeCommonMark(into: &buffer)
  }

  /// Whether libcmark writes a document in reasonable time: it writes what every line of nested
  /// blocks begins with anew, and counts a list's items for each of them. A text that is not modest
  /// stays as it was spelled.
  private static func isModest(_ root: Node) -> Bool {
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

  /// Replaces text nodes by nodes that are written as they are.
  private static func keepSpelling(_ root: Node, _ marks: SourceMarks) {
    var node = root
    while true {
      switch node.kind {
      case .text:
        if let custom = Node.make(.customInline) {
          custom.setOnEnter(spelling(node.literal, marks))
          node.insertBefore(custom)
          node.unlink()
          node = custom
        }
      case .code, .codeBlock, .htmlInline, .htmlBlock:
        node.setLiteral(marks.restored(node.literal))
        if node.kind == .codeBlock { node.setFenceInfo(marks.restored(node.fenceInfo)) }
      case .link, .image:
        node.setLink(
          url: Addresses.decoded(marks.restored(node.url)),
          title: Addresses.decoded(marks.restored(node.title)))
      default: break
      }
      if let child = node.firstChild {
        node = child
        continue
      }
      while node.next == nil {
        guard let parent = node.parent, parent != root else { return }
        node = parent
      }
      guard let next = node.next else { return }
      node = next
    }
  }

  /// A text as it was spelled: with a backslash before what a mark says was escaped.
  private static func spelling(_ text: UnsafeBufferPointer<UInt8>, _ marks: SourceMarks) -> [UInt8]
  {
    guard let bytes = text.baseAddress else { return [] }
    var output: [UInt8] = []
    var at = 0
    while at < text.count {
      let byte = bytes[at]
      let mark = marks.mark(bytes, at, text.count)
      if let mark {
        if mark.byte != 0 { output.append(mark.byte) }
        at += 3
      } else {
        if byte < 128, UnicodeScalars.isPunctuation(Unicode.Scalar(byte)),
          at + 1 < text.count, marks.mark(bytes, at + 1, text.count) == .literal
        {
          output.append(UInt8(ascii: "\\"))
        }
        output.append(byte)
        at += 1
      }
    }
    return output
  }
}
