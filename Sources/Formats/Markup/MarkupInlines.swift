import Bytes

/// Makes Markdown of a line in another markup.
struct MarkupInlines {
  let markup: Markup
  let text: [UInt8]
  let range: Range<Int>
  private let isInCell: Bool
  private let marks: [MarkupMark]
  /// The tokens that may end each mark, from the last to the first.
  private var closes: [[Range<Int>]]
  /// The marks that are open, and the token that ends each.
  private var open: [(mark: Int, close: Range<Int>)] = []
  /// How often there was something that Markdown has not, by what that is.
  var lost: [String: Int] = [:]

  /// What a line between two offsets holds.
  init(_ markup: Markup, _ text: [UInt8], _ range: Range<Int>, isInCell: Bool) {
    (self.markup, self.text, self.range, self.isInCell) = (markup, text, range, isInCell)
    marks = markup.marks
    closes = marks.map { _ in [] }
    findCloses()
  }

  /// Notes where each mark may end: behind what is no space, and before what is part of no word.
  private mutating func findCloses() {
    guard !marks.isEmpty else { return }
    var at = range.lowerBound
    while at < range.upperBound {
      guard let mark = marks.firstIndex(where: { token($0.close, at: at) != nil }),
        let close = token(marks[mark].close, at: at)
      else {
        at += 1
        continue
      }
      let end = close.upperBound
      if end <= range.upperBound, at > range.lowerBound, text[at - 1] > 0x20,
        markup != .jira || text[at - 1] != UInt8(ascii: "\\"),
        isTag(close) || end == range.upperBound || !isWord(text[end])
      {
        closes[mark].append(close)
      }
      at = end
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

  /// Whether a token is no sign that also stands within words.
  private func isTag(_ token: Range<Int>) -> Bool {
    token.count > 1 && text[token.lowerBound] != UInt8(ascii: "_")
  }

  func isWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte.isLetterOrDigit
  }

  /// Writes the line; at the start of a block what would begin one in Markdown is escaped.
  mutating func convert(isAtStart: Bool, into output: inout [UInt8]) {
    var at = range.lowerBound
    if isAtStart { escapeStart(&at, into: &output) }
    while at < range.upperBound {
      while let last = open.last, last.close.lowerBound == at {
        open.removeLast()
        if case .wrap(_, let close) = marks[last.mark].meaning { output += close.utf8 }
        at = last.close.upperBound
      }
      guard at < range.upperBound else { break }
      let limit = open.last?.close.lowerBound ?? range.upperBound
      if let next = bugReference(at, into: &output) ?? special(at, limit, into: &output)
        ?? begin(at, limit, into: &output)
      {
        at = next
      } else {
        escape(at, into: &output)
        at += 1
      }
    }
  }

  /// Takes a reference of Bugzilla's: `bug 12` becomes `bug #12`, and `comment #3`, which is no bug, `comment 3`.
  private func bugReference(_ at: Int, into output: inout [UInt8]) -> Int? {
    guard markup == .plain, at == range.lowerBound || !isWord(text[at - 1]) else { return nil }
    for (word, replacement) in [("bug ", "bug #"), ("comment #", "comment ")] {
      let end = at + word.utf8.count
      guard end < range.upperBound, text[end].isDigit,
        text[at..<end].elementsEqual(word.utf8, by: { $0.lowercased == $1 })
      else { continue }
      let digits = text[end..<range.upperBound].prefix { $0.isDigit }
      guard digits.count < 10, digits.endIndex == range.upperBound || !isWord(text[digits.endIndex])
      else { return nil }
      // The case of the first letter stays.
      output.append(text[at])
      output += replacement.utf8.dropFirst()
      output += digits
      return digits.endIndex
    }
    return nil
  }

  /// Begins a mark that ends before a limit; gives where its content begins, or where code ends.
  private mutating func begin(_ at: Int, _ limit: Int, into output: inout [UInt8]) -> Int? {
    for (index, mark) in marks.enumerated() {
      guard let opening = token(mark.open, at: at) else { continue }
      let content = styleEnd(mark, opening.upperBound, limit)
      if content >= limit || text[content] <= 0x20 { continue }
      // A sign that comes twice is a dash, or a sum.
      if opening.count == 1,
        text[content] == text[at] || (at > range.lowerBound && text[at - 1] == text[at])
      {
        continue
      }
      if !isTag(opening), at > range.lowerBound, isWord(text[at - 1]) { continue }
      while let close = closes[index].last, close.lowerBound <= content {
        closes[index].removeLast()
      }
      guard let close = closes[index].last, close.upperBound <= limit else { continue }
      if content > opening.upperBound { lost["colours", default: 0] += 1 }
      switch mark.meaning {
      case .code:
        code(content..<close.lowerBound, into: &output)
        return close.upperBound
      case .wrap(let token, _):
        output += token.utf8
        open.append((index, close))
        return content
      }
    }
    return nil
  }

  /// Where the text between two marks begins. Textile may have a style in braces first: `%{color:red}text%`.
  private func styleEnd(_ mark: MarkupMark, _ start: Int, _ limit: Int) -> Int {
    guard markup == .textile, case .wrap = mark.meaning, start < limit,
      text[start] == UInt8(ascii: "{"), !text.has("{{", at: start),
      let end = text[start..<min(limit, start + 120)].firstIndex(of: UInt8(ascii: "}")),
      text[start..<end].contains(UInt8(ascii: ":"))
    else { return start }
    return end + 1
  }

  private func code(_ content: Range<Int>, into output: inout [UInt8]) {
    let longest = text[content].longestBacktickRun
    let ticks = [UInt8](repeating: UInt8(ascii: "`"), count: longest + 1)
    output += ticks + (longest > 0 ? [0x20] : [])
    for at in content {
      if isInCell, text[at] == UInt8(ascii: "|") { output.append(UInt8(ascii: "\\")) }
      output.append(text[at])
    }
    output += (longest > 0 ? [0x20] : []) + ticks
  }

  // MARK: - Links and tags

  /// Takes a link, a picture, an address or a tag; gives where to go on, or nil where there is none.
  private mutating func special(_ at: Int, _ limit: Int, into output: inout [UInt8]) -> Int? {
    switch text[at] {
    case UInt8(ascii: "h") where text.has("http://", at: at) || text.has("https://", at: at):
      return address(at, limit, into: &output)
    case UInt8(ascii: "\\") where markup == .jira && at + 1 < limit:
      if text[at + 1] == UInt8(ascii: "\\") {
        output += (isInCell ? "<br>" : "\\\n").utf8
        return at + 2
      }
      guard !isWord(text[at + 1]), text[at + 1] > 0x20 else { return nil }
      escape(at + 1, into: &output)
      return at + 2
    case UInt8(ascii: "["):
      if markup == .jira { return jiraLink(at, limit, into: &output) }
      return text.has("[[", at: at) ? pageLink(at, limit, into: &output) : nil
    case UInt8(ascii: "-") where markup == .jira: return dash(at, limit, into: &output)
    case UInt8(ascii: "(") where markup == .jira: return icon(at, limit, into: &output)
    case UInt8(ascii: "{") where !text.has("{{", at: at): return tag(at, limit, into: &output)
    case UInt8(ascii: "{") where markup == .textile: return tag(at, limit, into: &output)
    case UInt8(ascii: "!") where markup == .jira || markup == .textile:
      return picture(at, limit, into: &output)
    case UInt8(ascii: "\"") where markup == .textile: return textileLink(at, limit, into: &output)
    default: return nil
    }
  }

  /// Writes two or three hyphens between spaces as a dash; gives where to go on.
  private func dash(_ at: Int, _ limit: Int, into output: inout [UInt8]) -> Int? {
    let count = text[at..<min(limit, at + 4)].prefix { $0 == UInt8(ascii: "-") }.count
    guard count == 2 || count == 3, at == range.lowerBound || text[at - 1] == 0x20,
      at + count == limit || text[at + count] == 0x20
    else { return nil }
    output += (count == 2 ? "–" : "—").utf8
    return at + count
  }

  /// What Jira draws in the place of some signs in parentheses.
  private static let icons: KeyValuePairs<String, String> = [
    "(/)": "✅", "(x)": "❌", "(!)": "⚠️", "(?)": "❓", "(i)": "ℹ️", "(+)": "➕", "(-)": "➖", "(y)": "👍",
    "(n)": "👎", "(*)": "⭐", "(on)": "💡",
  ]

  /// Writes a sign that Jira draws; gives where to go on.
  private func icon(_ at: Int, _ limit: Int, into output: inout [UInt8]) -> Int? {
    guard let (sign, picture) = Self.icons.first(where: { text.has($0.key, at: at) }) else {
      return nil
    }
    let end = at + sign.utf8.count
    guard end <= limit, end == range.upperBound || !isWord(text[end]) else { return nil }
    output += picture.utf8
    return end
  }

  /// Copies an address as it is: signs in it are no marks.
  private func address(_ at: Int, _ limit: Int, into output: inout [UInt8]) -> Int {
    var end = at
    while end < limit, text[end] > 0x20, !"|<>\"]}[{".utf8.contains(text[end]) { end += 1 }
    while end > at, ".,;:!?)'*_".utf8.contains(text[end - 1]) { end -= 1 }
    output += text[at..<end]
    return end
  }

  /// A tag that says how something looks, which is dropped, or what a program puts in its place.
  private mutating func tag(_ at: Int, _ limit: Int, into output: inout [UInt8]) -> Int? {
    guard let close = text[at..<min(limit, at + 200)].firstIndex(of: UInt8(ascii: "}")) else {
      return nil
    }
    let inner = text[(at + 1)..<close]
    switch markup {
    case .jira:
      let name = inner.prefix { $0 != UInt8(ascii: ":") }
      if name.has("color") && name.count == 5 {
        lost["colours", default: 0] += inner.count > 5 ? 1 : 0
        return close + 1
      }
      if name.elementsEqual("status".utf8) {
        // A lozenge, `{status:colour=Green|title=DONE}`.
        guard let title = MarkupConverter.parameter("title", in: inner) else { return nil }
        output += "**".utf8
        Self.escape(title, into: &output)
        output += "**".utf8
        return close + 1
      }
      guard
        ["anchor", "toc", "section", "column", "expand", "details", "excerpt"]
          .contains(where: { name.elementsEqual($0.utf8) })
      else { return nil }
      lost["macros", default: 0] += 1
      let title = name.elementsEqual("expand".utf8) ? MarkupConverter.expandTitle(inner) : []
      if !title.isEmpty { Self.escape(title + [0x20], into: &output) }
      return close + 1
    case .textile:
      guard text.has("{{", at: at) else { return nil }
      lost["macros", default: 0] += 1
      return text.has("}}", at: close) ? close + 2 : close + 1
    case .remarkup:
      if inner.first == UInt8(ascii: "F"),
        inner.dropFirst().first?.isDigit == true
      {
        attachment(Array(inner.prefix { $0 != UInt8(ascii: ",") }), into: &output)
        return close + 1
      }
      for (word, isShown) in [("icon ", false), ("meme,", false), ("nav ", true), ("key ", true)]
      where inner.starts(with: word.utf8) {
        if isShown {
          Self.escape(Array(inner.dropFirst(word.utf8.count)), into: &output)
        } else {
          lost["macros", default: 0] += 1
        }
        return close + 1
      }
      guard let first = inner.first, first == UInt8(ascii: "T") || first == UInt8(ascii: "D"),
        inner.dropFirst().allSatisfy(\.isDigit), inner.count > 1
      else { return nil }
      output += inner
      return close + 1
    case .plain, .html, .gitlab: return nil
    }
  }

  // MARK: - Escaping

  /// Escapes what would begin a block at the start of a line of Markdown.
  private func escapeStart(_ at: inout Int, into output: inout [UInt8]) {
    guard at < range.upperBound else { return }
    if markup == .jira, let next = dash(at, range.upperBound, into: &output) {
      at = next
      return
    }
    switch text[at] {
    // A `+` with no space behind it may open inserted text, `+new+`.
    case UInt8(ascii: "+") where at + 1 < range.upperBound && text[at + 1] > 0x20: return
    // `#12` names an issue.
    case UInt8(ascii: "#") where !isHeading(at): return
    case UInt8(ascii: "#"), UInt8(ascii: ">"), UInt8(ascii: "+"), UInt8(ascii: "="):
      output.append(UInt8(ascii: "\\"))
      output.append(text[at])
      at += 1
    case UInt8(ascii: "-")
    where at + 1 == range.upperBound || text[at + 1] == 0x20 || text[at + 1] == 0x2D:
      output += "\\-".utf8
      at += 1
    case UInt8(ascii: "*") where markup == .plain && text.has("* ", at: at):
      output += "\\*".utf8
      at += 1
    case 0x30...0x39:
      // `1.` begins a list where it is meant as one; `2024.` and its like do not.
      let digits = text[at..<range.upperBound].prefix(while: \.isDigit)
      guard digits.count > 2 || markup == .plain,
        digits.endIndex < range.upperBound, ".)".utf8.contains(text[digits.endIndex])
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

  /// Writes a byte of the text, escaped where it would be a sign of Markdown.
  private func escape(_ at: Int, into output: inout [UInt8]) {
    let byte = text[at]
    switch byte {
    case UInt8(ascii: "<"), UInt8(ascii: "*"), UInt8(ascii: "\\"): output.append(UInt8(ascii: "\\"))
    case UInt8(ascii: "_"):
      let isWithinWord =
        at > range.lowerBound && at + 1 < range.upperBound && isWord(text[at - 1])
        && isWord(text[at + 1])
      if !isWithinWord { output.append(UInt8(ascii: "\\")) }
    case UInt8(ascii: "`") where markup == .plain: output.append(UInt8(ascii: "\\"))
    case UInt8(ascii: "~"): output.append(UInt8(ascii: "\\"))
    case UInt8(ascii: "["):
      if text[at...].prefix(200).has("](") { output.append(UInt8(ascii: "\\")) }
    case UInt8(ascii: "|") where isInCell: output.append(UInt8(ascii: "\\"))
    case 0x0A where isInCell:
      output += "<br>".utf8
      return
    case 0x0D where isInCell: return
    default: break
    }
    output.append(byte)
  }

  /// Writes a text in which nothing is a sign.
  static func escape(_ text: [UInt8], into output: inout [UInt8]) {
    for byte in text {
      if "\\`*_[]<>|".utf8.contains(byte) { output.append(UInt8(ascii: "\\")) }
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

extension Collection<UInt8> {
  /// Whether a text stands at the beginning.
  func has(_ text: String) -> Bool { starts(with: text.utf8) }
}
