/// A text made ready for libcmark, which knows no tables or footnotes.
///
/// Every cell of every table becomes a heading at the top, so that libcmark parses its inlines with
/// the whole document's reference definitions; an empty heading stands where the table was. A
/// footnote definition becomes a list item whose content is indented as a definition's is.
struct PreparedSource {
  /// A table that was cut out, or a stand-in that shows nothing, if it has no columns.
  struct Table {
    /// The line, from 1, of its stand-in in the prepared text.
    var line: Int
    /// How its columns are set.
    var alignments: [TableRow.Alignment]
    /// Which of the headings at the top is its first cell.
    var firstCell: Int
    /// How many cells each row has, its header first; the rest are made up.
    var cellCounts: [Int]
  }

  /// A footnote definition that became a list item.
  struct Footnote {
    /// The line, from 1, of the item in the prepared text.
    var line: Int
    /// Its name.
    var name: [UInt8]
  }

  /// The prepared text; nil if it is the original one.
  private(set) var text: [UInt8]?
  /// How many headings at the top are cells.
  private(set) var cellCount = 0
  /// The tables in their order.
  private(set) var tables: [Table] = []
  /// The footnote definitions in their order.
  private(set) var footnotes: [Footnote] = []
  /// The boxes of tasks that were left out, by their lines from 1: whether they are ticked.
  private var boxes: [Int: Bool] = [:]

  /// A text that needs no preparation.
  init() {}

  /// Prepares a text; only one that may need it is read line by line.
  ///
  /// - Parameter isStrict: whether tasks are recognised exactly as cmark-gfm does.
  init(_ source: Span<UInt8>, _ syntax: SyntaxCharacters, findsFootnotes: Bool, isStrict: Bool) {
    guard
      (findsFootnotes && syntax.contains(.note))
        || PreparedSource.mayHaveOtherBlocks(source, syntax)
    else { return }
    var search: BlockScanner.Search = [.tables, .tags, .tasks]
    if findsFootnotes { search.insert(.footnotes) }
    if isStrict { search.insert(.tasksOfLines) }
    var scanner = BlockScanner(source, search)
    scanner.scan()
    rewrite(source, scanner)
  }

  /// Prepares a text that is parsed as CommonMark, but for where cmark-gfm's blocks are others: tables
  /// stay as paragraphs, which end where the tables do.
  init(blocksOf source: Span<UInt8>, _ syntax: SyntaxCharacters) {
    guard PreparedSource.mayHaveOtherBlocks(source, syntax) else { return }
    var scanner = BlockScanner(source, [.tags, .tasks, .tables])
    scanner.scan()
    scanner.partTables()
    rewrite(source, scanner)
  }

  /// Finds the cells at the top of the document that a prepared text gave; the block after them.
  func takeCells(from root: Node, into cells: inout [Node]) -> Node? {
    var body = root.firstChild
    cells.reserveCapacity(cellCount)
    for _ in 0..<cellCount {
      guard let cell = body else { break }
      cells.append(cell)
      body = cell.next
    }
    return body
  }

  /// The table in whose place a heading stands; nil if it is a heading.
  func table(at heading: Node) -> Table? {
    guard !tables.isEmpty else { return nil }
    let line = heading.startLine
    var (first, end) = (0, tables.count)
    while first < end {
      let middle = (first + end) / 2
      if tables[middle].line < line { first = middle + 1 } else { end = middle }
    }
    return first < tables.count && tables[first].line == line ? tables[first] : nil
  }

  /// Whether a ticked box was left out of an item, or an empty one; nil if none was.
  func box(of item: Node) -> Bool? {
    guard !boxes.isEmpty, let isDone = boxes[item.startLine] else { return nil }
    // Of the items that begin on the line it is the innermost one.
    guard let list = item.firstChild, list.kind == .list else { return isDone }
    return list.startLine == item.startLine ? nil : isDone
  }

