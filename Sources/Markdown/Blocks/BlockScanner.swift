import Bytes

/// Follows the blocks of a text line by line, as far as it takes to tell where GFM's tables and
/// footnote definitions stand, in whatever quotes and lists, and where else GFM's blocks are not
/// those of CommonMark 0.30.
///
/// libcmark knows neither, and what follows a delimiter row is not parsed as what follows a line of
/// a paragraph: rows are never lazy, and `===`, an indented line or `2.` mean something else there.
/// So the tables are found first and cut out, and libcmark sees a line in their place.
struct BlockScanner: ~Escapable {
  private enum Container {
    case quote
    case item(width: Int, hasContent: Bool)

    var isItemWithContent: Bool {
      if case .item(_, let hasContent) = self { return hasContent }
      return false
    }
  }

  enum Leaf {
    case none
    case paragraph
    case fence(character: UInt8, length: Int, offset: Int)
    case indentedCode
    case html(Int)
    case table
  }

  let bytes: Span<UInt8>
  var count: Int { bytes.count }
  let search: Search
  private var containers: [Container] = []
  var leaf = Leaf.none
  /// The lines of the open paragraph without the space before them.
  var paragraph: [(line: Range<Int>, start: Int)] = []
  /// The last box of a task list.
  var box: Box?

  /// The tables found, in order.
  var tables: [Table] = []
  /// What else has to be changed in the text.
  var repairs: [Repair] = []
  /// The footnote definitions found, in order.
  private(set) var footnotes: [Footnote] = []
  /// The inlines found, in order.
  private(set) var inlines: [Inlines] = []
  /// Whether the text nests too deeply to be followed; what was found until then stands.
  private(set) var gaveUp = false

  /// More containers than this are not followed: every line would have to be matched with all.
  private static let depthLimit = 1000

  @_lifetime(copy bytes) init(_ bytes: Span<UInt8>, _ search: Search) {
    self.bytes = bytes
    self.search = search
  }

  /// Reads the whole text.
  mutating func scan() {
    var start = 0
    var number = 1
    if bytes.has("\u{FEFF}", at: 0) { start = 3 }
    while start < count, !gaveUp {
      var end = start
      while end < count, bytes[end] != 10, bytes[end] != 13 { end += 1 }
      line(start..<end, number)
      start = end + 1
      if end + 1 < count, bytes[end] == 13, bytes[end + 1] == 10 { start += 1 }
      number += 1
    }
    endParagraph()
  }

  /// Forgets the open paragraph, after noting its inlines if they are looked for.
  private mutating func endParagraph() {
    guard !paragraph.isEmpty else { return }
    if search.contains(.inlines) {
      inlines.append(
        Inlines(
          lines: paragraph.map { $0.start..<max($0.start, $0.line.upperBound) }, mayDefine: true))
    }
    paragraph.removeAll(keepingCapacity: true)
  }

  /// Notes the inlines of an ATX heading.
  private mutating func noteHeading(_ cursor: LineCursor) {
    guard search.contains(.inlines) else { return }
    var start = cursor.firstNonspace
    while start < cursor.end, bytes[start] == "#" { start += 1 }
    var end = cursor.end
    func trim() { while end > start, bytes[end - 1].isSpace { end -= 1 } }
    trim()
    var close = end
    while close > start, bytes[close - 1] == "#" { close -= 1 }
    if close == start || bytes[close - 1].isSpace { end = close }
    trim()
    if end > start { inlines.append(Inlines(lines: [start..<end], mayDefine: false)) }
  }

