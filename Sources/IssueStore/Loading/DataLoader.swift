import Diagnostics

/// Reads data files of any known format into one snapshot.
public enum DataLoader {
  /// Every format that is read, as the documentation lists them.
  public static var formats: [DataFormat] { FormatTable.formats }

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
        let format = try read(file, options, into: &builder, &diagnostics)
        loaded.append(LoadedFile(name: file.name, format: format?.name))
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
    let splitter = JSONSplitter(text: file.bytes)
    let text = file.bytes
    var start = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    start = splitter.skipSpace(start)
    guard start < text.count else {
      throw Diagnostic.error(
        "data.empty", "'\(info.name)' is empty", at: Place(file: info.name),
        suggestion: "an empty list is written '[]'")
    }
    switch text[start] {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      let reader = JSONFileReader(file, from: start, info: info, options: options)
      return try reader.read(into: &builder, &diagnostics)
    default:
      let reader = TableFileReader(file, info: info, options: options)
      if let format = try reader.read(into: &builder, &diagnostics) { return format }
      var finder = PlaceFinder(name: info.name, text: text)
      throw Diagnostic.error(
        "data.unknown-format", "'\(info.name)' is in no known format",
        at: finder.place(at: start), suggestion: "known formats: \(FormatTable.names)")
    }
  }
}
