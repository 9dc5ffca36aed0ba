import Diagnostics
import Formats
import TrackerReaders

/// The rows of a table that end before its last column.
struct ShortRows {
  private let header: TableHeader
  private let count: Int
  /// How many rows, with the key of the first one and where it begins.
  private var short = (rows: 0, key: "", offset: 0)
  /// The same for the rows that end before the column that says whether a record is private, with its name.
  private var doubtful = (rows: 0, key: "", offset: 0, column: "")

  /// None yet of a table with these headers.
  init(of header: TableHeader) {
    self.header = header
    count = header.countOfNamed
  }

  /// Notes the row that was read last, if it has too few cells.
  mutating func note(_ cells: Int, _ batch: inout RecordBatch) {
    // What begins no record, as a row with a total, has no key.
    guard cells < count, !batch.recordKey.isEmpty else { return }
    if let column = header.columnOfPrivacy(behind: cells) {
      if doubtful.rows == 0 { doubtful = (0, batch.recordKey, batch.recordOffset, column) }
      doubtful.rows += 1
    } else {
      if short.rows == 0 { short = (0, batch.recordKey, batch.recordOffset) }
      short.rows += 1
    }
  }

  /// Tells of the rows.
  func tell(_ batch: inout RecordBatch, in bytes: Span<UInt8>) {
    if doubtful.rows > 0 {
      batch.recordKey = doubtful.key
      let subject =
        doubtful.rows == 1 ? "1 row ends" : "\(doubtful.rows) rows end"
      batch.warn(
        "data.short-row",
        "\(subject) before the column '\(doubtful.column)', which says what is private, and "
          + "\(doubtful.rows == 1 ? "is" : "are") taken as private",
        at: doubtful.offset, suggestion: "export the table again, or fill the cell")
    }
    if short.rows > 0 {
      batch.recordKey = short.key
      var finder = PlaceFinder(name: batch.file.name, text: bytes)
      let line = finder.place(at: short.offset).line ?? 0
      batch.assume(
        "rows that end before the last column, from line \(line) on, are taken as if their other cells were empty",
        times: short.rows)
    }
  }
}
