import Bytes

extension PlainText {
  /// Writes a text up to the limit if its lines have no markup; returns false, with some lines
  /// written, where one may have some.
  ///
  /// Most descriptions of issues begin with such lines, which need not be parsed.
  mutating func append(unmarked source: Span<UInt8>) -> Bool {
    var start = 0
    while start < source.count, !isFull {
      guard source.beginsUnmarkedLine(at: start) else { return false }
      repeat {
        // A long line is looked at as far as it is needed.
        let stop = min(source.count, start + 256)
        guard let end = source.endOfUnmarked(from: start, to: stop) else { return false }
        append(source.extracting(start..<end))
        start = end
        if end < stop, source[end] == "`" {
          guard let code = source.code(from: end) else { return false }
          append(source.extracting(code))
          start = code.upperBound + 1
        } else if end < stop {
          break
        }
      } while start < source.count && !isFull
      breakLine()
      start += 1
    }
    return true
  }
}

extension Span<UInt8> {
  /// Whether a line is empty, or belongs to a paragraph, whatever the lines around it are.
  fileprivate func beginsUnmarkedLine(at start: Int) -> Bool {
    switch self[start] {
    case "\n", "\r", "\"", "'", "(", "@": true
    // A byte order mark begins with 0xEF.
    case let first: first.isLetter || first >= 0x80 && first != 0xEF
    }
  }

  /// What a backtick and the next one of the line surround; nil where more than one stand together, or a space
  /// beside one, which may be none of the code.
  fileprivate func code(from start: Int) -> Range<Int>? {
    let end = end(from: start + 1) { !$0.isOne(of: "`\n\r\0") }
    guard end > start + 1, byte(end) == "`", byte(end + 1) != "`", self[start + 1] != 0x20 else {
      return nil
    }
    return start + 1..<end
  }

  /// The end of a line, or of what is looked at of it, up to `stop`, or the next backtick; nil where it may have
  /// other markup.
  fileprivate func endOfUnmarked(from start: Int, to stop: Int) -> Int? {
    var at = start
    while at < stop {
      switch self[at] {
      case "\n", "`": return at
      case "\r": guard byte(at + 1) == "\n" else { return nil }
      case 0, "\\", "*", "[", "<", "&", "~": return nil
      // A name with underscores is a word.
      case "_":
        guard at > start, self[at - 1].isLetterOrDigit, byte(at + 1).isLetterOrDigit else {
          return nil
        }
      // The name of an emoji may begin.
      case ":":
        guard !byte(at + 1).isWord, byte(at + 1) != "+", byte(at + 1) != "-" else { return nil }
      default: break
      }
      at += 1
    }
    return at
  }
}
