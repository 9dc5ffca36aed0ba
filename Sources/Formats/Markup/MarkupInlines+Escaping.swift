import Bytes
import Markdown

// Escapes characters that would be markup in Markdown.
extension MarkupInlines {
  /// Escapes what would begin a block at the start of a line of Markdown.
  func escapeStart(_ at: inout Int, into output: inout [UInt8]) {
    guard at < range.upperBound else { return }
    if markup == .jira, let next = dash(at, range.upperBound, into: &output) {
      at = next
      return
    }
    // What is literal in Jira would be a sign of Markdown here.
    if markup == .jira, text[at] == UInt8(ascii: "\\"), at + 1 < range.upperBound,
      "+-".utf8.contains(text[at + 1]) || text[at + 1] == UInt8(ascii: "#") && isHeading(at + 1)
    {
      output += text[at...at + 1]
      at += 2
      return
    }
    switch text[at] {
    // A `+` with no space behind it may open inserted text, `+new+`.
    case UInt8(ascii: "+") where at + 1 < range.upperBound && text[at + 1] > 0x20: return
    case UInt8(ascii: "=") where beginsLiteral(at): return
    // `#12` names an issue.
    case UInt8(ascii: "#") where !isHeading(at): return
    case UInt8(ascii: "#"), UInt8(ascii: ">"), UInt8(ascii: "+"), UInt8(ascii: "="):
      output.append(UInt8(ascii: "\\"))
      output.append(text[at])
      at += 1
    case _ where isBelowHeadings(at):
      output.append(UInt8(ascii: "\\"))
      output.append(text[at])
      at += 1
    case UInt8(ascii: "-")
    where at + 1 == range.upperBound || text[at + 1] == 0x20 || text[at + 1] == 0x2D:
      output += "\\-".utf8
      at += 1
    case UInt8(ascii: "*") where markup.isPlain && text.has("* ", at: at):
      output += "\\*".utf8
      at += 1
    case 0x30...0x39:
      // `1.` begins a list where it is meant as one; `2024.`, `1)` and their like do not, and behind the sign of an
      // item nothing does.
      let digits = text[at..<range.upperBound].prefix(while: \.isDigit)
      guard digits.endIndex < range.upperBound, ".)".utf8.contains(text[digits.endIndex]),
        digits.count > 2 || markup.isPlain || text[digits.endIndex] == UInt8(ascii: ")")
          || isItem && text[digits.endIndex + 1..<range.upperBound].first ?? 0x20 <= 0x20
      else { return }
      output += digits
      output.append(UInt8(ascii: "\\"))
      at = digits.endIndex
      output.append(text[at])
      at += 1
    default: return
    }
  }

  /// Whether the signs at an offset would begin a heading of Markdown.
  private func isHeading(_ at: Int) -> Bool {
    let signs = text[at..<min(range.upperBound, at + 7)].prefix { $0 == UInt8(ascii: "#") }
    return signs.endIndex == range.upperBound || text[signs.endIndex] <= 0x20
  }

  /// Whether Textile's `==text==` may begin at an offset.
  private func beginsLiteral(_ at: Int) -> Bool {
    markup == .textile && text.has("==", at: at) && at + 2 < range.upperBound
      && text[at + 2] > 0x20 && text[at + 2] != UInt8(ascii: "=")
  }

  /// Writes a part of the line in which nothing is a sign.
  func writeLiteral(_ content: Range<Int>, isAtStart: Bool, into output: inout [UInt8]) {
    var inlines = MarkupInlines(.text, text, content, isInCell: isInCell, footnotes: [])
    inlines.isAtStart = isAtStart
    inlines.convert(into: &output)
  }

  /// Whether the line has nothing but the signs that make a table of it and the line above in Markdown.
  private func isBelowHeadings(_ at: Int) -> Bool {
    at < lineEnd && text[at..<lineEnd].allSatisfy { "|:- \t".utf8.contains($0) }
  }

  /// Whether an HTML entity such as `&lt;` begins at an offset.
  private func isEntity(_ at: Int) -> Bool {
    let rest = text[(at + 1)..<min(range.upperBound, at + 34)]
    let end = rest.firstIndex { !$0.isLetterOrDigit && $0 != UInt8(ascii: "#") }
    return end.map { $0 > at + 1 && text[$0] == UInt8(ascii: ";") } ?? false
  }

  /// Whether Markdown would take a `]` for the end of a link's text, as in `[a](b)`, or of a label, as in `[a]: b`. In
  /// texts with markup, links to addresses that are written like this stay links, since many people write them.
  private func endsLabel(_ at: Int) -> Bool {
    guard at + 1 < range.upperBound, "(:".utf8.contains(text[at + 1]) else { return false }
    return markup.isPlain || text[at + 1] == UInt8(ascii: "(") && !isAddress(at: at + 2)
  }

