import Hashing
import TrackerReaders

/// The parts of a JSON file, so that of the changed file only those that changed are parsed again.
///
/// Where a part ends is told by the records themselves (content-defined chunking), so that an edit
/// moves no border but those beside it; the parts of a file are the same however it came to be what it
/// is.
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
    /// The part of the file as it was that it is; nil where it has to be read.
    var known: Int?
    /// Its records; empty for one that is known.
    var records: [Range<Int>] = []
    /// How many records it has.
    var count = 0
    /// The hash of its bytes.
    var key: UInt64 = 0
    /// The hash of the first of its bytes.
    var head: UInt64 = 0
  }

  /// Whether every value stands on a line of its own.
  var isLines: Bool
  /// What the containers say about their records; the first is that of no container.
  var contexts: [RecordContext]
  /// The parts in the file's order.
  var parts: [Part]
}

/// The parts that a file had before, found by their bytes.
struct KnownParts {
  /// What was read of the file.
  let reading: FileReading
  /// The parts, whose batches follow that of the heads.
  let file: FileParts
  /// The part that begins with bytes of a hash; of several the last.
  private let places: [UInt64: Int]

  /// The parts of a reading; nil where it has none.
  init?(_ reading: FileReading) {
    guard let file = reading.parts, reading.failure == nil else { return nil }
    self.reading = reading
    self.file = file
    // What warns has to be read again, for the places of the warnings.
    let quiet = file.parts.indices.filter {
      reading.batches[$0 + 1].read.content.warnings.isEmpty
    }
    places = Dictionary(quiet.map { (file.parts[$0].head, $0) }, uniquingKeysWith: { $1 })
  }

  /// What was read of a part.
  func batch(_ part: Int) -> KeptBatch { reading.batches[part + 1] }

  /// The known part whose bytes begin at an offset, and where they end.
  func part(at offset: Int, in text: UnsafeBufferPointer<UInt8>) -> (index: Int, end: Int)? {
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

  /// A part that ends nowhere by itself ends when it is as long as this, in bytes.
  static let longest = 1 << 20

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

  /// The hash of the bytes by which a part is looked up; shorter parts are not worth it.
  static func head(of text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> UInt64 {
    range.count < 256 ? 0 : key(of: text, range.lowerBound..<range.lowerBound + 256)
  }
}
