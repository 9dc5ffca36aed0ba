import Formats
import Synchronization
import TrackerReaders

/// Reads a JSON file again of which the parts are known: those whose bytes are where they were, or all
/// moved by the same way, keep their records, and only what lies between is split and parsed anew.
///
/// Whenever the result might not be that of reading the whole file, there is none.
struct PartReader {
  private let file: OpenFile
  private let old: FileReading
  private let known: FileParts
  private let options: LoadOptions
  /// By how many bytes the end of the file moved.
  private let shift: Int

  /// What a file holds now; nil where it has to be read as a whole.
  static func read(_ old: FileReading, _ options: LoadOptions) -> FileReading? {
    guard let known = old.parts, let file = try? OpenFile(old.file.path, name: old.file.name),
      file.count > FileParts.smallestFile
    else { return nil }
    return PartReader(
      file: file, old: old, known: known, options: options, shift: file.count - known.size
    ).read()
  }

  private func read() -> FileReading? {
    guard holds(0..<known.parts[0].start, known.head),
      var middle = changedParts()
    else { return nil }
    if middle.isEmpty, shift == 0 { return old }
    widen(&middle)
    while true {
      let parts = known.parts[middle]
      let start = known.parts[middle.lowerBound].start
      let end = known.parts[middle.upperBound - 1].next + shift
      // Lists are read one at a time, since what stands between them has to stay as it is.
      guard end > start, let first = parts.first, parts.allSatisfy({ $0.isBeside(first) }),
        let text = try? FileBytes.read(file, start..<end, name: old.file.name, jobs: options.jobs),
        text.bytes.count == end - start,
        let records = split(text, middle)
      else { return nil }
      let endsByItself =
        middle.upperBound == known.parts.count
        || !known.parts[middle.upperBound].isBeside(first)
        || records.last.map { FileParts.endsPart($0.range, in: text.bytes) } ?? false
      let isSampled =
        !needsRecognising(middle) || known.isContainer
        || records.count >= JSONFileReader.sampleSize
        || middle.upperBound == known.parts.count
      if endsByItself, isSampled { return replace(middle, text, records) }
      // The border behind the last record is not what it was, so the next part begins elsewhere.
      middle = middle.lowerBound..<middle.upperBound + 1
    }
  }

  /// Adds parts until there is one, and all of which the file is recognised by.
  private func widen(_ middle: inout Range<Int>) {
    var (lower, upper) = (middle.lowerBound, middle.upperBound)
    if lower == known.parts.count { lower -= 1 }
    if !known.isContainer {
      while lower > 0, known.parts[lower].first < JSONFileReader.sampleSize { lower -= 1 }
    }
    if lower == upper { upper += 1 }
    // Where bytes repeat, both ends may claim the same.
    while lower > 0, known.parts[upper - 1].next + shift <= known.parts[lower].start { lower -= 1 }
    middle = lower..<upper
  }
}

// MARK: - Comparing

extension PartReader {
  /// Whether the file has bytes of a key in a range.
  private func holds(_ range: Range<Int>, _ key: UInt64) -> Bool {
    guard range.lowerBound >= 0, range.upperBound <= file.count else { return false }
    return withUnsafeTemporaryAllocation(byteCount: range.count, alignment: 64) { buffer in
      file.read(at: range.lowerBound, into: buffer) == range.count
        && FileParts.key(of: UnsafeRawBufferPointer(buffer)) == key
    }
  }

  /// The parts between those at the file's start and those at its end that are the same.
  private func changedParts() -> Range<Int>? {
    let count = known.parts.count
    let front = Mutex(Front(rest: 0..<count, firstMoved: count))
    let threads = count > 1 ? min(2, Threads.count(for: options.jobs)) : 1
    Threads.run(threads, threads: threads) { number in
      while let (index, isFromStart) = front.withLock({ $0.take(preferringStart: number == 0) }) {
        let part = known.parts[index]
        let offset = isFromStart ? 0 : shift
        if holds(part.start + offset..<part.next + offset, part.key) { continue }
        front.withLock { front in
          if isFromStart {
            front.firstMoved = min(front.firstMoved, index)
          } else {
            front.lastMoved = max(front.lastMoved, index + 1)
          }
        }
      }
    }
    return front.withLock { front in
      // Parts that nobody took lie between, and so do those that one end took in vain.
      let lower = min(front.firstMoved, front.rest.lowerBound)
      let upper = max(front.lastMoved, front.rest.upperBound)
      return lower <= upper ? lower..<upper : upper..<upper
    }
  }
}

