import Bytes

/// The spans of the cells of a table, cut so that a cell begins in each column and row and no cells
/// overlap (HTML standard, section 4.9.12).
struct TableSpans {
  /// Tables that are wider have no spans.
  private static let widthLimit = 1000

  private struct Cell {
    var node: GumboTreeNode
    var column: Int
    var columns: Int
    var rows: Int
  }

  /// The spans of the cells that have any but 1, by the cell.
  private(set) var spans: [GumboTreeNode.ID: (columns: Int, rows: Int)] = [:]
  private var cells: [Cell] = []
  private var columnHasCell: [Bool] = []

  /// The spans of a table's cells.
  init(of table: GumboTreeNode) {
    for group in table.children where group.element?.role == .table && group.element != .caption {
      let rows = group.children.filter { $0.element == .tr }
      guard place(rows) else {
        spans = [:]
        return
      }
    }
    // How many columns before each one have a cell that begins there.
    let begun = columnHasCell.reduce(into: [0]) { $0.append(($0.last ?? 0) + ($1 ? 1 : 0)) }
    for cell in cells {
      let columns = begun[cell.column + cell.columns] - begun[cell.column]
      if columns > 1 || cell.rows > 1 { spans[cell.node.id] = (columns, cell.rows) }
    }
  }

  /// Puts the cells of a group of rows where a browser does; false if that gets too wide.
  private mutating func place(_ rows: [GumboTreeNode]) -> Bool {
    /// The row until which each column is covered.
    var taken: [Int] = []
    // Rows without a cell are not written.
    let written = rows.map { row in row.children.filter { $0.element == .td || $0.element == .th } }
    let left = written.reduce(into: [0]) { $0.append(($0.last ?? 0) + ($1.isEmpty ? 0 : 1)) }
    for (row, nodes) in written.enumerated() {
      var column = 0
      for node in nodes {
        while column < taken.count, taken[column] > row { column += 1 }
        let wanted = node.span(.colspan)
        var end = column + 1
        while end < column + wanted, end >= taken.count || taken[end] <= row { end += 1 }
        guard end <= TableSpans.widthLimit else { return false }
        let bottom = min(row + node.span(.rowspan), rows.count)
        while taken.count < end { taken.append(0) }
        while columnHasCell.count < end { columnHasCell.append(false) }
        for index in column..<end { taken[index] = bottom }
        columnHasCell[column] = true
        let height = left[bottom] - left[row]
        cells.append(Cell(node: node, column: column, columns: end - column, rows: height))
        column = end
      }
    }
    return true
  }
}

extension GumboTreeNode {
  /// The number of columns or rows that a cell asks for, at least 1.
  fileprivate func span(_ name: HTMLAttribute) -> Int {
    value(of: name).flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 1
  }
}
