import Bytes

extension HTMLRenderer {
  /// Writes a table of the document, whose cells stand at its top.
  mutating func write(_ table: PreparedSource.Table) {
    startLine()
    html.append(static: "<table>\n<thead>\n")
    var first = table.firstCell
    for (index, count) in table.cellCounts.enumerated() {
      if index == 1 { html.append(static: "<tbody>\n") }
      row(table.alignments, cells: first..<first + count, isHeader: index == 0)
      first += count
      if index == 0 { html.append(static: "</thead>\n") }
    }
    if table.cellCounts.count > 1 { html.append(static: "</tbody>\n") }
    html.append(static: "</table>\n")
  }

  private mutating func row(
    _ alignments: [TableRow.Alignment], cells range: Range<Int>, isHeader: Bool
  ) {
    html.append(static: "<tr>\n")
    for (column, alignment) in alignments.enumerated() {
      html.append(static: isHeader ? "<th" : "<td")
      let byStyle = options.alignsByStyle
      switch alignment {
      case .none: break
      case .left: html.append(static: byStyle ? " style=\"text-align: left\"" : " align=\"left\"")
      case .center:
        html.append(static: byStyle ? " style=\"text-align: center\"" : " align=\"center\"")
      case .right:
        html.append(static: byStyle ? " style=\"text-align: right\"" : " align=\"right\"")
      }
      html.append(UInt8(ascii: ">"))
      if column < range.count, range.lowerBound + column < cells.count {
        let cell = cells[range.lowerBound + column]
        startInlines(cell)
        var child = cell.firstChild
        while let inline = child {
          child = inline.next
          render(inline)
        }
      }
      html.append(static: isHeader ? "</th>\n" : "</td>\n")
    }
    html.append(static: "</tr>\n")
  }
}
