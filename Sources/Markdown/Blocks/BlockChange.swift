/// A change that has libcmark parse the blocks of a text as GFM has them.
enum BlockChange {
  /// A table gives way to a stand-in.
  case table(Table)
  /// A footnote definition becomes a list item: its line, from 1, what precedes its content on that
  /// line, and its name.
  case footnote(line: Int, marker: Range<Int>, name: Range<Int>)
  /// A block that shows nothing stands before a line, after what the line's containers begin with.
  case separator(before: Int, prefix: Range<Int>, _ line: Int)
  /// A box of a task is left out, since it hides what follows, or that nothing does.
  case box(Box)
  /// A backslash is put in.
  case backslash(at: Int)
  /// Some bytes are left out.
  case removal(Range<Int>)

  /// A table of the text.
  struct Table {
    /// The line of the header row, from 1.
    var line: Int
    /// What the table's stand-in replaces: from the header row, or from the start of its line
    /// where a paragraph precedes it, to the end of the last row.
    var range: Range<Int>
    /// The part of the text that is copied in front of the stand-in: what containers put before the
    /// header row if `range` covers that, else nothing.
    var prefix: Range<Int>
    /// What the containers put before the delimiter row.
    var container: Range<Int>
    /// How the columns are set.
    var alignments: [PipeRow.Alignment]
    /// The header and all other rows, cut at the number of columns.
    var rows: [PipeRow]
    /// How many lines the table takes.
    var lineCount = 2
    /// How many cells its short rows lack.
    var missingCells = 0
  }

  /// The box of a task.
  struct Box {
    /// Its line, from 1.
    var line: Int
    /// Its three characters and the space after them.
    var range: Range<Int>
    /// Whether it is ticked.
    var isDone: Bool
  }

  /// Where in the text it applies.
  var place: Int {
    switch self {
    case .table(let table): table.range.lowerBound
    case .footnote(_, let marker, _): marker.lowerBound
    case .separator(let place, _, _), .backslash(let place): place
    case .box(let box): box.range.lowerBound
    case .removal(let range): range.lowerBound
    }
  }
}
