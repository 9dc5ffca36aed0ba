import Bytes

/// Follows the blocks of a text line by line, as far as necessary to find GFM's tables and footnote
/// definitions, in any quotes and lists, and other places where the blocks of GFM differ from those
/// of CommonMark 0.30.
///
/// libcmark knows neither, and parses the lines after a delimiter row like those of a paragraph.
/// But rows are never lazy, and `===`, an indented line or `2.` mean something else there. So the
/// tables are found first and cut out, and libcmark sees one line in their place.
struct BlockScanner: ~Escapable {
  private enum Container {
    case quote
    case item(width: Int, hasContent: Bool)
  }

  enum Leaf: Equatable {
    case none
    case paragraph
    case fence(character: UInt8, length: Int)
    case indentedCode
    case html(Int)
    case table
  }

  /// The constructs to look for.
  struct Search: OptionSet {
    let rawValue: UInt8

    /// Tables.
    static let tables = Search(rawValue: 1)
    /// Footnote definitions.
    static let footnotes = Search(rawValue: 2)
    /// The inlines of paragraphs and headings.
    static let inlines = Search(rawValue: 4)
    /// Tags that begin a block in CommonMark 0.29 and not in 0.30.
    static let tags = Search(rawValue: 8)
    /// Boxes of task lists.
    static let tasks = Search(rawValue: 16)
    /// Of these only those on whose lines nothing but the item precedes them, as in cmark-gfm.
    static let tasksOfLines = Search(rawValue: 32)
  }

  /// The inlines of a block.
  struct Inlines {
    /// The block's lines without the prefixes of its containers.
    var lines: [Range<Int>]
    /// Whether the block is a paragraph, which may begin with link reference definitions.
    var mayDefine: Bool
  }

  let bytes: Span<UInt8>
  let search: Search
  private var containers: [Container] = []
  var leaf = Leaf.none
  /// The lines of the open paragraph, whole and without leading space.
  var paragraph: [(line: Range<Int>, text: Range<Int>)] = []
  /// The last box of a task list.
  var box: BlockChange.Box?
  /// The tables found, in order.
  var tables: [BlockChange.Table] = []
  /// Other changes to make in the text.
  var changes: [BlockChange] = []
  /// The inlines found, in order.
  private(set) var inlines: [Inlines] = []
  /// Whether the text nests too deeply to be followed; results up to there are valid.
  private(set) var gaveUp = false

  /// The most containers that are followed: every line has to be matched with all of them.
  private static let depthLimit = 1000

  /// Scans a whole text.
  @_lifetime(copy bytes) init(_ bytes: Span<UInt8>, _ search: Search) {
    self.bytes = bytes
    self.search = search
    var start = bytes.has("\u{FEFF}", at: 0) ? 3 : 0
    var number = 1
    let lineEnds = ByteSet("\n\r")
    while start < bytes.count, !gaveUp {
      var end = lineEnds.next(in: bytes, from: start, to: bytes.count)
      while !bytes.byte(end).isLineEnd {
        end = lineEnds.next(in: bytes, from: end + 1, to: bytes.count)
      }
      readLine(LineCursor(bytes, start..<end), number)
      start = end + (bytes.has("\r\n", at: end) ? 2 : 1)
      number += 1
    }
    endParagraph()
  }

  /// Closes the open paragraph, after recording its inlines if they are looked for.
  private mutating func endParagraph() {
    guard !paragraph.isEmpty else { return }
    if search.contains(.inlines) {
      inlines.append(Inlines(lines: paragraph.map(\.text), mayDefine: true))
    }
    paragraph.removeAll(keepingCapacity: true)
  }

  /// Records the inlines of an ATX heading.
  private mutating func noteHeading(_ cursor: LineCursor) {
    guard search.contains(.inlines) else { return }
    let text = cursor.rest
    let start = text.end(from: 0) { $0 == "#" }
    var end = text.start(before: text.count) { $0.isSpace }
    let close = text.start(before: end) { $0 == "#" }
    if close <= start || text[close - 1].isSpace { end = text.start(before: close) { $0.isSpace } }
    if end > start {
      let offset = cursor.firstNonspace
      inlines.append(Inlines(lines: [offset + start..<offset + end], mayDefine: false))
    }
  }

  private mutating func readLine(_ line: LineCursor, _ number: Int) {
    var cursor = line
    let matched = matchContainers(&cursor)
    var allMatched = matched == containers.count
    if allMatched {
      switch leaf {
      case .none: break
      case .paragraph: allMatched = !cursor.isBlank
      case .fence(let character, let length):
        let isEnd = BlockStarts.isClosingFence(cursor.rest, character: character, length: length)
        if !cursor.isIndented, isEnd { leaf = .none }
        return
      case .indentedCode:
        if cursor.isIndented || cursor.isBlank { return }
        allMatched = false
      case .html(let kind):
        if kind < 6 || !cursor.isBlank {
          if HTMLBlock.ends(kind, in: cursor.rest) { leaf = .none }
          return
        }
        allMatched = false
      case .table: allMatched = PipeRow(bytes, cursor.restRange) != nil
      }
    }
    if open(&cursor, matched: matched, allMatched: allMatched, number) { return }
    // A line that is no row ends the table and begins a paragraph.
    if leaf == .table, allMatched { leaf = .none }
    if leaf == .paragraph, !cursor.isBlank {
      // A continuation line; a lazy one, without all its containers, keeps its leading space.
      let start = allMatched ? cursor.firstNonspace : cursor.offset
      paragraph.append((cursor.line, start..<cursor.line.upperBound))
      return
    }
    close(to: matched)
    if !cursor.isBlank { startParagraph(cursor) }
  }