  private mutating func line(_ range: Range<Int>, _ number: Int) {
    var cursor = LineCursor(bytes, start: range.lowerBound, end: range.upperBound)
    let matched = matchContainers(&cursor)
    var allMatched = matched == containers.count
    if allMatched {
      switch matchLeaf(&cursor) {
      case .done: return
      case .matched: break
      case .unmatched: allMatched = false
      }
    }
    switch leaf {
    case .fence, .indentedCode: if allMatched { return }
    case .html(let kind):
      if allMatched {
        if HTMLBlock.ends(kind, in: cursor) { leaf = .none }
        return
      }
    default: break
    }

    var isOpen = false
    open(&cursor, matched: matched, allMatched: allMatched, number: number, isOpen: &isOpen, range)
    if isOpen { return }

    if case .table = leaf, allMatched {
      // A row that is none: the table ends and a paragraph begins.
      leaf = .none
    }
    if case .paragraph = leaf, !cursor.isBlank {
      // Goes on, lazily if a container is missing; then the space before it stays.
      paragraph.append((range, allMatched ? cursor.firstNonspace : cursor.offset))
      return
    }
    close(to: matched)
    if !cursor.isBlank { startParagraph(range, cursor.firstNonspace) }
  }

  /// How many of the open containers the line goes on with.
  private func matchContainers(_ cursor: inout LineCursor) -> Int {
    for (index, container) in containers.enumerated() {
      switch container {
      case .quote:
        guard !cursor.isIndented, cursor.first == ">" else { return index }
        enterQuote(&cursor)
      case .item(let width, let hasContent):
        if cursor.indent >= width {
          cursor.advance(columns: width)
        } else if cursor.isBlank, hasContent {
          cursor.advance(to: cursor.firstNonspace)
        } else {
          return index
        }
      }
    }
    return containers.count
  }

  private func enterQuote(_ cursor: inout LineCursor) {
    cursor.advance(to: cursor.firstNonspace + 1)
    if cursor.isAtSpace { cursor.advance(columns: 1) }
  }

  private enum LeafMatch { case matched, unmatched, done }

  private mutating func matchLeaf(_ cursor: inout LineCursor) -> LeafMatch {
    switch leaf {
    case .none: return .matched
    case .paragraph: return cursor.isBlank ? .unmatched : .matched
    case .fence(let character, let length, _):
      if BlockStarts.isClosingFence(cursor, character: character, length: length) {
        leaf = .none
        return .done
      }
      return .matched
    case .indentedCode: return cursor.isIndented || cursor.isBlank ? .matched : .unmatched
    case .html(let kind): return kind >= 6 && cursor.isBlank ? .unmatched : .matched
    case .table:
      let content = cursor.firstNonspace..<max(cursor.firstNonspace, cursor.end)
      return TableRow(bytes, content) == nil ? .unmatched : .matched
    }
  }

  /// Closes all containers but the first few, and the leaf.
  private mutating func close(to depth: Int) {
    containers.removeSubrange(min(depth, containers.count)...)
    leaf = .none
    endParagraph()
    if containers.count > BlockScanner.depthLimit { gaveUp = true }
  }

  private mutating func startParagraph(_ range: Range<Int>, _ start: Int) {
    markContent()
    leaf = .paragraph
    endParagraph()
    paragraph.append((range, start))
  }

  private mutating func markContent() {
    if case .item(let width, false) = containers.last {
      containers[containers.count - 1] = .item(width: width, hasContent: true)
    }
  }

