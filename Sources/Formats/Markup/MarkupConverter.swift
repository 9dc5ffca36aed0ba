import Bytes

/// Makes Markdown of a text in another markup, line by line.
struct MarkupConverter {
  let markup: Markup
  let text: [UInt8]
  /// The Markdown so far.
  var output: [UInt8] = []
  /// How often content was lost that Markdown cannot express, by its kind.
  var lost: [String: Int] = [:]

  /// The kind of the last line that was written.
  enum Last { case nothing, paragraph, list, table, block }

  var last = Last.nothing
  /// How many quotes are open.
  var quotes = 0
  /// The number of quotation marks of mail programs before the last line.
  private var quoteDepth = 0
  /// Whether the paragraph at hand has a line that begins as `1.`, which Markdown makes an item of a list.
  private var isTypedList = false
  /// Whether the line before is one of a paragraph that `bq.` quotes.
  var isInQuotation = false
  /// The open lists, from the outer one: whether they are numbered, and the width of their items'
  /// marks, which determines the nesting.
  var lists: [(isNumbered: Bool, width: Int)] = []
  /// Whether an empty line followed the list at hand, after which only another item belongs to it.
  var isBehindList = false
  /// Whether the last line is the end of a block in an item.
  var isBehindBlock = false
  /// Whether the next block belongs to an item, as code does in Jira and Redmine.
  var isInItem: Bool {
    (markup == .jira || markup == .textile) && last == .list && !isBehindList && quoteDepth == 0
  }
  /// How many cells the widest row of the table at hand has.
  var columns = 0
  /// The heading of the table at hand.
  var heading: MarkupTableHeading?
  /// How many more rows a cell of the table at hand reaches over, by its column.
  var reaching: [Int: Int] = [:]
  /// The tags that are open, from the outer one, and the items that they are in.
  var openTags: [(name: [UInt8], item: MarkupItem?)] = []
  /// The item that the table at hand is in.
  var itemOfTable: MarkupItem?
  /// What stands before all lines of a block that is in an item.
  var margin: [UInt8] = []
  /// Whether the next block begins on the line of its item's sign.
  var isBehindSign = false
  /// How many of Redmine's `{{collapse` are open.
  var collapses = 0
  /// Whether a quote of Textile is open that ends at the next block.
  var isInLongQuote = false
  /// Whether the next line underlines a heading of Remarkup.
  var isUnderline = false
  /// Closing tags that were looked for and are not in the rest of the text.
  var missing: Set<[UInt8]> = []
  /// The `<notextile>` that does not end on its line, with the end of that line, which was looked for last.
  var openedTag: (lineEnd: Int, start: Int?) = (-1, nil)
  /// The numbers of Textile's footnotes that are referred to, and of those of them that were not written yet.
  private let footnotes: Set<[UInt8]>
  var comingFootnotes: Set<[UInt8]>

  /// A converter for a text.
  init(_ markup: Markup, _ text: [UInt8]) {
    self.markup = markup
    self.text = text
    footnotes = markup == .textile ? Self.footnotes(of: text) : []
    comingFootnotes = footnotes
  }

