import Bytes

/// Recognises the block of CommonMark that begins at a line, from its first byte that is no space
/// (specification 0.30, chapters 4 and 5).
enum BlockStarts {
  /// Whether an ATX heading begins.
  static func isHeading(_ line: Span<UInt8>) -> Bool {
    let level = line.end(from: 0) { $0 == "#" }
    return (1...6).contains(level) && (level == line.count || line[level].isBlank)
  }

  /// The character and length of the fence that opens a code block; nil if none does.
  static func fence(_ line: Span<UInt8>) -> (character: UInt8, length: Int)? {
    let character = line.byte(0)
    guard character == "`" || character == "~" else { return nil }
    let length = line.end(from: 0) { $0 == character }
    guard length >= 3, character == "~" || line.index(of: character, from: length) == nil else {
      return nil
    }
    return (character, length)
  }

  /// Whether a fence closes the code block that one of this kind opened.
  static func isClosingFence(_ line: Span<UInt8>, character: UInt8, length: Int) -> Bool {
    let end = line.end(from: 0) { $0 == character }
    return end >= length && line.isBlank(from: end)
  }

  /// Whether the line underlines a heading.
  static func isUnderline(_ line: Span<UInt8>) -> Bool {
    let character = line.byte(0)
    guard character == "=" || character == "-" else { return false }
    return line.isBlank(from: line.end(from: 0) { $0 == character })
  }

  /// Whether the line is a thematic break.
  ///
  /// - Parameter failure: how many bytes were left where the last search on the line found another
  ///   byte, so that a line of many list markers is not searched again for each.
  static func isThematicBreak(_ line: Span<UInt8>, failure: inout Int) -> Bool {
    let character = line.byte(0)
    guard character == "*" || character == "-" || character == "_", failure >= line.count else {
      return false
    }
    let end = line.end(from: 0) { $0 == character || $0.isBlank }
    failure = line.count - end
    return end == line.count && line.indices.count { line[$0] == character } >= 3
  }

  /// The length of the list marker; 0 if there is none.
  ///
  /// A list interrupts a paragraph only if it is not empty and begins with 1.
  static func listMarker(_ line: Span<UInt8>, interruptsParagraph: Bool) -> Int {
    var at = 0
    switch line.byte(0) {
    case "*", "-", "+": break
    case "0"..."9":
      at = line.extracting(..<min(9, line.count)).end(from: 0) { $0.isDigit }
      if interruptsParagraph, Int(String(line.extracting(..<at))) != 1 { return 0 }
      guard line.byte(at) == "." || line.byte(at) == ")" else { return 0 }
    default: return 0
    }
    at += 1
    guard line.byte(at).isSpace else { return 0 }
    return interruptsParagraph && line.isBlank(from: at) ? 0 : at
  }
}
