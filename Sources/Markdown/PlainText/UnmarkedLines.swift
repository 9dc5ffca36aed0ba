import Bytes

extension PlainText {
  /// Writes a text up to the limit if its lines have no markup; returns false, with some lines
  /// written, where one may have some.
  ///
  /// Most descriptions of issues begin with such lines, which need not be parsed.
  mutating func append(unmarked source: Span<UInt8>) -> Bool {
    var start = 0
    while start < source.count, !isFull {
      guard let end = source.endOfUnmarkedLine(from: start) else { return false }
      append(source.extracting(start..<end))
      breakLine()
      start = end + 1
    }
    return true
  }
}

extension Span<UInt8> {
  /// The end of a line that is empty, or belongs to a paragraph and has no markup; nil where it may
  /// be something else. What it is does not depend on the lines around it, if these have no markup
  /// either.
  fileprivate func endOfUnmarkedLine(from start: Int) -> Int? {
    switch self[start] {
    case "\n", "\r", "\"", "'", "(", "@": break
    // A byte order mark begins with 0xEF.
    case let first where first.isLetter || first >= 0x80 && first != 0xEF: break
    default: return nil
    }
    var at = start
    while at < count {
      switch self[at] {
      case "\n": return at
      case "\r": guard byte(at + 1) == "\n" else { return nil }
      case 0, "\\", "`", "*", "[", "<", "&", "~": return nil
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
