import Bytes

// Blocks of Textile that begin with a word and a full stop, and block macros of Redmine.

extension MarkupConverter {
  /// Converts `bc. code`, which ends at an empty line, or `bc.. code`, which ends at the next
  /// block; returns the offset after it, or nil where none begins.
  mutating func blockCode(from start: Int, to end: Int) -> Int? {
    guard markup == .textile, let content = signature("bc", start, end) else { return nil }
    endLongQuote()
    let stop = blockEnd(content, end)
    let last = text[content..<stop].lastIndex { $0 > 0x20 }
    writeFence(Array(text[content..<(last.map { $0 + 1 } ?? content)]), [])
    return behindLine(stop)
  }

  /// The text of a block such as `notextile. text`, and the offset after it; nil for other lines.
  mutating func untouchedBlock(_ start: Int, _ end: Int) -> (content: Range<Int>, next: Int)? {
    guard let content = signature("notextile", start, end) else { return nil }
    endLongQuote()
    let stop = blockEnd(content, end)
    return (content..<stop, behindLine(stop))
  }

  /// Where a block ends whose text begins on a line: before an empty line or, with two full stops, the next block.
  private func blockEnd(_ content: Int, _ lineEnd: Int) -> Int {
    let isLong = text[content - 3] == UInt8(ascii: ".")
    var stop = lineEnd
    while stop < text.count {
      let next = stop + (text.has("\r\n", at: stop) ? 2 : 1)
      let nextEnd = text[next...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? text.count
      if isLong ? beginsBlock(next, nextEnd) : text[next..<nextEnd].allSatisfy({ $0 <= 0x20 }) {
        break
      }
      stop = nextEnd
    }
    return stop
  }

  /// Where the line begins behind one that ends at an offset.
  private func behindLine(_ end: Int) -> Int {
    min(text.count, end + (text.has("\r\n", at: end) ? 2 : 1))
  }

  /// Converts a line that begins `bq.. quote`, which ends at the next block; returns false for
  /// another line.
  mutating func longQuote(_ from: Int, _ to: Int) -> Bool {
    if isInLongQuote, beginsBlock(from, to) { endLongQuote() }
    guard let content = signature("bq", from, to), content < to,
      text[content - 3] == UInt8(ascii: ".")
    else { return false }
    pause()
    separate()
    isInLongQuote = true
    quotes += 1
    begin(.paragraph)
    inline(content, to, isAtStart: true)
    return true
  }

  private mutating func endLongQuote() {
    guard isInLongQuote else { return }
    pause()
    if last == .list { last = .block }
    isInLongQuote = false
    quotes -= 1
  }

  /// The offset of a block's text, after a signature such as `bc. ` or `h1(class).. `; nil for
  /// other blocks.
  private func signature(_ name: String, _ from: Int, _ to: Int) -> Int? {
    guard text.has(name, at: from) else { return nil }
    let at = attributesEnd(from + name.utf8.count, to)
    if text.has(". ", at: at) { return at + 2 }
    return text.has(".. ", at: at) ? at + 3 : nil
  }

  /// Whether a line sets the style of the table below it: `table(class).`
  func isTableStart(_ from: Int, _ to: Int) -> Bool {
    guard text.has("table", at: from) else { return false }
    return attributesEnd(from + 5, to) == to - 1 && text[to - 1] == UInt8(ascii: ".")
  }

  /// Where the text of a block ends that begins on a line: marks may open on one line and close on another.
  func paragraphEnd(_ start: Int, _ lineEnd: Int) -> Int {
    guard let first = text[start..<lineEnd].firstIndex(where: { $0 > 0x20 }),
      text[first] != UInt8(ascii: ">"), rowStart(first, lineEnd) == nil, !isRule(first, lineEnd),
      heading(first, lineEnd) == nil,
      !isTableStart(first, lineEnd), !hasMacro(first, lineEnd)
    else { return lineEnd }
    var end = lineEnd
    while end < text.count {
      let next = end + (text.has("\r\n", at: end) ? 2 : 1)
      let nextEnd = text[next...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? text.count
      guard isFurtherText(next, nextEnd) else { break }
      end = nextEnd
    }
    return end
  }

  /// Whether a line goes on with the text of the line above it, and nothing else may begin on it.
  private func isFurtherText(_ start: Int, _ lineEnd: Int) -> Bool {
    guard let first = text[start..<lineEnd].firstIndex(where: { $0 > 0x20 }),
      let last = text[first..<lineEnd].lastIndex(where: { $0 > 0x20 }),
      text[first] != UInt8(ascii: ">"), rowStart(first, lineEnd) == nil
    else { return false }
    let (line, end) = (text[first...last], last + 1)
    let digits = line.prefix(while: \.isDigit)
    return !isRule(first, end) && heading(first, end) == nil && listItem(first, end) == nil
      && !beginsBlock(first, end) && !isTableStart(first, end) && !hasMacro(first, end)
      && !line.has("fn") && !line.elementsEqual("==".utf8)
      && !((1...2).contains(digits.count) && text.has(". ", at: digits.endIndex))
      && !line.indices.contains { text.has("<notextile>", at: $0) }
      && openComment(first, end) == nil
      && MarkupFence(in: text, start, lineEnd, markup) == nil
  }

  /// Whether a line may have a macro, or end one that has lines.
  private func hasMacro(_ from: Int, _ to: Int) -> Bool {
    text.has("}}", at: from) || text[from..<to].indices.contains { text.has("{{", at: $0) }
  }

  private func beginsBlock(_ from: Int, _ to: Int) -> Bool {
    ["p", "bc", "bq", "pre", "notextile", "table", "h1", "h2", "h3", "h4", "h5", "h6"]
      .contains { signature($0, from, to) != nil }
  }

  /// Converts the line that begins or ends Redmine's `{{collapse(title)`, whose content is shown; text may stand
  /// before it.
  mutating func collapse(_ from: Int, _ to: Int) -> Bool {
    let whole = text[from..<to]
    if collapses > 0, whole.elementsEqual("}}".utf8) {
      collapses -= 1
      pause()
      return true
    }
    guard !whole.suffix(2).elementsEqual("}}".utf8),
      let start = whole.indices.first(where: { whole[$0] == 0x7B && whole[$0...].has("{{collapse") }
      )
    else { return false }
    let line = whole[start...]
    guard line.count == 10 || line[start + 10] == UInt8(ascii: "(") else { return false }
    if start > from {
      guard !text[start - 1].isOne(of: "!@{") else { return false }
      plainLine(from, start)
    }
    collapses += 1
    lost["macros", default: 0] += 1
    pause()
    let title = line.dropFirst(10)
    if title.first == UInt8(ascii: "("), let close = title.lastIndex(of: UInt8(ascii: ")")) {
      begin(.paragraph)
      // Behind a comma is what shows when it is open.
      let end = title[..<close].firstIndex(of: UInt8(ascii: ",")) ?? close
      inline(title.startIndex + 1, end, isAtStart: true)
      pause()
    }
    return true
  }

  /// Where the text of a paragraph begins that is quoted by `bq.`; nil for others.
  func quotedParagraph(_ from: Int, _ to: Int) -> Int? {
    guard markup == .jira || markup == .textile, text.has("bq", at: from) else { return nil }
    let sign = markup == .textile ? attributesEnd(from + 2, to) : from + 2
    guard text.has(".", at: sign) else { return nil }
    var at = sign + 1
    // `bq.:address text` names its source.
    if markup == .textile, text.has(":", at: at) { while at < to, text[at] > 0x20 { at += 1 } }
    while at < to, text[at] == 0x20 { at += 1 }
    return at < to && (at > sign + 1 || markup == .jira) ? at : nil
  }

  /// Where the text of a paragraph begins behind `p(class).` and its like.
  func paragraphStart(_ from: Int, _ to: Int) -> Int {
    guard text[from] == UInt8(ascii: "p") else { return from }
    let at = attributesEnd(from + 1, to)
    return text.has(". ", at: at) && at + 2 < to ? at + 2 : from
  }

  /// Begins the footnote of a line such as `fn1. text`; returns the offset of its text, or nil
  /// where there is none.
  mutating func footnote(_ from: Int, _ to: Int) -> Int? {
    guard text.has("fn", at: from) else { return nil }
    let digits = text[(from + 2)..<to].prefix(while: \.isDigit)
    let at = attributesEnd(digits.endIndex, to)
    guard !digits.isEmpty, text.has(". ", at: at), at + 2 < to else { return nil }
    begin(.paragraph)
    // Markdown drops a footnote that nothing refers to.
    let isReferredTo = comingFootnotes.remove(Array(digits)) != nil
    output +=
      (isReferredTo ? "[^" : "<sup>").utf8 + digits + (isReferredTo ? "]: " : "</sup> ").utf8
    return at + 2
  }

  /// The numbers of the footnotes of a text, `fn1. text`, which are referred to as `word[1]`.
  static func footnotes(of text: [UInt8]) -> Set<[UInt8]> {
    var (written, named): (Set<[UInt8]>, Set<[UInt8]>) = ([], [])
    for at in text.indices.dropLast() {
      if text[at] == UInt8(ascii: "f"), text.has("fn", at: at), at == 0 || text[at - 1] == 0x0A {
        let digits = text[(at + 2)...].prefix(while: \.isDigit)
        if digits.endIndex < text.count, !digits.isEmpty { written.insert(Array(digits)) }
      } else if text[at] == UInt8(ascii: "["), at > 0, text[at - 1].isLetterOrDigit {
        let digits = text[(at + 1)...].prefix(while: \.isDigit)
        if text.has("]", at: digits.endIndex) { named.insert(Array(digits)) }
      }
    }
    return written.intersection(named)
  }

  /// Where Textile's attributes end, as `(class#id)`, `{style}`, `[en]`, `<`, `>`, `=` and indentation.
  /// Those of a cell or a row may have one of `-`, `^` and `~`.
  func attributesEnd(_ from: Int, _ to: Int, isVertical: Bool = false) -> Int {
    Self.attributesEnd(text, from, to, isVertical: isVertical)
  }

  /// Where the attributes end that begin at an offset of a text.
  static func attributesEnd(
    _ text: [UInt8], _ from: Int, _ to: Int, isVertical: Bool = false
  ) -> Int {
    var at = from
    var isVertical = isVertical
    while at < to {
      switch text[at] {
      case UInt8(ascii: "("), UInt8(ascii: "{"), UInt8(ascii: "["):
        let close: UInt8 = text[at] == 0x28 ? 0x29 : text[at] == 0x7B ? 0x7D : 0x5D
        let inner = text[(at + 1)..<max(at + 1, min(to, at + 120))].prefix {
          $0 != close && (close != 0x29 || !"(.".utf8.contains($0))
        }
        if !inner.isEmpty, inner.endIndex < to, text[inner.endIndex] == close,
          close != 0x5D || inner.allSatisfy(\.isLanguage)
        {
          at = inner.endIndex
        } else if close != 0x29 {
          return at
        }
        // A parenthesis that encloses no class is an indentation.
        at += 1
      case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "="), UInt8(ascii: ")"): at += 1
      case UInt8(ascii: "-") where isVertical, UInt8(ascii: "^") where isVertical,
        UInt8(ascii: "~") where isVertical:
        isVertical = false
        at += 1
      default: return at
      }
    }
    return at
  }
}
