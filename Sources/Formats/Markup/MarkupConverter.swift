/// Makes Markdown of a text in another markup, line by line.
struct MarkupConverter {
  let markup: Markup
  let text: [UInt8]
  /// The Markdown so far.
  private(set) var output: [UInt8] = []
  /// How often the text had something that Markdown has not, by what that is.
  var lost: [String: Int] = [:]

  /// What the last line that was written is.
  private enum Last { case nothing, paragraph, list, table, block }

  private var last = Last.nothing
  /// How many quotes are open.
  private var quotes = 0
  /// The kinds of the lists that are open, from the outer one: whether they are numbered.
  private var lists: [Bool] = []
  /// How many cells the rows of the table at hand have.
  private var columns = 0
  /// Closing tags that were looked for and are not in the rest of the text.
  private var missing: Set<[UInt8]> = []

  /// A converter for a text.
  init(_ markup: Markup, _ text: [UInt8]) {
    self.markup = markup
    self.text = text
  }

  /// Converts the text.
  mutating func convert() {
    var (offset, end) = (0, 0)
    while offset < text.count {
      // What follows code may be on a line whose end is known.
      if end < offset || offset == 0 {
        end = text[offset...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? text.count
      }
      if let next = fenced(from: offset, to: end) {
        offset = next
        continue
      }
      line(offset, end)
      offset = end + (text.has("\r\n", at: end) ? 2 : 1)
      end = offset - 1
    }
    while output.last == 0x0A { output.removeLast() }
  }

  // MARK: - Writing

  private mutating func endLine() {
    if !output.isEmpty, output.last != 0x0A { output.append(0x0A) }
  }

  private mutating func writePrefix() {
    for _ in 0..<quotes { output += "> ".utf8 }
  }

  /// Begins another block, with an empty line before it.
  private mutating func begin(_ kind: Last) {
    endLine()
    let goesOn = last == kind && (kind == .list || kind == .table)
    if last != .nothing, !goesOn {
      for _ in 0..<quotes { output.append(UInt8(ascii: ">")) }
      output.append(0x0A)
    }
    if kind != .list { lists = [] }
    last = kind
    writePrefix()
  }

  /// Ends what stands before an empty line.
  private mutating func pause() {
    endLine()
    if last == .paragraph || last == .table { last = .block }
  }

  // MARK: - Code

  /// Takes code that begins on a line, with what stands before it; gives where to go on, or nil where none
  /// begins there.
  private mutating func fenced(from start: Int, to end: Int) -> Int? {
    guard let found = MarkupFence(in: text, start, end, markup) else { return nil }
    if missing.contains(found.close) { return nil }
    guard let close = text.firstRange(of: found.close, from: found.content) else {
      missing.insert(found.close)
      return nil
    }
    line(start, found.start)
    var content = Array(text[found.content..<close.lowerBound])
    if content.first == 0x0D { content.removeFirst() }
    if content.first == 0x0A { content.removeFirst() }
    while let last = content.last, last <= 0x20 { content.removeLast() }
    writeFence(content, found.language)
    var next = close.upperBound
    while next < text.count, text[next] == 0x20 || text[next] == 0x09 { next += 1 }
    if text.has("\r\n", at: next) { return next + 2 }
    return next < text.count && text[next] == 0x0A ? next + 1 : next
  }

  private mutating func writeFence(_ content: [UInt8], _ language: [UInt8]) {
    var (longest, run) = (2, 0)
    for byte in content {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = [UInt8](repeating: UInt8(ascii: "`"), count: longest + 1)
    begin(.block)
    output += fence + language + [0x0A]
    for line in content.split(separator: 0x0A, omittingEmptySubsequences: false) {
      writePrefix()
      output += line.last == 0x0D ? line.dropLast() : line
      output.append(0x0A)
    }
    writePrefix()
    output += fence
  }

  // MARK: - Lines

  private mutating func line(_ start: Int, _ end: Int) {
    var (from, to) = (start, end)
    while from < to, text[from] == 0x20 || text[from] == 0x09 { from += 1 }
    while to > from, text[to - 1] <= 0x20 { to -= 1 }
    guard from < to else { return pause() }
    guard markup == .jira else { return plainLine(from, to) }
    // Tags of blocks stand anywhere on a line.
    while from < to {
      if let next = jiraBlock(from, to) {
        from = next
      } else {
        let next = nextBlock(from + 1, to)
        plainLine(from, next)
        from = next
      }
      while from < to, text[from] == 0x20 { from += 1 }
    }
  }

  /// Takes a line, or what stands on it between two tags.
  private mutating func plainLine(_ from: Int, _ end: Int) {
    var to = end
    while to > from, text[to - 1] <= 0x20 { to -= 1 }
    guard from < to else { return }
    if markup != .jira, text[from] == UInt8(ascii: ">") { return quoted(from, to) }
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
        text[end - 1] == UInt8(ascii: "=") || text[end - 1] == 0x20
      {
        end -= 1
      }
      inline(content, end)
      return
    }
    if let content = quotedParagraph(from, to) {
      quotes += 1
      begin(.block)
      inline(content, to)
      endLine()
      quotes -= 1
      return
    }
    if let (markers, content) = listItem(from, to) { return item(markers, content, to) }
    if isRow(from, to) { return row(from, to) }
    if last == .list, !lists.isEmpty {
      // A further line of the item.
      output += "\\\n".utf8
      writePrefix()
      indent(lists.count)
      return inline(from, to, isAtStart: true)
    }
    if last == .paragraph {
      output += "\\\n".utf8
      writePrefix()
    } else {
      begin(.paragraph)
    }
    inline(markup == .textile ? paragraphStart(from, to) : from, to, isAtStart: true)
  }

  /// A line that mail programs put a sign before.
  private mutating func quoted(_ from: Int, _ to: Int) {
    var (depth, content) = (0, from)
    while content < to, text[content] == UInt8(ascii: ">") || text[content] == 0x20, depth < 8 {
      if text[content] == UInt8(ascii: ">") { depth += 1 }
      content += 1
    }
    if last == .paragraph || last == .list { pause() }
    endLine()
    let outer = quotes
    quotes += depth
    if last != .block { begin(.block) } else { writePrefix() }
    inline(content, to, isAtStart: true)
    // What follows a quote belongs to it unless an empty line comes between.
    last = .block
    quotes = outer
  }

  private func isRule(_ from: Int, _ to: Int) -> Bool {
    guard to - from >= (markup == .jira ? 4 : 3), markup != .plain else { return false }
    return text[from..<to].allSatisfy { $0 == UInt8(ascii: "-") }
  }

  private func heading(_ from: Int, _ to: Int) -> (level: Int, content: Int)? {
    switch markup {
    case .jira, .textile:
      guard to - from > 3, text[from] == UInt8(ascii: "h"), (0x31...0x36).contains(text[from + 1])
      else { return nil }
      let level = Int(text[from + 1]) - 0x30
      var at = from + 2
      if markup == .textile { at = attributesEnd(at, to) }
      guard at < to, text[at] == UInt8(ascii: ".") else { return nil }
      at += 1
      while at < to, text[at] == 0x20 { at += 1 }
      return at < to ? (level, at) : nil
    case .remarkup:
      let level = text[from..<to].prefix { $0 == UInt8(ascii: "=") }.count
      guard (1...5).contains(level), from + level < to, text[from + level] == 0x20 else {
        return nil
      }
      return (level, from + level + 1)
    case .plain: return nil
    }
  }

  /// Where the text of a paragraph begins that is quoted by `bq.`; nil for others.
  private func quotedParagraph(_ from: Int, _ to: Int) -> Int? {
    guard markup == .jira || markup == .textile, text.has("bq.", at: from) else { return nil }
    var at = from + 3
    while at < to, text[at] == 0x20 { at += 1 }
    return at < to && at > from + 3 ? at : nil
  }

  /// Where the text of a paragraph begins behind `p(class).`, `fn1.` and their like.
  private func paragraphStart(_ from: Int, _ to: Int) -> Int {
    guard text[from] == UInt8(ascii: "p") else { return from }
    let at = attributesEnd(from + 1, to)
    return text.has(". ", at: at) ? at + 2 : from
  }

  /// Where Textile's attributes end, as `(class#id)`, `{style}`, `[en]`, `<`, `>`, `=` and indentation.
  private func attributesEnd(_ from: Int, _ to: Int) -> Int {
    var at = from
    while at < to {
      switch text[at] {
      case UInt8(ascii: "("), UInt8(ascii: "{"), UInt8(ascii: "["):
        let close: UInt8 = text[at] == 0x28 ? 0x29 : text[at] == 0x7B ? 0x7D : 0x5D
        guard let end = text[at..<min(to, at + 120)].firstIndex(of: close) else { return at }
        at = end + 1
      case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "="), UInt8(ascii: ")"): at += 1
      default: return at
      }
    }
    return at
  }

