import Bytes
import Diagnostics
import Formats
import IssueModel
package import TrackerReaders

/// Reads a table: decodes it, recognises its columns, and makes a record from each row.
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
  private func withText<R, E>(_ body: (Span<UInt8>) throws(E) -> R) throws(E) -> R {
    if let decoded = text.decoded { return try body(decoded.span) }
    return try body(file.bytes.extracting(text.start...))
  }

  /// Reads the rows; nil when this is no table of a known kind, unless the configuration says it
  /// is.
  func read(
    into reading: inout FileReading
  ) throws(Diagnostic) -> DataFormat? {
    if let encoding = text.encoding.foreignName {
      var finder = PlaceFinder(name: info.name, text: file.bytes)
      // Korean has the same pairs as Chinese.
      let other =
        switch text.encoding {
        case .gb18030: " (where it is Korean, -f CP949)"
        case .koi8: " (where it is Ukrainian, -f KOI8-U)"
        default: ""
        }
      throw .error(
        "data.unreadable", "'\(info.name)' is no UTF-8, and looks like \(encoding)",
        at: finder.place(at: UTF8Check.firstBreak(in: file.bytes) ?? 0),
        suggestion:
          "convert it: iconv -f \(encoding) -t UTF-8 FILE > NEW\(other), or save it as UTF-8")
    }
    let rows = try withText { (bytes) throws(Diagnostic) -> Rows? in
      let rows = try self.rows(of: bytes)
      guard let batch = rows?.batch else { return nil }
      // A later row may decide how earlier ones are to be read.
      let order = batch.dayOrder
      let told = order.doubtful.count > 0 ? order.told ?? order.isDayFirst : order.isDayFirst
      if told == order.isDayFirst, !batch.commentTails.areInDoubt { return rows }
      return try self.rows(
        of: bytes, isDayFirst: told,
        CommentTails(areFields: !batch.commentTails.areInDoubt))
    }
    guard let rows else { return nil }
    if text.encoding == .unknown {
      var finder = PlaceFinder(name: info.name, text: file.bytes)
      throw .error(
        "data.unreadable", "'\(info.name)' is no UTF-8, and in which encoding it is cannot be told",
        at: finder.place(at: UTF8Check.firstBreak(in: file.bytes) ?? 0),
        suggestion: JSONRepair.Kind.brokenUTF8.suggestion)
    }
    reading.add(rows.batch)
    reading.diagnostics += rows.warnings
    reading.holdsObjects = !rows.batch.definedPeople.isEmpty
    return rows.format
  }

  /// Calls a closure with the offset of each row, and the key and the title of its record. Passes
  /// over rows with neither key nor number, and over all where this is no table of a known kind.
  ///
  /// - Returns: the text as UTF-8, even where it is no table.
  package func forEachRecord(_ body: (_ offset: Int, _ key: String, _ title: String) -> Void)
    -> [UInt8]
  {
    withText { bytes in
      var parser = CSVParser(bytes)
      guard let (_, header) = try? header(&parser, bytes) else { return }
      while true {
        let offset = parser.offset
        guard let cells = try? parser.next() else { return }
        let row = TableRow(header: header, cells: cells)
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

  private func rows(
    of bytes: Span<UInt8>, isDayFirst: Bool? = nil, _ commentTails: CommentTails = CommentTails()
  ) throws(Diagnostic) -> Rows? {
    var parser = CSVParser(bytes)
    guard let (dialect, header) = try header(&parser, bytes) else { return nil }
    var batch = RecordBatch(options: options, file: info)
    batch.dayOrder = DayOrder(isDayFirst: isDayFirst ?? header.isTranslated)
    batch.commentTails = commentTails
    batch.lacking = header.lacking
    var number = 0
    var accounts: [String: String] = [:]
    var firstDoubtful = ""
    var zoneless = (rows: 0, first: "")
    var rounded = (rows: 0, first: (offset: 0, cell: "", column: ""))
    var short = ShortRows(of: header)
    // The cells of the last row and the least of those before it.
    var (last, least) = (header.count, header.count)
    do throws(JSONSyntax.Problem) {
      while true {
        batch.recordOffset = parser.offset
        guard let cells = try parser.next() else { break }
        number += 1
        (last, least) = (cells.count, min(last, least))
        batch.recordKey = ""
        batch.recordOrdinal = number
        let row = TableRow(header: header, cells: cells)
        if row.isBlank || row.isRule { continue }
        if let column = row.roundedKey {
          if rounded.rows == 0 {
            rounded.first = (batch.recordOffset, cells[column], header.names[column])
          }
          rounded.rows += 1
        }
        let known = batch.dayOrder.zoneless.count
        for (identifier, name) in row.accounts {
          accounts[identifier] = name
          if Person.isAccount(identifier) { batch.accounts[identifier] = name }
        }
        batch.attempt("row \(number)") { (batch) throws(BrokenRecord) in
          try batch.readRow(row, dialect)
        }
        if !dialect.holdsPeople { short.note(cells.count, &batch) }
        if firstDoubtful.isEmpty, batch.dayOrder.doubtful.count > 0 {
          firstDoubtful = batch.recordKey
        }
        if batch.dayOrder.zoneless.count > known {
          zoneless.rows += 1
          if zoneless.rows == 1 { zoneless.first = batch.recordKey }
        }
      }
    } catch {
      throw damaged(error, bytes)
    }
    if rounded.rows > 0 {
      batch.recordKey = ""
      batch.warn(
        "data.rounded",
        "\(rounded.rows == 1 ? "1 row has a number" : "\(rounded.rows) rows have numbers") that a spreadsheet rounded, as "
          + "'\(rounded.first.cell)' in the column '\(rounded.first.column)': the key is the place of the row, as 'row-1'",
        at: rounded.first.offset,
        suggestion:
          "export the table again and do not save it with a spreadsheet, or format the column as text before saving"
      )
    }
    short.tell(&batch, in: bytes)
    let hasEnd = bytes.isEmpty || bytes[bytes.count - 1] == 0x0A || bytes[bytes.count - 1] == 0x0D
    if last < header.count, least >= header.count, !hasEnd {
      batch.recordKey = ""
      batch.warn(
        "data.cut-off",
        "the last row has \(last) of \(header.count) cells and no end of line: the file may have been cut off",
        at: bytes.count, suggestion: "export it again")
    }
    if batch.statesTellMerges { batch.unknownMerges = [] }
    // Comments name their authors by identifiers where other columns have names.
    batch.rename(accounts)
    batch.nameMentions(accounts.merging(Namesakes([batch]).all) { $1 })
    let order = batch.dayOrder
    if order.doubtful.count > 0, order.told == nil {
      batch.recordKey = firstDoubtful
      batch.assume(
        "dates such as '\(order.doubtful.example)' are read with the "
          + "\(order.isDayFirst ? "day" : "month") first",
        times: order.doubtful.count, suggestion: "write them as 2026-01-31 where that is wrong")
    }
    if zoneless.rows > 0 {
      batch.recordKey = zoneless.first
      batch.assume(
        "times without a zone, such as '\(order.zoneless.example)', are read as UTC",
        times: zoneless.rows,
        suggestion: "write them as 2026-01-31T12:00:00+01:00 where that is wrong")
    }
    if let bare = batch.commentTails.bareAmongOthers {
      batch.recordKey = bare.first
      batch.assume(
        "comments without a date and an author before their text, as others of the table have, are taken whole",
        times: bare.count)
    }
    if case .brokenUTF8(let offset) = text.encoding { batch.warnOfBrokenUTF8(at: offset) }
    if let name = text.encoding.name {
      batch.recordKey = ""
      let example = text.exampleWord.map { ", as in '\($0)'" } ?? ""
      batch.assume(
        "'\(info.name)' is no UTF-8 and is read as \(name)\(example)",
        suggestion: "save it as UTF-8 where letters are wrong")
    }
    let warnings = PlaceFinder.placed(batch.warnings, name: info.name, in: bytes)
    return Rows(batch: batch, warnings: warnings, format: dialect.format)
  }

  private func damaged(_ problem: JSONSyntax.Problem, _ bytes: Span<UInt8>) -> Diagnostic {
    var finder = PlaceFinder(name: info.name, text: bytes)
    return .error(
      "data.damaged", "'\(info.name)' is damaged: \(problem.message)",
      at: finder.place(at: problem.offset), suggestion: problem.suggestion)
  }

  /// Reads the headers, in the first row or below; nil where this is no table of a known kind.
  private func header(
    _ parser: inout CSVParser, _ bytes: Span<UInt8>
  ) throws(Diagnostic) -> (any TableDialect, TableHeader)? {
    var offset = parser.offset
    var finder = PlaceFinder(name: info.name, text: bytes)
    var names: [String]
    do throws(JSONSyntax.Problem) {
      guard let first = try Self.names(&parser) else { return nil }
      names = first
    } catch {
      // A quote that does not end in the first row: no table, rather than a damaged one.
      if info.format == nil { return nil }
      throw damaged(error, bytes)
    }
    var dialect = recognizedDialect(names)
    if dialect == nil, let below = headerBelow(names, parser) {
      let place = finder.place(at: below.offset)
      guard below.isBelowTitles else {
        throw Diagnostic.error(
          "data.columns",
          "'\(info.name)' looks like a table, but the headers are not in its first line",
          at: place, suggestion: "take out the lines before this one")
      }
      (names, dialect, offset) = (below.names, below.dialect, below.offset)
      parser.restart(at: offset)
      _ = try? parser.next()
    }
    if dialect == nil {
      dialect =
        info.format.flatMap { name in FormatTable.tables.first { $0.format.name == name } }
        ?? (info.format == nil && !info.columns.isEmpty ? PlainTable() : nil)
    }
    guard let dialect else {
      let titles = Set(PlainTable().columns[.title] ?? [])
      guard info.format == nil, names.count > 1,
        let title = names.first(where: { !titles.isDisjoint(with: Self.headers([$0])) })
      else { return nil }
      throw Diagnostic.error(
        "data.columns",
        "'\(info.name)' looks like a table, but no column is called 'id', 'number' or 'key'",
        at: finder.place(at: offset),
        suggestion:
          "name the one that has numbers or keys in the configuration, as 'columns: {number: …}', or with "
          + "'--columns number=…' of 'gazette import'; where there is none, add a column 'id' with numbers, "
          + "or take titles of which no two are the same as keys, with 'columns: {key: \(title)}'")
    }
    let header = try TableHeader(names, dialect, of: info, at: finder.place(at: offset))
    let chosen = header.projectChoices.first { Self.hasProject(in: parser, $0) }
    return (dialect, chosen ?? header)
  }

  /// Whether a cell for the project has a value in any of the rows that come next.
  private static func hasProject(in parser: CSVParser, _ header: TableHeader) -> Bool {
    var parser = parser
    while let cells = try? parser.next() {
      if TableRow(header: header, cells: cells).text(.project) != nil { return true }
    }
    return false
  }

  /// The cells of the next row as names; nil at the end.
  private static func names(_ parser: inout CSVParser) throws(JSONSyntax.Problem) -> [String]? {
    try parser.next()?.map { CleanName.line($0) ?? "" }
  }

  /// All spellings of some names by which columns are found.
  private static func headers(_ names: [String]) -> Set<String> {
    Set(names.map(TableHeader.english) + names.map(TableHeader.squeezed))
  }

  /// The kind of table that has these headers, or all columns that the configuration maps; nil for none.
  private func recognizedDialect(_ names: [String]) -> (any TableDialect)? {
    let headers = Self.headers(names)
    let dialect = FormatTable.tables.first { dialect in
      info.format.map { dialect.format.name == $0 } ?? true && dialect.recognizes(headers)
    }
    if dialect != nil || info.format != nil || info.columns.isEmpty { return dialect }
    let folded = Set(names.map { $0.lowercased() })
    return info.columns.values.allSatisfy { folded.contains($0.lowercased()) } ? PlainTable() : nil
  }

  private struct HeaderBelow {
    var names: [String]
    var dialect: any TableDialect
    var offset: Int
    /// Whether each line before has at most one cell that is not empty, as a title has.
    var isBelowTitles: Bool
  }

  /// The headers in one of the first ten rows, of which `first` is the first and others follow; nil where there are none.
  private func headerBelow(_ first: [String], _ parser: CSVParser) -> HeaderBelow? {
    var parser = parser
    var isBelowTitles = true
    var row = first
    for _ in 2...10 {
      isBelowTitles = isBelowTitles && row.count { !$0.isEmpty } <= 1
      parser.restart(at: parser.offset)
      let offset = parser.offset
      guard let names = try? Self.names(&parser) else { return nil }
      row = names
      // A table within a text of Markdown has bars and dashes there.
      guard names.first != "", let dialect = recognizedDialect(names) else { continue }
      var rest = parser
      guard let cells = try? rest.next(), cells.count == names.count,
        cells.contains(where: { $0.contains { $0.isLetter || $0.isNumber } })
      else { continue }
      return HeaderBelow(
        names: names, dialect: dialect, offset: offset, isBelowTitles: isBelowTitles)
    }
    return nil
  }
}
