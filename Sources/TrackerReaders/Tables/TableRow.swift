import Formats

/// One row of a table, asked by what its columns mean.
package struct TableRow {
  /// Which columns have which role, and what all are called.
  package struct Header: Sendable {
    /// The headers on one line each.
    let names: [String]
    /// The columns of each role, in their order.
    let columns: [TableRole: [Int]]
    /// Columns that are read or need not be.
    let known: Set<Int>
    /// Columns that hold somebody's name, and beside each the one that holds the account's identifier, as
    /// `Assignee` and `Assignee Id`.
    let accounts: [(name: Int, identifier: Int)]

    /// A header whose columns have been recognised.
    package init(
      names: [String], columns: [TableRole: [Int]], known: Set<Int>,
      accounts: [(name: Int, identifier: Int)]
    ) {
      self.names = names
      self.columns = columns
      self.known = known
      self.accounts = accounts
    }
  }

  let header: Header
  package let cells: [[UInt8]]

  /// A row with these cells.
  package init(header: Header, cells: [[UInt8]]) {
    self.header = header
    self.cells = cells
  }

  /// The bytes of the first cell of a role that is not empty; nil when there is none.
  func bytes(_ role: TableRole) -> [UInt8]? {
    column(role).map { cells[$0] }
  }

  /// The text of the first cell of a role that is not empty, trimmed; nil when there is none.
  package func text(_ role: TableRole) -> String? {
    bytes(role).flatMap { $0.withUnsafeBufferPointer { CleanName($0)?.string } }
  }

  /// The names of accounts by their identifiers, as far as the row has both.
  package func forEachAccount(_ body: (_ identifier: String, _ name: String) -> Void) {
    for (name, identifier) in header.accounts where max(name, identifier) < cells.count {
      let texts = [identifier, name].map { column in
        cells[column].withUnsafeBufferPointer { CleanName($0)?.string }
      }
      if let identifier = texts[0], let name = texts[1] { body(identifier, name) }
    }
  }

  /// The column of the first cell of a role that is not empty; nil when there is none.
  func column(_ role: TableRole) -> Int? { filled(role).first }

  /// The columns of a role whose cells are not empty.
  private func filled(_ role: TableRole) -> [Int] {
    let isText = role == .title || role == .body || role == .comment
    return (header.columns[role] ?? []).filter { column in
      column < cells.count && cells[column].contains { $0 > 0x20 }
        && (isText || !Self.saysNothing(cells[column]))
    }
  }

  /// Whether a cell holds the word by which a program or a database says that there is nothing.
  static func saysNothing(_ cell: [UInt8]) -> Bool {
    cell.count <= 4 && words.contains { $0.utf8.elementsEqual(cell) }
  }

  private static let words = ["None", "null", "NULL", "NaN", "nan", "N/A", "\\N"]

  /// The columns of a role whose cells say something else than the first one that is not empty.
  func furtherColumns(_ role: TableRole) -> [Int] {
    guard (header.columns[role]?.count ?? 0) > 1 else { return [] }
    let filled = filled(role)
    return filled.filter { cells[$0] != cells[filled[0]] }
  }

  /// The text of the first cell of a role, empty when it is; nil when the table has no such column.
  func textIfPresent(_ role: TableRole) -> String? {
    guard let columns = header.columns[role], !columns.isEmpty else { return nil }
    return text(role) ?? ""
  }

  /// The cells of a role that are not empty.
  func all(_ role: TableRole) -> [[UInt8]] {
    filled(role).map { cells[$0] }
  }

  /// The name in the first cell of a role, also of an object that a script printed into it.
  func name(_ role: TableRole) -> String? {
    guard let cell = bytes(role) else { return nil }
    return PrintedObjects(cell).map { $0.names.first } ?? text(role)
  }

  /// The names in the cells of a role, separated by commas, semicolons or bars, or by white space.
  func names(_ role: TableRole, areWords: Bool = false) -> [String] {
    var names: [String] = []
    for cell in all(role) {
      if let objects = PrintedObjects(cell) {
        names += objects.names
        continue
      }
      var text = cell[...]
      // Scripts write lists as they print them: `['a', 'b']`.
      let isList = text.first == UInt8(ascii: "[") && text.last == UInt8(ascii: "]")
      if isList { text = text.dropFirst().dropLast() }
      let separator: UInt8 =
        text.contains(UInt8(ascii: ";"))
        ? UInt8(ascii: ";")
        : text.contains(UInt8(ascii: "|")) ? UInt8(ascii: "|") : UInt8(ascii: ",")
      let parts = text.split { $0 == separator || (areWords && $0 <= 0x20) }
      for var part in parts {
        while let last = part.last, last <= 0x20 { part.removeLast() }
        while let first = part.first, first <= 0x20 { part.removeFirst() }
        if isList, part.count > 1, let quote = part.first, quote == part.last,
          quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"")
        {
          part = part.dropFirst().dropLast()
        }
        if !part.isEmpty { names.append(String(decoding: part, as: UTF8.self)) }
      }
    }
    return names
  }
}
