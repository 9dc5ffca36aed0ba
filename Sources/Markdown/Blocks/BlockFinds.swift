/// What is looked for in the blocks of a text, and what is found.
extension BlockScanner {
  /// A table of the text.
  struct Table {
    /// The line of the header row, from 1.
    var line: Int
    /// What the table's place-holder replaces: from the header row, or from the start of its line
    /// where a paragraph precedes it, to the end of the last row.
    var range: Range<Int>
    /// What stands in front of the place-holder if the line's start is replaced as well.
    var prefix: Range<Int>
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
  }
}
