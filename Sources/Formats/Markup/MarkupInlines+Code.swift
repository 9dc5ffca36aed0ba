import Bytes
import Markdown

// Code within a line.
extension MarkupInlines {
  /// Writes code between backticks, in which entities of HTML may be signs.
  mutating func code(
    _ content: Range<Int>, hasEntities: Bool = false, into output: inout [UInt8]
  ) {
    separateCode(in: &output)
    let longest = text[content].longestBacktickRun
    let ticks = [UInt8](repeating: UInt8(ascii: "`"), count: longest + 1)
    output += ticks + (longest > 0 ? [0x20] : [])
    var next = content.lowerBound
    for at in content
    where at >= next && !isEscape(at, content.upperBound) && !text.has("\r\n", at: at) {
      if hasEntities, text[at] == UInt8(ascii: "&"),
        let (entity, sign) = Self.entities.first(where: { text.has($0.entity, at: at) })
      {
        output.append(UInt8(ascii: sign))
        next = at + entity.utf8.count
        continue
      }
      if isInCell, text[at] == UInt8(ascii: "|") { output.append(UInt8(ascii: "\\")) }
      let isSpace = isInCell ? text[at] < 0x20 : text[at] == 0x0A || text[at] == 0x0D
      output.append(isSpace ? 0x20 : text[at])
    }
    output += (longest > 0 ? [0x20] : []) + ticks
    codeEnd = output.count
  }

  /// The entities of HTML that are signs in code of Redmine's and Jira's.
  private static let entities: [(entity: String, sign: Unicode.Scalar)] = [
    ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&"), ("&quot;", "\""),
    ("&nbsp;", " "),
  ]

  /// Keeps code from being one with that which ends right before it.
  func separateCode(in output: inout [UInt8]) {
    if output.count == codeEnd { output.append(0x20) }
  }

  /// Where code of Jira's ends that has the first `}}` behind it: as many braces before that as are open belong to the
  /// code, as in `{{/a/{id}}}`.
  func balanced(_ content: Range<Int>, _ limit: Int) -> Int {
    guard text.has("}}", at: content.upperBound) else { return content.upperBound }
    var open = 0
    for at in content where !isEscape(at - 1, limit) {
      if text[at] == UInt8(ascii: "{") { open += 1 }
      if text[at] == UInt8(ascii: "}") { open -= 1 }
    }
    let signs = text[content.upperBound..<limit].prefix { $0 == UInt8(ascii: "}") }
    return content.upperBound + min(max(0, open), signs.count - 2)
  }

  /// Writes code. In Jira `{{*code*}}` is strong and `{{_code_}}` slanted; the empty braces of `{{{}code{}}}`, which
  /// Jira's editor writes, are no part of it.
  mutating func markedCode(_ content: Range<Int>, into output: inout [UInt8]) {
    var content = content
    let hasEntities = "{@".utf8.contains(text[content.lowerBound - 1])
    if markup == .textile, text[content].first == UInt8(ascii: "|"),
      let end = text[content].dropFirst().firstIndex(where: { !$0.isLetterOrDigit }),
      end > content.lowerBound + 1, text[end] == UInt8(ascii: "|"), end + 1 < content.upperBound
    {
      // `@|ruby|code@`
      content = end + 1..<content.upperBound
    }
    if markup == .jira, content.count > 4, text.has("{}", at: content.lowerBound),
      text.has("{}", at: content.upperBound - 2)
    {
      content = content.lowerBound + 2..<content.upperBound - 2
    }
    let inner = text[content]
    if markup == .jira, inner.count > 2, let first = inner.first, first == inner.last,
      let mark = marks.first(where: { $0.open == [first] }), "*_".utf8.contains(first),
      inner[content.lowerBound + 1] > 0x20, !inner.dropFirst().dropLast().contains(first)
    {
      let start = output.count
      code(
        content.lowerBound + 1..<content.upperBound - 1, hasEntities: hasEntities, into: &output)
      wrap(mark.meaning, from: start, in: &output)
    } else {
      code(content, hasEntities: hasEntities, into: &output)
    }
  }

  /// Converts `<code class="c">x</code>` of Textile; returns the offset after it.
  mutating func taggedCode(_ at: Int, _ limit: Int, into output: inout [UInt8]) -> Int? {
    guard text.has("<code ", at: at),
      let open = text[at..<min(limit, at + 100)].firstIndex(of: UInt8(ascii: ">")),
      let close = text[open..<limit].firstIndex(of: UInt8(ascii: "<")),
      text.has("</code>", at: close), close > open + 1
    else { return nil }
    code(open + 1..<close, into: &output)
    return close + 7
  }
}
