import Bytes

/// Makes Markdown of a line in another markup.
struct MarkupInlines {
  let markup: Markup
  let text: [UInt8]
  let range: Range<Int>
  let isInCell: Bool
  let marks: [MarkupMark]
  /// The tokens at which each mark ends, or that it cannot go beyond, from the last to the first.
  private var closes: [[(token: Range<Int>, isEnd: Bool)]]
  /// The marks that are open, the token that ends each, and where its content begins in what is written.
  var open: [(mark: Int, close: Range<Int>, start: Int)] = []
  /// The mark that ended last, where a letter behind it keeps its signs from being understood: what is written of it,
  /// the length of its signs, and its tag.
  var fragile: (written: Range<Int>, width: Int, tag: String)?
  /// How often content was lost that Markdown cannot express, by its kind.
  var lost: [String: Int] = [:]
  /// Up to where no comment of HTML ends.
  var commentless = 0
  /// Closing tags of code that are not in the rest of a cell.
  var missing: Set<[UInt8]> = []
  /// How much was written when code ended last.
  var codeEnd: Int?
  /// Whether the text is the first line of an item of a list.
  var isItem = false
  /// Whether the text is that of a link, which holds no other.
  var isInLink = false
  /// Whether the text is that of a heading, which Markdown has on one line.
  var isInHeading = false
  /// Whether the line at hand is at the start of a block or begins a line of one. There characters that would begin a
  /// block in Markdown are escaped.
  var isAtStart = false
  /// What is written before each further line of the text.
  var prefix: [UInt8] = []
  /// Where the line at hand begins in what is written, and where it ends in the text.
  var (lineStart, lineEnd) = (0, 0)
  /// Where the break before that line begins in what is written.
  var lineBreak: Int?
  /// The number of the last item of a list in a cell.
  var item = 0
  /// The numbers of Textile's footnotes, as they are written.
  let footnotes: Set<[UInt8]>

  /// What a line between two offsets holds.
  init(
    _ markup: Markup, _ text: [UInt8], _ range: Range<Int>, isInCell: Bool, footnotes: Set<[UInt8]>
  ) {
    (self.markup, self.text, self.range, self.isInCell) = (markup, text, range, isInCell)
    self.footnotes = footnotes
    marks = markup.marks
    closes = marks.map { _ in [] }
    findCloses()
  }

  /// Records where each mark may end: after anything but a space, and not within a word. Jira's code cannot go beyond
  /// a sign behind a space.
  private mutating func findCloses() {
    guard !marks.isEmpty else { return }
    var at = range.lowerBound
    while at < range.upperBound {
      guard let index = marks.firstIndex(where: { token($0.close, at: at) != nil }),
        let close = token(marks[index].close, at: at)
      else {
        at += 1
        continue
      }
      let (mark, end) = (marks[index], close.upperBound)
      let isEscaped = markup == .jira && at > range.lowerBound && text[at - 1] == UInt8(ascii: "\\")
      if !isEscaped, end <= range.upperBound {
        let isBehindText =
          at > range.lowerBound && (mark.isVerbatim || text[at - 1] > 0x20)
          && !(mark.isOneSign(of: markup) && text[at - 1] == mark.close[0])
        let isEnd = isBehindText && (isTag(close) || !isWord(at: end, mark)) && !isOfAddress(close)
        if isEnd || markup == .jira && mark.isCode { closes[index].append((close, isEnd)) }
      }
      at = isEscaped ? at + 1 : end
    }
    for index in closes.indices { closes[index].reverse() }
  }

  /// Where a token ends that begins at an offset, in Jira's texts also one in braces, as `{*}`.
  private func token(_ sign: [UInt8], at offset: Int) -> Range<Int>? {
    if text.has(sign, at: offset) { return offset..<offset + sign.count }
    guard markup == .jira, sign.count == 1, text[offset] == UInt8(ascii: "{"),
      text.has(sign, at: offset + 1), text.has("}", at: offset + 2),
      // `{{*}}` is code.
      offset == range.lowerBound || text[offset - 1] != UInt8(ascii: "{")
    else { return nil }
    return offset..<offset + 3
  }

