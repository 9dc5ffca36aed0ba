import Bytes

// Code blocks that end with a closing tag.
extension MarkupConverter {
  /// Converts code that begins on a line, with the text before it; returns the offset after it, or
  /// nil where none begins.
  mutating func fenced(from start: Int, to end: Int) -> Int? {
    guard let (found, close) = fence(from: start, to: end) else { return nil }
    isBehindSign = emptyItem(start, found.start)
    if !isBehindSign, !isInItem || text[start..<found.start].contains(where: { $0 > 0x20 }) {
      line(start, found.start)
    }
    var content = Array(text[found.content..<close.lowerBound])
    if content.first == 0x0D { content.removeFirst() }
    if content.first == 0x0A { content.removeFirst() }
    while let last = content.last, last <= 0x20 { content.removeLast() }
    if found.otherClose != nil, content.has("</code>", at: content.count - 7) {
      content.removeLast(7)
    }
    while let last = content.last, last <= 0x20 { content.removeLast() }
    writeTitle(found.title)
    writeFence(content, found.language)
    var next = close.upperBound
    while next < text.count, text[next] == 0x20 || text[next] == 0x09 { next += 1 }
    if text.has("\r\n", at: next) { return next + 2 }
    return next < text.count && text[next] == 0x0A ? next + 1 : next
  }

  /// The first code that begins between two offsets, and its closing tag.
  mutating func fence(from start: Int, to end: Int) -> (fence: MarkupFence, close: Range<Int>)? {
    guard let found = MarkupFence(in: text, start, end, markup) else { return nil }
    for tag in [found.close, found.otherClose].compactMap({ $0 }) where !missing.contains(tag) {
      if let close = found.close(tag, in: text) { return (found, close) }
      missing.insert(tag)
    }
    return found.mayBeOpen ? (found, text.count..<text.count) : nil
  }

  /// Writes code as a block, in the item that it belongs to; the code may be all that the item has.
  mutating func writeFence(_ content: [UInt8], _ language: [UInt8]) {
    let fence = [UInt8](
      repeating: UInt8(ascii: "`"), count: max(2, content.longestBacktickRun) + 1)
    let depth = isInItem ? lists.count : 0
    if depth == 0 {
      begin(.block)
    } else if !isBehindSign {
      endLine()
      writeIndentation(depth)
    }
    output += fence + language + [0x0A]
    for line in content.split(separator: 0x0A, omittingEmptySubsequences: false) {
      writePrefix()
      if !line.isEmpty { indent(depth) }
      output += line.last == 0x0D ? line.dropLast() : line
      output.append(0x0A)
    }
    writeIndentation(depth)
    output += fence
    isBehindBlock = depth > 0
    isBehindSign = false
  }
}