  /// Opens the blocks that begin on a line; `isOpen` says that nothing of the line is left.
  private mutating func open(
    _ cursor: inout LineCursor, matched: Int, allMatched: Bool, number: Int, isOpen: inout Bool,
    _ range: Range<Int>
  ) {
    var maybeLazy = if case .paragraph = leaf { true } else { false }
    var inParagraph = maybeLazy && allMatched
    var inTable = if case .table = leaf { allMatched } else { false }
    var hasOpened = false
    var breakFailure = 0

    /// Makes way for a new block in the innermost container that the line goes on with.
    func makeRoom(_ scanner: inout BlockScanner) {
      if !hasOpened { scanner.close(to: matched) }
      hasOpened = true
      inParagraph = false
      inTable = false
      maybeLazy = false
      scanner.markContent()
    }

    while true {
      let indented = cursor.isIndented
      if !indented, !cursor.isBlank {
        if cursor.first == ">" {
          makeRoom(&self)
          enterQuote(&cursor)
          containers.append(.quote)
          continue
        }
        if BlockStarts.isHeading(cursor) {
          makeRoom(&self)
          noteHeading(cursor)
          isOpen = true
          return
        }
        if let fence = BlockStarts.fence(cursor) {
          makeRoom(&self)
          leaf = .fence(character: fence.character, length: fence.length, offset: cursor.indent)
          isOpen = true
          return
        }
        if let kind = HTMLBlock.kind(
          cursor, interruptsParagraph: search.contains(.tags) ? inParagraph : maybeLazy)
        {
          if kind == 7, maybeLazy { part(before: cursor, range, number) }
          makeRoom(&self)
          leaf = HTMLBlock.ends(kind, in: cursor) ? .none : .html(kind)
          isOpen = true
          return
        }
        if inParagraph, BlockStarts.isUnderline(cursor) {
          if !paragraphHasText() {
            paragraph = [(range, cursor.firstNonspace)]
          } else {
            leaf = .none
            endParagraph()
          }
          isOpen = true
          return
        }
        if BlockStarts.isThematicBreak(cursor, failure: &breakFailure) {
          makeRoom(&self)
          isOpen = true
          return
        }
        if search.contains(.footnotes), let footnote = footnote(cursor, number) {
          makeRoom(&self)
          footnotes.append(footnote)
          cursor.advance(to: footnote.marker.upperBound)
          containers.append(.item(width: 4, hasContent: false))
          continue
        }
        let marker = BlockStarts.listMarker(cursor, interruptsParagraph: inParagraph)
        if marker > 0 {
          let interrupted = inParagraph ? cursor.firstNonspace : nil
          makeRoom(&self)
          openItem(&cursor, marker)
          if search.contains(.tasks), takeBox(&cursor, range, number, interrupts: interrupted) {
            if !cursor.isBlank { startParagraph(range, cursor.firstNonspace) }
            isOpen = true
            return
          }
          continue
        }
        if inParagraph, search.contains(.tables) {
          isOpen = openTable(cursor, number, range)
        } else if inTable {
          isOpen = addRow(cursor)
        }
      } else if indented, !maybeLazy, !cursor.isBlank {
        makeRoom(&self)
        leaf = .indentedCode
        isOpen = true
        return
      }
      if hasOpened, !isOpen {
        if !cursor.isBlank { startParagraph(range, cursor.firstNonspace) }
        isOpen = true
      }
      return
    }
  }

  private mutating func openItem(_ cursor: inout LineCursor, _ marker: Int) {
    let indent = cursor.indent
    cursor.advance(to: cursor.firstNonspace + marker)
    let padding: Int
    if cursor.isBlank || cursor.indent >= 5 || cursor.indent < 1 {
      padding = marker + 1
      if cursor.isAtSpace { cursor.advance(columns: 1) }
    } else {
      padding = marker + cursor.indent
      cursor.advance(columns: cursor.indent)
    }
    containers.append(.item(width: indent + padding, hasContent: false))
  }

  /// Whether anything is left of the open paragraph after the link reference definitions at its
  /// start. Only a paragraph that begins with a bracket may be nothing else.
  private func paragraphHasText() -> Bool {
    guard let first = paragraph.first, bytes[first.start] == "[" else { return true }
    return Document(joined(paragraph[...]).span)?.hasBlocks == true
  }

  /// Some lines of a paragraph without what its containers put before them.
  func joined(_ lines: ArraySlice<(line: Range<Int>, start: Int)>) -> [UInt8] {
    var text: [UInt8] = []
    for line in lines {
      text += bytes.extracting(line.start..<max(line.start, line.line.upperBound))
      text.append(UInt8(ascii: "\n"))
    }
    return text
  }
}
