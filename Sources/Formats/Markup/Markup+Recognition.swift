import Bytes
import Markdown

// Texts of a tracker that may be in one markup or in another.

extension Markup {
  /// Whether a text that may be HTML or Markdown is HTML, by its tags.
  public static func isHTML(_ text: [UInt8]) -> Bool { HTMLToMarkdown.isHTML(text) }

  /// Whether a text that may be Textile or Markdown is Markdown, by the signs that only one of them has.
  public static func isMarkdown(_ text: [UInt8]) -> Bool {
    var (markdown, textile) = (0, 0)
    /// Whether a sign was found that hardly anybody writes in Markdown.
    var isTextile = false
    var (isInPre, isInFence) = (false, false)
    var list: ArraySlice<UInt8> = []
    for whole in text.split(omittingEmptySubsequences: false, whereSeparator: { $0 == 0x0A }) {
      let line = Array(whole.drop { $0 == 0x20 })
      if isInPre {
        isInPre = !line.contains("</pre>")
        continue
      }
      if line.has("```", at: 0) {
        markdown += isInFence ? 0 : 1
        if !line[3...].contains(UInt8(ascii: "`")) { isInFence.toggle() }
      }
      if isInFence { continue }
      if let pre = line.firstRange(of: Array("<pre".utf8), from: 0)?.lowerBound,
        pre == 0 || !line[pre - 1].isOne(of: "`@")
      {
        textile += 1
        isInPre = !line.contains("</pre>")
        continue
      }
      if isRule(line) { return true }
      // In consecutive lines these are items of a list, and headings are alone.
      let signs = line.prefix { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "*") }
      let isItem = line.has(" ", at: signs.count) && !signs.isEmpty
      if isItem, list.first == UInt8(ascii: "#"), list.count == 1 || signs.first == list.first {
        isTextile = isTextile || signs.count > 1 || signs == list
      } else if line.has("## ", at: 0) || line.has("### ", at: 0) {
        markdown += 1
      }
      list = isItem ? signs : []
      if line.has("- [ ] ", at: 0) || line.has("- [x] ", at: 0) || hasLink(line) { markdown += 1 }
      if line.contains("\":http") || hasCode(line) { isTextile = true }
      if line.has("bq. ", at: 0) || line.has("|_.", at: 0)
        || line.has(".", at: 2) && isHeading(line)
      {
        textile += 1
      }
    }
    return !isTextile && markdown > textile
  }

  /// Whether a line has a heading of Textile, `h2. Title`.
  private static func isHeading(_ line: [UInt8]) -> Bool {
    line[0] == UInt8(ascii: "h") && (0x31...0x36).contains(line[1])
  }

  /// Whether a line divides the heading of a table of Markdown from its rows: `|---|:-:|`.
  private static func isRule(_ line: [UInt8]) -> Bool {
    line.first == UInt8(ascii: "|") && line.contains("--")
      && line.dropFirst().contains(UInt8(ascii: "|"))
      && line.allSatisfy { "|:- \r".utf8.contains($0) }
  }

  /// Whether a line has a link of Markdown to an address or a path; `f[a](b)` is none.
  private static func hasLink(_ line: [UInt8]) -> Bool {
    var at = 0
    while let found = line.firstRange(of: Array("](".utf8), from: at) {
      at = found.upperBound
      let target = line[at...].prefix { $0 > 0x20 && $0 != UInt8(ascii: ")") }
      let ending = target.lastIndex(of: UInt8(ascii: ".")).map { target[$0...].dropFirst() } ?? []
      if target.contains(UInt8(ascii: "/")) || target.first == UInt8(ascii: "#")
        || target.has("mailto:")
        || 2...5 ~= ending.count && ending.allSatisfy(\.isLetterOrDigit)
      {
        return true
      }
      at = target.endIndex
    }
    return false
  }

  /// Whether a line has code of Textile, `@code@`.
  private static func hasCode(_ line: [UInt8]) -> Bool {
    let sign = UInt8(ascii: "@")
    var start: Int?
    for at in line.indices where line[at] == sign {
      let before = at > 0 ? line[at - 1] : 0x20
      let next = at + 1 < line.count ? line[at + 1] : 0x20
      if let start, at > start + 1, before > 0x20, !next.isLetterOrDigit { return true }
      start = next > 0x20 && (before <= 0x20 || before == UInt8(ascii: "(")) ? at : nil
    }
    return false
  }
}