  /// Whether a token is the slashes of an address, `http://`.
  private func isOfAddress(_ token: Range<Int>) -> Bool {
    text[token.lowerBound] == UInt8(ascii: "/") && text.has(":", at: token.lowerBound - 1)
  }

  /// Whether a token is a tag, which is recognised within words too, as `**` is in Remarkup.
  private func isTag(_ token: Range<Int>) -> Bool {
    token.count > 1
      && !(markup == .remarkup ? "_=?" : "_=?*").utf8.contains(text[token.lowerBound])
  }

  func isWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte.isLetterOrDigit
  }

  /// Whether a letter or a digit begins at an offset of the line.
  func isWord(at offset: Int) -> Bool {
    guard offset < range.upperBound else { return false }
    if text[offset] < 0x80 { return text[offset].isLetterOrDigit }
    return Self.isWord(text[offset..<min(range.upperBound, offset + 4)])
  }

  /// Whether a letter or a digit ends at an offset of the line.
  func isWord(before offset: Int) -> Bool {
    guard offset > range.lowerBound else { return false }
    return Self.endsWithWord(text[range.lowerBound..<offset])
  }

  /// Whether a letter or a digit is beside a mark; for code of Textile's, only those of ASCII are such.
  private func isWord(at offset: Int, _ mark: MarkupMark) -> Bool {
    isWord(at: offset) && (text[offset] < 0x80 || markup != .textile || !mark.isCode)
  }

  private func isWord(before offset: Int, _ mark: MarkupMark) -> Bool {
    isWord(before: offset) && (text[offset - 1] < 0x80 || markup != .textile || !mark.isCode)
  }

  /// Whether bytes, one at least, end with a letter or a digit of any script.
  static func endsWithWord(_ bytes: ArraySlice<UInt8>) -> Bool {
    var start = bytes.endIndex - 1
    while start > bytes.startIndex, bytes.endIndex - start < 4, bytes[start] & 0xC0 == 0x80 {
      start -= 1
    }
    return isWord(bytes[start...])
  }

  /// Whether bytes begin with a letter or a digit of any script.
  static func isWord(_ bytes: ArraySlice<UInt8>) -> Bool {
    if let first = bytes.first, first < 0x80 { return first.isLetterOrDigit }
    guard let scalar = String(decoding: bytes, as: UTF8.self).unicodeScalars.first else {
      return false
    }
    return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }

  /// Writes the lines.
  mutating func convert(into output: inout [UInt8]) {
    var at = range.lowerBound
    lineStart = output.count
    lineEnd = lineEnd(from: at)
    while at < range.upperBound {
      settle(in: &output)
      if let last = open.last, last.close.lowerBound == at {
        open.removeLast()
        wrap(marks[last.mark].meaning, from: last.start, in: &output)
        at = last.close.upperBound
        continue
      }
      if isAtStart, output.count == lineStart {
        // Behind a macro that leaves nothing as well.
        if text[at] == 0x20 || text[at] == 0x09 {
          at += 1
          continue
        }
        let start = at
        escapeStart(&at, into: &output)
        if at > start { continue }
      }
      if at == lineEnd {
        at = breakLine(at, into: &output)
        continue
      }
      let limit = open.last?.close.lowerBound ?? range.upperBound
      if let next = bugReference(at, into: &output)
        ?? special(at, min(limit, lineEnd), into: &output)
        ?? begin(at, limit, into: &output)
      {
        at = next
        // Code of Textile may end on another line.
        if at > lineEnd { lineEnd = lineEnd(from: at) }
      } else {
        escape(at, into: &output)
        at += 1
      }
    }
    settle(in: &output)
    if let lineBreak, output.count == lineStart { output.removeLast(output.count - lineBreak) }
  }

  /// Where the line ends that an offset is on. A cell has one line.
  private func lineEnd(from start: Int) -> Int {
    if isInCell || isInLink { return range.upperBound }
    return text[start..<range.upperBound].firstIndex { $0 == 0x0A || $0 == 0x0D }
      ?? range.upperBound
  }

  /// Writes a line break that trackers keep; returns the offset of the text of the next line.
  private mutating func breakLine(_ at: Int, into output: inout [UInt8]) -> Int {
    removeSpaces(from: &output)
    (isAtStart, isItem) = (true, false)
    let next = at + (text.has("\r\n", at: at) ? 2 : 1)
    lineEnd = lineEnd(from: next)
    // A line of which nothing is left, as of a comment, is none.
    if output.count > lineStart { writeBreak(into: &output) }
    return next
  }

  private func removeSpaces(from output: inout [UInt8]) {
    while output.count > max(lineStart, open.last?.start ?? 0),
      output.last == 0x20 || output.last == 0x09
    {
      output.removeLast()
    }
  }

  /// Begins another line of a block.
  mutating func writeBreak(into output: inout [UInt8]) {
    if isInCell || isInHeading {
      output += "<br>".utf8
      return
    }
    removeSpaces(from: &output)
    lineBreak = output.count
    output.appendMarkdownBreak()
    output += prefix
    lineStart = output.count
    (isAtStart, isItem) = (true, false)
  }

  /// Opens a mark that ends before a limit; returns the start of its content, or the end of code.
  private mutating func begin(_ at: Int, _ limit: Int, into output: inout [UInt8]) -> Int? {
    for (index, mark) in marks.enumerated() {
      guard let opening = token(mark.open, at: at) else { continue }
      let content = styleEnd(mark, opening.upperBound, limit)
      if content >= limit || isOfAddress(opening)
        || !mark.isVerbatim && text[opening.upperBound] <= 0x20
      {
        continue
      }
      // A doubled sign is a dash, or a sum; more than two of `==` are a line.
      if opening.count == 1 || text[at] == UInt8(ascii: "="),
        text[content] == text[at] || (at > range.lowerBound && text[at - 1] == text[at])
      {
        continue
      }
      if !isTag(opening), isWord(before: at, mark) || !mayBegin(mark, at, content) { continue }
      while let close = closes[index].last, close.token.lowerBound <= content {
        closes[index].removeLast()
      }
      guard case (let close, true)? = closes[index].last, close.upperBound <= limit,
        mark.spansLines || close.upperBound <= lineEnd
      else { continue }
      if text.has("{", at: opening.upperBound), content > opening.upperBound {
        lost["colours", default: 0] += 1
      }
      switch mark.meaning {
      case .literal:
        writeLiteral(
          content..<close.lowerBound, isAtStart: output.count == lineStart, into: &output)
        return close.upperBound
      case .code:
        let end = balanced(content..<close.lowerBound, limit)
        markedCode(content..<end, into: &output)
        return end + close.count
      case .wrap:
        open.append((index, close, output.count))
        return content
      }
    }
    return nil
  }

  /// Whether a mark may begin after the character before it: in Textile a space, a parenthesis, a
  /// tag or another mark, but not the quotation mark of a link. In Jira one may not that has one character before the
  /// same sign within a word, as `-a-b-`.
  private func mayBegin(_ mark: MarkupMark, _ at: Int, _ content: Int) -> Bool {
    if mark.isOneSign(of: markup) {
      let rest = text[(content + 1)..<min(range.upperBound, content + 4)]
      let end = rest.prefix { $0 & 0xC0 == 0x80 }.endIndex
      return !text.has(mark.open, at: end) || !isWord(at: end + 1)
    }
    guard markup == .textile, case .wrap = mark.meaning, at > range.lowerBound || isInLink else {
      return true
    }
    return text[at - 1] <= 0x20 || "(>*_-+^~%?".utf8.contains(text[at - 1])
  }

  /// Where the text between two marks begins. Textile may have a style in braces first, `%{color:red}text%`, or a
  /// language, `*[fr]texte*`, and behind `%` a class in parentheses.
  private func styleEnd(_ mark: MarkupMark, _ start: Int, _ limit: Int) -> Int {
    if mark.open == [UInt8(ascii: "%")], text.has("(", at: start) {
      let end = MarkupConverter.attributesEnd(text, start, limit)
      return text[end - 1] == UInt8(ascii: ")") ? end : start
    }
    guard markup == .textile, case .wrap = mark.meaning, start < limit else { return start }
    if text.has("[", at: start),
      case let name = text[(start + 1)..<limit].prefix(5).prefix(while: \.isLanguage),
      name.count == 2 || name.count == 5, name.endIndex + 1 < limit,
      text[name.endIndex] == UInt8(ascii: "]"), text[name.endIndex + 1] > 0x20
    {
      return name.endIndex + 1
    }
    guard text[start] == UInt8(ascii: "{"), !text.has("{{", at: start),
      let end = text[start..<min(limit, start + 120)].firstIndex(of: UInt8(ascii: "}")),
      text[start..<end].contains(UInt8(ascii: ":"))
    else { return start }
    return end + 1
  }

  // MARK: - Links and tags

  /// Converts a link, a picture, an address or a tag; returns the offset after it, or nil where
  /// there is none.
  private mutating func special(_ at: Int, _ limit: Int, into output: inout [UInt8]) -> Int? {
    if isInLink, isAddress(at: at) {
      let end = (at..<limit).first { text[$0] <= 0x20 || text.has("{color", at: $0) } ?? limit
      Self.escape(Array(text[at..<end]), into: &output)
      return end
    }
    if isInLink, markup != .jira || text[at] == UInt8(ascii: "[") { return nil }
    if isInCell, beginsLine(at), let next = listSign(at, into: &output) { return next }
    switch text[at] {
    case 0x20 where markup.isPlain && text.has("  ", at: at):
      return spaces(at, limit, into: &output)
    case UInt8(ascii: "h"), UInt8(ascii: "f"), UInt8(ascii: "w"):
      return address(at, limit, into: &output)
    case UInt8(ascii: "\\") where markup == .jira: return backslashes(at, limit, into: &output)
    case UInt8(ascii: "[") where !markup.isPlain:
      if markup == .jira { return jiraLink(at, limit, into: &output) }
      if let next = footnote(at, into: &output) { return next }
      return text.has("[[", at: at) ? pageLink(at, limit, into: &output) : nil
    case UInt8(ascii: "-") where markup == .jira: return dash(at, limit, into: &output)
    case UInt8(ascii: "(") where markup == .jira: return icon(at, limit, into: &output)
    case UInt8(ascii: "{") where !text.has("{{", at: at): return tag(at, limit, into: &output)
    case UInt8(ascii: "{") where markup == .textile: return macro(at, limit, into: &output)
    case UInt8(ascii: "!") where markup == .textile && isMacro(at + 1, limit):
      // A text that looks like a macro.
      output += "{{".utf8
      return at + 3
    case UInt8(ascii: "!") where markup == .jira || markup == .textile:
      return picture(at, limit, into: &output) ?? noReference(at, into: &output)
    case UInt8(ascii: "<") where markup == .textile:
      return comment(at, limit) ?? taggedCode(at, limit, into: &output)
        ?? (isInCell && text.has("<pre", at: at)
          ? cellCode(at, min(limit, at + 320), into: &output) : nil)
    case UInt8(ascii: "a") where markup == .textile:
      return attachmentReference(at, limit, into: &output)
    case UInt8(ascii: "\"") where markup == .textile: return textileLink(at, limit, into: &output)
    default: return nil
    }
  }
}

extension Collection<UInt8> {
  /// Whether a text is a prefix.
  func has(_ text: String) -> Bool { starts(with: text.utf8) }
}