  /// The number of open containers that the line continues.
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

  /// Closes all containers but the first few, and the leaf.
  private mutating func close(to depth: Int) {
    containers.removeSubrange(min(depth, containers.count)...)
    leaf = .none
    endParagraph()
    if containers.count > BlockScanner.depthLimit { gaveUp = true }
  }

  private mutating func startParagraph(_ cursor: LineCursor) {
    markContent()
    leaf = .paragraph
    endParagraph()
    paragraph.append((cursor.line, cursor.restRange))
  }

  private mutating func markContent() {
    if case .item(let width, false) = containers.last {
      containers[containers.count - 1] = .item(width: width, hasContent: true)
    }
  }

  /// Opens the blocks that begin on a line; returns whether nothing of the line is left.
  private mutating func open(
    _ cursor: inout LineCursor, matched: Int, allMatched: Bool, _ number: Int
  ) -> Bool {
    var maybeLazy = leaf == .paragraph
    var inParagraph = maybeLazy && allMatched
    var inTable = leaf == .table && allMatched
    var hasOpened = false
    var breakFailure = Int.max

    /// Closes blocks to make room for a new one in the innermost container that the line continues.
    func makeRoom(_ scanner: inout BlockScanner) {
      if !hasOpened { scanner.close(to: matched) }
      hasOpened = true
      inParagraph = false
      inTable = false
      maybeLazy = false
      scanner.markContent()
    }

    while !cursor.isBlank {
      if cursor.isIndented {
        if maybeLazy { break }
        makeRoom(&self)
        leaf = .indentedCode
        return true
      }
      if cursor.first == ">" {
        makeRoom(&self)
        enterQuote(&cursor)
        containers.append(.quote)
        continue
      }
      if BlockStarts.isHeading(cursor.rest) {
        makeRoom(&self)
        noteHeading(cursor)
        return true
      }
      if let fence = BlockStarts.fence(cursor.rest) {
        makeRoom(&self)
        leaf = .fence(character: fence.character, length: fence.length)
        return true
      }
      if let kind = HTMLBlock.kind(
        cursor.rest, interruptsParagraph: search.contains(.tags) ? inParagraph : maybeLazy)
      {
        if kind == 7, maybeLazy {
          // In CommonMark 0.29 it begins a block even after a paragraph in an inner container.
          let start = cursor.line.lowerBound
          changes.append(
            .separator(before: start, prefix: start..<cursor.firstNonspace, number))
        }
        makeRoom(&self)
        leaf = HTMLBlock.ends(kind, in: cursor.rest) ? .none : .html(kind)
        return true
      }
      if inParagraph, BlockStarts.isUnderline(cursor.rest) {
        if !paragraphHasText() {
          paragraph = [(cursor.line, cursor.restRange)]
        } else {
          leaf = .none
          endParagraph()
        }
        return true
      }
      if BlockStarts.isThematicBreak(cursor.rest, failure: &breakFailure) {
        makeRoom(&self)
        return true
      }
      if search.contains(.footnotes), let (marker, name) = footnote(cursor) {
        makeRoom(&self)
        changes.append(.footnote(line: number, marker: marker, name: name))
        cursor.advance(to: marker.upperBound)
        containers.append(.item(width: 4, hasContent: false))
        continue
      }
      let marker = BlockStarts.listMarker(cursor.rest, interruptsParagraph: inParagraph)
      if marker > 0 {
        let interrupted = inParagraph ? cursor.firstNonspace : nil
        makeRoom(&self)
        openItem(&cursor, marker)
        if search.contains(.tasks), takeBox(&cursor, number, interrupts: interrupted) { break }
        continue
      }
      if inParagraph, search.contains(.tables), openTable(cursor, number) { return true }
      if inTable, addRow(cursor) { return true }
      break
    }
    if hasOpened, !cursor.isBlank { startParagraph(cursor) }
    return hasOpened
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

  /// Whether any text is left of the open paragraph after the link reference definitions at its
  /// start. Only a paragraph that begins with a bracket may have none.
  private func paragraphHasText() -> Bool {
    guard let first = paragraph.first, bytes.byte(first.text.lowerBound) == "[" else {
      return true
    }
    return Document(joined(paragraph[...]).span)?.root.firstChild != nil
  }

  /// Some lines of a paragraph without the prefixes of its containers.
  func joined(_ lines: ArraySlice<(line: Range<Int>, text: Range<Int>)>) -> [UInt8] {
    var text: [UInt8] = []
    for line in lines {
      text += bytes.extracting(line.text)
      text.append(UInt8(ascii: "\n"))
    }
    return text
  }
}