  /// Writes backslashes of Jira's: two break the line, one escapes a sign, and others are text; returns the offset
  /// after them, or after the sign.
  mutating func backslashes(_ at: Int, _ limit: Int, into output: inout [UInt8]) -> Int {
    if isEscape(at, limit) {
      escape(at + 1, into: &output)
      return at + 2
    }
    let end = text[at..<limit].prefix { $0 == UInt8(ascii: "\\") }.endIndex
    if end - at == 2, !isInLink, isBreak(end) {
      // The end of a line breaks it, and the end of a block needs none.
      if text[end..<range.upperBound].first(where: { $0 != 0x20 && $0 != 0x09 }) ?? 0x0A > 0x20 {
        writeBreak(into: &output)
      }
    } else {
      for sign in at..<end { escape(sign, into: &output) }
    }
    return end
  }

  /// Whether two backslashes before an offset break the line: no other that is text follows in the same word, as in
  /// `\\host\file`.
  private func isBreak(_ start: Int) -> Bool {
    var at = start
    while at < range.upperBound, text[at] > 0x20 {
      let isEscape = isEscape(at, range.upperBound)
      if text[at] == UInt8(ascii: "\\"), !isEscape { return false }
      at += isEscape ? 2 : 1
    }
    return true
  }

  /// Whether a backslash of Jira's makes the sign behind it text. One behind another does not.
  func isEscape(_ at: Int, _ limit: Int) -> Bool {
    guard markup == .jira, text[at] == UInt8(ascii: "\\"), at + 1 < limit,
      at == range.lowerBound || text[at - 1] != UInt8(ascii: "\\")
    else { return false }
    return "{}[]|!#?()%@*_-+^~`".utf8.contains(text[at + 1])
      || JiraEmoticon.all.contains { text.has($0.sign, at: at + 1) }
  }

  /// Writes a byte of the text, escaped where it would be a sign of Markdown.
  func escape(_ at: Int, into output: inout [UInt8]) {
    let byte = text[at]
    if byte == UInt8(ascii: ":"), beginsEmoji(at) { output.append(UInt8(ascii: "\\")) }
    if isInLink { return Self.escape([byte], into: &output) }
    switch byte {
    case UInt8(ascii: "<"), UInt8(ascii: "*"), UInt8(ascii: "\\"): output.append(UInt8(ascii: "\\"))
    case UInt8(ascii: "_"):
      if !isWord(before: at) || !isWord(at: at + 1) { output.append(UInt8(ascii: "\\")) }
    case UInt8(ascii: "`"), UInt8(ascii: "~"): output.append(UInt8(ascii: "\\"))
    case UInt8(ascii: "&") where markup.isPlain && isEntity(at):
      output.append(UInt8(ascii: "\\"))
    case UInt8(ascii: "]") where endsLabel(at): output.append(UInt8(ascii: "\\"))
    case UInt8(ascii: "["):
      // `[^1]:` would define a footnote, and renderers drop one without references.
      if text.has("[^", at: at) { output.append(UInt8(ascii: "\\")) }
    case UInt8(ascii: "|") where isInCell: output.append(UInt8(ascii: "\\"))
    case 0x0A where isInCell:
      output += "<br>".utf8
      return
    case 0x0D where isInCell: return
    default: break
    }
    output.append(byte)
  }

  /// Whether a colon would begin the code of an emoji, of which Jira and Remarkup have some, but not within words.
  private func beginsEmoji(_ at: Int) -> Bool {
    guard let end = Emoji.find(text.span, at)?.end else { return false }
    return markup.isPlain || markup == .textile || isWord(before: at) || isWord(at: end)
      || text.has(":", at: at - 1) || text.has(":", at: end)
  }

  /// Writes a text in which nothing is a sign. In an address Markdown would show most escapes.
  static func escape(_ text: [UInt8], into output: inout [UInt8]) {
    var isAddress = false
    for (at, byte) in text.enumerated() {
      isAddress = byte > 0x20 && (isAddress || schemes.contains { text.has($0, at: at) })
      if (isAddress ? "[]<>|" : "\\`*_[]<>|").utf8.contains(byte) {
        output.append(UInt8(ascii: "\\"))
      }
      output.append(byte == 0x0A ? 0x20 : byte)
    }
  }

  /// A text without the spaces around it.
  static func trimmed(_ text: [UInt8]) -> [UInt8] {
    var text = text[...]
    while let first = text.first, first <= 0x20 { text.removeFirst() }
    while let last = text.last, last <= 0x20 { text.removeLast() }
    return Array(text)
  }
}
