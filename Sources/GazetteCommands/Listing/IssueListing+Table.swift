import Diagnostics
import IssueModel

extension IssueListing {
  /// Writes columns for a person to read, without control characters.
  ///
  /// - Parameters:
  ///   - width: How many columns the terminal has, so that no line breaks; nil shows all.
  ///   - write: Takes the lines.
  func table<E: Error>(width: Int?, _ write: ([UInt8]) throws(E) -> Void) throws(E) {
    var columns = columns
    guard !columns[0].cells.isEmpty else { return }
    if let width { Self.fit(&columns, into: width) }
    try write(Self.line(columns.map { ($0, TableCell($0.name)) }))
    for row in columns[0].cells.indices {
      try write(Self.line(columns.map { ($0, $0.cells[row]) }))
    }
  }

  private var columns: [TableColumn] {
    var source = TableColumn("SOURCE")
    var number = TableColumn("NUMBER", isRight: true)
    var kind = TableColumn("KIND")
    var state = TableColumn("STATE")
    var updated = TableColumn("UPDATED")
    var title = TableColumn("TITLE")
    var tags = TableColumn("TAGS")
    for issue in issues {
      source.append(self.source(of: issue))
      number.append(issue.key)
      kind.append(issue.kind.word)
      state.append(issue.state.word)
      updated.append(issue.updated?.day.description ?? "")
      title.append(issue.title)
      tags.append(self.tags(of: issue).joined(separator: ", "))
    }
    return (hasSources ? [source] : []) + [number, kind, state, updated, title, tags]
  }

  /// Makes the columns fit: title and tags are cut, and where even that leaves too little for the
  /// titles, columns that matter less are left out.
  private static func fit(_ columns: inout [TableColumn], into width: Int) {
    let least = 24
    for name in ["", "TAGS", "UPDATED", "KIND", "SOURCE", "STATE"] {
      columns.removeAll { $0.name == name }
      let fixed = columns.filter { $0.name != "TITLE" && $0.name != "TAGS" }
        .reduce(0) { $0 + $1.width }
      let room = width - fixed - 2 * (columns.count - 1)
      let tags = columns.first { $0.name == "TAGS" }?.width ?? 0
      let title = columns.first { $0.name == "TITLE" }?.width ?? 0
      if title + tags <= room { return }
      if room < least + (tags > 0 ? 8 : 0), name != "STATE" { continue }
      // Tags keep a third at most, and more where the titles leave it.
      let forTags = min(tags, max(room / 3, room - title))
      for index in columns.indices {
        if columns[index].name == "TAGS" { columns[index].width = forTags }
        if columns[index].name == "TITLE" {
          columns[index].width = max(1, min(title, room - forTags))
        }
      }
      return
    }
  }

  private static func line(_ cells: [(column: TableColumn, cell: TableCell)]) -> [UInt8] {
    var line = ""
    // Spaces are written when something follows them, so that no line ends in any.
    var space = 0
    for (column, cell) in cells {
      let shown = cell.cut(to: column.width)
      let padding = column.width - shown.width
      if column.isRight { space += padding }
      if !shown.text.isEmpty {
        line += String(repeating: " ", count: space) + shown.text
        space = 0
      }
      space += 2 + (column.isRight ? 0 : padding)
    }
    return Array(line.utf8) + [0x0A]
  }
}

/// A column of a table on a terminal.
private struct TableColumn {
  let name: String
  /// Whether its cells stand at its right edge.
  let isRight: Bool
  /// In columns of the terminal.
  var width: Int
  private(set) var cells: [TableCell] = []

  init(_ name: String, isRight: Bool = false) {
    self.name = name
    self.isRight = isRight
    width = TerminalText.width(name)
  }

  mutating func append(_ text: String) {
    let cell = TableCell(DiagnosticFormatter.printable(text))
    width = max(width, cell.width)
    cells.append(cell)
  }
}

/// A text with its width in columns of the terminal.
private struct TableCell {
  let text: String
  let width: Int

  init(_ text: String) {
    self.text = text
    width = TerminalText.width(text)
  }

  private init(text: String, width: Int) {
    self.text = text
    self.width = width
  }

  /// The cell, or its beginning with an ellipsis when it is wider than the room there is.
  func cut(to room: Int) -> TableCell {
    if width <= room { return self }
    var kept = ""
    var used = 0
    for character in text {
      let more = TerminalText.width(character)
      if used + more > room - 1 { break }
      kept.append(character)
      used += more
    }
    return TableCell(text: kept + "…", width: used + 1)
  }
}
