import Bytes
import Diagnostics
import Formats
import TrackerReaders

/// The positions of the records in a JSON file.
struct JSONLayout {
  /// The parts of the file, which are still unread.
  private(set) var file: FileParts
  /// The definitions in the heads of the containers.
  private(set) var heads: RecordBatch
  /// The number of records.
  private(set) var count = 0

  private var scanner: RecordScanner
  private let reader: any JSONReader
  private let isContainer: Bool
  private let parser = JSONParser()
  /// The outlines of containers that were made already, by their offsets.
  private let outlines: [Int: JSONOutline]
  /// The pieces outside of containers.
  private var outside: [RecordScanner.Piece] = []

  /// The number of a container's lists for which totals are looked up; real answers have three.
  private static let maximumTotals = 100

  /// Finds the records of a file whose format is known.
  init(
    _ scanner: RecordScanner, from start: Int, reader: any JSONReader, isContainer: Bool,
    outlines: [Int: JSONOutline], heads: RecordBatch
  ) throws(JSONSplitter.Problem) {
    self.scanner = scanner
    self.reader = reader
    self.isContainer = isContainer
    self.outlines = outlines
    self.heads = heads
    let splitter = scanner.file.splitter
    var offset = splitter.skipSpace(start)
    let isLines = Self.isLines(splitter, from: offset)
    file = FileParts(
      size: splitter.text.count, isLines: isLines, contexts: [RecordContext()], parts: [])
    if scanner.known?.file.isLines != isLines { self.scanner.known = nil }
    while offset < splitter.text.count {
      offset = isLines ? line(at: offset) : try value(at: offset)
      offset = splitter.skipSpace(offset)
    }
    // What a container states is not said of records outside of it.
    if isContainer, !outside.isEmpty { file.contexts.append(RecordContext()) }
    add(outside, list: "")
  }

  /// Whether every value is on a line of its own: the first ends on its line and another follows on
  /// the next. Then a broken line does not affect the lines after it.
  private static func isLines(_ splitter: JSONSplitter, from start: Int) -> Bool {
    let text = splitter.text
    guard start < text.count, text[start] == UInt8(ascii: "{") else { return false }
    let lineEnd = endOfLine(text, from: start)
    let next = splitter.skipSpace(lineEnd)
    guard next < text.count, text[next] == UInt8(ascii: "{") else { return false }
    let line = JSONSplitter(text: text.extracting(..<lineEnd))
    return (try? line.skipValue(start)) != nil
  }

  private static func endOfLine(_ text: Span<UInt8>, from start: Int) -> Int {
    text.index(of: 0x0A, from: start) ?? text.count
  }

  private mutating func line(at start: Int) -> Int {
    if let end = scanner.passKnown(at: start, into: &outside) { return end }
    let source = scanner.file
    let text = source.bytes
    let end = Self.endOfLine(text, from: start)
    let line = JSONSplitter(text: text.extracting(..<end))
    do throws(JSONSplitter.Problem) {
      var offset = start
      while offset < end {
        let next = try line.skipValue(offset)
        if !isContainer, text[offset] == UInt8(ascii: "{") {
          scanner.add(offset..<next, to: &outside)
        } else {
          _ = try value(at: offset)
        }
        offset = line.skipSpace(next)
      }
    } catch {
      scanner.endPart(&outside)
      heads.leaveOut("this line", error.message, at: error.offset, suggestion: error.advice)
    }
    return end
  }

  private mutating func value(
    at start: Int, paging: Int = 0
  ) throws(JSONSplitter.Problem) -> Int {
    let source = scanner.file
    let splitter = source.splitter
    switch splitter.text[start] {
    case UInt8(ascii: "{") where isContainer: return try container(at: start)
    case UInt8(ascii: "[") where isContainer && paging < RecordScanner.maximumPaging:
      return try splitter.forEachItem(of: start) { (_, offset) throws(JSONSplitter.Problem) in
        guard offset < splitter.text.count else { return try splitter.skipValue(offset) }
        return try value(at: offset, paging: paging + 1)
      }
    default: return try scanner.value(at: start, into: &outside)
    }
  }