/// What the threads that compare have left to do.
private struct Front {
  /// The parts that nobody has taken yet.
  var rest: Range<Int>
  /// The first part that is not where it was.
  var firstMoved: Int
  /// The part behind the last that did not move with the file's end.
  var lastMoved = 0

  /// The next part to compare, at the file's start or at its end; nil where both have come to an end.
  mutating func take(preferringStart: Bool) -> (index: Int, isFromStart: Bool)? {
    if rest.isEmpty { return nil }
    let goesOnFromStart = firstMoved > rest.lowerBound
    let goesOnFromEnd = lastMoved < rest.upperBound
    if goesOnFromStart, preferringStart || !goesOnFromEnd {
      defer { rest = rest.lowerBound + 1..<rest.upperBound }
      return (rest.lowerBound, true)
    }
    guard goesOnFromEnd else { return nil }
    defer { rest = rest.lowerBound..<rest.upperBound - 1 }
    return (rest.upperBound - 1, false)
  }
}

// MARK: - Splitting

extension PartReader {
  /// Whether the list of a range of parts goes on behind it.
  private func goesOn(behind middle: Range<Int>) -> Bool {
    middle.upperBound < known.parts.count
      && known.parts[middle.upperBound].isBeside(known.parts[middle.lowerBound])
  }

  /// The records of a text that begins where a part does; nil unless it holds nothing but records up
  /// to where the next part begins, or up to what followed the list before.
  private func split(_ text: FileBytes, _ middle: Range<Int>) -> [RecordPlan.Record]? {
    let first = known.parts[middle.lowerBound]
    let last = known.parts[middle.upperBound - 1]
    let bytes = text.bytes
    let goesOn = goesOn(behind: middle)
    let listEnd = bytes.count - (last.next - last.end)
    let splitter = JSONSplitter(text: bytes)
    var records: [RecordPlan.Record] = []
    var offset = 0
    while offset < bytes.count, bytes[offset] == UInt8(ascii: "{"),
      let end = try? splitter.skipValue(offset)
    {
      if known.isLines, bytes[offset..<end].contains(0x0A) { return nil }
      records.append(
        RecordPlan.Record(
          range: offset..<end, list: first.list, context: first.context,
          ordinal: first.ordinal + Int32(records.count)))
      if !goesOn, end == listEnd, FileParts.key(of: bytes, end..<bytes.count) == last.gap {
        return records
      }
      offset = splitter.skipSpace(end)
      if known.isArray {
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: ",") else { return nil }
        offset = splitter.skipSpace(offset + 1)
      }
      if goesOn, offset == bytes.count { return records }
    }
    return nil
  }

  /// Whether the file's format is told by records of these parts.
  private func needsRecognising(_ middle: Range<Int>) -> Bool {
    let lower = middle.lowerBound
    return known.isContainer
      ? lower == 0 || !known.parts[lower - 1].isBeside(known.parts[lower])
      : known.parts[lower].first < JSONFileReader.sampleSize
  }

  /// What the file is recognised by, with the changed records in it; nil where it would be read in
  /// another way than before.
  private func recognised(
    _ middle: Range<Int>, _ text: FileBytes, _ records: [RecordPlan.Record]
  ) -> KeptSample?? {
    guard needsRecognising(middle) else { return .some(known.sample) }
    var sample = known.sample
    var bytes: [UInt8]
    if known.isContainer {
      let run = (1...max(1, middle.lowerBound)).count { index in
        index <= middle.lowerBound && !known.parts[index - 1].isBeside(known.parts[index])
      }
      guard let head = records.first, sample?.lists.indices.contains(run) == true else {
        return nil
      }
      sample?.lists[run].first = Array(text.bytes[head.range])
      bytes = sample?.text ?? []
    } else {
      let last = records[min(records.count, JSONFileReader.sampleSize) - 1]
      bytes = Array(text.bytes[..<last.range.upperBound])
      let splitter = JSONSplitter(text: text.bytes)
      // What begins otherwise may be taken for a message; see `DataLoader`.
      guard
        known.isArray
          || JSONLayout.isLines(splitter, from: 0) == known.isLines
            && text.bytes[min(splitter.skipSpace(1), text.bytes.count - 1)] == UInt8(ascii: "\"")
      else { return nil }
    }
    let reader = JSONFileReader(
      FileBytes(copying: bytes), from: known.isContainer ? known.begin : 0, info: old.file,
      options: options)
    guard reader.recordsInStrings() == nil, let choice = try? reader.recognise(),
      choice.reader.format == known.reader.format, choice.isContainer == known.isContainer
    else { return nil }
    return .some(sample)
  }
}

