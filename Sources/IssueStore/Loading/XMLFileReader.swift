import Bytes
import Diagnostics
import Formats
import TrackerReaders

/// Reads a file of XML: recognises its format by its first record, and has each record read as JSON.
struct XMLFileReader {
  private let file: FileBytes
  private let info: DataFile
  private let options: LoadOptions

  /// A reader for the whole of a file.
  init(_ file: FileBytes, info: DataFile, options: LoadOptions) {
    self.file = file
    self.info = info
    self.options = options
  }

  /// Whether a text looks like XML, in UTF-8 or UTF-16.
  static func recognizes(_ text: Span<UInt8>, from start: Int) -> Bool {
    if text[start] == UInt8(ascii: "<") { return true }
    let first = text.extracting(first: 4)
    return first.has("\u{FEFF}", at: 0) && first.count > 3 && first[3] == UInt8(ascii: "<")
      || [[0xFF, 0xFE, 0x3C, 0], [0xFE, 0xFF, 0, 0x3C], [0, 0x3C, 0, 0x3F]]
        .contains { $0.count == first.count && $0.indices.allSatisfy { first[$0] == $0 } }
  }

  /// The state of reading a file.
  private struct State {
    var batch: RecordBatch
    var parser = JSONParser()
    var dialect: (any XMLDialect)?
    /// The root where it is no container and no record of a dialect either.
    var root: String?
    /// Whether the file is of that format beyond doubt.
    var isCertain: Bool
    var accounts: [String: String] = [:]
    var count = 0
    var total: Int?
  }

  /// Reads the records. Warnings are added to the reading with their places, damage is thrown.
  func read(into reading: inout FileReading) throws(Diagnostic) -> DataFormat? {
    let dialects = try candidates()
    let repair = XMLRepair(file.bytes)
    var state = State(
      batch: RecordBatch(options: options, file: info), isCertain: info.format != nil)
    for (offset, message) in repair.repairs {
      let advice =
        message == XMLRepair.brokenUTF8
        ? EncodingAdvice.suggestion(for: file.bytes, brokenAt: offset)
        : "write what XML allows, in UTF-8"
      state.batch.warn("data.repaired", message, at: offset, suggestion: advice)
    }
    do throws(XMLReader.Problem) {
      if let mended = repair.bytes {
        try read(mended.span, dialects, &state)
      } else {
        try read(file.bytes, dialects, &state)
      }
    } catch {
      throw state.dialect == nil ? unknown(error) : damaged(error)
    }
    guard let dialect = state.dialect, state.isCertain else { throw unknown(nil, root: state.root) }
    state.batch.rename(state.accounts)
    state.batch.nameMentions(state.accounts)
    if let total = state.total {
      state.batch.totals.note(said: total, count: state.count, file: info.name)
    }
    reading.diagnostics += PlaceFinder.placed(
      state.batch.warnings, name: info.name, in: file.bytes)
    reading.add(state.batch)
    return dialect.format
  }

  private func candidates() throws(Diagnostic) -> [any XMLDialect] {
    let known = FormatTable.xml
    let named = known.filter { $0.format.name == info.format ?? $0.format.name }
    if info.columns.isEmpty, !named.isEmpty { return named }
    throw .error(
      "data.format",
      info.columns.isEmpty
        ? "'\(info.name)' is XML, not \(info.format ?? "")"
        : "the members of '\(info.name)' cannot be mapped by 'columns:', since it is XML",
      at: Place(file: info.name),
      suggestion: "leave '\(info.columns.isEmpty ? "format" : "columns"):' out")
  }

  private func read(
    _ text: Span<UInt8>, _ dialects: [any XMLDialect], _ state: inout State
  ) throws(XMLReader.Problem) {
    let containers = dialects.flatMap { dialect in
      dialect.containers.indices.map { Array(dialect.containers[...$0]) }
    }
    let roots = dialects.filter(\.standsAlone).map(\.record)
    try XMLReader.read(text, containers: containers, roots: roots) { item in
      switch item {
      case .container(let element):
        if state.dialect == nil {
          state.dialect = dialects.first { $0.containers.first == element.name }
        }
        readHead(element, &state)
      case .element(let element):
        if state.dialect == nil {
          state.dialect = dialects.first { $0.standsAlone && $0.isRecord(element) }
          if state.dialect == nil { state.root = element.name }
        }
        let isCertain = state.isCertain && state.dialect?.record == element.name
        if isCertain || state.dialect?.isRecord(element) == true {
          readRecord(element, &state)
        } else {
          readHead(element, &state)
        }
      }
      return true
    }
  }

  private func readHead(_ element: XMLElement, _ state: inout State) {
    guard let dialect = state.dialect, dialect.isHead(element) else { return }
    state.isCertain = true
    state.total = dialect.total(element) ?? state.total
    dialect.readHead(element, into: &state.batch)
  }

  private func readRecord(_ element: XMLElement, _ state: inout State) {
    guard let dialect = state.dialect else { return }
    state.isCertain = true
    state.count += 1
    state.batch.recordOffset = element.offset
    state.batch.recordOrdinal = state.count
    state.batch.recordKey = ""
    guard let json = dialect.json(of: element, into: &state.batch) else { return }
    for (identifier, name) in dialect.accounts(of: element) { state.accounts[identifier] = name }
    let number = state.count
    let padded = JSONParser.padded(json)
    let parser = state.parser
    let result = parser.withValue(of: padded.span) { value, _ in
      state.batch.recordIsPrivate = dialect.reader.saysPrivate(value)
      state.batch.attempt("record \(number)") { (batch) throws(BrokenRecord) in
        try dialect.reader.read(value, list: "", into: &batch)
      }
    }
    if case .failure(let problem) = result {
      state.batch.leaveOut("record \(number)", problem.message, suggestion: problem.advice)
    }
  }

  // MARK: - What is wrong

  /// An error for XML of no known tracker, or for anything else.
  private func unknown(_ problem: XMLReader.Problem?, root: String? = nil) -> Diagnostic {
    var finder = PlaceFinder(name: info.name, text: file.bytes)
    if problem?.syntax.message == "its root is <html>" {
      return .error(
        "data.unknown-format", "'\(info.name)' is a web page, not what a tracker exports",
        at: finder.place(at: problem?.syntax.offset ?? 0),
        suggestion:
          "save the export itself; where one has to sign in, a page is all that others get")
    }
    if let problem, problem.syntax.message == "its encoding is not known" {
      return .error(
        "data.unreadable", "'\(info.name)' cannot be read: \(problem.syntax.message)",
        at: finder.place(at: problem.syntax.offset), suggestion: problem.syntax.suggestion)
    }
    let reason =
      problem?.syntax.message ?? root.map { "its root is <\($0)>" }
      ?? "it is a feed, but not Jira's"
    return .error(
      "data.unknown-format", "'\(info.name)' is in no known format: \(reason)",
      at: finder.place(at: problem?.syntax.offset ?? 0),
      suggestion:
        "of XML, that of \(FormatTable.xml.map(\.format.name).joined(separator: ", ")) is "
        + "read; trackers export JSON or CSV as well")
  }

  private func damaged(_ problem: XMLReader.Problem) -> Diagnostic {
    var finder = PlaceFinder(name: info.name, text: file.bytes)
    let note = problem.start.map { start in
      Diagnostic.Note("the record that is broken begins here", at: finder.place(at: start))
    }
    return .error(
      "data.damaged", "'\(info.name)' is damaged: \(problem.syntax.message)",
      at: finder.place(at: problem.syntax.offset), notes: note.map { [$0] } ?? [],
      suggestion: problem.syntax.suggestion ?? "export it again")
  }
}
