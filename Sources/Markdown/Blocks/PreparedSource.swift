/// A text made ready for libcmark, which knows no tables or footnotes.
///
/// Every cell of every table becomes a heading at the top, so that libcmark parses its inlines with
/// the whole document's reference definitions; an empty heading stands where the table was. A
/// footnote definition becomes a list item whose content is indented as a definition's is.
struct PreparedSource {
  /// A table that was cut out.
  struct Table {
    /// The line, from 1, of its place-holder in the prepared text.
    var line: Int
    /// How its columns are set.
    var alignments: [TableRow.Alignment]
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

  /// A text that needs no preparation.
  init() {}

  /// Prepares a text; only one with a delimiter row or a definition is read line by line.
  init(_ source: UnsafeBufferPointer<UInt8>, _ traits: TextTraits, findsFootnotes: Bool) {
    // A delimiter row has a pipe, or a colon at a dash if it has a single cell.
    guard let bytes = source.baseAddress,
      (!traits.isDisjoint(with: [.pipe, .colonAtDash]) && PreparedSource.mayHaveTable(source))
        || (findsFootnotes && traits.contains(.note))
    else { return }
    var scanner = BlockScanner(
      source, bytes: bytes, findsFootnotes ? [.tables, .footnotes] : .tables)
    scanner.scan()
    guard !scanner.tables.isEmpty || !scanner.footnotes.isEmpty else { return }
    rewrite(source, bytes, scanner)
  }

  private mutating func rewrite(
    _ source: UnsafeBufferPointer<UInt8>, _ bytes: UnsafePointer<UInt8>, _ scanner: BlockScanner
  ) {
    var output: [UInt8] = []
    output.reserveCapacity(source.count + source.count / 4)
    for table in scanner.tables {
      for row in table.rows {
        for cell in row.cells { appendCell(bytes, cell, to: &output) }
      }
    }
    var at = source.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var shift = cellCount
    var note = scanner.footnotes.startIndex

    func copy(upTo end: Int) {
      output += UnsafeBufferPointer(rebasing: source[at..<max(at, end)])
      at = max(at, end)
    }
    func copyNotes(before end: Int) {
      while note < scanner.footnotes.count, scanner.footnotes[note].marker.lowerBound < end {
        let found = scanner.footnotes[note]
        copy(upTo: found.marker.lowerBound)
        // A marker of two and a padding of two make the four columns of a definition's content.
        output += Array("1)  ".utf8)
        at = found.marker.upperBound
        footnotes.append(Footnote(line: found.line + shift, name: Array(source[found.name])))
        note += 1
      }
    }
    for table in scanner.tables {
      copyNotes(before: table.range.lowerBound)
      copy(upTo: table.range.lowerBound)
      output += UnsafeBufferPointer(rebasing: source[table.prefix])
      output.append(UInt8(ascii: "#"))
      at = table.range.upperBound
      tables.append(
        Table(
          line: table.line + shift, alignments: table.alignments,
          cellCounts: table.rows.map(\.cells.count)))
      shift -= table.lineCount - 1
    }
    copyNotes(before: source.count)
    copy(upTo: source.count)
    text = output
  }

  private mutating func appendCell(
    _ bytes: UnsafePointer<UInt8>, _ cell: Range<Int>, to output: inout [UInt8]
  ) {
    output.append(UInt8(ascii: "#"))
    output.append(UInt8(ascii: " "))
    for at in cell {
      if bytes[at] == UInt8(ascii: "\\"), at + 1 < cell.upperBound,
        bytes[at + 1] == UInt8(ascii: "|")
      {
        continue
      }
      output.append(bytes[at])
    }
    // The closing sequence keeps number signs at the cell's end from being taken for one.
    output += [UInt8(ascii: " "), UInt8(ascii: "#"), UInt8(ascii: "\n")]
    cellCount += 1
  }

  /// Whether any line may be a table's delimiter row: it holds a pipe or colon beside a dash.
  private static func mayHaveTable(_ source: UnsafeBufferPointer<UInt8>) -> Bool {
    var at = 0
    while let dash = source.index(of: UInt8(ascii: "-"), from: at) {
      var end = dash + 1
      while end < source.count, source[end] == UInt8(ascii: "-") { end += 1 }
      if isDelimiter(around: dash..<end, source) { return true }
      at = end
    }
    return false
  }

  /// Whether a run of dashes is preceded by nothing but what a delimiter row may hold, and has a
  /// pipe or colon in its line.
  private static func isDelimiter(
    around dashes: Range<Int>, _ source: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    var hasMark = false
    var at = dashes.lowerBound
    back: while at > 0 {
      switch source[at - 1] {
      case UInt8(ascii: "|"), UInt8(ascii: ":"): hasMark = true
      case UInt8(ascii: ">"), UInt8(ascii: " "), UInt8(ascii: "\t"), 11, 12: break
      case 10, 13: break back
      default: return false
      }
      at -= 1
    }
    var end = dashes.upperBound
    while end < source.count, source[end] == UInt8(ascii: " ") { end += 1 }
    if end < source.count, source[end] == UInt8(ascii: "|") || source[end] == UInt8(ascii: ":") {
      return true
    }
    return hasMark
  }
}