  private mutating func rewrite(_ source: Span<UInt8>, _ scanner: borrowing BlockScanner) {
    guard !scanner.tables.isEmpty || !scanner.footnotes.isEmpty || !scanner.repairs.isEmpty else {
      return
    }
    var output: [UInt8] = []
    output.reserveCapacity(source.count + source.count / 4)
    for table in scanner.tables {
      for row in table.rows { for cell in row.cells { appendCell(source, cell, to: &output) } }
    }
    var at = source.has("\u{FEFF}", at: 0) ? 3 : 0
    // How many lines more than the source's the output has so far.
    var shift = cellCount
    var cells = 0

    func copy(upTo end: Int) {
      output += source.extracting(at..<max(at, end))
      at = max(at, end)
    }
    func replace(_ found: BlockScanner.Table) {
      copy(upTo: found.range.lowerBound)
      output += source.extracting(found.prefix)
      output.append(UInt8(ascii: "#"))
      at = found.range.upperBound
      let counts = found.rows.map(\.cells.count)
      tables.append(
        Table(
          line: found.line + shift, alignments: found.alignments, firstCell: cells,
          cellCounts: counts))
      cells += counts.reduce(0, +)
      shift -= found.lineCount - 1
      if counts.count == 1 {
        // cmark-gfm takes the delimiter row's line for a blank one once it has been read, which
        // matters to the lists around it.
        output.append(UInt8(ascii: "\n"))
        output += source.extracting(found.container)
        shift += 1
      }
    }
    func replace(_ found: BlockScanner.Footnote) {
      copy(upTo: found.marker.lowerBound)
      // A marker of two and a padding of two make the four columns of a definition's content.
      output += Array("1)  ".utf8)
      at = found.marker.upperBound
      footnotes.append(
        Footnote(line: found.line + shift, name: Array(source.extracting(found.name))))
    }
    func apply(_ repair: BlockScanner.Repair) {
      copy(upTo: repair.place)
      switch repair {
      case .separator(_, let prefix, let line):
        output += source.extracting(prefix)
        output += [UInt8(ascii: "#"), UInt8(ascii: "\n")]
        tables.append(Table(line: line + shift, alignments: [], firstCell: cells, cellCounts: []))
        shift += 1
      case .box(let box):
        at = box.range.upperBound
        boxes[box.line + shift] = box.isDone
      case .backslash: output.append(UInt8(ascii: "\\"))
      case .removal(let range): at = range.upperBound
      }
    }

    for change in PreparedSource.changes(scanner) {
      switch change {
      case .table(let table): replace(table)
      case .footnote(let footnote): replace(footnote)
      case .repair(let repair): apply(repair)
      }
    }
    copy(upTo: source.count)
    text = output
  }

  /// What is changed in a text.
  private enum Change {
    case table(BlockScanner.Table), footnote(BlockScanner.Footnote), repair(BlockScanner.Repair)

    /// Where.
    var place: Int {
      switch self {
      case .table(let table): table.range.lowerBound
      case .footnote(let footnote): footnote.marker.lowerBound
      case .repair(let repair): repair.place
      }
    }
  }

  private static func changes(_ scanner: borrowing BlockScanner) -> [Change] {
    let changes =
      scanner.tables.map(Change.table) + scanner.footnotes.map(Change.footnote)
      + scanner.repairs.map(Change.repair)
    return changes.sorted { $0.place < $1.place }
  }

  private mutating func appendCell(
    _ bytes: Span<UInt8>, _ cell: Range<Int>, to output: inout [UInt8]
  ) {
    output.append(UInt8(ascii: "#"))
    output.append(UInt8(ascii: " "))
    for at in cell {
      if bytes[at] == "\\", at + 1 < cell.upperBound, bytes[at + 1] == "|" { continue }
      output.append(bytes[at])
    }
    // The closing sequence keeps number markers at the cell's end from being taken for one.
    output += [UInt8(ascii: " "), UInt8(ascii: "#"), UInt8(ascii: "\n")]
    cellCount += 1
  }
}
