import Bytes

// Blocks that have no sign at their beginning: Remarkup's, and indented code of Redmine's.

extension MarkupConverter {
  /// Converts code that is indented by two spaces, after an empty line or another block, or by any
  /// in Redmine; returns the offset after it, or nil where none begins.
  mutating func indentedCode(from start: Int, to end: Int) -> Int? {
    guard markup == .remarkup || markup == .textile, last != .paragraph, last != .list,
      isIndented(start, end)
    else { return nil }
    let first = start + text[start..<end].prefix { $0 == 0x20 }.count
    if beginsOther(first, end) { return nil }
    if markup == .remarkup {
      if text.has("[", at: first) { return nil }
    } else if last == .nothing || isInQuotation || !isBehindGap(start) {
      return nil
    }
    var content: [UInt8] = []
    var (lineStart, lineEnd, stop, textEnd) = (start, end, start, end)
    var isBelowGap = false
    while true {
      if isIndented(lineStart, lineEnd),
        !(isBelowGap && markup == .textile && beginsOther(lineStart, lineEnd))
      {
        isBelowGap = false
        textEnd = lineEnd
        if markup == .remarkup { stop = textEnd }
      } else if text[lineStart..<lineEnd].contains(where: { $0 > 0x20 }) {
        break
      } else {
        isBelowGap = true
        stop = textEnd
      }
      if lineEnd == text.count {
        stop = textEnd
        break
      }
      lineStart = lineEnd + (text.has("\r\n", at: lineEnd) ? 2 : 1)
      lineEnd = text[lineStart...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? text.count
    }
    // Of Redmine's paragraphs, all lines are indented.
    guard stop > start else { return nil }
    let lines = text[start..<stop].split(separator: 0x0A, omittingEmptySubsequences: false)
    let indentation =
      markup == .remarkup
      ? 2
      : lines.filter { $0.contains { $0 > 0x20 } }
        .map { $0.prefix { $0 == 0x20 }.count }.min() ?? 0
    for line in lines {
      content += line.dropFirst(line.has(" ") ? indentation : line.count) + [0x0A]
    }
    let options = content.prefix { $0 != 0x0A }
    let language = markup == .remarkup ? Self.language(inOptions: options) : nil
    if language != nil { content = Array(content.dropFirst(options.count + 1)) }
    writeFence(Array(content.dropLast()), language ?? [])
    return min(text.count, stop + (text.has("\r\n", at: stop) ? 2 : 1))
  }

  /// Whether an indented line begins something else than code.
  private func beginsOther(_ start: Int, _ end: Int) -> Bool {
    let first = start + text[start..<end].prefix { $0 == 0x20 }.count
    return isRow(first, end) || listItem(first, end) != nil
      || markup == .textile && heading(first, end) != nil
  }

  /// Whether the line above the one that begins at an offset is empty.
  private func isBehindGap(_ start: Int) -> Bool {
    let above = text[..<start].dropLast().reversed().first { $0 > 0x20 || $0 == 0x0A }
    return start > 0 && above == 0x0A
  }

  /// The language that the first line of a block of code names, `lang=php, name=a.php`, perhaps none;
  /// nil where the line is code itself.
  private static func language(inOptions line: some Collection<UInt8>) -> [UInt8]? {
    var language: [UInt8] = []
    for option in line.split(separator: UInt8(ascii: ",")) {
      let option = MarkupInlines.trimmed(Array(option))
      let name = option.prefix { $0 != UInt8(ascii: "=") }
      guard name.count < option.count,
        ["lang", "name", "lines", "counterexample"].contains(where: { name.elementsEqual($0.utf8) })
      else { return nil }
      if name.has("lang") { language = Array(option.dropFirst(5)) }
    }
    return language.allSatisfy { $0.isLetterOrDigit || "+#-".utf8.contains($0) } ? language : nil
  }

  /// Whether a line has text that is indented as code.
  private func isIndented(_ start: Int, _ end: Int) -> Bool {
    text[start..<end].has(markup == .remarkup ? "  " : " ")
      && text[start..<end].contains { $0 > 0x20 }
  }

  /// Where the text of an item begins behind its number, `1. `; nil for another line.
  func typedItem(_ from: Int, _ to: Int) -> Int? {
    let end = from + text[from..<to].prefix(3).prefix(while: \.isDigit).count
    guard (1...2).contains(end - from), text.has(". ", at: end) || text.has(") ", at: end),
      end + 2 < to
    else { return nil }
    return end + 2
  }

  /// Converts a line that is underlined as a heading; returns false for another line.
  mutating func underlined(_ from: Int, _ to: Int) -> Bool {
    guard last != .paragraph, let level = underline(below: to) else { return false }
    begin(.block)
    output += [UInt8](repeating: UInt8(ascii: "#"), count: level) + [0x20]
    inline(from, to)
    isUnderline = true
    return true
  }

  /// The level of the heading that a line of `===` or `---` underlines; nil for another line.
  private func underline(below end: Int) -> Int? {
    guard let start = text[end...].firstIndex(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }),
      text[start] == 0x0A, start + 2 < text.count, "=-".utf8.contains(text[start + 1])
    else { return nil }
    let signs = text[(start + 1)...].prefix { $0 == text[start + 1] }
    let rest = text[signs.endIndex...].prefix { $0 != 0x0A }
    guard signs.count > 1, rest.allSatisfy({ $0 <= 0x20 }) else { return nil }
    return text[start + 1] == UInt8(ascii: "=") ? 1 : 2
  }
}
