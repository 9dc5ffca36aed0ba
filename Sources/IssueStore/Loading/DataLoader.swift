import Bytes
import Diagnostics
import Files
import Formats
public import TrackerReaders

/// Reads data files of any known format into one snapshot.
public enum DataLoader {
  /// Every format that is read, as the documentation lists them.
  public static var formats: [DataFormat] { FormatTable.formats }

  /// The formats by the kind of file that they come in.
  public static var formatKinds: [DataFormatKind] { FormatTable.kinds }

  /// Reads files, in the order given, into one snapshot.
  ///
  /// A file that cannot be read is an error in the result (a warning where `skipUnreadable` is set);
  /// the others are read all the same. Broken records are left out with a warning each.
  public static func load(
    _ files: [DataFile], options: LoadOptions = LoadOptions(),
    as publication: Publication = Publication()
  ) -> LoadResult {
    var reader = DataReader(options: options)
    reader.readsOnce = true
    return reader.load(expand(files), as: publication)
  }

  /// The files themselves and the files of folders among them, in that order.
  ///
  /// A folder that cannot be listed is kept, and reported as unreadable when it is read.
  public static func expand(_ files: [DataFile]) -> [DataFile] {
    files.flatMap { file in
      guard FileSystem.isFolder(file.path),
        let found = try? Self.files(inFolder: file.path, name: file.name)
      else { return [file] }
      return found.map { found in
        // The options of the folder apply to its files.
        var inner = file
        inner.path = found.path
        inner.name = found.name
        inner.isFound = true
        return inner
      }
    }
  }

  /// Reads one file; its content becomes part of a snapshot later. Unchanged parts of a large JSON
  /// file are not parsed again.
  static func read(
    _ file: DataFile, _ options: LoadOptions, after old: FileReading? = nil,
    into reading: inout FileReading
  ) throws(Diagnostic) {
    // A folder that could not be listed fails here with the reason.
    if FileSystem.isFolder(file.path) { _ = try files(inFolder: file.path, name: file.name) }
    var known = old.flatMap { KnownParts($0) }
    let bytes: FileBytes
    if let parts = known,
      let rest = try FileBytes.read(
        file.path, name: file.name, jobs: options.jobs, leavingOut: parts)
    {
      (bytes, known) = rest
    } else {
      bytes = try FileBytes.read(file.path, name: file.name, jobs: options.jobs)
    }
    reading.format = try read(bytes, file, options, after: known, into: &reading)
  }

  private static func read(
    _ file: FileBytes, _ info: DataFile, _ options: LoadOptions, after known: KnownParts? = nil,
    into reading: inout FileReading
  ) throws(Diagnostic) -> DataFormat? {
    let text = file.bytes
    if let binary = BinaryFormat.recognise(text, named: info.name) {
      throw unknownFormat(
        info, binary.description, at: Place(file: info.name), suggestion: binary.suggestion)
    }
    let start = file.splitter.skipSpace(text.has("\u{FEFF}", at: 0) ? 3 : 0)
    guard start < text.count else {
      throw Diagnostic.error(
        "data.empty", "'\(info.name)' is empty", at: Place(file: info.name),
        suggestion: "an empty list is written '[]'")
    }
    if MarkdownFileReader.recognizes(text) {
      return try readMarkdown(text, info, options, &reading)
    }
    if isBracket(text[start]) {
      if beginsWithMessage(text, from: start), let second = jsonBehindFirstLine(text, from: start) {
        return try readBehindFirstLine(second, file, info, options, &reading)
      }
      let reader = JSONFileReader(file, from: start, info: info, options: options)
      return try reader.read(after: known, into: &reading)
    }
    if XMLFileReader.recognizes(text, from: start) {
      return try XMLFileReader(file, info: info, options: options).read(into: &reading)
    }
    if let inner = jsonInStrings(text, from: start) {
      return try read(FileBytes(copying: inner), info, options, into: &reading)
    }
    let table = TableFileReader(file, info: info, options: options)
    if let format = try table.read(into: &reading) { return format }
    if let second = jsonBehindFirstLine(text, from: start) {
      return try readBehindFirstLine(second, file, info, options, &reading)
    }
    return try refuse(text, at: start, info, &reading)
  }

  private static func readMarkdown(
    _ text: Span<UInt8>, _ info: DataFile, _ options: LoadOptions, _ reading: inout FileReading
  ) throws(Diagnostic) -> DataFormat {
    let reader = MarkdownFileReader(Array(text), info: info, options: options)
    var diagnostics: [Diagnostic] = []
    do throws(Diagnostic) {
      let (format, batch) = try reader.read(&diagnostics)
      reading.diagnostics += diagnostics
      reading.add(batch)
      return format
    } catch {
      // A document of YAML may begin with the same line.
      if let problem = problemOfYAML(info) { throw problem }
      reading.diagnostics += diagnostics
      throw error
    }
  }

  /// The error for a file in no known format that is YAML by its name; nil for others.
  private static func problemOfYAML(_ info: DataFile) -> Diagnostic? {
    guard info.format == nil,
      [".yml", ".yaml"].contains(where: { info.name.lowercased().hasSuffix($0) })
    else { return nil }
    return unknownFormat(
      info, "is YAML, of which only the front matter of Markdown is read",
      at: Place(file: info.name), suggestion: FormatTable.advice)
  }

  private static func isBracket(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
  }

  /// Whether a line that begins with a bracket is neither JSON nor a broken record, but a message
  /// such as `[INFO] fetching`.
  private static func beginsWithMessage(_ text: Span<UInt8>, from start: Int) -> Bool {
    let next = text.end(from: start + 1, of: isJSONSpace)
    guard next < text.count, text[next] != 0x22, !isBracket(text[next]) else { return false }
    let line = text.extracting(start..<endOfLine(text, from: start))
    return next < start + line.count && JSONSyntax.firstProblem(in: line) != nil
  }

