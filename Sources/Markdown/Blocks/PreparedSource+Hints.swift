import Bytes

/// Quick looks at whether a text may need preparation, so that most texts are not read line by line.
extension PreparedSource {
  /// Whether some blocks may be others than those that libcmark takes them for.
  static func mayHaveOtherBlocks(_ source: Span<UInt8>, _ syntax: SyntaxCharacters) -> Bool {
    // A delimiter row has a pipe, or a colon at a dash if it has a single cell.
    (!syntax.isDisjoint(with: [.pipe, .colonAtDash]) && mayHaveTable(source))
      || mayHaveLazyTag(source) || (syntax.contains(.box) && mayHaveHidingBox(source))
  }

  /// Whether any line may be a table's delimiter row: it holds a pipe or colon beside a dash.
  private static func mayHaveTable(_ source: Span<UInt8>) -> Bool {
    var at = 0
    while let dash = source.index(of: UInt8(ascii: "-"), from: at) {
      var end = dash + 1
      while end < source.count, source[end] == "-" { end += 1 }
      if isDelimiter(around: dash..<end, source) { return true }
      at = end
    }
    return false
  }

  /// Whether a run of dashes is preceded by nothing but what a delimiter row may hold, and has a
  /// pipe or colon in its line.
  private static func isDelimiter(around dashes: Range<Int>, _ source: Span<UInt8>) -> Bool {
    var hasMark = false
    var at = dashes.lowerBound
    back: while at > 0 {
      switch source[at - 1] {
      case "|", ":": hasMark = true
      case ">", " ", "\t", 11, 12: break
      case 10, 13: break back
      default: return false
      }
      at -= 1
    }
    var end = dashes.upperBound
    while end < source.count, source[end] == " " { end += 1 }
    if end < source.count, source[end] == "|" || source[end] == ":" { return true }
    return hasMark
  }

  /// Whether a line that begins with a tag follows one that is not blank.
  private static func mayHaveLazyTag(_ source: Span<UInt8>) -> Bool {
    var at = 0
    while let tag = source.index(of: UInt8(ascii: "<"), from: at) {
      at = tag + 1
      guard at < source.count, source[at].isLetter || source[at] == "/" else { continue }
      var start = tag
      while start > 0, isContainerByte(source[start - 1]) { start -= 1 }
      guard start > 0, source[start - 1] == 10 || source[start - 1] == 13 else { continue }
      start -= 1
      if start > 0, source[start] == 10, source[start - 1] == 13 { start -= 1 }
      while start > 0, isContainerByte(source[start - 1]) { start -= 1 }
      if start > 0, source[start - 1] != 10, source[start - 1] != 13 { return true }
    }
    return false
  }

  /// Whether a box of a task is all of its item's line, or a bracket or pipe follows it.
  private static func mayHaveHidingBox(_ source: Span<UInt8>) -> Bool {
    var at = 0
    while let bracket = source.index(of: UInt8(ascii: "["), from: at) {
      at = bracket + 1
      guard bracket > 0, bracket + 3 < source.count, source[bracket + 2] == "]",
        source[bracket - 1].isSpace, source[bracket + 3].isSpace
      else { continue }
      at = bracket + 3
      while at < source.count, source[at] == " " || source[at] == "\t" { at += 1 }
      guard at < source.count else { return true }
      if source[at] == 10 || source[at] == 13 || source[at] == "[" { return true }
    }
    return false
  }

  /// Whether a byte may stand between a line's start and what its containers hold.
  private static func isContainerByte(_ byte: UInt8) -> Bool {
    byte == " " || byte == "\t" || byte == ">"
  }
}
