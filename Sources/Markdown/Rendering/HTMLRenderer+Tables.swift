import Bytes

extension HTMLRenderer {
  /// Writes a table of the document, whose cells are at its top.
  mutating func write(_ table: PreparedSource.Table) {
    startLine()
    needsFitting = true
    html.append(static: "<table>\n<thead>\n")
    for (index, cells) in table.rows.enumerated() {
      if index == 1 { html.append(static: "<tbody>\n") }
      row(table.alignments, cells, isHeader: index == 0)
      if index == 0 { html.append(static: "</thead>\n") }
    }
    html.append(static: table.rows.count > 1 ? "</tbody>\n</table>\n" : "</table>\n")
  }

  private mutating func row(
    _ alignments: [PipeRow.Alignment], _ range: Range<Int>, isHeader: Bool
  ) {
    html.append(static: "<tr>\n")
    for (column, alignment) in alignments.enumerated() {
      html.append(static: isHeader ? "<th" : "<td")
      if alignment != .none {
        html.append(static: options.isOnPage ? " class=\"align-" : " align=\"")
        html.append(alignment.rawValue)
        html.append(UInt8(ascii: "\""))
      }
      html.append(UInt8(ascii: ">"))
      if column < range.count, range.lowerBound + column < cells.count {
        let cell = cells[range.lowerBound + column]
        startInlines(cell)
        for inline in cell.children { render(inline) }
      }
      html.append(static: isHeader ? "</th>\n" : "</td>\n")
    }
    html.append(static: "</tr>\n")
  }
}