  private static func endOfLine(_ text: Span<UInt8>, from start: Int) -> Int {
    text.end(from: start) { $0 != 0x0A && $0 != 0x0D }
  }

  private static func readBehindFirstLine(
    _ start: Int, _ file: FileBytes, _ info: DataFile, _ options: LoadOptions,
    _ reading: inout FileReading
  ) throws(Diagnostic) -> DataFormat? {
    reading.diagnostics.append(
      .warning(
        "data.first-line", "the first line is no JSON and is passed over",
        at: Place(file: info.name, line: 1)))
    let reader = JSONFileReader(file, from: start, info: info, options: options)
    return try reader.read(into: &reading)
  }

  /// The JSON from the second line on, if a program printed a message on the first; else nil.
  private static func jsonBehindFirstLine(_ text: Span<UInt8>, from start: Int) -> Int? {
    let next = text.end(from: endOfLine(text, from: start), of: isJSONSpace)
    return next < text.count && isBracket(text[next]) ? next : nil
  }

  /// The JSON in a file that has it as one JSON string, or as one on each line; else nil.
  private static func jsonInStrings(_ text: Span<UInt8>, from start: Int) -> [UInt8]? {
    guard text[start] == UInt8(ascii: "\"") else { return nil }
    let splitter = JSONSplitter(text: text)
    let parser = JSONParser()
    var inner: [UInt8] = []
    var offset = start
    while offset < text.count {
      guard text[offset] == UInt8(ascii: "\""), let end = try? splitter.skipString(offset) else {
        return nil
      }
      // The header of a table continues after its first string.
      let next = splitter.skipSpace(end)
      guard next == text.count || text[next] == UInt8(ascii: "\"") else { return nil }
      parser.withString(text.extracting(offset..<end)) {
        if let string = $0.stringBytes { inner += string.bytes }
      }
      inner.append(0x0A)
      offset = next
    }
    guard let first = inner.first(where: { !isJSONSpace($0) }), isBracket(first) else { return nil }
    return inner
  }

  /// Throws an error for a file in no known format, with a guess of its format.
  private static func refuse(
    _ text: Span<UInt8>, at start: Int, _ info: DataFile, _ reading: inout FileReading
  ) throws(Diagnostic) -> DataFormat? {
    if info.isFound, isForPeople(text, at: start, info.name) {
      reading.diagnostics.append(
        Diagnostic(
          .note, code: "data.ignored", "'\(info.name)' is no data, and is ignored",
          at: Place(file: info.name)))
      return nil
    }
    if info.name.hasSuffix(".md") || info.name.hasSuffix(".markdown") {
      reading.diagnostics.append(
        .warning(
          "data.no-front-matter", "'\(info.name)' is no issue, since it has no front matter",
          at: Place(file: info.name),
          suggestion: "begin it with a line '---', then 'title: …', and another line '---'"))
      return nil
    }
    let isBinary = text.extracting(first: 4096).index(of: 0, from: 0) != nil
    if !isBinary, let problem = problemOfYAML(info) { throw problem }
    var finder = PlaceFinder(name: info.name, text: text)
    let seen: (what: String, advice: String?) =
      isBinary
      ? ("is no text", nil)
      : row(text, at: start).map { names in
        (
          info.format == nil
            ? "looks like a table, but "
              + "\(PlainTable().lack(of: names) ?? "none of its columns is known"): \(names.joined(separator: ", "))"
            : "looks like a table",
          info.format == nil ? "name them with 'columns: {number: …, title: …, state: …}'" : nil
        )
      } ?? ("is neither JSON nor XML, nor Markdown with front matter, nor a table", nil)
    throw unknownFormat(
      info, seen.what, at: isBinary ? Place(file: info.name) : finder.place(at: start),
      suggestion: seen.advice
        ?? (info.format == nil
          ? FormatTable.advice : "leave the format out, and it is recognised by looking inside"))
  }

  /// The error for a file that `what`, as the end of a sentence, says something else of.
  private static func unknownFormat(
    _ info: DataFile, _ what: String, at place: Place, suggestion: String
  ) -> Diagnostic {
    let format = info.format.map { "not '\($0)'" } ?? "in no known format"
    return .error(
      "data.unknown-format", "'\(info.name)' is \(format): it \(what)", at: place,
      suggestion: suggestion)
  }

  /// Whether a file in no known format is by its name one for people: `README.md`, or `notes.txt` that is no table.
  private static func isForPeople(_ text: Span<UInt8>, at start: Int, _ name: String) -> Bool {
    if text.extracting(first: 4096).index(of: 0, from: 0) != nil { return false }
    let last = (name.split(separator: "/").last ?? "").lowercased()
    let documents = ["readme", "license", "licence", "changelog", "contributing"]
    return documents.contains { last == $0 || last.hasPrefix($0 + ".") }
      || last.hasSuffix(".txt") && row(text, at: start) == nil
  }

  /// The first cells of a file whose first two rows have as many cells, more than one; else nil.
  private static func row(_ text: Span<UInt8>, at start: Int) -> [String]? {
    var parser = CSVParser(text.extracting(start...))
    guard let names = try? parser.next(), names.count > 1, let cells = try? parser.next(),
      cells.count == names.count
    else { return nil }
    let all = names.prefix(8).map { CleanName.line($0) ?? "" }.filter { !$0.isEmpty }
    return all.isEmpty ? nil : all
  }
}
