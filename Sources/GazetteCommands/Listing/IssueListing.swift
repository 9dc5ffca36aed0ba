import Bytes
import Diagnostics
import IssueModel
import IssueStore
import ViewModels

/// Issues in an order, to be written in the forms of `gazette list`.
struct IssueListing {
  private let rows: [Int]
  private let snapshot: Snapshot

  /// Rows of a snapshot's issues.
  init(_ rows: [Int], of snapshot: Snapshot) {
    self.rows = rows
    self.snapshot = snapshot
  }

  private var issues: some Sequence<Issue> { rows.lazy.map { snapshot.issues[$0] } }

  /// Writes a JSON array of objects with all members.
  func write(to json: inout JSONWriter) {
    json.array(of: issues) { $0.issue($1, in: snapshot) }
  }

  /// Comma-separated values (RFC 4180): a header, then a line for each issue, ended by CR LF.
  ///
  /// Cells contain the data unchanged, even if a spreadsheet would take it for a formula; only on a
  /// terminal are control characters removed. Lists are separated by `;`, missing values are empty.
  func csv(isForTerminal: Bool) -> [String] {
    let lines = issues.map { issue in
      let cells = IssueColumn.all.map { $0.value(issue, snapshot).texts.joined(separator: ";") }
      return CSVLine.text(isForTerminal ? cells.map(DiagnosticFormatter.printable) : cells)
    }
    return [CSVLine.text(IssueColumn.all.map(\.name))] + lines
  }

  /// A table of GitHub Flavored Markdown in which nothing of the data is markup.
  func markdown() -> [String] {
    func row(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }
    let columns = columns
    let header = columns.map { $0.name.prefix(1).uppercased() + $0.name.dropFirst() }
    let lines = issues.map { issue in
      let cells = columns.map { column in
        let text = Self.texts(of: column, issue, snapshot).map(\.asMarkdown).joined(separator: ", ")
        return column.name == "number" ? Self.linked(text, to: issue.url) : text
      }
      return row(cells)
    }
    return [row(header), row(columns.map { _ in "---" })] + lines
  }

  /// Columns for a person to read, without control characters. `width` is how many columns the terminal
  /// has, so that no line breaks; nil shows all.
  func table(width: Int?) -> [String] {
    if rows.isEmpty { return [] }
    var table = TerminalTable(
      columns.map { column in
        TerminalTable.Column(
          column.name.uppercased(), isRight: column.name == "number",
          issues.map { Self.texts(of: column, $0, snapshot).joined(separator: ", ") })
      })
    if let width { table.fit(into: width) }
    return table.lines
  }

  /// The columns of tables; the source only where there are several.
  private var columns: [IssueColumn] {
    let sources = Set(rows.map { snapshot.issues[$0].identity.source })
    let names =
      (sources.count > 1 ? ["source"] : []) + [
        "number", "kind", "state", "updated", "title", "tags",
      ]
    return names.compactMap { name in IssueColumn.all.first { $0.name == name } }
  }

  /// The texts of a cell of a table, which has days and the key of any tracker.
  private static func texts(
    of column: IssueColumn, _ issue: Issue, _ snapshot: Snapshot
  ) -> [String] {
    switch column.name {
    case "number": [issue.key]
    case "updated": [issue.updated?.day.description ?? ""]
    default: column.value(issue, snapshot).texts
    }
  }

  /// The text as a link, if there is an address without characters that could end the link.
  private static func linked(_ text: String, to url: String?) -> String {
    guard let url, url.hasPrefix("https://") || url.hasPrefix("http://"),
      url.utf8.allSatisfy({ byte in
        byte.isUnreserved || ":/?#@!$+,;=%&".utf8.contains(byte)
      })
    else { return text }
    return "[\(text)](\(url))"
  }
}
