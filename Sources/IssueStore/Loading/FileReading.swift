import Diagnostics
import TrackerReaders

/// What was read from one data file, before it becomes part of a snapshot.
struct FileReading: Sendable {
  /// The file.
  let file: DataFile
  /// The format that it was recognised as; nil for a file without any record to tell it by.
  var format: DataFormat?
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

  /// Takes the next part of what is in the file.
  mutating func add(_ batch: RecordBatch) {
    batches.append(KeptBatch(batch))
  }
}
