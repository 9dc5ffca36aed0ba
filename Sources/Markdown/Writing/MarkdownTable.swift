/// A table of Markdown while it is written.
public struct MarkdownTable {
  /// The cells of each row; further columns and rows of a spanning cell are empty cells.
  private var rows: [[[UInt8]]] = []
  /// Whether all cells of the first row are headers.
  private var hasHeader = true
  /// The colspan and rowspan of the open cell.
  private var span = (columns: 1, rows: 1)
  /// For each of the first columns, the row after the last one that a rowspan covers.
  private var ends: [Int] = []

  /// The largest colspan, and the number of columns in which rowspans are followed: without a limit
  /// a short text could make a huge table.
  private static let limit = 20

  /// No rows.
  public init() {}

  /// Begins a row.
  public mutating func beginRow() { rows.append([]) }

  /// Begins a cell of the last row, after cells that span into the row from above.
  ///
  /// - Parameters:
  ///   - columns: over how many columns it reaches; nil and less than 1 are 1.
  ///   - rows: over how many rows.
  public mutating func beginCell(isHeader: Bool, columns: Int64?, rows: Int64?) {
    if !isHeader, self.rows.count == 1 { hasHeader = false }
    span = (min(Int(max(columns ?? 1, 1)), Self.limit), Int(min(max(rows ?? 1, 1), 100_000)))
  }

  /// Ends a cell with its content.
  public mutating func endCell(_ text: [UInt8]) {
    guard let row = rows.indices.last else { return }
    while rows[row].count < ends.count, ends[rows[row].count] > row { rows[row].append([]) }
    for column in 0..<span.columns {
      let place = rows[row].count
      rows[row].append(column == 0 ? text : [])
      if span.rows > 1, place < Self.limit {
        ends += repeatElement(0, count: max(0, place + 1 - ends.count))
        ends[place] = row + span.rows
      }
    }
  }

  /// The table in Markdown, with as many columns as the widest row, and with an empty header row
  /// where there is none, since Markdown requires one; nil if it has no cells.
  public func markdown() -> [UInt8]? {
    var rows = rows.filter { !$0.isEmpty }
    guard let width = rows.map(\.count).max() else { return nil }
    if !hasHeader { rows.insert([], at: 0) }
    var text: [UInt8] = []
    for (index, row) in rows.enumerated() {
      if index > 0 { text.append(0x0A) }
      for cell in row {
        text += "| ".utf8
        text += cell
        text.append(0x20)
      }
      if index == 0 { text += String(repeating: "| ", count: width - row.count).utf8 }
      text.append(UInt8(ascii: "|"))
      if index == 0 { text += ("\n" + String(repeating: "| --- ", count: width) + "|").utf8 }
    }
    return text
  }
}
