import Diagnostics
import IssueModel

extension IssueListing {
  private static let header = [
    "source", "kind", "number", "key", "title", "state", "priority", "tags", "project", "author",
    "assignees", "created", "updated", "closed", "due", "comments",
  ]

  /// Writes comma-separated values (RFC 4180): a header, then a line for each issue, ended by CR LF.
  ///
  /// Cells hold the data as it is, also where a spreadsheet would take it for a formula; only a
  /// terminal gets no control characters. Lists are divided by `;`, what is missing is empty.
  func csv<E: Error>(
    isForTerminal: Bool, _ write: ([UInt8]) throws(E) -> Void
  ) throws(E) {
    try write(Self.line(Self.header))
    for issue in issues {
      let cells = [
        source(of: issue), issue.kind.word, issue.number.map(String.init) ?? "", issue.key,
        issue.title, issue.state.word, issue.priority?.word ?? "",
        tags(of: issue).joined(separator: ";"), project(of: issue) ?? "", author(of: issue) ?? "",
        assignees(of: issue).joined(separator: ";"), issue.created?.description ?? "",
        issue.updated?.description ?? "", issue.closed?.description ?? "",
        issue.due?.description ?? "", String(issue.commentCount),
      ]
      try write(Self.line(isForTerminal ? cells.map(DiagnosticFormatter.printable) : cells))
    }
  }

  private static func line(_ cells: [String]) -> [UInt8] {
    var line: [UInt8] = []
    for (index, cell) in cells.enumerated() {
      if index > 0 { line.append(UInt8(ascii: ",")) }
      let needsQuotes = cell.utf8.contains { byte in
        byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == 0x0A || byte == 0x0D
      }
      guard needsQuotes else {
        line += cell.utf8
        continue
      }
      line.append(UInt8(ascii: "\""))
      for byte in cell.utf8 {
        if byte == UInt8(ascii: "\"") { line.append(byte) }
        line.append(byte)
      }
      line.append(UInt8(ascii: "\""))
    }
    return line + [0x0D, 0x0A]
  }
}
