import Diagnostics

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
  public static func load(_ files: [DataFile], options: LoadOptions = LoadOptions()) -> LoadResult {
    var builder = SnapshotBuilder(options: options)
    var diagnostics: [Diagnostic] = []
    var loaded: [LoadedFile] = []
    for file in files {
      do throws(Diagnostic) {
        for part in try expand(file) {
          do throws(Diagnostic) {
            let format = try read(part, options, into: &builder, &diagnostics)
            loaded.append(LoadedFile(name: part.name, format: format?.name))
          } catch {
            guard part.isFound, options.passesOverUnknownFiles, error.code == "data.unknown-format"
            else { throw error }
            var diagnostic = error
            diagnostic.severity = .warning
            diagnostic.message += "; it is passed over"
            diagnostics.append(diagnostic)
            builder.lose("files of no known format", in: part.name)
          }
        }
      } catch {
        var diagnostic = error
        if options.skipUnreadable {
          diagnostic.severity = .warning
          diagnostic.message += "; it is left out"
        }
        diagnostics.append(diagnostic)
      }
    }
    let (snapshot, counts, losses) = builder.finish()
    return LoadResult(
      snapshot: snapshot, diagnostics: diagnostics, counts: counts, losses: losses, files: loaded)
  }

  private static func read(
    _ file: DataFile, _ options: LoadOptions, into builder: inout SnapshotBuilder,
    _ diagnostics: inout [Diagnostic]
  ) throws(Diagnostic) -> DataFormat? {
    let bytes = try FileBytes.read(file.path, name: file.name)
    return try read(bytes, file, options, into: &builder, &diagnostics)
  }

  private static func read(
    _ file: FileBytes, _ info: DataFile, _ options: LoadOptions,
    into builder: inout SnapshotBuilder, _ diagnostics: inout [Diagnostic]
  ) throws(Diagnostic) -> DataFormat? {
    let text = file.bytes
    let splitter = JSONSplitter(text: text)
    let start = splitter.skipSpace(text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    guard start < text.count else {
      throw Diagnostic.error(
        "data.empty", "'\(info.name)' is empty", at: Place(file: info.name),
        suggestion: "an empty list is written '[]'")
    }
    if MarkdownFileReader.recognizes(text) {
      let reader = MarkdownFileReader(file, info: info, options: options)
      return try reader.read(into: &builder, &diagnostics)
    }
    if isBracket(text[start]) {
      if beginsWithMessage(text, from: start), let second = jsonBehindFirstLine(text, from: start) {
        return try readBehindFirstLine(second, file, info, options, &builder, &diagnostics)
      }
      let reader = JSONFileReader(file, from: start, info: info, options: options)
      return try reader.read(into: &builder, &diagnostics)
    }
    if let inner = jsonInStrings(text, from: start) {
      return try read(FileBytes(copying: inner), info, options, into: &builder, &diagnostics)
    }
    let table = TableFileReader(file, info: info, options: options)
    if let format = try table.read(into: &builder, &diagnostics) { return format }
    if let second = jsonBehindFirstLine(text, from: start) {
      return try readBehindFirstLine(second, file, info, options, &builder, &diagnostics)
    }
    return try refuse(text, at: start, info, &diagnostics)
  }

  private static func isBracket(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
  }

  /// Whether a line that begins with a bracket is no JSON and no broken record either, but a message
  /// such as `[INFO] fetching`.
  private static func beginsWithMessage(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Bool {
    let end = text[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? text.count
    let line = UnsafeBufferPointer(rebasing: text[start..<end])
    guard let next = line.dropFirst().first(where: { !isJSONSpace($0) }), next != 0x22,
      !isBracket(next)
    else { return false }
    return JSONSyntax.firstProblem(in: line) != nil
  }

  private static func readBehindFirstLine(
    _ start: Int, _ file: FileBytes, _ info: DataFile, _ options: LoadOptions,
    _ builder: inout SnapshotBuilder, _ diagnostics: inout [Diagnostic]
  ) throws(Diagnostic) -> DataFormat? {
    diagnostics.append(
      .warning(
        "data.first-line", "the first line is no JSON and is passed over",
        at: Place(file: info.name, line: 1)))
    let reader = JSONFileReader(file, from: start, info: info, options: options)
    return try reader.read(into: &builder, &diagnostics)
  }

  /// Where JSON begins on the second line, as behind what a program printed first; else nil.
  private static func jsonBehindFirstLine(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int? {
    guard let end = text[start...].firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else {
      return nil
    }
    let next = JSONSplitter(text: text).skipSpace(end)
    return next < text.count && isBracket(text[next]) ? next : nil
  }

  /// The JSON in a file that holds it as one JSON string, or as one on each line; else nil.
  private static func jsonInStrings(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> [UInt8]? {
    guard text[start] == UInt8(ascii: "\"") else { return nil }
    let splitter = JSONSplitter(text: text)
    let parser = JSONParser()
    var inner: [UInt8] = []
    var offset = start
    while offset < text.count {
      guard text[offset] == UInt8(ascii: "\""), let end = try? splitter.skipString(offset) else {
        return nil
      }
      // A header of a table goes on behind its first string.
      let next = splitter.skipSpace(end)
      guard next == text.count || text[next] == UInt8(ascii: "\"") else { return nil }
      // In an array, since simdjson refuses a string alone at the end of its buffer.
      let wrapped = [UInt8(ascii: "[")] + text[offset..<end] + [UInt8(ascii: "]")]
      let padded = wrapped + [UInt8](repeating: 0x20, count: JSONParser.padding)
      _ = padded.withUnsafeBufferPointer { padded in
        parser.withValue(of: UnsafeBufferPointer(rebasing: padded[..<wrapped.count])) { value, _ in
          for element in value.elements {
            inner += element.stringBytes?.bytes ?? .init(start: nil, count: 0)
          }
        }
      }
      inner.append(0x0A)
      offset = next
    }
    guard let first = inner.first(where: { !isJSONSpace($0) }), isBracket(first) else { return nil }
    return inner
  }

  /// Says what a file looks like that is in no known format.
  private static func refuse(
    _ text: UnsafeBufferPointer<UInt8>, at start: Int, _ info: DataFile,
    _ diagnostics: inout [Diagnostic]
  ) throws(Diagnostic) -> DataFormat? {
    if info.name.hasSuffix(".md") || info.name.hasSuffix(".markdown") {
      diagnostics.append(
        .warning(
          "data.no-front-matter", "'\(info.name)' is no issue, since it has no front matter",
          at: Place(file: info.name)))
      return nil
    }
    let isBinary = text.prefix(4096).contains(0)
    var finder = PlaceFinder(name: info.name, text: text)
    throw Diagnostic.error(
      "data.unknown-format",
      "'\(info.name)' is in no known format: it is "
        + (isBinary ? "no text" : "neither JSON nor Markdown with front matter, nor a table"),
      at: isBinary ? Place(file: info.name) : finder.place(at: start),
      suggestion: "known formats: \(FormatTable.names)")
  }

  /// The files of a folder, or the file itself.
  private static func expand(_ file: DataFile) throws(Diagnostic) -> [DataFile] {
    guard isFolder(file.path) else { return [file] }
    return try files(inFolder: file.path, name: file.name).map { found in
      var found = found
      found.format = file.format
      found.source = file.source
      found.columns = file.columns
      found.isFound = true
      return found
    }
  }
}
