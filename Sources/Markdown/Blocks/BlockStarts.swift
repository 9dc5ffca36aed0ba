import Bytes

/// Tells from a line which block of CommonMark begins there (specification 0.30, chapters 4 and 5).
enum BlockStarts {
  /// Whether an ATX heading begins at an offset.
  static func isHeading(_ line: LineCursor) -> Bool {
    var at = line.firstNonspace
    while line.byte(at) == "#" { at += 1 }
    guard (1...6).contains(at - line.firstNonspace) else { return false }
    return at >= line.end || isBlank(line.byte(at))
  }

  /// The character and length of the fence that opens a code block at an offset; nil if none does.
  static func fence(_ line: LineCursor) -> (character: UInt8, length: Int)? {
    let character = line.first
    guard character == "`" || character == "~" else { return nil }
    var at = line.firstNonspace
    while at < line.end, line.bytes[at] == character { at += 1 }
    let length = at - line.firstNonspace
    guard length >= 3 else { return nil }
    if character == "`" {
      while at < line.end {
        if line.bytes[at] == character { return nil }
        at += 1
      }
    }
    return (character, length)
  }

  /// Whether a fence at an offset closes the code block that one of this kind opened.
  static func isClosingFence(_ line: LineCursor, character: UInt8, length: Int) -> Bool {
    guard line.indent <= 3, line.first == character else { return false }
    var at = line.firstNonspace
    while at < line.end, line.bytes[at] == character { at += 1 }
    guard at - line.firstNonspace >= length else { return false }
    while at < line.end {
      guard isBlank(line.bytes[at]) else { return false }
      at += 1
    }
    return true
  }

  /// Whether the line underlines a heading.
  static func isUnderline(_ line: LineCursor) -> Bool {
    let character = line.first
    guard character == "=" || character == "-" else { return false }
    var at = line.firstNonspace
    while at < line.end, line.bytes[at] == character { at += 1 }
    while at < line.end {
      guard isBlank(line.bytes[at]) else { return false }
      at += 1
    }
    return true
  }

  /// Whether the line is a thematic break.
  ///
  /// - Parameter failure: where the last search on the line met a byte of something else, so that a
  ///   line of many list markers is not searched anew for each.
  static func isThematicBreak(_ line: LineCursor, failure: inout Int) -> Bool {
    let character = line.first
    guard character == "*" || character == "-" || character == "_", failure <= line.firstNonspace
    else { return false }
    var count = 0
    for at in line.firstNonspace..<line.end {
      if line.bytes[at] == character {
        count += 1
      } else if !isBlank(line.bytes[at]) {
        failure = at
        return false
      }
    }
    if count < 3 { failure = line.end }
    return count >= 3
  }

  /// The length of the list marker at an offset; 0 if there is none.
  ///
  /// A list interrupts a paragraph only if it is not empty and begins with 1.
  static func listMarker(_ line: LineCursor, interruptsParagraph: Bool) -> Int {
    var at = line.firstNonspace
    switch line.first {
    case "*", "-", "+": at += 1
    case "0"..."9":
      var number = 0
      while at - line.firstNonspace < 9, line.byte(at).isDigit {
        number = number * 10 + Int(line.byte(at) - UInt8(ascii: "0"))
        at += 1
      }
      if interruptsParagraph, number != 1 { return 0 }
      guard line.byte(at) == "." || line.byte(at) == ")" else { return 0 }
      at += 1
    default: return 0
    }
    guard line.byte(at).isSpace else { return 0 }
    if interruptsParagraph {
      var content = at
      while content < line.end, isBlank(line.bytes[content]) { content += 1 }
      if content >= line.end { return 0 }
    }
    return at - line.firstNonspace
  }

  @inline(__always) private static func isBlank(_ byte: UInt8) -> Bool {
    byte == " " || byte == "\t"
  }
}
