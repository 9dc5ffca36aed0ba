import Bytes
import Markdown

// Signs with a special meaning, and the content of table cells.
extension MarkupInlines {
  /// Writes two or three hyphens between spaces as a dash; returns the offset after it.
  func dash(_ at: Int, _ limit: Int, into output: inout [UInt8]) -> Int? {
    let count = text[at..<min(limit, at + 4)].prefix { $0 == UInt8(ascii: "-") }.count
    guard count == 2 || count == 3, at == range.lowerBound || text[at - 1] == 0x20,
      at + count == limit || text[at + count] == 0x20
    else { return nil }
    output += (count == 2 ? "–" : "—").utf8
    return at + count
  }

  /// Writes several spaces between columns so that Markdown keeps them, but for those between sentences; returns the
  /// offset after them.
  func spaces(_ at: Int, _ limit: Int, into output: inout [UInt8]) -> Int? {
    let end = text[at..<limit].prefix { $0 == 0x20 }.endIndex
    let isBehindSentence = at > range.lowerBound && ".!?".utf8.contains(text[at - 1])
    if !isBehindSentence {
      for _ in 0..<min(end - at - 1, MarkupConverter.mostSpaces) { output += "\u{A0}".utf8 }
    }
    output.append(0x20)
    return end
  }

  /// Writes an emoticon of Jira, even after a word, unless a letter follows; returns the offset
  /// after it.
  func icon(_ at: Int, _ limit: Int, into output: inout [UInt8]) -> Int? {
    guard let icon = JiraEmoticon.all.first(where: { text.has($0.sign, at: at) }) else {
      return nil
    }
    let end = at + icon.sign.utf8.count
    guard end <= limit, end == range.upperBound || !text[end].isLetter else { return nil }
    output += icon.emoji.utf8
    return end
  }

  /// Writes the reference `word[1]` of Textile as one of Markdown if that footnote exists; returns
  /// the offset after it.
  func footnote(_ at: Int, into output: inout [UInt8]) -> Int? {
    guard !footnotes.isEmpty, at > range.lowerBound, text[at - 1].isLetterOrDigit else {
      return nil
    }
    let digits = text[(at + 1)..<range.upperBound].prefix(while: \.isDigit)
    guard digits.endIndex < range.upperBound, text[digits.endIndex] == UInt8(ascii: "]"),
      footnotes.contains(Array(digits))
    else { return nil }
    output += "[^".utf8 + digits + "]".utf8
    return digits.endIndex + 1
  }

  /// Writes what an exclamation mark keeps from being a reference of Redmine's, as `!#12` and `!r12`; returns the
  /// offset after its sign.
  func noReference(_ at: Int, into output: inout [UInt8]) -> Int? {
    guard markup == .textile, at + 2 < range.upperBound, !isWord(before: at) else { return nil }
    if text[at + 2].isDigit, "#r".utf8.contains(text[at + 1]) {
      output += (text[at + 1] == UInt8(ascii: "#") ? "\\#" : "r").utf8
      return at + 2
    }
    guard let sign = Self.namedReferences.first(where: { text.has($0, at: at + 1) }),
      text[(at + 1 + sign.utf8.count)..<range.upperBound].first ?? 0x20 > 0x20
    else { return nil }
    output += sign.utf8
    return at + 1 + sign.utf8.count
  }

  /// What begins the references of Redmine's that have names.
  private static let namedReferences = [
    "[[", "attachment:", "commit:", "document:", "export:", "forum:", "message:", "news:",
    "project:", "source:", "user:", "version:",
  ]

  /// Where the comment of HTML ends that begins at an offset; nil where there is none.
  mutating func comment(_ at: Int, _ limit: Int) -> Int? {
    guard text.has("<!--", at: at), at >= commentless, at + 4 < limit else { return nil }
    guard let end = (at + 4..<limit).first(where: { text.has("-->", at: $0) }), end + 3 <= limit
    else {
      commentless = limit
      return nil
    }
    return end + 3
  }

  // MARK: - Cells

  /// Whether a list mark is at the beginning of a line of a cell.
  func beginsLine(_ at: Int) -> Bool {
    markup == .jira && "*#-".utf8.contains(text[at])
      && text[range.lowerBound..<at].reversed().first { $0 != 0x20 } ?? 0x0A == 0x0A
  }

  /// Writes a list mark in a cell, where Markdown has no lists; returns the offset after it.
  mutating func listSign(_ at: Int, into output: inout [UInt8]) -> Int? {
    let signs = text[at..<range.upperBound].prefix { "*#-".utf8.contains($0) }
    guard let last = signs.last, signs.endIndex < range.upperBound, text[signs.endIndex] == 0x20,
      !text.has("--", at: at)
    else { return nil }
    item = last == UInt8(ascii: "#") ? item + 1 : 0
    output += (item > 0 ? "\(item). " : "• ").utf8
    return signs.endIndex + 1
  }

  /// Writes code in a cell, each line separately, or the title of a panel, whose tags are dropped;
  /// returns the offset after it, or nil for another tag.
  mutating func cellBlock(_ at: Int, _ close: Int, into output: inout [UInt8]) -> Int? {
    let inner = text[(at + 1)..<close]
    if let kind = MarkupConverter.openBlocks[Array(inner.prefix { $0 != UInt8(ascii: ":") })] {
      let title = MarkupConverter.parameter("title", in: inner) ?? []
      if inner.contains(UInt8(ascii: ":")), !kind.isEmpty || !title.isEmpty {
        output += "**".utf8
        Self.escape(title.isEmpty ? Array(kind.utf8) : title, into: &output)
        output += "** ".utf8
      }
      let next = close + 1
      return text.has("\r\n", at: next) ? next + 2 : text.has("\n", at: next) ? next + 1 : next
    }
    return cellCode(at, close + 1, into: &output)
  }

  /// Writes code in a cell whose tag is before an end, each line separately; returns the offset after it, or nil where
  /// there is none.
  mutating func cellCode(_ at: Int, _ end: Int, into output: inout [UInt8]) -> Int? {
    guard let fence = MarkupFence(in: text, at, end, markup), fence.start == at,
      !missing.contains(fence.close)
    else { return nil }
    guard let end = fence.close(fence.close, in: text), end.upperBound <= range.upperBound
    else {
      missing.insert(fence.close)
      return nil
    }
    var isFirst = true
    for line in text[fence.content..<end.lowerBound].split(whereSeparator: {
      $0 == 0x0A || $0 == 0x0D
    })
    where line.contains(where: { $0 > 0x20 }) {
      if !isFirst { output += "<br>".utf8 }
      isFirst = false
      code(line.indices, into: &output)
    }
    return end.upperBound
  }
}
