import Bytes
import Diagnostics
import Formats
package import TrackerReaders

/// Reads a file of JSON: recognises its format, finds its records, and parses them in parts.
package struct JSONFileReader: Sendable {
  let file: FileBytes
  let info: DataFile
  let options: LoadOptions
  let start: Int
  /// Whether ambiguous dates are read with the day first.
  private var isDayFirst = false

  /// A reader for the JSON that begins at an offset of a file.
  package init(_ file: FileBytes, from start: Int, info: DataFile, options: LoadOptions) {
    self.file = file
    self.start = start
    self.info = info
    self.options = options
  }

  /// Reads the file, except for known parts that are still in it. Warnings are added to the reading
  /// with their places, errors in the structure are thrown.
  func read(
    after known: KnownParts? = nil, into reading: inout FileReading
  ) throws(Diagnostic) -> DataFormat? {
    guard var known, !known.leftOut.isEmpty else {
      return try readOnce(after: known, into: &reading)
    }
    var attempt = reading
    if let format = try? readOnce(after: known, into: &attempt),
      known.areLeftOutPartsKnown(to: attempt.parts)
    {
      reading = attempt
      return format
    }
    // Bytes were needed that had been left out.
    known.leftOut = [:]
    return try again().readOnce(after: known, into: &reading)
  }

  /// A reader of the whole file, for bytes that were left out, or read and given back.
  private func again() throws(Diagnostic) -> JSONFileReader {
    let file = try FileBytes.read(info.path, name: info.name, jobs: options.jobs)
    return JSONFileReader(file, from: start, info: info, options: options)
  }

  /// Reads the file once; parts that were left out are taken as known. If it turns out that their
  /// bytes are needed, the result is not complete.
  func readOnce(
    after known: KnownParts?, into reading: inout FileReading
  ) throws(Diagnostic) -> DataFormat? {
    let isLarge = file.bytes.count > FileParts.smallestFile
    let known = isLarge ? known : nil
    var scanner = RecordScanner(file, known: known)
    let samples = FileSamples(from: start, &scanner)
    if let inner = recordsInStrings(samples) {
      let copy = FileBytes(copying: inner)
      let reader = JSONFileReader(copy, from: 0, info: info, options: options)
      return try reader.read(into: &reading)
    }
    if let inner = recordsInMembers(samples) {
      let copy = FileBytes(copying: inner)
      let reader = JSONFileReader(copy, from: 0, info: info, options: options)
      return try reader.read(into: &reading)
    }
    guard let choice = try recognise(samples) else {
      // Nothing but brackets: valid, and empty.
      if let problem = JSONSyntax.firstProblem(in: file.bytes, from: start) {
        throw damaged(problem)
      }
      if samples.firstOffset == nil, !info.isAwards, let offset = file.bytes.firstValue(from: start)
      {
        var finder = PlaceFinder(name: info.name, text: file.bytes)
        throw .error(
          "data.unknown-format",
          "'\(info.name)' is JSON of no known format: its list holds texts or numbers, not objects",
          at: finder.place(at: offset), suggestion: FormatTable.advice)
      }
      var batch = RecordBatch(options: options, file: info)
      samples.withSamples {
        for (_, sample) in $0 {
          sample.noteTotals(in: &batch.totals, file: info.name)
          reading.diagnostics += JSONSample.problems(in: sample.head).map { problem in
            .warning("data.incomplete", JSONSample.message(of: problem), at: Place(file: info.name))
          }
        }
      }
      if info.isAwards || batch.totals != AnswerTotals() {
        reading.batches.append(KeptBatch(batch))
      }
      return nil
    }
    let layout: JSONLayout
    do throws(JSONSplitter.Problem) {
      layout = try JSONLayout(
        scanner, from: start, reader: choice.reader, isContainer: choice.isContainer,
        outlines: samples.outlines, heads: RecordBatch(options: options, file: info))
    } catch {
      throw damaged(error)
    }
    var parts = layout.file
    if let known { reuse(known, choice.reader, &parts) }
    // The content of a small file becomes one batch.
    let unread = parts.parts.indices.filter { parts.parts[$0].known == nil }
    let groups = isLarge ? unread.map { [$0] } : unread.isEmpty ? [] : [unread]
    var read = readParts(groups, of: &parts, with: choice.reader)[...]
    let kept =
      isLarge
      ? parts.parts.map { $0.known.flatMap { known?.batch($0) } } : groups.map { _ in nil }
    var batches = kept.map { $0?.read.content ?? read.removeFirst() }
    // A later record may decide how the dates of earlier ones are to be read.
    let order = DayOrder.told(by: batches.map(\.dayOrder)) ?? false
    if batches.contains(where: { $0.dayOrder.doubtful.count > 0 && $0.dayOrder.isDayFirst != order }
    ) {
      var reader = file.isReleasable ? try again() : self
      reader.isDayFirst = order
      return try reader.readOnce(after: nil, into: &reading)
    }
    let isSettled = choice.reader.settle(&batches)
    if isSettled, known != nil {
      return try again().readOnce(after: nil, into: &reading)
    }
    var warnings = layout.heads.warnings
    reading.add(layout.heads)
    for (old, batch) in zip(kept, batches) {
      warnings += batch.warnings
      reading.batches.append(old ?? KeptBatch(batch))
    }
    if layout.count > 0 { reading.diagnostics += missingPaths(batches, samples) }
    reading.holdsObjects =
      layout.count > 0
      && (!choice.isContainer || choice.reader.holdsPeople || samples.haveNoListOfRecords)
    reading.fullPage = choice.reader.adviceForFullPage(of: layout.count).map { (layout.count, $0) }
    if !warnings.isEmpty {
      // Memory of parts that were read has been given back: places need the text once more.
      let text = file.isReleasable ? try again().file : file
      reading.diagnostics += PlaceFinder.placed(
        Self.toldOnce(warnings, in: text.bytes), name: info.name, in: text.bytes)
    }
    if !isSettled, file.isFile, isLarge {
      for index in parts.parts.indices { parts.parts[index].records = [] }
      reading.parts = parts
    }
    return choice.reader.format
  }

  /// Finds the known parts that mean the same in their new place. All others are divided into
  /// records to be read.
  private func reuse(
    _ known: KnownParts, _ reader: any JSONReader, _ file: inout FileParts
  ) {
    let isSame =
      known.file.contexts == file.contexts && known.reading.format?.name == reader.format.name
    for (place, part) in file.parts.enumerated() {
      guard let index = part.known else { continue }
      let old = known.file.parts[index]
      let isMoved = part.ordinal != old.ordinal || part.list != old.list
      let dependsOnPlace = known.batch(index).read.content.dependsOnOrdinals
      file.parts[place].key = old.key
      file.parts[place].head = old.head
      if isSame, old.list == part.list, old.context == part.context, !isMoved || !dependsOnPlace {
        continue
      }
      file.parts[place].known = nil
      let splitter = self.file.splitter
      var offset = part.range.lowerBound
      while offset < part.range.upperBound, let end = try? splitter.skipValue(offset) {
        file.parts[place].records.append(offset..<end)
        offset = splitter.skipSpace(end)
        if offset < part.range.upperBound, splitter.text[offset] == UInt8(ascii: ",") {
          offset = splitter.skipSpace(offset + 1)
        }
      }
    }
  }

  /// Warnings of which all about invalid UTF-8 are merged into the first one, with a suggestion.
  private static func toldOnce(
    _ warnings: [(offset: Int, diagnostic: Diagnostic)], in text: Span<UInt8>
  ) -> [(offset: Int, diagnostic: Diagnostic)] {
    let message = JSONRepair.Kind.brokenUTF8.message
    let broken = warnings.filter { $0.diagnostic.message == message }
    guard var first = broken.min(by: { $0.offset < $1.offset }) else { return warnings }
    if broken.count > 1 { first.diagnostic.message += ", here and further on" }
    first.diagnostic.suggestion = EncodingAdvice.suggestion(for: text, brokenAt: first.offset)
    return warnings.filter { $0.diagnostic.message != message } + [first]
  }

  private func damaged(_ problem: JSONSplitter.Problem) -> Diagnostic {
    var finder = PlaceFinder(name: info.name, text: file.bytes)
    // The splitter knows only which bracket is not closed. The grammar finds where it should be.
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
}

// MARK: - Parsing

extension JSONFileReader {
  /// Reads groups of parts on as many threads as may be used, each into one batch, and sets their hashes.
  private func readParts(
    _ groups: [[Int]], of file: inout FileParts, with reader: any JSONReader
  ) -> [RecordBatch] {
    let contexts = file.contexts
    var empty = RecordBatch(options: options, file: info)
    empty.dayOrder = DayOrder(isDayFirst: isDayFirst)
    var read = groups.map { group in (parts: group.map { file.parts[$0] }, batch: empty) }
    Threads.forEach(of: &read, threads: Threads.count(for: options.jobs)) { _, group in
      for place in group.parts.indices {
        self.read(&group.parts[place], contexts, with: reader, into: &group.batch)
      }
    }
    for (group, done) in zip(groups, read) {
      for (place, part) in zip(group, done.parts) { file.parts[place] = part }
    }
    return read.map(\.batch)
  }

  private func read(
    _ part: inout FileParts.Part, _ contexts: [RecordContext], with reader: any JSONReader,
    into batch: inout RecordBatch
  ) {
    batch.context = contexts[part.context]
    let parser = JSONParser()
    for (index, record) in part.records.enumerated() {
      batch.recordOffset = record.lowerBound
      batch.recordOrdinal = part.ordinal + index
      batch.recordKey = ""
      read(record, number: part.first + index + 1, part.list, reader, parser, &batch)
    }
    part.key = FileParts.key(of: file.bytes, part.range)
    part.head = FileParts.head(of: file.bytes, part.range.lowerBound..<file.bytes.count)
    file.release(part.range)
  }

  private func read(
    _ record: Range<Int>, number: Int, _ list: String, _ reader: any JSONReader,
    _ parser: JSONParser, _ batch: inout RecordBatch
  ) {
    let start = record.lowerBound
    // The bytes after the record in the file serve as padding.
    let text = file.padded.extracting(start..<record.upperBound + JSONParser.padding)
    let result = parser.withValue(of: text) { value, repairs in
      let (record, envelope, isDeleted, isPublic) = value.opened(but: reader.ownEnvelopes)
      batch.isDeleted = isDeleted
      batch.origin = envelope?.origin ?? batch.context.origin
      let isConfidential = envelope?.isConfidential("issue") == true
      batch.recordIsPrivate = isConfidential ? true : reader.saysPrivate(record)
      batch.attempt("record \(number)", title: Self.title(of: record)) {
        (batch) throws(BrokenRecord) in
        do throws(BrokenRecord) {
          try reader.read(record, list: list, into: &batch)
        } catch {
          guard list.isEmpty, let problem = JSONSample.problem(in: record) else { throw error }
          throw BrokenRecord(
            "it is no record but the tracker's answer that something was wrong, '\(problem)', so that the records of its page are missing",
            suggestion: "ask for that page again")
        }
        batch.tellPrivateContainers(of: record)
        batch.tellRepeatedMembers(of: record, in: reader.containers)
        if !isPublic { batch.lose(member: "public") }
        if let envelope {
          batch.tellPrivateContainers(of: envelope)
          try reader.readRest(of: envelope, into: &batch)
        }
      }
      // Each is looked for from the beginning of the record.
      for (warning, path) in batch.warnedMembers.prefix(20) {
        if let offset = JSONSplitter(text: text).place(of: path) {
          batch.warnings[warning].offset = start + offset
        }
      }
      batch.warnedMembers = []
      for (offset, kind) in repairs {
        batch.warn(
          "data.repaired", kind.message, at: start + offset, suggestion: kind.suggestion)
      }
    }
    if case .failure(let problem) = result {
      if !options.publishPrivate, let damaged = DamagedRecord(file.padded.extracting(record)) {
        batch.damaged.append(damaged)
        if damaged.mayBePrivate { batch.recordIsPrivate = true }
      }
      defer { batch.recordIsPrivate = nil }
      batch.leaveOut(
        "record \(number)", problem.message, at: start + problem.offset,
        suggestion: problem.advice)
    }
  }

  private static func title(of value: JSONValue) -> String {
    guard let text = value["title"]?.line else { return "" }
    guard text.count > 40 else { return " ('\(text)')" }
    // A token is not cut, since half of one is not recognised and masked.
    let end = text.prefix(40).lastIndex(of: " ") ?? text.index(text.startIndex, offsetBy: 16)
    return " ('\(text[..<end])…')"
  }
}

extension Span<UInt8> {
  /// The offset of the first value that is no list; nil where there are only brackets.
  fileprivate func firstValue(from start: Int) -> Int? {
    let end = self.end(from: start) { isJSONSpace($0) || $0 == 0x2C || $0 == 0x5B || $0 == 0x5D }
    return end < count ? end : nil
  }
}
