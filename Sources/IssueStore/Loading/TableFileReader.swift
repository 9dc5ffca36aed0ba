import Diagnostics
import Formats
import IssueModel
package import TrackerReaders

/// Reads a table: decodes it, recognises its columns, and takes a record from each row.
package struct TableFileReader {
  private let info: DataFile
  private let options: LoadOptions
  private let file: FileBytes
  private let text: CSVText

  /// A reader for the whole of a file.
  package init(_ file: FileBytes, info: DataFile, options: LoadOptions) {
    self.info = info
    self.options = options
    self.file = file
    text = CSVText(file.bytes)
  }

  /// Calls a closure with the table in UTF-8: the file's own bytes, unless they had to be decoded.
  private func withText<R>(_ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
    if let decoded = text.decoded { return decoded.withUnsafeBufferPointer(body) }
    return withExtendedLifetime(file) {
      body(UnsafeBufferPointer(rebasing: file.bytes[text.start...]))
    }
  }

  /// Reads the rows; nil when this is no table of a known kind, unless the configuration says it is.
  func read(
    into reading: inout FileReading
  ) throws(Diagnostic) -> DataFormat? {
    let result = withText { bytes -> Result<Rows?, Diagnostic> in
      do throws(Diagnostic) {
        return .success(try rows(of: bytes))
      } catch {
        return .failure(error)
      }
    }
    guard let rows = try result.get() else { return nil }
    reading.add(rows.batch)
    reading.diagnostics += rows.warnings
    return rows.format
  }

  /// Calls a closure with the key and the title of each row's record and with where the row begins;
  /// does nothing where this is no table of a known kind. Gives the table as UTF-8.
  package func forEachRecord(_ body: (_ offset: Int, _ key: String, _ title: String) -> Void)
    -> [UInt8]
  {
    withText { bytes in
      var parser = CSVParser(bytes)
      var cells: [CSVParser.Cell] = []
      let start = parser.offset
      guard (try? parser.next(&cells)) == true else { return }
      let names = cells.map { cell in
        parser.content(cell).withUnsafeBufferPointer { CleanName($0)?.string ?? "" }
      }
      guard let dialect = try? dialect(for: names, at: start, in: bytes),
        let header = try? header(names, dialect, at: start, in: bytes)
      else { return }
      while true {
        let offset = parser.offset
        guard (try? parser.next(&cells)) == true else { return }
        let row = TableRow(header: header, cells: cells.map { parser.content($0) })
        guard let key = row.text(.key) ?? row.text(.number) else { continue }
        body(
          offset, key.hasPrefix("#") ? String(key.dropFirst()) : key, row.text(.title) ?? "")
      }
    }
    return withText { Array($0) }
  }

  private struct Rows {
    var batch: RecordBatch
    var warnings: [Diagnostic]
    var format: DataFormat
  }

  private func rows(of bytes: UnsafeBufferPointer<UInt8>) throws(Diagnostic) -> Rows? {
    var parser = CSVParser(bytes)
    var cells: [CSVParser.Cell] = []
    let headerOffset = parser.offset
    do throws(JSONSyntax.Problem) {
      guard try parser.next(&cells) else { return nil }
    } catch {
      // A quote that does not end in the first row: no table, rather than a damaged one.
      if info.format == nil { return nil }
      throw damaged(error, bytes)
    }
    let names = cells.map { cell in
      parser.content(cell).withUnsafeBufferPointer { CleanName($0)?.string ?? "" }
    }
    guard let dialect = try dialect(for: names, at: headerOffset, in: bytes) else { return nil }
    let header = try header(names, dialect, at: headerOffset, in: bytes)
    var batch = RecordBatch(options: options, file: info)
    var number = 0
    var accounts: [String: String] = [:]
    do throws(JSONSyntax.Problem) {
      while true {
        batch.recordOffset = parser.offset
        guard try parser.next(&cells) else { break }
        number += 1
        batch.recordKey = ""
        let row = TableRow(header: header, cells: cells.map { parser.content($0) })
        if row.cells.allSatisfy({ cell in !cell.contains { $0 > 0x20 } }) { continue }
        row.forEachAccount { accounts[$0] = $1 }
        batch.attempt("row \(number)") { (batch) throws(BrokenRecord) in
          try batch.readRow(row, dialect)
        }
      }
    } catch {
      throw damaged(error, bytes)
    }
    // Comments name their authors by identifiers where other columns have names.
    for index in batch.people.indices {
      if let name = accounts[batch.people[index].login] { batch.people[index].login = name }
    }
    if case .brokenUTF8(let offset) = text.encoding { batch.warnOfBrokenUTF8(at: offset) }
    let warnings = JSONFileReader.placed(batch.warnings, name: info.name, in: bytes)
    return Rows(batch: batch, warnings: warnings, format: dialect.format)
  }

  private func damaged(
    _ problem: JSONSyntax.Problem, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Diagnostic {
    var finder = PlaceFinder(name: info.name, text: bytes)
    return .error(
      "data.damaged", "'\(info.name)' is damaged: \(problem.message)",
      at: finder.place(at: problem.offset), suggestion: problem.suggestion)
  }

  private func dialect(
    for names: [String], at offset: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) throws(Diagnostic) -> (any TableDialect)? {
    let headers = Set(names.map(TableHeader.english) + names.map(TableHeader.squeezed))
    if let format = info.format {
      return FormatTable.tables.first { $0.format.name == format }
    }
    if !info.columns.isEmpty {
      return FormatTable.tables.first { $0.recognizes(headers) } ?? PlainTable()
    }
    if let found = FormatTable.tables.first(where: { $0.recognizes(headers) }) { return found }
    let title = PlainTable().columns[.title] ?? []
    guard names.count > 1, title.contains(where: { headers.contains($0) }) else { return nil }
    var finder = PlaceFinder(name: info.name, text: bytes)
    throw Diagnostic.error(
      "data.columns",
      "'\(info.name)' looks like a table, but no column is called 'id', 'number' or 'key'",
      at: finder.place(at: offset),
      suggestion: "name its columns in the configuration, as 'columns: {number: …, title: …}'")
  }

  private func header(
    _ names: [String], _ dialect: any TableDialect, at offset: Int,
    in bytes: UnsafeBufferPointer<UInt8>
  ) throws(Diagnostic) -> TableRow.Header {
    let folded = names.map(TableHeader.english)
    let own = names.map { $0.lowercased() }
    var columns: [TableRole: [Int]] = [:]
    var known: Set<Int> = []
    let squeezed = names.map(TableHeader.squeezed)
    for role in TableRole.allCases {
      for name in dialect.columns[role] ?? [] {
        // Names of people stand beside those they sign in with; the first kind of column is taken.
        if role == .assignee, columns[role]?.isEmpty == false { break }
        let plain = TableHeader.squeezed(name)
        let found = folded.indices.filter {
          !known.contains($0) && (folded[$0] == name || squeezed[$0] == plain)
        }
        columns[role, default: []] += found
        known.formUnion(found)
      }
    }
    for (member, column) in info.columns.sorted(by: { $0.key < $1.key }) {
      var finder = PlaceFinder(name: info.name, text: bytes)
      guard let role = TableRole(rawValue: member) else {
        throw Diagnostic.error(
          "data.columns", "there is no member '\(member)' to map a column to",
          at: Place(file: info.name),
          suggestion: Suggestion.didYouMean(member, in: TableRole.allCases.map(\.rawValue)))
      }
      let found = own.indices.filter { own[$0] == column.lowercased() }
      guard !found.isEmpty else {
        throw Diagnostic.error(
          "data.columns", "'\(info.name)' has no column '\(column)'", at: finder.place(at: offset),
          suggestion: Suggestion.didYouMean(column, in: names))
      }
      for other in columns.keys where other != role {
        columns[other]?.removeAll { found.contains($0) }
      }
      columns[role] = found
      known.formUnion(found)
    }
    for index in folded.indices where dialect.redundant.contains(folded[index]) {
      known.insert(index)
    }
    return TableRow.Header(
      names: names, columns: columns, known: known, accounts: Self.accounts(in: folded))
  }

  /// The columns of names and of identifiers that belong together; of columns that come several times the
  /// first belongs to the first.
  private static func accounts(in headers: [String]) -> [(name: Int, identifier: Int)] {
    var places: [String: [Int]] = [:]
    for (index, header) in headers.enumerated() { places[header, default: []].append(index) }
    return ["assignee", "reporter", "creator", "watchers"].flatMap { header in
      zip(places[header] ?? [], places[header + " id"] ?? []).map { (name: $0, identifier: $1) }
    }
  }
}
