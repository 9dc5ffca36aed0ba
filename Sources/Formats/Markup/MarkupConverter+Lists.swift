import Bytes

// Items of lists, and their indentation.
extension MarkupConverter {
  /// The signs of a list item, and where its text begins; nil for another line.
  func listItem(_ from: Int, _ to: Int) -> (markers: Range<Int>, content: Int)? {
    guard !markup.isPlain else { return nil }
    if markup == .remarkup, let content = typedItem(from, to) {
      return (from..<content - 1, content)
    }
    var at = from
    while at < to, at - from < 12, isListSign(text[at]) { at += 1 }
    guard at > from, at < to else { return nil }
    let signs = at
    if markup == .textile, "({[".utf8.contains(text[at]) {
      // `*(class) item`
      at = attributesEnd(at, to)
      if at == to || !")}]".utf8.contains(text[at - 1]) { return nil }
    }
    guard text[at] == 0x20 || text[at] == 0x09 else { return nil }
    // Outside of a list, two or three hyphens are a dash.
    if markup == .jira, text.has("--", at: from), last != .list || isBehindList { return nil }
    // A dash is only a sign if it is alone.
    let dashes = text[from..<signs].contains(UInt8(ascii: "-"))
    let mayNest = markup == .jira || markup == .remarkup && last == .list
    if dashes, at - from > 1, !mayNest { return nil }
    return (from..<signs, at + 1)
  }

  private func isListSign(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "*") || byte == UInt8(ascii: "#") || byte == UInt8(ascii: "-")
  }

  mutating func item(_ markers: Range<Int>, _ content: Int, _ to: Int) {
    // `1.` of Remarkup is one sign.
    let digits = text[markers].prefix { $0.isDigit }
    let width =
      (digits.isEmpty ? markers.count : 1) + indentation(before: markers.lowerBound) / 2
    let outer = lists.prefix { $0.width < width }
    let isNumbered = !digits.isEmpty || text[markers.upperBound - 1] == UInt8(ascii: "#")
    if last == .list, let first = lists.first, outer.isEmpty, first.isNumbered != isNumbered {
      // Another kind of list is a separate list.
      endLine()
      last = .block
    }
    lists = Array(outer) + [(isNumbered, width)]
    begin(.list)
    indent(lists.count - 1)
    output +=
      (digits.count == 1 ? Array(digits) : isNumbered ? [0x31] : [])
      + (isNumbered ? ". " : "- ").utf8
    var start = content
    if markup == .remarkup, text.has("[ ] ", at: start) || text.has("[x] ", at: start) {
      output += text[start..<start + 4]
      start += 4
    }
    if markup == .jira, heading(start, to) != nil || quotedParagraph(start, to) != nil {
      isBehindSign = true
      let item = enterItem()
      plainLine(start, to)
      return leave(item)
    }
    inline(start, to, isAtStart: true, isItem: true)
  }

  /// Begins an item that has nothing but code on its line, which ends at an offset; returns false where there is none.
  mutating func emptyItem(_ start: Int, _ end: Int) -> Bool {
    guard let first = text[start..<end].firstIndex(where: { $0 > 0x20 }),
      let (markers, content) = listItem(first, end),
      text[content..<end].allSatisfy({ $0 <= 0x20 })
    else { return false }
    leaveQuote()
    item(markers, content, content)
    return true
  }

  /// The indentation of a line in spaces; 0 in Jira, where it has no meaning.
  private func indentation(before start: Int) -> Int {
    markup == .jira ? 0 : text[max(0, start - 40)..<start].reversed().prefix { $0 == 0x20 }.count
  }

  mutating func writeIndentation(_ depth: Int) {
    writePrefix()
    indent(depth)
  }

  mutating func indent(_ depth: Int) {
    for list in lists.prefix(depth) { output += (list.isNumbered ? "   " : "  ").utf8 }
  }

  /// Begins the content of a block in the item at hand; what is returned is handed to ``leave(_:)`` behind it.
  mutating func enterItem() -> MarkupItem {
    let item = MarkupItem(quotes: quotes, lists: lists, margin: margin)
    endLine()
    if isBehindBlock { output.append(0x0A) }
    margin += String(repeating: "> ", count: quotes).utf8
    for list in lists { margin += (list.isNumbered ? "   " : "  ").utf8 }
    (quotes, lists, last) = (0, [], .nothing)
    return item
  }

  /// Goes on with an item behind a block in it.
  mutating func leave(_ item: MarkupItem) {
    isBehindSign = false
    endLine()
    endTable()
    (quotes, lists, margin) = (item.quotes, item.lists, item.margin)
    (last, isBehindList, isBehindBlock) = (.list, false, true)
  }

  /// Ends a table in an item.
  mutating func leaveTable() {
    guard let item = itemOfTable else { return }
    itemOfTable = nil
    leave(item)
  }
}

/// An item of a list that a block is in.
struct MarkupItem {
  /// How many quotes are open around it.
  let quotes: Int
  /// The lists that it is in.
  let lists: [(isNumbered: Bool, width: Int)]
  /// What stands before the lines around it.
  let margin: [UInt8]
}
