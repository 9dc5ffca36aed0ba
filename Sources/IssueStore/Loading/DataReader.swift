import Diagnostics

/// Reads data files into one snapshot again and again: files that did not change are not parsed
/// again, and of a large file of JSON only the parts that moved.
public struct DataReader: Sendable {
  private let options: LoadOptions
  private var readings: [FileReading] = []

  /// A reader that has read nothing yet.
  public init(options: LoadOptions) {
    self.options = options
  }

  /// Reads files, in the order given, into one snapshot.
  ///
  /// A file that cannot be read is an error in the result (a warning where `skipUnreadable` is set);
  /// the others are read all the same. Broken records are left out with a warning each.
  ///
  /// - Parameters:
  ///   - files: the files; folders among them were replaced by what is in them.
  ///   - changed: the paths of files that may have changed since the last call; nil for all.
  public mutating func load(_ files: [DataFile], changed: Set<String>? = nil) -> LoadResult {
    var known: [DataFile: Int] = [:]
    for (index, reading) in readings.enumerated() { known[reading.file] = index }
    var previous: [FileReading?] = readings
    readings = []
    readings.reserveCapacity(files.count)
    for file in files {
      var old: FileReading?
      if let index = known[file] {
        old = previous[index]
        previous[index] = nil
      }
      if let old, old.failure == nil, let changed, !changed.contains(file.path) {
        readings.append(old)
      } else {
        readings.append(read(file, after: old))
      }
    }
    return result()
  }

  private func read(_ file: DataFile, after old: FileReading?) -> FileReading {
    if let old, old.failure == nil, let reading = PartReader.read(old, options) { return reading }
    var reading = FileReading(file: file)
    do throws(Diagnostic) {
      try DataLoader.read(file, options, into: &reading)
    } catch {
      var failure = error
      if file.isFound, options.passesOverUnknownFiles, error.code == "data.unknown-format" {
        failure.severity = .warning
        failure.message += "; it is passed over"
        var batch = RecordBatch(options: options, file: file)
        batch.lose("files of no known format")
        reading.add(batch)
      } else if options.skipUnreadable {
        failure.severity = .warning
        failure.message += "; it is left out"
      }
      reading.failure = failure
    }
    return reading
  }

  private mutating func result() -> LoadResult {
    var builder = SnapshotBuilder(options: options)
    var diagnostics: [Diagnostic] = []
    var loaded: [LoadedFile] = []
    var isIncomplete = false
    var batches: [KeptBatch] = []
    var counts: [Int] = []
    for index in readings.indices {
      diagnostics += readings[index].diagnostics
      if let failure = readings[index].failure {
        diagnostics.append(failure)
        if failure.code != "data.unknown-format" || !readings[index].file.isFound {
          isIncomplete = true
        }
      } else {
        loaded.append(
          LoadedFile(name: readings[index].file.name, format: readings[index].format?.name))
      }
      counts.append(readings[index].batches.count)
      batches += readings[index].batches
      // Held in one place only, so that they can be changed without a copy.
      readings[index].batches = []
    }
    builder.add(&batches)
    var next = 0
    for (index, count) in counts.enumerated() {
      readings[index].batches = Array(batches[next..<next + count])
      next += count
    }
    let made = builder.finish()
    return LoadResult(
      snapshot: made.snapshot, diagnostics: diagnostics, counts: made.counts, losses: made.losses,
      texts: made.texts, isIncomplete: isIncomplete, files: loaded)
  }
}
