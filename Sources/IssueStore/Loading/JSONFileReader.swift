import Diagnostics
import Dispatch
import Synchronization

/// Reads a file of JSON: recognises its format, finds its records, and parses them in parts.
struct JSONFileReader: Sendable {
  private let file: FileBytes
  private let info: DataFile
  private let options: LoadOptions
  private let start: Int

  private var splitter: JSONSplitter { JSONSplitter(text: file.bytes) }

  /// A part of a file that is read at one go, in bytes. The same for any number of threads, so that
  /// the batches, and with them the order of names, are the same.
  private static let partSize = 1 << 20
  /// How many objects are looked at to tell a file's format.
  private static let sampleSize = 20

  /// A reader for the JSON that begins at an offset of a file.
  init(_ file: FileBytes, from start: Int, info: DataFile, options: LoadOptions) {
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
    var warnings = layout.heads.warnings
    reading.add(layout.heads)
    var batches = readParts(plan, with: choice.reader)
    _ = choice.reader.settle(&batches)
    for batch in batches {
      warnings += batch.warnings
      reading.add(batch)
    }
    if let message = choice.reader.warning(recordCount: plan.records.count) {
      warnings.append((start, .warning("data.suspicious", message)))
    }
    reading.diagnostics += Self.placed(warnings, name: info.name, in: file.bytes)
    return choice.reader.format
  }

  private func damaged(_ problem: JSONSplitter.Problem) -> Diagnostic {
    var finder = PlaceFinder(name: info.name, text: file.bytes)
    // The splitter sees that a bracket is missing; where it is missing the grammar tells.
    let first = JSONSyntax.firstProblem(in: file.bytes, from: start)
    var notes: [Diagnostic.Note] = []
    var best = problem
    if let first, first.offset >= problem.offset, first.message != problem.message {
      notes.append(.init(problem.message, at: finder.place(at: problem.offset)))
      best = first
    }
    return .error(
      "data.damaged", "'\(info.name)' is damaged: \(best.message)",
      at: finder.place(at: best.offset), notes: notes)
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

// MARK: - Recognising

extension JSONFileReader {
  private func recognise() throws(Diagnostic) -> (reader: any JSONReader, isContainer: Bool)? {
    let candidates = try candidates()
    let offsets = sampleOffsets()
    if offsets.isEmpty { return nil }
    let samples = offsets.compactMap { LoadedSample(at: $0, in: splitter) }
    for reader in candidates {
      for sample in samples {
        // A record may hold lists of what would be records by themselves, as labels.
        if reader.isRecord(sample.sample.head.unwrapped) { return (reader, false) }
        if reader.isContainer(sample.sample) { return (reader, true) }
      }
    }
    if samples.isEmpty {
      // Not one object is whole: let the walk over the file say where it is damaged.
      return candidates.first.map { ($0, false) }
    }
    if info.format != nil, let reader = candidates.first { return (reader, false) }
    if samples.allSatisfy({ $0.sample.isEmptyAnswer }) { return nil }
    let names = samples.first.map { sample in
      sample.sample.head.members.map(\.key.string).prefix(8).joined(separator: ", ")
    }
    var finder = PlaceFinder(name: info.name, text: file.bytes)
    throw Diagnostic.error(
      "data.unknown-format",
      "'\(info.name)' is JSON of no known format: its first object has the members "
        + (names ?? ""),
      at: finder.place(at: offsets.first ?? start),
      suggestion: "known formats: \(FormatTable.names)")
  }

  /// The JSON of records that come as strings in objects, `{"payload": "{…}"}`, one on a line; nil when
  /// the objects of this file are of a known format themselves, or hold no such string.
  private func recordsInStrings() -> [UInt8]? {
    guard let first = sampleOffsets().first, let sample = LoadedSample(at: first, in: splitter),
      !FormatTable.json.contains(where: {
        $0.isContainer(sample.sample) || $0.isRecord(sample.sample.head.unwrapped)
      }),
      let member = sample.sample.head.members.first(where: { Self.isJSON($0.value) })?.key.string
    else { return nil }
    var inner: [UInt8] = []
    let parser = JSONParser()
    var offset = splitter.skipSpace(start)
    while offset < splitter.text.count {
      switch splitter.text[offset] {
      case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ","): offset += 1
      default:
        guard let end = try? splitter.skipValue(offset), end > offset else { return nil }
        let text = UnsafeBufferPointer(rebasing: splitter.text[offset..<end])
        _ = parser.withValue(of: text) { value, _ in
          guard let string = value[key: member], Self.isJSON(string) else { return }
          inner += string.stringBytes?.bytes ?? .init(start: nil, count: 0)
          inner.append(0x0A)
        }
        offset = end
      }
      offset = splitter.skipSpace(offset)
    }
    return inner
  }

  private static func isJSON(_ value: JSONValue) -> Bool {
    guard let bytes = value.stringBytes?.bytes,
      let first = bytes.first(where: { !isJSONSpace($0) }),
      first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    else { return false }
    return JSONSyntax.firstProblem(in: bytes) == nil
  }

  private func candidates() throws(Diagnostic) -> [any JSONReader] {
    guard let name = info.format else { return FormatTable.json }
    let named = FormatTable.json.filter { $0.format.name == name }
    if !named.isEmpty { return named }
    let isKnown = FormatTable.formats.contains { $0.name == name }
    throw Diagnostic.error(
      "data.format",
      isKnown ? "'\(info.name)' is JSON, not \(name)" : "there is no data format '\(name)'",
      at: Place(file: info.name),
      suggestion: Suggestion.didYouMean(name, in: FormatTable.formats.map(\.name))
        ?? "known formats: \(FormatTable.names)")
  }

  /// Where the first objects begin, in arrays and pages or one behind the other.
  private func sampleOffsets() -> [Int] {
    var offsets: [Int] = []
    var offset = splitter.skipSpace(start)
    while offset < splitter.text.count, offsets.count < Self.sampleSize {
      switch splitter.text[offset] {
      case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ","): offset += 1
      case UInt8(ascii: "{"):
        offsets.append(offset)
        guard let end = try? splitter.skipValue(offset) else { return offsets }
        offset = end
      default:
        guard let end = try? splitter.skipValue(offset), end > offset else { return offsets }
        offset = end
      }
      offset = splitter.skipSpace(offset)
    }
    return offsets
  }
}