  private mutating func container(at start: Int) throws(JSONSplitter.Problem) -> Int {
    let outline: JSONOutline
    if let known = outlines[start] {
      outline = known
    } else {
      outline = try JSONOutline(ofObjectAt: start, &scanner)
    }
    let head = outline.head(
      in: scanner.file.bytes, keeping: reader.headLists + JSONSample.listsOfProblems)
    heads.context = RecordContext()
    heads.recordOffset = start
    var (isCollected, isRecord) = (false, false)
    let padded = JSONParser.padded(head.text)
    let read = parser.withValue(of: padded.span) { value, _ in
      // Pages of an answer may stand among records.
      isRecord = reader.isRecord(value.opened(but: reader.ownEnvelopes).record)
      if isRecord { return }
      isCollected = value.collected != nil
      heads.context.origin = value.origin
      let value = value.collected ?? value
      reader.readHead(value, into: &heads)
      heads.tellPrivateHead(value)
      for list in head.lists.prefix(Self.maximumTotals) {
        let path = isCollected ? JSONValue.collectedPath(list.path) : list.path
        let count = list.pieces.reduce(0) { $0 + self.count(of: $1) }
        heads.totals.note(list: path, of: value, count: count, file: heads.file.name)
      }
      // An empty list is none of those: its total may say that there are records.
      JSONSample(head: value, lists: []).noteTotals(in: &heads.totals, file: heads.file.name)
      for problem in JSONSample.problems(in: value) {
        heads.warn(
          "data.incomplete", JSONSample.message(of: problem),
          suggestion: "ask again, or for what it did not give")
      }
    }
    if isRecord {
      scanner.add(outline.range, to: &outside)
      scanner.endPart(&outside)
      return outline.range.upperBound
    }
    if case .failure(let problem) = read {
      heads.warn(
        "data.broken-record",
        "what this object says besides its lists is left out: \(problem.message)", at: start,
        suggestion: problem.advice)
    }
    file.contexts.append(heads.context)
    for list in head.lists {
      add(list.pieces, list: isCollected ? JSONValue.collectedPath(list.path) : list.path)
    }
    return outline.range.upperBound
  }

  private func count(of piece: RecordScanner.Piece) -> Int {
    switch piece {
    case .record: 1
    case .known(let index, _): scanner.known?.file.parts[index].count ?? 0
    case .other: 0
    }
  }

  // MARK: - Parts

  /// Makes parts of the pieces in a list.
  private mutating func add(_ pieces: [RecordScanner.Piece], list: String) {
    let context = file.contexts.count - 1
    var ordinal = 1
    var isOpen = false
    func begin(_ range: Range<Int>, known: Int? = nil) -> FileParts.Part {
      FileParts.Part(
        range: range, list: list, context: context, ordinal: ordinal, first: count, known: known)
    }
    for piece in pieces {
      switch piece {
      case .record(let range, let endsPart):
        if !isOpen { file.parts.append(begin(range)) }
        let last = file.parts.count - 1
        file.parts[last].records.append(range)
        file.parts[last].range = file.parts[last].range.lowerBound..<range.upperBound
        file.parts[last].count += 1
        isOpen = !endsPart
      case .known(let index, let range):
        var part = begin(range, known: index)
        part.count = count(of: piece)
        file.parts.append(part)
        isOpen = false
      case .other(let range):
        isOpen = false
        if !readName(range, list: list) {
          heads.leaveOut(
            "this", "it is no record", at: range.lowerBound,
            suggestion: "records are objects, in braces")
        }
      }
      ordinal += count(of: piece)
      count += count(of: piece)
    }
  }

  /// Reads a bare name among objects; returns false where the format has none there.
  private mutating func readName(_ range: Range<Int>, list: String) -> Bool {
    let source = scanner.file
    guard source.bytes[range.lowerBound] == UInt8(ascii: "\"") else { return false }
    heads.recordOffset = range.lowerBound
    var isRead = false
    parser.withString(source.bytes.extracting(range)) { name in
      isRead = reader.read(name: name, list: list, into: &heads)
    }
    return isRead
  }
}
