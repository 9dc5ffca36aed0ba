import Diagnostics
import TrackerReaders

/// The result of reading one data file, before it becomes part of a snapshot.
struct FileReading: Sendable {
  /// The file.
  let file: DataFile
  /// The format that was recognised; nil for a file without a recognisable record.
  var format: DataFormat?
  /// The number of records and a suggestion, if that number is the tracker's page size.
  var fullPage: (count: Int, suggestion: String)?
  /// The content, part by part.
  var batches: [KeptBatch] = []
  /// The messages about it, in the order of their places.
  var diagnostics: [Diagnostic] = []
  /// Why it could not be read; nil where it could.
  var failure: Diagnostic?
  /// The parts whose batches follow the first one; nil where the whole file has to be parsed again
  /// when it changes.
  var parts: FileParts?

  /// Whether it has objects that may be records, outside of the lists of a container.
  var holdsObjects = false

  /// The codes of failures of files that hold something else than data.
  static let codesOfOtherContent: Set<String> = ["data.unknown-format", "data.other-records"]

  /// Whether it has objects, but neither an issue nor the deletion of one: a list of labels or comments.
  var holdsOnlyOthers: Bool {
    holdsObjects
      && batches.allSatisfy { batch in
        let content = batch.read.content
        return batch.read.count == 0 && !content.definesAwards
          && !content.looseParts.contains { part in
            switch part.content {
            case .record, .task, .deletion: true
            default: false
            }
          }
      }
  }

  /// The problem of a file whose records are all unreadable; nil for others.
  var lackOfRecords: Diagnostic? {
    let unusable = batches.map(\.read.content.unusable).filter { $0.count > 0 }
    let broken =
      batches.reduce(0) { $0 + $1.read.content.broken } + unusable.reduce(0) { $0 + $1.count }
    guard broken > 0, batches.allSatisfy({ $0.isEmpty }) else { return nil }
    let first = diagnostics.first { $0.code == "data.broken-record" }
    // A file that cannot be parsed at all is assumed to be in Gazette's own format.
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

  /// The problem of a file of which no record has a title in the named format, while some have one
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

  /// Adds the next part of the content.
  mutating func add(_ batch: RecordBatch) {
    batches.append(KeptBatch(batch))
  }
}