/// A sample together with the parsers in whose memory it lies.
private struct LoadedSample {
  let sample: JSONSample
  private let parsers: [JSONParser]

  init?(at offset: Int, in splitter: JSONSplitter) {
    guard let outline = try? JSONOutline(ofObjectAt: offset, in: splitter, keep: []) else {
      return nil
    }
    var parsers: [JSONParser] = []
    func parse(_ bytes: [UInt8], _ count: Int) -> JSONValue? {
      let repair = bytes[..<count].withUnsafeBufferPointer { JSONRepair($0).bytes }
      let padded = repair + [UInt8](repeating: 0x20, count: JSONParser.padding)
      let parser = JSONParser()
      parsers.append(parser)
      return padded.withUnsafeBufferPointer {
        try? parser.parse(padded: UnsafeBufferPointer(rebasing: $0[..<repair.count]))
      }
    }
    guard let head = parse(outline.head, outline.headCount) else { return nil }
    var lists: [(path: String, first: JSONValue?)] = []
    for (path, offset) in outline.lists.prefix(64) {
      // Pages are lists in the list.
      var first = splitter.skipSpace(offset + 1)
      while first < splitter.text.count, splitter.text[first] == UInt8(ascii: "[") {
        first = splitter.skipSpace(first + 1)
      }
      var value: JSONValue?
      if let end = try? splitter.skipValue(first) {
        value = parse(Array(splitter.text[first..<end]), end - first)
      }
      lists.append((path, value))
    }
    sample = JSONSample(head: head, lists: lists)
    self.parsers = parsers
  }
}

// MARK: - Parsing

extension JSONFileReader {
  /// Reads the records in parts of about ``partSize`` bytes, on as many threads as may be used.
  private func readParts(_ plan: RecordPlan, with reader: any JSONReader) -> [RecordBatch] {
    let parts = Self.parts(of: plan.records)
    let cores = activeCores()
    let threads = min(parts.count, options.jobs > 0 ? min(options.jobs, cores) : cores)
    guard threads > 1 else {
      return parts.map { readPart($0, plan, with: reader) }
    }
    var batches = [RecordBatch?](repeating: nil, count: parts.count)
    batches.withUnsafeMutableBufferPointer { slots in
      // Each part is taken by one thread only, which alone writes its slot.
      nonisolated(unsafe) let slots = slots
      let next = Atomic<Int>(0)
      DispatchQueue.concurrentPerform(iterations: threads) { _ in
        while true {
          let index = next.add(1, ordering: .relaxed).oldValue
          guard index < parts.count else { return }
          slots[index] = readPart(parts[index], plan, with: reader)
        }
      }
    }
    return batches.compactMap { $0 }
  }

  private static func parts(of records: [RecordPlan.Record]) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var first = 0
    for index in records.indices {
      let size = records[index].range.upperBound - records[first].range.lowerBound
      if size >= partSize || index == records.count - 1 {
        parts.append(first..<index + 1)
        first = index + 1
      }
    }
    return parts
  }

  private func readPart(
    _ part: Range<Int>, _ plan: RecordPlan, with reader: any JSONReader
  ) -> RecordBatch {
    var batch = RecordBatch(options: options, file: info)
    let parser = JSONParser()
    var context: Int32 = 0
    for index in part {
      let record = plan.records[index]
      if record.context != context {
        context = record.context
        batch.context = plan.contexts[Int(context)]
      }
      batch.recordOffset = record.range.lowerBound
      batch.recordOrdinal = Int(record.ordinal)
      batch.recordKey = ""
      read(record, number: index + 1, plan.lists[Int(record.list)], reader, parser, &batch)
    }
    if let first = part.first, let last = part.last {
      file.release(
        plan.records[first].range.lowerBound..<plan.records[last].range.upperBound)
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
      do throws(BrokenRecord) {
        try reader.read(value.unwrapped, list: list, into: &batch)
      } catch {
        batch.leaveOutBrokenRecord()
        batch.warn(
          "data.broken-record",
          "record \(number)\(Self.title(of: value)) is left out: \(error.reason)")
      }
      for (offset, kind) in repairs {
        batch.warnings.append((start + offset, .warning("data.repaired", kind.message)))
      }
    }
    if case .failure(let problem) = result {
      batch.leaveOutBrokenRecord()
      batch.warnings.append(
        (
          start + problem.offset,
          .warning(
            "data.broken-record", "record \(number) is left out: \(problem.message)")
        ))
    }
  }

  private static func title(of value: JSONValue) -> String {
    guard let title = value.unwrapped["title"]?.stringBytes.flatMap({ CleanName($0.bytes) }) else {
      return ""
    }
    let text = title.string
    return " ('\(text.count > 40 ? text.prefix(40) + "…" : text)')"
  }
}
