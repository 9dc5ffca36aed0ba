import Bytes
import Formats
import TrackerReaders

/// Finds the records in lists of a JSON text, in one pass. A part whose hash is known from the last
/// reading of the file is skipped as a whole.
struct RecordScanner {
  /// A piece of a list.
  enum Piece: Sendable {
    /// An object, and whether a part of the file ends behind it.
    case record(Range<Int>, endsPart: Bool)
    /// A part that the file had before, by its index there.
    case known(Int, Range<Int>)
    /// Anything but an object.
    case other(Range<Int>)
  }

  /// The file with the text.
  let file: FileBytes
  /// The parts that the file had before.
  var known: KnownParts?
  /// Where the current part begins; nil between two parts.
  private var partStart: Int?

  /// Pages of pages of pages are not read deeper than this.
  static let maximumPaging = 8

  init(_ file: FileBytes, known: KnownParts?) {
    self.file = file
    self.known = known
  }

  /// Finds the pieces of an array, including nested arrays; returns the offset after it.
  mutating func array(
    at start: Int, paging: Int = 0, into pieces: inout [Piece]
  ) throws(JSONSplitter.Problem) -> Int {
    let file = file
    endPart(&pieces)
    let end = try file.splitter.forEachItem(of: start) { (_, offset) throws(JSONSplitter.Problem) in
      try value(at: offset, paging: paging + 1, into: &pieces)
    }
    endPart(&pieces)
    return end
  }

  /// Finds the piece at a value; returns the offset after it.
  mutating func value(
    at start: Int, paging: Int = 0, into pieces: inout [Piece]
  ) throws(JSONSplitter.Problem) -> Int {
    let file = file
    let splitter = file.splitter
    switch start < splitter.text.count ? splitter.text[start] : 0 {
    case UInt8(ascii: "{"):
      if let end = passKnown(at: start, into: &pieces) { return end }
      let end = try splitter.skipValue(start)
      add(start..<end, to: &pieces)
      return end
    case UInt8(ascii: "[") where paging < Self.maximumPaging:
      return try array(at: start, paging: paging, into: &pieces)
    default:
      endPart(&pieces)
      let end = try splitter.skipValue(start)
      pieces.append(.other(start..<end))
      return end
    }
  }

  /// Skips a part that the file had before; returns the offset after it, or nil where there is
  /// none.
  mutating func passKnown(at start: Int, into pieces: inout [Piece]) -> Int? {
    guard partStart == nil, let (index, end) = known?.part(at: start, in: file.bytes) else {
      return nil
    }
    pieces.append(.known(index, start..<end))
    return end
  }

  /// Adds a record.
  mutating func add(_ record: Range<Int>, to pieces: inout [Piece]) {
    let start = partStart ?? record.lowerBound
    let ends =
      file.bytes.count > FileParts.smallestFile
      && (record.upperBound - start >= FileParts.longest
        || FileParts.endsPart(record, in: file.bytes))
    pieces.append(.record(record, endsPart: ends))
    partStart = ends ? nil : start
  }

  /// Ends the current part.
  mutating func endPart(_ pieces: inout [Piece]) {
    partStart = nil
    if case .record(let record, _) = pieces.last {
      pieces[pieces.count - 1] = .record(record, endsPart: true)
    }
  }
}

/// The outline of an object: its own members, and the pieces of its lists.
///
/// Lists are those of objects (and of pages, which are lists again) at most
/// `JSONSample.maximumDepth` objects deep, also with something else before the first object, and those of
/// nothing but null: interfaces answer it for what one may not see. Without lists a container of any size has
/// a small head.
struct JSONOutline {
  /// A list of objects.
  struct List {
    /// Its path, as `data.repository.issues.nodes`.
    let path: String
    /// From its `[` to its `]`.
    let range: Range<Int>
    /// Its pieces.
    let pieces: [RecordScanner.Piece]
  }

  /// The lists in their order.
  private(set) var lists: [List] = []
  /// The object.
  private(set) var range: Range<Int>

  /// Makes the outline of the object at an offset.
  init(ofObjectAt start: Int, _ scanner: inout RecordScanner) throws(JSONSplitter.Problem) {
    range = start..<start
    range = start..<(try walk(start, path: "", depth: 1, &scanner))
  }

  private mutating func walk(
    _ start: Int, path: String, depth: Int, _ scanner: inout RecordScanner
  ) throws(JSONSplitter.Problem) -> Int {
    let file = scanner.file
    let splitter = file.splitter
    return try splitter.forEachItem(of: start) { (name, offset) throws(JSONSplitter.Problem) in
      let text = splitter.text
      switch offset < text.count ? text[offset] : 0 {
      case UInt8(ascii: "{") where depth < JSONSample.maximumDepth:
        let path = Self.join(path, name, text)
        return try walk(offset, path: path, depth: depth + 1, &scanner)
      case UInt8(ascii: "[") where try splitter.hasObjects(arrayAt: offset):
        var pieces: [RecordScanner.Piece] = []
        let end = try scanner.array(at: offset, into: &pieces)
        if pieces.hasNoRecord(in: text) { return end }
        let path = Self.join(path, name, text)
        lists.append(List(path: path, range: offset..<end, pieces: pieces))
        return end
      default: return try splitter.skipValue(offset)
      }
    }
  }

  private static func join(
    _ path: String, _ name: Range<Int>, _ text: Span<UInt8>
  ) -> String {
    let name = text.extracting(name)
    var string = String(name.extracting(1..<name.count - 1))
    if name.index(of: "\\", from: 0) != nil {
      // A name may be written with escapes, as `is\u0073ues`.
      JSONParser().withString(name) { string = $0.string ?? string }
    }
    return path.isEmpty ? string : path + "." + string
  }

  /// The object's text with `[]` instead of its lists, and these lists. Lists stay in the text if
  /// `keep` has their path, or the beginning of it up to a dot.
  func head(
    in text: Span<UInt8>, keeping keep: [String]
  ) -> (text: [UInt8], lists: [List]) {
    let others = lists.filter { list in
      !keep.contains { $0.hasSuffix(".") ? list.path.hasPrefix($0) : list.path == $0 }
    }
    var head: [UInt8] = []
    var copied = range.lowerBound
    for list in others {
      head += text.extracting(copied..<list.range.lowerBound)
      head += [UInt8(ascii: "["), UInt8(ascii: "]")]
      copied = list.range.upperBound
    }
    head += text.extracting(copied..<range.upperBound)
    return (head, others)
  }
}

extension [RecordScanner.Piece] {
  /// Whether all are texts, numbers and the like, as in a list of pairs, `[["closed", 4]]`.
  fileprivate func hasNoRecord(in text: Span<UInt8>) -> Bool {
    var isNull = true
    for piece in self {
      guard case .other(let range) = piece else { return false }
      isNull = isNull && text[range.lowerBound] == UInt8(ascii: "n")
    }
    return !isNull
  }
}

extension JSONSplitter {
  /// Whether an array has objects or arrays, or nothing but null.
  fileprivate func hasObjects(arrayAt start: Int) throws(Problem) -> Bool {
    var offset = skipSpace(start + 1)
    var isNull: Bool?
    while offset < text.count {
      switch text[offset] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): return true
      case UInt8(ascii: "]"): return isNull ?? false
      default:
        isNull = (isNull ?? true) && text[offset] == UInt8(ascii: "n")
        offset = skipSpace(try skipValue(offset))
        if offset < text.count, text[offset] == UInt8(ascii: ",") {
          offset = skipSpace(offset + 1)
        }
      }
    }
    return false
  }
}
