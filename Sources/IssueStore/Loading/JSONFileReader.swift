import Diagnostics
import Formats
package import TrackerReaders

/// Reads a file of JSON: recognises its format, finds its records, and parses them in parts.
package struct JSONFileReader: Sendable {
  let file: FileBytes
  let info: DataFile
  let options: LoadOptions
  let start: Int

  var splitter: JSONSplitter { JSONSplitter(text: file.bytes) }

  /// How many objects are looked at to tell a file's format.
  static let sampleSize = 20

  /// A reader for the JSON that begins at an offset of a file.
  package init(_ file: FileBytes, from start: Int, info: DataFile, options: LoadOptions) {
    self.file = file
    self.start = start
    self.info = info
    self.options = options
  }

  /// Reads the file; warnings are given back with their places, structural damage is thrown.
  func read(
    into reading: inout FileReading
  ) throws(Diagnostic) -> DataFormat? {
    if let inner = recordsInStrings() {
      let copy = FileBytes(copying: inner)
      let reader = JSONFileReader(copy, from: 0, info: info, options: options)
      return try reader.read(into: &reading)
    }
    guard let choice = try recognise() else {
      // Nothing but brackets: valid, and empty.
      if let problem = JSONSyntax.firstProblem(in: file.bytes, from: start) {
        throw damaged(problem)
      }
      return nil
    }
    let layout: JSONLayout
    do throws(JSONSplitter.Problem) {
      layout = try JSONLayout(
        splitter, from: start, reader: choice.reader, isContainer: choice.isContainer,
        heads: RecordBatch(options: options, file: info))
    } catch {
      throw damaged(error)
    }
    let plan = layout.plan
    let isLarge = file.bytes.count > FileParts.smallestFile
    let whole = plan.records.isEmpty ? [] : [0..<plan.records.count]
    var parts = FileParts.parts(
      isLarge ? FileParts.ranges(of: plan.records, in: file.bytes) : whole,
      of: plan.records, end: file.bytes.count)
    var warnings = layout.heads.warnings
    reading.add(layout.heads)
    var batches = readParts(&parts, plan, with: choice.reader)
    let isSettled = choice.reader.settle(&batches)
    for batch in batches {
      warnings += batch.warnings
      reading.add(batch)
    }
    if let message = choice.reader.warning(recordCount: plan.records.count) {
      warnings.append((start, .warning("data.suspicious", message)))
    }
    if !warnings.isEmpty {
      // What was read into parts was given back, so the text is read again to find the places.
      let text =
        file.isReleasable
        ? try FileBytes.read(info.path, name: info.name, jobs: options.jobs) : file
      reading.diagnostics += Self.placed(warnings, name: info.name, in: text.bytes)
    } else if !isSettled, let first = parts.first, plan.contexts.count <= 2, file.isFile, isLarge {
      let begin = splitter.skipSpace(start)
      reading.parts = FileParts(
        reader: choice.reader, isContainer: choice.isContainer,
        isArray: choice.isContainer || file.bytes[begin] == UInt8(ascii: "["),
        isLines: layout.isLines, begin: begin, plan: plan.withoutRecords,
        head: FileParts.key(of: file.bytes, 0..<first.start), size: file.bytes.count, parts: parts)
    }
    return choice.reader.format
  }

  private func damaged(_ problem: JSONSplitter.Problem) -> Diagnostic {
    var finder = PlaceFinder(name: info.name, text: file.bytes)
    // The splitter sees that a bracket is missing; where it is missing the grammar tells.
    let first = JSONSyntax.firstProblem(in: file.bytes, from: start)
    var notes: [Diagnostic.Note] = []
    var best = problem
    if let first, first.offset >= problem.offset {
      if first.message != problem.message {
        notes.append(.init(problem.message, at: finder.place(at: problem.offset)))
      }
      best = first
    }
    return .error(
      "data.damaged", "'\(info.name)' is damaged: \(best.message)",
      at: finder.place(at: best.offset), notes: notes, suggestion: best.advice)
  }

  /// Gives warnings their places; those of one file come in the order of their places.
  static func placed(
    _ warnings: [(offset: Int, diagnostic: Diagnostic)], name: String,
    in text: UnsafeBufferPointer<UInt8>
  ) -> [Diagnostic] {
    let limit = 1000
    var finder = PlaceFinder(name: name, text: text)
    let order = warnings.indices.sorted {
      (warnings[$0].offset, $0) < (warnings[$1].offset, $1)
    }
    var placed = order.prefix(limit).map { index in
      var diagnostic = warnings[index].diagnostic
      diagnostic.place = finder.place(at: warnings[index].offset)
      return diagnostic
    }
    if warnings.count > limit {
      placed.append(
        .warning(
          "data.more", "\(warnings.count - limit) more warnings of this file are not shown",
          at: Place(file: name)))
    }
    return placed
  }
}

