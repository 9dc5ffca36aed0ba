import Hashing
import TrackerReaders

/// Where the parts of a JSON file lie, so that of the changed file only those that moved have to be
/// read again.
///
/// Where a part ends is told by the records themselves, so that an edit moves no border but those
/// beside it; the parts of a file are the same however it came to be what it is.
struct FileParts: Sendable {
  /// Records that are read at one go.
  struct Part: Sendable {
    /// Where its first record begins.
    var start: Int
    /// Where its last record ends.
    var end: Int
    /// Where the next part begins, or the file ends.
    var next: Int
    /// The hash of the bytes up to the next part.
    var key: UInt64
    /// The hash of the bytes between its last record and the next part.
    var gap: UInt64
    /// How many records come before it.
    var first: Int
    /// How many records it has.
    var count: Int
    /// The place of its first record in its list, from 1.
    var ordinal: Int32
    /// Its list, as its records name it.
    var list: Int32
    /// Its container, as its records name it.
    var context: Int32

    /// Whether another part is in the same list of the same container.
    func isBeside(_ other: Part) -> Bool { list == other.list && context == other.context }
  }

  /// What reads the records.
  let reader: any JSONReader
  /// Whether the file's objects are containers.
  let isContainer: Bool
  /// Whether records are elements of an array; else they stand one behind the other.
  let isArray: Bool
  /// Whether every record stands on a line of its own.
  let isLines: Bool
  /// Where the JSON begins.
  let begin: Int
  /// The lists and containers that the records name.
  let plan: RecordPlan
  /// The hash of the bytes before the first part.
  let head: UInt64
  /// How long the file is.
  var size: Int
  /// The parts in the file's order, at least one.
  var parts: [Part]

  /// A file that is no longer than this is one part, whatever lists it has.
  static let smallestFile = 65_536

  /// A part that ends nowhere by itself ends when it is as long as this, in bytes.
  private static let longest = 1 << 20

  /// Which records make the parts, in their order.
  static func ranges(
    of records: [RecordPlan.Record], in text: UnsafeBufferPointer<UInt8>
  ) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var first = 0
    for index in records.indices {
      let record = records[index]
      let isLast = index == records.count - 1
      let isBorder =
        isLast || records[index + 1].list != record.list
        || records[index + 1].context != record.context
      let size = record.range.upperBound - records[first].range.lowerBound
      if isBorder || size >= longest || endsPart(record.range, in: text) {
        ranges.append(first..<index + 1)
        first = index + 1
      }
    }
    return ranges
  }

  /// Whether a part ends behind a record: the bytes of one in about a hundred say so.
  static func endsPart(_ record: Range<Int>, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    var key = StableHasher()
    let bytes = UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: text[record]))
    key.combine(UnsafeRawBufferPointer(rebasing: bytes.prefix(96)))
    key.combine(UnsafeRawBufferPointer(rebasing: bytes.suffix(32)))
    key.combine(record.count)
    return key.value % 100 == 0
  }

  /// The hash of a range of a text.
  static func key(of text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> UInt64 {
    var key = StableHasher()
    key.combine(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: text[range])))
    return key.value
  }

  /// The parts of a text, without the keys of their bytes.
  static func parts(
    _ ranges: [Range<Int>], of records: [RecordPlan.Record], first: Int = 0, end: Int
  ) -> [Part] {
    ranges.enumerated().map { index, range in
      let (head, last) = (records[range.lowerBound], records[range.upperBound - 1])
      let next =
        index + 1 < ranges.count ? records[ranges[index + 1].lowerBound].range.lowerBound : end
      return Part(
        start: head.range.lowerBound, end: last.range.upperBound, next: next, key: 0, gap: 0,
        first: first + range.lowerBound, count: range.count, ordinal: head.ordinal,
        list: head.list, context: head.context)
    }
  }
}

extension FileParts.Part {
  /// Sets the hashes of its bytes in a text.
  mutating func hash(in text: UnsafeBufferPointer<UInt8>) {
    key = FileParts.key(of: text, start..<next)
    gap = FileParts.key(of: text, end..<next)
  }

  /// The part moved within its file.
  func moved(by offset: Int, first count: Int) -> Self {
    var part = self
    part.start += offset
    part.end += offset
    part.next += offset
    part.first += count
    return part
  }
}
