import Bytes

// Literal text in Textile.
extension MarkupConverter {
  /// Converts `notextile. text`, or the lines between `<notextile>` and its end or between two
  /// lines of `==`; returns the offset after it, or nil where none begins.
  mutating func untouched(from start: Int, to end: Int) -> Int? {
    guard markup == .textile else { return nil }
    if let (content, next) = untouchedBlock(start, end) {
      writeUntouched(content)
      return next
    }
    guard let (open, content, close) = untouchedLines(start, end) else { return nil }
    if text[start..<open].contains(where: { $0 > 0x20 }) { line(start, open) }
    writeUntouched(content..<close.lowerBound)
    return behind(close.upperBound)
  }

  /// The `<notextile>` or `==` on a line that opens a literal part of several lines, the start of
  /// its text, and the range of its closing mark; nil where the line opens none.
  private mutating func untouchedLines(
    _ start: Int, _ end: Int
  ) -> (open: Int, content: Int, close: Range<Int>)? {
    if text[start..<end].elementsEqual("==".utf8) {
      guard let close = signLine(below: end) else { return nil }
      return (start, end, close)
    }
    let tag = Array("</notextile>".utf8)
    if missing.contains(tag) { return nil }
    let code = MarkupFence(in: text, start, end, markup)?.start ?? end
    // Looking as far as the code first keeps a line with much code from being read to its end for each.
    guard text.firstRange(of: Self.literalTag, from: start, to: code) != nil,
      let open = openTag(start, end), open < code
    else { return nil }
    let content = open + tag.count - 1
    guard let close = text.firstRange(of: tag, from: content) else {
      missing.insert(tag)
      return nil
    }
    return (open, content, close)
  }

  private static let literalTag = Array("<notextile>".utf8)

  /// The last `<notextile>` of a line that does not end on it. It is the same from any offset before it, so that a line is
  /// read once.
  private mutating func openTag(_ start: Int, _ end: Int) -> Int? {
    if openedTag.lineEnd == end, openedTag.start ?? end >= start { return openedTag.start }
    var open: Int?
    var at = start
    while let sign = text[at..<end].firstIndex(of: UInt8(ascii: "<")) {
      if open == nil {
        if text.has("<notextile>", at: sign) { open = sign }
      } else if text.has("</notextile>", at: sign) {
        open = nil
      }
      at = sign + 1
    }
    openedTag = (end, open)
    return open
  }

  /// The next line below one that has nothing but `==`.
  private mutating func signLine(below end: Int) -> Range<Int>? {
    let sign = Array("==".utf8)
    if missing.contains(sign) { return nil }
    var at = end
    while let found = text.firstRange(of: sign, from: at) {
      let isBehindLine = text[found.lowerBound - 1] == 0x0A || text[found.lowerBound - 1] == 0x0D
      let isAtEnd =
        found.upperBound == text.count || text[found.upperBound] == 0x0A
        || text[found.upperBound] == 0x0D
      if isBehindLine, isAtEnd { return found }
      at = found.upperBound
    }
    missing.insert(sign)
    return nil
  }

  /// Writes a part of the text in which nothing is a sign, as blocks by themselves.
  private mutating func writeUntouched(_ content: Range<Int>) {
    let plain = Markup.text.markdown(Array(text[content])).markdown
    guard plain.contains(where: { $0 > 0x20 }) else { return pause() }
    begin(.block)
    var isFirst = true
    for line in plain.split(separator: 0x0A, omittingEmptySubsequences: false) {
      if !isFirst {
        output.append(0x0A)
        writePrefix()
      }
      isFirst = false
      output += line
    }
  }
}
