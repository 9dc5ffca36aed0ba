import Bytes
import Markdown

// Code within a line.
extension MarkupInlines {
  /// Writes code between backticks.
  mutating func code(_ content: Range<Int>, into output: inout [UInt8]) {
    separateCode(in: &output)
    let longest = text[content].longestBacktickRun
    let ticks = [UInt8](repeating: UInt8(ascii: "`"), count: longest + 1)
    output += ticks + (longest > 0 ? [0x20] : [])
    let hasEntities = markup == .textile && text.has("@", at: content.lowerBound - 1)
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

  /// The entities of HTML that are signs in code of Redmine's.
  private static let entities: [(entity: String, sign: Unicode.Scalar)] = [
    ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&"), ("&quot;", "\""),
  ]

  /// Keeps code from being one with that which ends right before it.
  func separateCode(in output: inout [UInt8]) {
    if output.count == codeEnd { output.append(0x20) }
  }

  /// Writes code; in Jira `{{*code*}}` is strong, and `{{_code_}}` slanted.
  mutating func markedCode(_ content: Range<Int>, into output: inout [UInt8]) {
    let inner = text[content]
    if markup == .jira, inner.count > 2, let first = inner.first, first == inner.last,
      let mark = marks.first(where: { $0.open == [first] }), "*_".utf8.contains(first),
      inner[content.lowerBound + 1] > 0x20, !inner.dropFirst().dropLast().contains(first)
    {
      let start = output.count
      code(content.lowerBound + 1..<content.upperBound - 1, into: &output)
      wrap(mark.meaning, from: start, in: &output)
    } else {
      code(content, into: &output)
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
