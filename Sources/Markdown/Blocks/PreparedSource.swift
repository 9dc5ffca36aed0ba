import Bytes

/// A text prepared for libcmark, which knows no tables or footnotes.
///
/// Every cell of every table becomes a heading at the top, so that libcmark parses its inlines with
/// the reference definitions of the whole document; the table is replaced by an empty heading. A
/// footnote definition becomes a list item with the same indentation of its content.
struct PreparedSource {
  /// A table that was cut out, or an invisible stand-in, if it has no columns.
  struct Table {
    /// The alignment of its columns.
    var alignments: [PipeRow.Alignment] = []
    /// The headings at the top that are the cells of each row, the header row first; further cells
    /// of a row are empty.
    var rows: [Range<Int>] = []
  }

  /// The prepared text; nil if it is the original one.
  private(set) var text: [UInt8]?
  /// The number of headings at the top that are cells.
  private var cellCount = 0
  /// The tables by the lines, from 1, of their stand-ins in the prepared text.
  private var tables: [Int: Table] = [:]
  /// The names of the footnote definitions by the lines, from 1, of their items.
  private(set) var footnotes: [Int: [UInt8]] = [:]
  /// The boxes of tasks that were removed, by their lines from 1: whether they are ticked.
  private var boxes: [Int: Bool] = [:]

  /// Prepares a text; it is only scanned line by line if that may be necessary.
  init(_ source: Span<UInt8>, _ syntax: SyntaxCharacters, _ manner: ParsedText.Manner) {
    if manner == .plain { return }
    var search: BlockScanner.Search = [.tables, .tags, .tasks]
    if manner == .strict { search.insert(.tasksOfLines) }
    if manner == .footnotes, syntax.contains(.note) { search.insert(.footnotes) }
    guard
      search.contains(.footnotes) || !syntax.isDisjoint(with: [.pipe, .colonAtDash, .box])
        || PreparedSource.hasLineOfTag(source)
    else { return }
    var scanner = BlockScanner(source, search)
    // For writing Markdown again, tables stay paragraphs, which end where the tables do.
    if manner == .spelling { scanner.partTables() }
    rewrite(source, scanner.changes + scanner.tables.map(BlockChange.table))
  }

  /// Whether a line begins with a tag, which libcmark may or may not take for a block.
  private static func hasLineOfTag(_ source: Span<UInt8>) -> Bool {
    var at = 0
    while let tag = source.index(of: "<", from: at) {
      at = tag + 1
      guard source.byte(at).isLetter || source.byte(at) == "/" else { continue }
      let start = source.start(before: tag) { $0.isBlank || $0 == ">" }
      if start > 0, source[start - 1].isLineEnd { return true }
    }
    return false
  }

  /// Finds the cells at the top of the document of a prepared text, and returns the block after
  /// them.
  func takeCells(from root: Node, into cells: inout [Node]) -> Node? {
    var body = root.firstChild
    for _ in 0..<cellCount {
      guard let cell = body else { break }
      cells.append(cell)
      body = cell.next
    }
    return body
  }

  /// The table whose stand-in a heading is; nil if it is a real heading.
  func table(at heading: Node) -> Table? {
    tables.isEmpty ? nil : tables[heading.startLine]
  }

  /// Whether a ticked box was left out of an item, or an empty one; nil if none was.
  func box(of item: Node) -> Bool? {
    guard !boxes.isEmpty, let isDone = boxes[item.startLine] else { return nil }
    // The box belongs to the innermost item that begins on the line.
    guard let list = item.firstChild, list.kind == .list else { return isDone }
    return list.startLine == item.startLine ? nil : isDone
  }

  private mutating func rewrite(_ source: Span<UInt8>, _ changes: [BlockChange]) {
    if changes.isEmpty { return }
    let changes = changes.sorted { $0.place < $1.place }
    var output: [UInt8] = []
    output.reserveCapacity(source.count + source.count / 4)
    for case .table(let table) in changes {
      for row in table.rows { for cell in row.cells { appendCell(source, cell, to: &output) } }
    }
    var at = source.has("\u{FEFF}", at: 0) ? 3 : 0
    // The difference in line numbers between the output so far and the source.
    var shift = cellCount
    var cells = 0
    for change in changes {
      let place = max(at, change.place)
      output += source.extracting(at..<place)
      at = place
      switch change {
      case .table(let found):
        output += source.extracting(found.prefix)
        output.append(UInt8(ascii: "#"))
        at = found.range.upperBound
        var table = Table(alignments: found.alignments)
        for row in found.rows {
          table.rows.append(cells..<cells + row.cells.count)
          cells += row.cells.count
        }
        tables[found.line + shift] = table
        shift -= found.lineCount - 1
        if found.rows.count == 1 {
          // cmark-gfm treats the delimiter row as a blank line once it has been parsed, which
          // affects the lists around it.
          output.append(UInt8(ascii: "\n"))
          output += source.extracting(found.container)
          shift += 1
        }
      case .footnote(let line, let marker, let name):
        // A marker of two and a padding of two columns give the four columns of a definition's
        // content.
        output += Array("1)  ".utf8)
        at = marker.upperBound
        footnotes[line + shift] = Array(source.extracting(name))
      case .separator(_, let prefix, let line):
        output += source.extracting(prefix)
        output += Array("#\n".utf8)
        tables[line + shift] = Table()
        shift += 1
      case .box(let box):
        at = box.range.upperBound
        boxes[box.line + shift] = box.isDone
      case .backslash: output.append(UInt8(ascii: "\\"))
      case .removal(let range): at = range.upperBound
      }
    }
    output += source.extracting(at...)
    text = output
  }

  private mutating func appendCell(
    _ bytes: Span<UInt8>, _ cell: Range<Int>, to output: inout [UInt8]
  ) {
    let text = bytes.extracting(cell)
    output += Array("# ".utf8)
    for at in text.indices where !text.has("\\|", at: at) { output.append(text[at]) }
    // The closing sequence prevents number signs at the cell's end from being taken for one.
    output += Array(" #\n".utf8)
    cellCount += 1
  }
}
