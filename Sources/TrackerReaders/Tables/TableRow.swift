import Bytes
import Formats

/// One row of a table, accessed by the roles of its columns.
package struct TableRow {
  let header: TableHeader
  let cells: [String]

  /// A row with these cells.
  package init(header: TableHeader, cells: [String]) {
    self.header = header
    self.cells = cells
  }

  /// The row without the apostrophes that keep spreadsheets from taking cells for formulas.
  var withoutGuards: TableRow {
    let cells = cells.map { cell in
      let isGuarded =
        cell.utf8.first == UInt8(ascii: "'")
        && cell.unicodeScalars.dropFirst().first.map(header.guardedSigns.contains) ?? false
      return isGuarded ? String(Substring(cell.utf8.dropFirst())) : cell
    }
    return TableRow(header: header, cells: cells)
  }

  /// Whether a cell is empty.
  static func isBlank(_ cell: String) -> Bool { !cell.utf8.contains { $0 > 0x20 } }

  /// Whether it has the headers once more, as where files were joined.
  var repeatsHeader: Bool {
    cells.count == header.count && cells.first == header.names.first
      && zip(cells, header.names).allSatisfy { (CleanName.line($0) ?? "") == $1 }
  }

  /// Whether all cells are empty.
  package var isBlank: Bool { cells.allSatisfy(Self.isBlank) }

  /// Whether its cells have nothing but lines, as below the headers of a table of Markdown.
  package var isRule: Bool {
    cells.contains { $0.utf8.contains(UInt8(ascii: "-")) }
      && cells.allSatisfy { $0.utf8.allSatisfy { "-: ".utf8.contains($0) } }
  }

  /// Whether the only filled cell of several has a text, as `Total: 12`.
  func holdsNothing(but text: String) -> Bool {
    let filled = cells.filter { !Self.isBlank($0) }
    return cells.count > 1 && filled.count == 1 && CleanName.line(filled[0]) == text
  }

  /// The first cell of a role that is not empty; nil when there is none.
  func cell(_ role: TableRole) -> String? { column(role).map { cells[$0] } }

  /// The text of the first cell of a role that is not empty, trimmed; nil when there is none.
  package func text(_ role: TableRole) -> String? { cell(role).flatMap(CleanName.line) }

  /// The text under a header in lower case; nil when there is none.
  func text(under name: String) -> String? {
    guard let column = header.names.firstIndex(where: { TableHeader.english($0) == name }),
      column < cells.count
    else { return nil }
    return CleanName.line(cells[column])
  }

  /// The column whose number or key a spreadsheet rounded, as `8.67218E+13`, so that other records may have the same;
  /// nil where it is whole.
  package var roundedKey: Int? {
    guard let column = column(.key) ?? column(.number), let text = CleanName.line(cells[column])
    else { return nil }
    let parts = text.utf8.split(omittingEmptySubsequences: false) { "Ee".utf8.contains($0) }
    let isRounded =
      parts.count == 2 && parts[0].first?.isDigit == true
      && parts[0].allSatisfy { $0.isDigit || ".,".utf8.contains($0) }
      && parts[1].first == UInt8(ascii: "+") && parts[1].count > 2
      && parts[1].dropFirst().allSatisfy(\.isDigit)
    return isRounded ? column : nil
  }

  /// The names of accounts by their identifiers, as far as the row has both.
  package var accounts: [(identifier: String, name: String)] {
    header.accounts.compactMap { name, identifier in
      guard max(name, identifier) < cells.count, let login = CleanName.line(cells[identifier]),
        let name = CleanName.line(cells[name])
      else { return nil }
      return (login, name)
    }
  }

  /// The identifier of the account that the first cell of a role names; nil where the row has none.
  func account(_ role: TableRole) -> String? {
    guard let name = column(role),
      let identifier = header.accounts.first(where: { $0.name == name })?.identifier,
      identifier < cells.count
    else { return nil }
    return CleanName.line(cells[identifier])
  }

  /// The column of the first cell of a role that is not empty; nil when there is none.
  func column(_ role: TableRole) -> Int? { filled(role).first }

  /// The columns of a role whose cells are not empty.
  func filled(_ role: TableRole) -> [Int] { filled(header.columns[role] ?? [], role) }

  private func filled(_ columns: [Int], _ role: TableRole) -> [Int] {
    let isText = role == .title || role == .body || role == .comment
    return columns.filter { column in
      column < cells.count && !Self.isBlank(cells[column])
        && (isText || !Self.nothing.contains(cells[column]))
    }
  }

  /// The words for a missing value in programs and databases.
  private static let nothing: Set<String> = [
    "None", "null", "NULL", "NaN", "nan", "N/A", "\\N", "[]", "{}",
  ]

  /// The columns of a role whose cells differ from the one that is used, the first one that is not empty.
  func furtherColumns(_ role: TableRole) -> [Int] {
    let others = role == .project ? header.otherProjects : []
    guard (header.columns[role]?.count ?? 0) + others.count > 1 else { return [] }
    let own = filled(role)
    let used = own.first.map { cells[$0] }
    return (own + filled(others, role)).filter { cells[$0] != used }
  }

  /// The text of the first cell of a role, empty when it is; nil when the table has no such column.
  func textIfPresent(_ role: TableRole) -> String? {
    guard let columns = header.columns[role], !columns.isEmpty else { return nil }
    return text(role) ?? ""
  }

  /// The cells of a role that are not empty.
  func all(_ role: TableRole) -> [String] { filled(role).map { cells[$0] } }

  /// The name in the first cell of a role, also of an object that a script printed into it.
  func name(_ role: TableRole) -> String? {
    guard let cell = cell(role) else { return nil }
    if let names = PrintedObjects(cell)?.names ?? PrintedObjects.strings(in: cell) {
      return names.first
    }
    return text(role)
  }

  /// The names of people in the cells of a role: `Last, First <ADDRESS>` is one.
  func people(_ role: TableRole) -> [String] {
    all(role).flatMap { cell in
      guard let line = CleanName.line(cell), Self.isLastAndFirst(line.utf8) else {
        return names(in: cell)
      }
      return [line]
    }
  }

  /// Whether a text has one comma, then a name, and the only angle brackets at its end.
  private static func isLastAndFirst(_ text: String.UTF8View) -> Bool {
    guard text.last == UInt8(ascii: ">"), !text.contains(where: { ";|[{".utf8.contains($0) }),
      let comma = text.firstIndex(of: UInt8(ascii: ",")),
      case let rest = text[comma...].dropFirst(), !rest.contains(UInt8(ascii: ",")),
      let mark = rest.firstIndex(of: UInt8(ascii: "<")),
      text.count(where: { $0 == UInt8(ascii: "<") }) == 1
    else { return false }
    return rest[..<mark].contains { $0 > 0x20 }
  }

  /// The names in the cells of a role, separated by commas, semicolons or bars, or by white space.
  func names(_ role: TableRole, areWords: Bool = false) -> [String] {
    all(role).flatMap { names(in: $0, areWords: areWords) }
  }

  private func names(in cell: String, areWords: Bool = false) -> [String] {
    if let names = PrintedObjects(cell)?.names ?? PrintedObjects.strings(in: cell) {
      return names
    }
    var text = cell.utf8[...]
    // Scripts write lists as they print them: `['a', 'b']`.
    let isList = text.first == UInt8(ascii: "[") && text.last == UInt8(ascii: "]")
    if isList { text = text.dropFirst().dropLast() }
    let separators = [UInt8(ascii: ";"), UInt8(ascii: "|")]
    let separator = separators.first { text.contains($0) } ?? UInt8(ascii: ",")
    let parts = text.split { $0 == separator || (areWords && $0 <= 0x20) }
    return parts.compactMap { part in
      var part = part.drop { $0 <= 0x20 }
      while let last = part.last, last <= 0x20 { part.removeLast() }
      if isList, part.count > 1, let quote = part.first, quote == part.last,
        quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"")
      {
        part = part.dropFirst().dropLast()
      }
      return part.isEmpty ? nil : String(Substring(part))
    }
  }
}
