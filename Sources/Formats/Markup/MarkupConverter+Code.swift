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
    let depth = markup == .jira ? 0 : quoteSigns(start, found.start).depth
    if depth > 0 { content = Self.unquoted(content, depth) }
    quotes += depth
    writeTitle(found.title)
    writeFence(content, found.language)
    quotes -= depth
    return behind(close.upperBound)
  }

  /// The lines of code without the signs of the quote that they are in.
  private static func unquoted(_ code: [UInt8], _ depth: Int) -> [UInt8] {
    var result: [UInt8] = []
    for line in code.split(separator: 0x0A, omittingEmptySubsequences: false) {
      var rest = line
      for _ in 0..<depth {
        let inner = rest.drop { $0 == 0x20 }
        guard inner.first == UInt8(ascii: ">") else { break }
        rest = inner.dropFirst()
        if rest.first == 0x20 { rest = rest.dropFirst() }
      }
      result += rest + [0x0A]
    }
    while let last = result.last, last <= 0x20 { result.removeLast() }
    return result
  }

  /// The offset behind the spaces and the line break at the end of a block.
  func behind(_ end: Int) -> Int {
    var next = end
    while next < text.count, text[next] == 0x20 || text[next] == 0x09 { next += 1 }
    if text.has("\r\n", at: next) { return next + 2 }
    return next < text.count && text[next] == 0x0A ? next + 1 : next
  }

  /// Leaves out a comment of Textile that ends on another line than it begins on; returns the offset after it, or nil
  /// where there is none.
  mutating func comment(from start: Int, to end: Int) -> Int? {
    let sign = Array("-->".utf8)
    guard !missing.contains(sign), let open = openComment(start, end) else { return nil }
    guard let close = text.firstRange(of: sign, from: end) else {
      missing.insert(sign)
      return nil
    }
    if text[start..<open].contains(where: { $0 > 0x20 }) { line(start, open) }
    return behind(close.upperBound)
  }

  /// Where a comment begins that does not end on its line.
  func openComment(_ start: Int, _ end: Int) -> Int? {
    guard markup == .textile else { return nil }
    var at = start
    while let open = text.firstRange(of: Array("<!--".utf8), from: at, to: end) {
      guard let close = text.firstRange(of: Array("-->".utf8), from: open.upperBound, to: end)
      else {
        let isShown = open.lowerBound > start && "@`".utf8.contains(text[open.lowerBound - 1])
        return isShown ? nil : open.lowerBound
      }
      at = close.upperBound
    }
    return nil
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