  /// Converts the text.
  mutating func convert() {
    var (offset, end) = (0, 0)
    while offset < text.count {
      // Text after code may be on a line whose end is known already.
      if end < offset || offset == 0 {
        end = text[offset...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? text.count
      }
      let rowEnd = rowEnd(from: offset, to: end)
      // In a row, code belongs to its cell.
      let isWhole = isWholeRow(offset, rowEnd)
      if !isWhole { leaveTable() }
      if !isWhole,
        let next = blockCode(from: offset, to: end) ?? untouched(from: offset, to: end)
          ?? fenced(from: offset, to: end) ?? comment(from: offset, to: end)
          ?? indentedCode(from: offset, to: end)
      {
        offset = next
        continue
      }
      end = markup == .textile ? paragraphEnd(offset, rowEnd) : rowEnd
      line(offset, end)
      offset = end + (text.has("\r\n", at: end) ? 2 : 1)
      end = offset - 1
    }
    endTable()
    while output.last == 0x0A { output.removeLast() }
  }

  // MARK: - Writing

  mutating func endLine() {
    if !output.isEmpty, output.last != 0x0A, !isBehindSign { output.append(0x0A) }
  }

  mutating func writePrefix() {
    output += margin
    writeQuoteSigns()
  }

  private mutating func writeQuoteSigns() {
    for _ in 0..<quotes { output += "> ".utf8 }
  }

  /// Writes an empty line within so many quotes.
  mutating func writeEmptyLine(in quotes: Int) {
    var line = margin + [UInt8](repeating: UInt8(ascii: ">"), count: quotes)
    while line.last == 0x20 { line.removeLast() }
    output += line + [0x0A]
  }

  /// Begins another block, with an empty line before it.
  mutating func begin(_ kind: Last) {
    endLine()
    let goesOn = last == kind && (kind == .list || kind == .table)
    if last != .nothing, !goesOn { writeEmptyLine(in: quotes) }
    if kind != .list { lists = [] }
    if kind != .table { endTable() }
    isBehindList = false
    isBehindBlock = false
    isInQuotation = false
    last = kind
    if !isBehindSign { output += margin }
    isBehindSign = false
    writeQuoteSigns()
  }

  /// Ends the current block at an empty line.
  mutating func pause() {
    leaveQuote()
    isInQuotation = false
    endLine()
    endTable()
    if last == .list { isBehindList = true }
    if last == .paragraph || last == .table { last = .block }
  }

  // MARK: - Lines

  mutating func line(_ start: Int, _ end: Int) {
    var (from, to) = (start, end)
    while from < to, text[from] == 0x20 || text[from] == 0x09 { from += 1 }
    while to > from, text[to - 1] <= 0x20 { to -= 1 }
    guard from < to else { return pause() }
    guard markup == .jira, !isRow(from, to) else { return plainLine(from, to) }
    // Block tags may be anywhere on a line.
    while from < to {
      if let next = jiraBlock(from, to) {
        from = next
      } else {
        let next = nextBlock(from + 1, to)
        if next < to, emptyItem(from, next) {
          isBehindSign = true
        } else {
          plainLine(from, next)
        }
        from = next
      }
      while from < to, text[from] == 0x20 { from += 1 }
    }
  }

  /// Converts a line, or the part of it between two tags.
  mutating func plainLine(_ from: Int, _ end: Int) {
    var to = end
    while to > from, text[to - 1] <= 0x20 { to -= 1 }
    guard from < to else { return }
    if markup == .textile, longQuote(from, to) || collapse(from, to) { return }
    if isUnderline {
      isUnderline = false
      return
    }
    if markup != .jira, text[from] == UInt8(ascii: ">") { return quoted(from, to) }
    leaveQuote()
    blockLine(from, to)
  }

  /// Converts a line without the signs of a quote before it.
  private mutating func blockLine(_ from: Int, _ to: Int) {
    if isRule(from, to) {
      begin(.block)
      output += "---".utf8
      return
    }
    if let (level, content) = heading(from, to) {
      begin(.block)
      output += [UInt8](repeating: UInt8(ascii: "#"), count: level) + [0x20]
      var end = to
      // `== Title ==`
      while markup == .remarkup, end > content,
        text[end - 1] == text[from] || text[end - 1] == 0x20
      {
        end -= 1
      }
      inline(content, end, isHeading: true)
      let signs = output.reversed().prefix { $0 == UInt8(ascii: "#") }.count
      if signs > 0, output[output.count - signs - 1] == 0x20 {
        // Markdown drops signs at the end.
        output.insert(UInt8(ascii: "\\"), at: output.count - signs)
      }
      return
    }
    if let content = quotedParagraph(from, to) {
      quotes += 1
      begin(.block)
      inline(content, to)
      quotes -= 1
      // A quotation of Textile ends at an empty line.
      isInQuotation = markup == .textile
      return
    }
    if let (markers, content) = listItem(from, to) { return item(markers, content, to) }
    if isRow(from, to) { return row(from, to) }
    if markup == .textile, isTableStart(from, to) { return pause() }
    if isInQuotation {
      quotes += 1
      furtherLine(from, to)
      quotes -= 1
      return
    }
    if last == .list, !lists.isEmpty, !isBehindList {
      // A further line of the item.
      return furtherLine(from, to, isAlone: isBehindBlock)
    }
    if markup == .textile, let content = footnote(from, to) { return inline(content, to) }
    if markup == .remarkup, underlined(from, to) { return }
    paragraphLine(markup == .textile && last != .paragraph ? paragraphStart(from, to) : from, to)
  }

  /// A line of a paragraph, whose line break trackers keep.
  private mutating func paragraphLine(_ from: Int, _ to: Int) {
    let digits = text[from..<to].prefix(while: \.isDigit)
    let isItem =
      !markup.isPlain && (1...2).contains(digits.count) && text.has(". ", at: digits.endIndex)
    if last == .paragraph {
      // The first item, or one after another item, begins a line of Markdown.
      let isAlone = isItem && (isTypedList || digits.elementsEqual("1".utf8))
      isTypedList = isTypedList || isAlone
      return furtherLine(from, to, isAlone: isAlone)
    }
    begin(.paragraph)
    isTypedList = isItem
    if markup.isPlain { writeSpaces(before: from) }
    let start = output.count
    inline(from, to, isAtStart: true)
    if isEmpty(from: start) { last = .block }
  }

  /// Writes a line below another one of its block: behind a break, or as a line of Markdown alone.
  private mutating func furtherLine(_ from: Int, _ to: Int, isAlone: Bool = false) {
    let end = output.count
    if isAlone { output.append(0x0A) } else { output.appendMarkdownBreak() }
    writeIndentation(lists.count)
    if markup.isPlain { writeSpaces(before: from) }
    let start = output.count
    inline(from, to, isAtStart: true)
    if isEmpty(from: start) {
      // Behind a break that ends its paragraph the sign of the break would show.
      output.removeLast(output.count - end)
    } else {
      isBehindBlock = false
    }
  }

  /// Whether nothing was written from an offset on, as of a macro that leaves nothing.
  private func isEmpty(from start: Int) -> Bool { output[start...].allSatisfy { $0 <= 0x20 } }

  /// Writes the leading spaces of a line of plain text so that Markdown keeps them: without markup,
  /// indentation is what distinguishes code, traces and lists.
  private mutating func writeSpaces(before start: Int) {
    var first = start
    while first > 0, text[first - 1] == 0x20 || text[first - 1] == 0x09 { first -= 1 }
    // In `> text` the first space belongs to the quotation sign.
    if first > 0, first < start, text[first - 1] == UInt8(ascii: ">") { first += 1 }
    var column = 0
    for byte in text[first..<start] { column += byte == 0x09 ? 8 - column % 8 : 1 }
    for _ in 0..<min(column, Self.mostSpaces) { output += "\u{A0}".utf8 }
  }

  /// The most spaces in a row that are kept.
  static let mostSpaces = 80

  /// A line that mail programs put a sign before.
  private mutating func quoted(_ from: Int, _ to: Int) {
    var (depth, content) = quoteSigns(from, to)
    if markup == .remarkup, text.has(">>!", at: from) {
      // Who is quoted below: `>>! In T1, ana wrote:`.
      depth = 1
      content = text[(from + 3)..<to].firstIndex { $0 != 0x20 } ?? to
    }
    if depth != quoteDepth {
      let shared = quotes + min(depth, quoteDepth)
      pause()
      if last != .nothing {
        writeEmptyLine(in: shared)
        last = .nothing
      }
    }
    quotes += depth
    if content == to {
      if last == .paragraph || last == .list { last = .block }
    } else {
      blockLine(content, to)
    }
    quotes -= depth
    quoteDepth = depth
  }

  /// How many signs of mail programs a line begins with, and where its text begins behind them.
  func quoteSigns(_ from: Int, _ to: Int) -> (depth: Int, content: Int) {
    var (depth, content) = (0, from)
    while content < to, text[content] == UInt8(ascii: ">") || text[content] == 0x20, depth < 8 {
      if text[content] == UInt8(ascii: ">") { depth += 1 }
      content += 1
    }
    return (depth, content)
  }

  /// Ends a quote with marked lines; the next line is a separate block.
  mutating func leaveQuote() {
    if quoteDepth == 0 { return }
    quoteDepth = 0
    endLine()
    endTable()
    (lists, last, isInQuotation) = ([], .block, false)
  }

  func isRule(_ from: Int, _ to: Int) -> Bool {
    guard to - from >= (markup == .jira ? 4 : 3), !markup.isPlain else { return false }
    let signs = markup == .textile ? "-*_" : "-"
    return signs.utf8.contains(text[from]) && text[from..<to].allSatisfy { $0 == text[from] }
  }

  func heading(_ from: Int, _ to: Int) -> (level: Int, content: Int)? {
    switch markup {
    case .jira, .textile:
      guard to - from > 3, text[from] == UInt8(ascii: "h"), (0x31...0x36).contains(text[from + 1])
      else { return nil }
      let level = Int(text[from + 1]) - 0x30
      var at = from + 2
      if markup == .textile { at = attributesEnd(at, to) }
      guard text[..<to].has(".", at: at),
        markup == .jira || text[at + 1..<to].first.map({ $0 <= 0x20 }) ?? false
      else { return nil }
      at += 1
      while at < to, text[at] <= 0x20 { at += 1 }
      return at < to ? (level, at) : nil
    case .remarkup:
      // `## Title` is an item where a list is open.
      let sign = text[from] == UInt8(ascii: "#") && last != .list ? text[from] : 0x3D
      let level = text[from..<to].prefix { $0 == sign }.count
      guard (sign == 0x3D ? 1...5 : 2...5).contains(level), from + level < to,
        text[from + level] == 0x20
      else {
        return nil
      }
      return (level, from + level + 1)
    case .plain, .text, .html, .asana, .gitlab, .bugzilla: return nil
    }
  }

  // MARK: - Inlines

  mutating func inline(
    _ from: Int, _ to: Int, isAtStart: Bool = false, isItem: Bool = false, isInCell: Bool = false,
    isHeading: Bool = false
  ) {
    var inlines = MarkupInlines(
      markup, text, from..<to, isInCell: isInCell, footnotes: footnotes)
    (inlines.isAtStart, inlines.isItem, inlines.isInHeading) = (isAtStart, isItem, isHeading)
    inlines.prefix = margin + String(repeating: "> ", count: quotes).utf8
    for list in lists { inlines.prefix += (list.isNumbered ? "   " : "  ").utf8 }
    inlines.convert(into: &output)
    lost.merge(inlines.lost, uniquingKeysWith: +)
  }
}
