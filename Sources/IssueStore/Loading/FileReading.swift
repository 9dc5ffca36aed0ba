import Diagnostics
import TrackerReaders

/// What was read from one data file, before it becomes part of a snapshot.
struct FileReading: Sendable {
  /// The file.
  let file: DataFile
  /// The format that it was recognised as; nil for a file without any record to tell it by.
  var format: DataFormat?
  /// How many records it has, and how to ask for more, where that is as many as its tracker gives at once.
  var fullPage: (count: Int, suggestion: String)?
  /// What is in it, part by part.
  var batches: [KeptBatch] = []
  /// What is to be told of it, in the order of the places in it.
  var diagnostics: [Diagnostic] = []
  /// Why it could not be read; nil where it could.
  var failure: Diagnostic?
  /// The parts whose batches follow the first one; nil where the whole file has to be parsed again
  /// when it changes.
  var parts: FileParts?

  /// A file of which nothing was read yet.
  init(file: DataFile) {
    self.file = file
  }

  /// What is wrong with a file that holds records of which not one can be read; nil for others.
  var lackOfRecords: Diagnostic? {
    let unusable = batches.map(\.read.content.unusable).filter { $0.count > 0 }
    let broken =
      batches.reduce(0) { $0 + $1.read.content.broken } + unusable.reduce(0) { $0 + $1.count }
    guard broken > 0, batches.allSatisfy({ $0.isEmpty }) else { return nil }
    let first = diagnostics.first { $0.code == "data.broken-record" }
    // What cannot be parsed at all is taken for Gazette's own.
    let isGuess = file.format == nil && format?.name == FormatTable.json.first?.format.name
    let format = isGuess ? "" : format.map { " as \($0.name)" } ?? ""
    return .error(
      "data.no-records",
      broken == 1
        ? "the one record of '\(file.name)' cannot be read\(format)"
        : "none of the \(broken) records of '\(file.name)' can be read\(format)", at: first?.place,
      notes: (first?.message ?? unusable.first.map { "left out: \($0.what)" }).map { [.init($0)] }
        ?? [],
      suggestion: file.format == nil
        ? first?.suggestion : "leave the format out, so that it is found by looking")
  }

  /// What is wrong with a file of which no record has a title in the format that was named for it, while some have one
  /// in another format; nil for others.
  func problemOfFormat(_ options: LoadOptions) -> Diagnostic? {
    guard let named = file.format, file.columns.isEmpty, !batches.contains(where: \.hasTitle)
    else { return nil }
    let hasRecords = batches.contains { $0.read.count > 0 }
    // Beside the records of an export files that have none are usual.
    if !hasRecords, file.isFound { return nil }
    var unnamed = file
    unnamed.format = nil
    var other = FileReading(file: unnamed)
    guard (try? DataLoader.read(unnamed, options, into: &other)) != nil,
      let format = other.format?.name, format != named,
      other.batches.contains(where: \.hasTitle)
    else { return nil }
    return .error(
      "data.format",
      hasRecords
        ? "no record of '\(file.name)' has a title in the format '\(named)'"
        : "'\(file.name)' holds no record in the format '\(named)'",
      at: Place(file: file.name),
      suggestion:
        "it looks like '\(format)': leave '--format' or 'format:' out, or name '\(format)' there")
  }

  /// Takes the next part of what is in the file.
  mutating func add(_ batch: RecordBatch) {
    batches.append(KeptBatch(batch))
  }
}