// MARK: - Parsing

extension JSONFileReader {
  /// Reads the records part by part, on as many threads as may be used; sets the parts' keys.
  private func readParts(
    _ parts: inout [FileParts.Part], _ plan: RecordPlan, with reader: any JSONReader
  ) -> [RecordBatch] {
    var batches = [RecordBatch?](repeating: nil, count: parts.count)
    parts.withUnsafeMutableBufferPointer { parts in
      batches.withUnsafeMutableBufferPointer { slots in
        // Each part is taken by one thread only, which alone writes its slots.
        nonisolated(unsafe) let slots = slots
        nonisolated(unsafe) let parts = parts
        Threads.run(parts.count, threads: Threads.count(for: options.jobs)) { index in
          slots[index] = readPart(&parts[index], plan, with: reader)
        }
      }
    }
    return batches.compactMap { $0 }
  }

  /// Reads a part; the first record of the file is the first of `plan`.
  private func readPart(
    _ part: inout FileParts.Part, _ plan: RecordPlan, with reader: any JSONReader
  ) -> RecordBatch {
    let batch = readRecords(
      plan.records[part.first..<part.first + part.count], of: plan, with: reader, first: part.first)
    part.hash(in: file.bytes)
    file.release(part.start..<part.end)
    return batch
  }

  /// Reads records into one batch; `first` is how many records of the file come before them.
  func readRecords(
    _ records: ArraySlice<RecordPlan.Record>, of plan: RecordPlan, with reader: any JSONReader,
    first: Int
  ) -> RecordBatch {
    var batch = RecordBatch(options: options, file: info)
    let parser = JSONParser()
    var context: Int32 = 0
    for (index, record) in records.enumerated() {
      if record.context != context {
        context = record.context
        batch.context = plan.contexts[Int(context)]
      }
      batch.recordOffset = record.range.lowerBound
      batch.recordOrdinal = Int(record.ordinal)
      batch.recordKey = ""
      read(
        record, number: first + index + 1, plan.lists[Int(record.list)], reader, parser, &batch)
    }
    return batch
  }

  private func read(
    _ record: RecordPlan.Record, number: Int, _ list: String, _ reader: any JSONReader,
    _ parser: JSONParser, _ batch: inout RecordBatch
  ) {
    let start = record.range.lowerBound
    let text = UnsafeBufferPointer(rebasing: splitter.text[record.range])
    let result = parser.withValue(of: text) { value, repairs in
      let record = value.unwrapped
      batch.attempt("record \(number)\(Self.title(of: record))") { (batch) throws(BrokenRecord) in
        try reader.read(record, list: list, into: &batch)
      }
      for (offset, kind) in repairs {
        batch.warn(
          "data.repaired", kind.message, at: start + offset, suggestion: kind.suggestion)
      }
    }
    if case .failure(let problem) = result {
      batch.leaveOut(
        "record \(number)", problem.message, at: start + problem.offset,
        suggestion: problem.advice)
    }
  }

  private static func title(of value: JSONValue) -> String {
    guard let text = value["title"]?.line else { return "" }
    return " ('\(text.count > 40 ? text.prefix(40) + "…" : text)')"
  }
}
