/// A change to a text that makes libcmark parse its blocks as GFM does.
enum BlockChange {
  /// A table is replaced by a stand-in.
  case table(Table)
  /// A footnote definition becomes a list item: its line, from 1, what precedes its content on that
  /// line, and its name.
  case footnote(line: Int, marker: Range<Int>, name: Range<Int>)
  /// An invisible block is inserted before a line, after the prefix of the line's containers.
  case separator(before: Int, prefix: Range<Int>, _ line: Int)
  /// A box of a task is removed, since it hides the block after it, or the end of the item.
  case box(Box)
  /// A backslash is inserted.
  case backslash(at: Int)
  /// Some bytes are removed.
  case removal(Range<Int>)

  /// A table of the text.
  struct Table {
    /// The line of the header row, from 1.
    var line: Int
    /// The range that the table's stand-in replaces: from the header row, or from the start of its
    /// line where a paragraph precedes it, to the end of the last row.
    var range: Range<Int>
    /// The part of the text that is copied before the stand-in: the prefix of the header row's
    /// containers if `range` covers that, else nothing.
    var prefix: Range<Int>
    /// The prefix of the delimiter row's containers.
    var container: Range<Int>
    /// The alignment of the columns.
    var alignments: [PipeRow.Alignment]
    /// The header and all other rows, cut at the number of columns.
    var rows: [PipeRow]
    /// The number of lines of the table.
    var lineCount = 2
    /// The number of missing cells in short rows.
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

  /// The offset of the change.
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
