import Diagnostics

/// A table for a terminal, whose cells have no control characters.
struct TerminalTable {
  /// A column under its name.
  struct Column {
    let name: String
    /// Whether its cells are right-aligned.
    let isRight: Bool
    fileprivate var width: Int
    fileprivate let cells: [String]

    init(_ name: String, isRight: Bool, _ cells: [String]) {
      self.name = name
      self.isRight = isRight
      self.cells = [name] + cells.map(DiagnosticFormatter.printable)
      width = self.cells.map(TerminalText.width).max() ?? 0
    }
  }

  private var columns: [Column]

  /// A table of columns with as many cells each.
  init(_ columns: [Column]) {
    self.columns = columns
  }

  /// Makes the columns fit: title and tags are cut, and where even that leaves too little for the
  /// titles, columns that matter less are left out.
  mutating func fit(into width: Int) {
    for name in ["", "TAGS", "UPDATED", "KIND", "SOURCE", "STATE"] {
      columns.removeAll { $0.name == name }
      let widths = columns.map { ["TITLE", "TAGS"].contains($0.name) ? 0 : $0.width }
      let room = width - widths.reduce(0, +) - 2 * (columns.count - 1)
      let tags = columns.first { $0.name == "TAGS" }?.width ?? 0
      let title = columns.first { $0.name == "TITLE" }?.width ?? 0
      if title + tags <= room { return }
      if room < (tags > 0 ? 32 : 24), name != "STATE" { continue }
      // Tags get a third at most, or more if the titles leave room.
      let forTags = min(tags, max(room / 3, room - title))
      for index in columns.indices {
        switch columns[index].name {
        case "TAGS": columns[index].width = forTags
        case "TITLE": columns[index].width = max(1, min(title, room - forTags))
        default: break
        }
      }
      return
    }
  }

  /// Makes the columns fit: those named are cut, the first of them first, to eight characters at least.
  mutating func fit(into width: Int, cutting names: [String]) {
    for name in names {
      let excess = columns.reduce(-2) { $0 + $1.width + 2 } - width
      guard excess > 0, let index = columns.firstIndex(where: { $0.name == name }) else { continue }
      columns[index].width = max(min(8, columns[index].width), columns[index].width - excess)
    }
  }

  /// The names of the columns, then a line for each row.
  var lines: [String] { (columns.first?.cells.indices ?? 0..<0).map(line) }

  private func line(_ row: Int) -> String {
    var line = ""
    // Spaces are written when something follows them, so that no line ends in any.
    var space = 0
    for column in columns {
      let (text, width) = TerminalText.cut(column.cells[row], to: column.width)
      let padding = column.width - width
      if column.isRight { space += padding }
      if !text.isEmpty {
        line += String(repeating: " ", count: space) + text
        space = 0
      }
      space += 2 + (column.isRight ? 0 : padding)
    }
    return line + "\n"
  }
}
