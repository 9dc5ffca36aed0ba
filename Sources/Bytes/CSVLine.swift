/// A line of comma-separated values (RFC 4180).
public enum CSVLine {
  /// The cells, quoted where necessary, with CR LF at the end.
  ///
  /// - Parameter isForSpreadsheets: whether cells that a spreadsheet would run as a formula get an
  ///   apostrophe; otherwise the cells are the data unchanged.
  public static func text(_ cells: [String], isForSpreadsheets: Bool = false) -> String {
    cells.map { cell in
      let cell =
        isForSpreadsheets && cell.utf8.first.map { "=+-@\t\r".utf8.contains($0) } ?? false
        ? "'" + cell : cell
      return cell.utf8.contains { ",\"\r\n".utf8.contains($0) }
        ? "\"" + cell.replacing("\"", with: "\"\"") + "\"" : cell
    }
    .joined(separator: ",") + "\r\n"
  }
}
