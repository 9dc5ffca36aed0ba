/// A line of comma-separated values (RFC 4180).
public enum CSVLine {
  /// The cells, quoted where they have to be, with CR LF at the end.
  public static func text(_ cells: [String]) -> String {
    cells.map { cell in
      cell.utf8.contains { ",\"\r\n".utf8.contains($0) }
        ? "\"" + cell.replacing("\"", with: "\"\"") + "\"" : cell
    }
    .joined(separator: ",") + "\r\n"
  }
}