// MARK: - Putting together

extension PartReader {
  /// So many bytes are read as a whole file is, on several threads.
  private static let limit = 8 << 20

  private func replace(
    _ middle: Range<Int>, _ text: FileBytes, _ records: [RecordPlan.Record]
  ) -> FileReading? {
    guard text.bytes.count < Self.limit, let sample = recognised(middle, text, records) else {
      return nil
    }
    var plan = known.plan
    plan.records = records
    let before = known.parts[middle.lowerBound]
    let added = records.count - known.parts[middle].reduce(0) { $0 + $1.count }
    var parts = FileParts.parts(
      FileParts.ranges(of: records, in: text.bytes), of: records, end: text.bytes.count)
    let reader = JSONFileReader(text, from: 0, info: old.file, options: options)
    var batches: [RecordBatch] = []
    for index in parts.indices {
      let range = parts[index].first..<parts[index].first + parts[index].count
      let batch = reader.readRecords(
        records[range], of: plan, with: known.reader, first: before.first + range.lowerBound)
      // Warnings have places in the file, which only reading all of it tells.
      guard batch.warnings.isEmpty else { return nil }
      batches.append(batch)
      parts[index].key = FileParts.key(of: text.bytes, parts[index].start..<parts[index].next)
      parts[index].gap = FileParts.key(of: text.bytes, parts[index].end..<parts[index].next)
      parts[index].move(by: before.start, first: before.first)
    }
    var next = FileParts(
      reader: known.reader, isContainer: known.isContainer, isArray: known.isArray,
      isLines: known.isLines, begin: known.begin, plan: known.plan, head: known.head,
      sample: sample, size: file.count, parts: Array(known.parts[..<middle.lowerBound]) + parts)
    var isSameList = true
    for var part in known.parts[middle.upperBound...] {
      isSameList = isSameList && part.isBeside(before)
      part.move(by: shift, first: added)
      if isSameList { part.ordinal += Int32(added) }
      next.parts.append(part)
    }
    var reading = old
    // The first batch is that of the heads.
    let later = old.batches[(middle.upperBound + 1)...]
    if added != 0, later.contains(where: \.read.content.dependsOnOrdinals) { return nil }
    reading.batches.replaceSubrange(
      middle.lowerBound + 1..<middle.upperBound + 1, with: batches.map { KeptBatch($0) })
    reading.parts = next
    var all = reading.batches.dropFirst().map(\.read.content)
    let count = next.parts.reduce(0) { $0 + $1.count }
    guard !known.reader.settle(&all), known.reader.warning(recordCount: count) == nil else {
      return nil
    }
    return reading
  }
}

extension FileParts.Part {
  /// Moves it within its file.
  fileprivate mutating func move(by offset: Int, first count: Int) {
    start += offset
    end += offset
    next += offset
    first += count
  }
}
