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
    guard holds(0..<known.parts[0].start, known.head) else { return nil }
    var (lower, upper) = changedParts()
    if lower == known.parts.count, upper == 0, shift == 0 { return old }
    // Where bytes repeat, both ends may claim the same.
    lower = min(lower, upper, known.parts.count - 1)
    upper = max(upper, lower + 1)
    while lower > 0, known.parts[upper - 1].next + shift <= known.parts[lower].start { lower -= 1 }
    while true {
      let middle = lower..<upper
      let first = known.parts[lower]
      let end = known.parts[upper - 1].next + shift
      // Lists are read one at a time, since what stands between them has to stay as it is.
      guard end > first.start, known.parts[middle].allSatisfy({ $0.isBeside(first) }),
        let text = bytes(first.start..<end), let records = split(text, middle)
      else { return nil }
      let isBorder = records.last.map { FileParts.endsPart($0.range, in: text.bytes) } ?? false
      if isBorder || !goesOn(behind: middle) { return replace(middle, text, records) }
      // The border behind the last record is not what it was, so the next part begins elsewhere.
      upper += 1
    }
  }

  /// A range of the file as it is now; nil where it cannot be read.
  private func bytes(_ range: Range<Int>) -> FileBytes? {
    let text = try? FileBytes.read(file, range, name: old.file.name, jobs: options.jobs)
    return text?.bytes.count == range.count ? text : nil
  }

  /// Whether the file has bytes of a key in a range.
  private func holds(_ range: Range<Int>, _ key: UInt64) -> Bool {
    guard range.lowerBound >= 0, range.upperBound <= file.count else { return false }
    return bytes(range).map { FileParts.key(of: $0.bytes, 0..<range.count) == key } ?? false
  }

  /// The first part that is not where it was, and the one behind the last that did not move with the
  /// file's end.
  private func changedParts() -> (lower: Int, upper: Int) {
    let parts = known.parts
    let ends = Mutex((lower: parts.count, upper: 0))
    Threads.run(2, threads: Threads.count(for: options.jobs)) { number in
      if number == 0 {
        let lower = parts.firstIndex { !holds($0.start..<$0.next, $0.key) }
        ends.withLock { $0.lower = lower ?? parts.count }
      } else {
        let upper = parts.lastIndex { !holds($0.start + shift..<$0.next + shift, $0.key) }
        ends.withLock { $0.upper = upper.map { $0 + 1 } ?? 0 }
      }
    }
    return ends.withLock { $0 }
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

  /// Whether the changed records are recognised as the file was, where they tell its format.
  private func isRecognised(
    _ middle: Range<Int>, _ text: FileBytes, _ records: [RecordPlan.Record]
  ) -> Bool {
    let lower = middle.lowerBound
    let sample: [UInt8]
    if known.isContainer {
      let isFirst = lower == 0 || !known.parts[lower - 1].isBeside(known.parts[lower])
      guard isFirst else { return true }
      guard let first = records.first, let all = container(middle, text, first) else {
        return false
      }
      sample = all
    } else {
      guard known.parts[lower].first < JSONFileReader.sampleSize else { return true }
      // What begins otherwise may be taken for a message; see `DataLoader`.
      let splitter = JSONSplitter(text: text.bytes)
      let second = text.bytes[min(splitter.skipSpace(1), text.bytes.count - 1)]
      let isLikeBefore =
        JSONLayout.isLines(splitter, from: 0) == known.isLines && second == UInt8(ascii: "\"")
      guard known.isArray || lower > 0 || isLikeBefore else { return false }
      sample = Array(text.bytes[..<(records.last?.range.upperBound ?? 0)])
    }
    let reader = JSONFileReader(
      FileBytes(copying: sample), from: known.isContainer ? known.begin : 0, info: old.file,
      options: options)
    guard reader.recordsInStrings() == nil, let choice = try? reader.recognise() else {
      return false
    }
    return choice.reader.format == known.reader.format && choice.isContainer == known.isContainer
  }

  /// The container's text with every list cut down to its first element; nil where there is too much.
  private func container(
    _ middle: Range<Int>, _ text: FileBytes, _ first: RecordPlan.Record
  ) -> [UInt8]? {
    guard var sample = bytes(0..<known.parts[0].start).map({ Array($0.bytes) }) else { return nil }
    for (index, part) in known.parts.enumerated() {
      let part = index < middle.lowerBound ? part : part.moved(by: shift, first: 0)
      if index == middle.lowerBound {
        sample += text.bytes[first.range]
      } else if index == 0 || !known.parts[index - 1].isBeside(part) {
        guard let list = bytes(part.start..<part.end),
          let end = try? JSONSplitter(text: list.bytes).skipValue(0)
        else { return nil }
        sample += list.bytes[..<end]
      }
      if !goesOn(behind: index..<index + 1) {
        guard let gap = bytes(part.end..<part.next) else { return nil }
        sample += gap.bytes
      }
      if sample.count > Self.sampleLimit { return nil }
    }
    return sample
  }

  /// How many bytes are worth recognising a container by.
  private static let sampleLimit = 1 << 20
}

// MARK: - Putting together

extension PartReader {
  /// So many bytes are read as a whole file is, on several threads.
  private static let limit = 8 << 20

  private func replace(
    _ middle: Range<Int>, _ text: FileBytes, _ records: [RecordPlan.Record]
  ) -> FileReading? {
    guard text.bytes.count < Self.limit, isRecognised(middle, text, records) else { return nil }
    var plan = known.plan
    plan.records = records
    let before = known.parts[middle.lowerBound]
    let added = records.count - known.parts[middle].reduce(0) { $0 + $1.count }
    let reader = JSONFileReader(text, from: 0, info: old.file, options: options)
    var batches: [KeptBatch] = []
    var next = known
    next.size = file.count
    next.parts = Array(known.parts[..<middle.lowerBound])
    let ranges = FileParts.ranges(of: records, in: text.bytes)
    for var part in FileParts.parts(ranges, of: records, end: text.bytes.count) {
      let batch = reader.readRecords(
        records[part.first..<part.first + part.count], of: plan, with: known.reader,
        first: before.first + part.first)
      // Warnings have places in the file, which only reading all of it tells.
      guard batch.warnings.isEmpty else { return nil }
      batches.append(KeptBatch(batch))
      part.hash(in: text.bytes)
      next.parts.append(part.moved(by: before.start, first: before.first))
    }
    var isSameList = true
    for part in known.parts[middle.upperBound...] {
      isSameList = isSameList && part.isBeside(before)
      next.parts.append(part.moved(by: shift, first: added))
      if isSameList { next.parts[next.parts.count - 1].ordinal += Int32(added) }
    }
    var reading = old
    // The first batch is that of the heads.
    let later = old.batches[(middle.upperBound + 1)...]
    if added != 0, later.contains(where: \.read.content.dependsOnOrdinals) { return nil }
    reading.batches.replaceSubrange(
      middle.lowerBound + 1..<middle.upperBound + 1, with: batches)
    reading.parts = next
    var all = reading.batches.dropFirst().map(\.read.content)
    let count = next.parts.reduce(0) { $0 + $1.count }
    guard !known.reader.settle(&all), known.reader.warning(recordCount: count) == nil else {
      return nil
    }
    return reading
  }
}
