/// What is looked for in the blocks of a text, and what is found.
extension BlockScanner {
  /// A table of the text.
  struct Table {
    /// The line of the header row, from 1.
    var line: Int
    /// What the table's stand-in replaces: from the header row, or from the start of its line
    /// where a paragraph precedes it, to the end of the last row.
    var range: Range<Int>
    /// What stands in front of the stand-in if the line's start is replaced as well.
    var prefix: Range<Int>
    /// What the containers put before the delimiter row.
    var container: Range<Int>
    /// How the columns are set.
    var alignments: [TableRow.Alignment]
    /// The header and all other rows, cut at the number of columns.
    var rows: [TableRow]
    /// How many lines the table takes.
    var lineCount: Int
    /// How many cells its short rows lack.
    var missingCells = 0
  }

  /// A footnote definition.
  struct Footnote {
    /// Its line, from 1.
    var line: Int
    /// From its bracket to its content on that line.
    var marker: Range<Int>
    /// Its name.
    var name: Range<Int>
  }

  /// The inlines of a block.
  struct Inlines {
    /// The block's lines without what its containers put before them.
    var lines: [Range<Int>]
    /// Whether the block is a paragraph, which may begin with link reference definitions.
    var mayDefine: Bool
  }

  /// What is looked for.
  struct Search: OptionSet {
    let rawValue: UInt8

    /// Tables.
    static let tables = Search(rawValue: 1)
    /// Footnote definitions.
    static let footnotes = Search(rawValue: 2)
    /// Where the inlines of paragraphs and headings stand.
    static let inlines = Search(rawValue: 4)
    /// Tags that begin a block in CommonMark 0.29 and not in 0.30.
    static let tags = Search(rawValue: 8)
    /// Boxes of task lists.
    static let tasks = Search(rawValue: 16)
    /// Of these only those on whose lines nothing but the item precedes them, as cmark-gfm has it.
    static let tasksOfLines = Search(rawValue: 32)
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

  /// A change that has libcmark parse a text as cmark-gfm does.
  enum Repair {
    /// A block that shows nothing stands before a line, after what the line's containers begin with.
    case separator(before: Int, prefix: Range<Int>, _ line: Int)
    /// A box of a task is left out, since it hides what follows, or that nothing does.
    case box(Box)
    /// A backslash is put in.
    case backslash(at: Int)
    /// Some bytes are left out.
    case removal(Range<Int>)

    /// Where in the text it applies.
    var place: Int {
      switch self {
      case .separator(let line, _, _): line
      case .box(let box): box.range.lowerBound
      case .backslash(let at): at
      case .removal(let range): range.lowerBound
      }
    }
  }
}