  // MARK: - Lists

  /// The signs of a list item, and where its text begins; nil for another line.
  private func listItem(_ from: Int, _ to: Int) -> (markers: Range<Int>, content: Int)? {
    guard markup != .plain else { return nil }
    var at = from
    while at < to, at - from < 12, isListSign(text[at]) { at += 1 }
    guard at > from, at < to, text[at] == 0x20 else { return nil }
    // A dash is a sign by itself only.
    let dashes = text[from..<at].contains(UInt8(ascii: "-"))
    if dashes, at - from > 1, markup != .jira { return nil }
    return (from..<at, at + 1)
  }

  private func isListSign(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "*") || byte == UInt8(ascii: "#") || byte == UInt8(ascii: "-")
  }

  private mutating func item(_ markers: Range<Int>, _ content: Int, _ to: Int) {
    let depth = min(markers.count, lists.count + 1)
    let isNumbered = text[markers.upperBound - 1] == UInt8(ascii: "#")
    let sameList = last == .list && lists.count >= depth && lists[depth - 1] == isNumbered
    if last == .list, depth == 1, !sameList, !lists.isEmpty {
      // Another kind of list is one of its own.
      endLine()
      last = .block
    }
    lists = Array(lists.prefix(depth - 1)) + [isNumbered]
    let kept = lists
    begin(.list)
    lists = kept
    indent(depth - 1)
    output += (isNumbered ? "1. " : "- ").utf8
    var start = content
    if markup == .remarkup, text.has("[ ] ", at: start) || text.has("[x] ", at: start) {
      output += text[start..<start + 4]
      start += 4
    }
    inline(start, to, isAtStart: true)
  }

  private mutating func indent(_ depth: Int) {
    for isNumbered in lists.prefix(depth) { output += (isNumbered ? "   " : "  ").utf8 }
  }

  // MARK: - Tables

  private func isRow(_ from: Int, _ to: Int) -> Bool {
    markup != .plain && text[from] == UInt8(ascii: "|") && to - from > 2
      && text[(from + 1)..<to].contains(UInt8(ascii: "|"))
  }

  private mutating func row(_ from: Int, _ to: Int) {
    var cells: [Range<Int>] = []
    var isHeader = false
    var (at, start) = (from, from)
    // Bars within links and tags divide no cells.
    let close =
      text[from..<to].lastIndex { $0 == UInt8(ascii: "]") || $0 == UInt8(ascii: "}") } ?? from
    var depth = 0
    while at < to {
      switch text[at] {
      case UInt8(ascii: "["), UInt8(ascii: "{"): if at < close { depth += 1 }
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth = max(0, depth - 1)
      case UInt8(ascii: "|") where depth == 0 || at > close:
        if at > start { cells.append(start..<at) }
        if text.has("||", at: at), markup == .jira {
          isHeader = true
          at += 1
        } else if at + 1 < to, text[at + 1] == UInt8(ascii: "|") {
          cells.append(at..<at)
        }
        start = at + 1
      default: break
      }
      at += 1
    }
    if start < to { cells.append(start..<to) }
    let trimmed = cells.map { cell -> Range<Int> in
      guard markup == .textile else { return cell }
      if text.has("_.", at: cell.lowerBound) { isHeader = true }
      return cellStart(cell)..<cell.upperBound
    }
    if last != .table {
      columns = max(1, trimmed.count)
      begin(.table)
      if !isHeader {
        output += String(repeating: "|  ", count: columns).utf8
        output += "|\n".utf8
        writePrefix()
        output += String(repeating: "| --- ", count: columns).utf8
        output += "|\n".utf8
        writePrefix()
      }
    } else {
      isHeader = false
      begin(.table)
    }
    for index in 0..<columns {
      output += "| ".utf8
      if index < trimmed.count {
        let cell = trimmed[index]
        var (low, high) = (cell.lowerBound, cell.upperBound)
        while low < high, text[low] <= 0x20 { low += 1 }
        while high > low, text[high - 1] <= 0x20 { high -= 1 }
        inline(low, high, isInCell: true)
      }
      output.append(0x20)
    }
    output.append(UInt8(ascii: "|"))
    if isHeader {
      output.append(0x0A)
      writePrefix()
      output += String(repeating: "| --- ", count: columns).utf8
      output.append(UInt8(ascii: "|"))
    }
  }

  /// Where the text of a cell begins behind Textile's `_.`, `\2.`, `=.` and their like.
  private func cellStart(_ cell: Range<Int>) -> Int {
    var at = cell.lowerBound
    while at < cell.upperBound, at - cell.lowerBound < 40 {
      switch text[at] {
      case UInt8(ascii: "_"), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "^"),
        UInt8(ascii: "~"),
        0x30...0x39:
        at += 1
      case UInt8(ascii: "."): return at > cell.lowerBound ? at + 1 : cell.lowerBound
      default:
        let next = attributesEnd(at, cell.upperBound)
        if next == at { return cell.lowerBound }
        at = next
      }
    }
    return cell.lowerBound
  }

  // MARK: - Jira's blocks

  /// Takes a tag of Jira's that opens or closes a block at the beginning of a line; gives where the rest of
  /// the line begins.
  private mutating func jiraBlock(_ from: Int, _ to: Int) -> Int? {
    guard text[from] == UInt8(ascii: "{"),
      let close = text[from..<min(to, from + 400)].firstIndex(of: UInt8(ascii: "}"))
    else { return nil }
    let tag = text[(from + 1)..<close]
    let name = tag.prefix { $0 != UInt8(ascii: ":") }
    guard let kind = Self.openBlocks[Array(name)] else { return nil }
    pause()
    if last == .list { last = .block }
    if openTags.last == Array(name) {
      openTags.removeLast()
      quotes = max(0, quotes - 1)
      return close + 1
    }
    guard openTags.count < 8 else { return close + 1 }
    openTags.append(Array(name))
    quotes += 1
    let title = Self.parameter("title", in: tag) ?? Array(kind.utf8)
    if !title.isEmpty {
      begin(.paragraph)
      output += "**".utf8
      MarkupInlines.escape(title, into: &output)
      output += "**".utf8
      pause()
    }
    return close + 1
  }

  /// Where the next tag of a block begins.
  private func nextBlock(_ from: Int, _ to: Int) -> Int {
    var at = from
    while at < to, let open = text[at..<to].firstIndex(of: UInt8(ascii: "{")) {
      if Self.openBlocks.keys.contains(where: {
        text.has($0, at: open + 1)
          && (text.has("}", at: open + 1 + $0.count) || text.has(":", at: open + 1 + $0.count))
      }) {
        return open
      }
      at = open + 1
    }
    return to
  }

  /// The tags that are open, from the outer one.
  private var openTags: [[UInt8]] = []

  /// The tags of blocks, and what is said where one has no title.
  private static let openBlocks: [[UInt8]: String] = [
    Array("quote".utf8): "", Array("panel".utf8): "", Array("info".utf8): "Info",
    Array("note".utf8): "Note", Array("warning".utf8): "Warning", Array("tip".utf8): "Tip",
  ]

  /// A parameter of a tag, `panel:title=Name|…`.
  static func parameter(_ name: String, in tag: ArraySlice<UInt8>) -> [UInt8]? {
    for part in tag.split(whereSeparator: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "|") }) {
      let value = Array(part)
      if value.has(name + "=", at: 0) { return Array(value.dropFirst(name.utf8.count + 1)) }
    }
    return nil
  }

  // MARK: - Inlines

  private mutating func inline(
    _ from: Int, _ to: Int, isAtStart: Bool = false, isInCell: Bool = false
  ) {
    var inlines = MarkupInlines(markup, text, from..<to, isInCell: isInCell)
    inlines.convert(isAtStart: isAtStart, into: &output)
    for (what, count) in inlines.lost { lost[what, default: 0] += count }
  }
}

extension [UInt8] {
  /// Where a text is found first from an offset on.
  fileprivate func firstRange(of text: [UInt8], from start: Int) -> Range<Int>? {
    guard let first = text.first else { return nil }
    var offset = start
    while offset + text.count <= count {
      guard let found = self[offset...].firstIndex(of: first) else { return nil }
      if has(text, at: found) { return found..<found + text.count }
      offset = found + 1
    }
    return nil
  }
}
