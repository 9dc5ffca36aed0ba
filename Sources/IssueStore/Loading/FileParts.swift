import Hashing
import TrackerReaders

/// The parts of a JSON file, so that of the changed file only those that changed are parsed again.
///
/// The content of records decides where a part ends (content-defined chunking), so that an edit moves
/// no border but those beside it. A file has the same parts whatever it was before.
struct FileParts: Sendable {
  /// Records that are read at one go.
  struct Part: Sendable {
    /// From its first record to the end of its last.
    var range: Range<Int>
    /// The path of its list in a container; empty for a file that is none.
    let list: String
    /// Its container, an index into ``contexts``.
    let context: Int
    /// The place of its first record in its list, from 1.
    let ordinal: Int
    /// How many records come before it.
    let first: Int
    /// The index of the same part in the file as it was before; nil where it has to be read.
    var known: Int?
    /// The ranges of its records; empty if the part is known.
    var records: [Range<Int>] = []
    /// How many records it has.
    var count = 0
    /// The hash of its bytes.
    var key: UInt64 = 0
    /// The hash of its first bytes; see ``FileParts/head(of:_:)``.
    var head: UInt64 = 0
  }

  /// How many bytes the file has.
  let size: Int
  /// Whether every value is on a line of its own.
  var isLines: Bool
  /// The contexts of the containers; the first is that of no container.
  var contexts: [RecordContext]
  /// The parts in the file's order.
  var parts: [Part]
}

/// The parts that a file had before, found by their bytes.
struct KnownParts {
  /// The reading of the file.
  let reading: FileReading
  /// The parts, whose batches follow that of the heads.
  let file: FileParts
  /// The index of a part by the hash of its first bytes; of several parts the last.
  private let places: [UInt64: Int]
  /// The parts whose bytes were left out when the file was read again, by where they begin.
  var leftOut: [Int: Match] = [:]

  /// A part by its index, and where it ends.
  typealias Match = (index: Int, end: Int)

  /// The parts of a reading; nil where it has none.
  init?(_ reading: FileReading) {
    guard let file = reading.parts, reading.failure == nil else { return nil }
    self.reading = reading
    self.file = file
    let quiet = file.parts.indices.filter { Self.isQuiet($0, reading) }
    places = Dictionary(quiet.map { (file.parts[$0].head, $0) }, uniquingKeysWith: { $1 })
  }

  /// Whether a part is read without warnings: else it is read again, because their places may have moved.
  private static func isQuiet(_ part: Int, _ reading: FileReading) -> Bool {
    reading.batches[part + 1].read.content.warnings.isEmpty
  }

  /// Whether a part is found by its bytes.
  func isFound(_ part: Int) -> Bool { file.parts[part].head != 0 && Self.isQuiet(part, reading) }

  /// Whether all parts of a file that were left out are among the known parts of its reading.
  func areLeftOutPartsKnown(to parts: FileParts?) -> Bool {
    parts?.parts.count { $0.known != nil && leftOut[$0.range.lowerBound] != nil } == leftOut.count
  }

  /// The batch of a part.
  func batch(_ part: Int) -> KeptBatch { reading.batches[part + 1] }

  /// The known part whose bytes begin at an offset, and its end.
  func part(at offset: Int, in text: Span<UInt8>) -> Match? {
    if let part = leftOut[offset] { return part }
    guard let index = places[FileParts.head(of: text, offset..<text.count)] else { return nil }
    let end = offset + file.parts[index].range.count
    guard end <= text.count, FileParts.key(of: text, offset..<end) == file.parts[index].key else {
      return nil
    }
    return (index, end)
  }
}

extension FileParts {
  /// A file that is no longer than this is not divided.
  static let smallestFile = 65_536

  /// The length in bytes at which a part ends whatever the hash is. One thread reads a part: with a very long one the
  /// other threads would wait at the end.
  static let longest = 1 << 18

  /// Whether a part ends behind a record, which the hash of its bytes decides: about one in a hundred.
  static func endsPart(_ record: Range<Int>, in text: Span<UInt8>) -> Bool {
    var key = StableHasher()
    let bytes = text.extracting(record)
    key.combine(bytes.extracting(first: 96))
    key.combine(bytes.extracting(last: 32))
    key.combine(record.count)
    return key.value % 100 == 0
  }

  /// The hash of a range of a text.
  static func key(of text: Span<UInt8>, _ range: Range<Int>) -> UInt64 {
    var key = StableHasher()
    key.combine(text.extracting(range))
    return key.value
  }

  /// The hash of the first 256 bytes of a range, the lookup key of known parts; 0 if it is shorter.
  static func head(of text: Span<UInt8>, _ range: Range<Int>) -> UInt64 {
    range.count < 256 ? 0 : key(of: text, range.lowerBound..<range.lowerBound + 256)
  }
}
