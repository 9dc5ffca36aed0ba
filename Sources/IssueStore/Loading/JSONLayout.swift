import Diagnostics
import Formats
import TrackerReaders

/// The records of a JSON file, still unread.
struct RecordPlan: Sendable {
  /// One record, and what it belongs to.
  struct Record {
    /// Its bytes in the file.
    var range: Range<Int>
    /// Its list, an index into ``lists``; 0 stands for no list.
    var list: Int32
    /// Its container, an index into ``contexts``; 0 stands for none.
    var context: Int32
    /// Its place in its list, from 1.
    var ordinal: Int32
  }

  /// The records in the file's order.
  var records: [Record] = []
  /// The paths of the lists.
  var lists: [String] = [""]
  /// What the containers say about their records.
  var contexts: [RecordContext] = [RecordContext()]

  /// The lists and containers alone.
  var withoutRecords: RecordPlan { RecordPlan(lists: lists, contexts: contexts) }
}

/// Where the records of a JSON file lie.
struct JSONLayout {
  /// The records.
  private(set) var plan = RecordPlan()
  /// What the heads of the containers define.
  private(set) var heads: RecordBatch
  /// Whether every value stands on a line of its own.
  let isLines: Bool

  private let splitter: JSONSplitter
  private let reader: any JSONReader
  private let isContainer: Bool
  private let parser = JSONParser()
  private var ordinal: Int32 = 0
  /// The place of each path in `plan.lists`.
  private var listNumbers: [String: Int32] = ["": 0]

  /// Pages of pages of pages are not read deeper than this.
  private static let maximumPaging = 8
  /// Totals are looked for beside so many lists of a container; real answers have three.
  private static let maximumTotals = 100

  /// Finds the records of a file whose format is known.
  init(
    _ splitter: JSONSplitter, from start: Int, reader: any JSONReader, isContainer: Bool,
    heads: RecordBatch
  ) throws(JSONSplitter.Problem) {
    self.splitter = splitter
    self.reader = reader
    self.isContainer = isContainer
    self.heads = heads
    let text = splitter.text
    var offset = splitter.skipSpace(start)
    isLines = Self.isLines(splitter, from: offset)
    while offset < text.count {
      if isLines {
        offset = try line(at: offset)
      } else {
        offset = try element(at: offset, list: 0, context: 0, paging: 0)
      }
      offset = splitter.skipSpace(offset)
    }
  }

  /// Whether every value stands on a line of its own: the first ends on its line and another follows
  /// on the next. Then a broken line does not break those after it.
  static func isLines(_ splitter: JSONSplitter, from start: Int) -> Bool {
    let text = splitter.text
    guard start < text.count, text[start] == UInt8(ascii: "{") else { return false }
    let lineEnd = endOfLine(text, from: start)
    let next = splitter.skipSpace(lineEnd)
    guard next < text.count, text[next] == UInt8(ascii: "{") else { return false }
    let end = try? splitter.skipValue(start)
    return end.map { $0 <= lineEnd } ?? false
  }

  private static func endOfLine(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var end = start
    while end < text.count, text[end] != 0x0A { end += 1 }
    return end
  }

  private mutating func line(at start: Int) throws(JSONSplitter.Problem) -> Int {
    let end = Self.endOfLine(splitter.text, from: start)
    let line = JSONSplitter(
      text: UnsafeBufferPointer(rebasing: splitter.text[..<end]))
    do throws(JSONSplitter.Problem) {
      var offset = start
      while offset < end {
        let next = try line.skipValue(offset)
        _ = try element(at: offset, list: 0, context: 0, paging: 0)
        offset = line.skipSpace(next)
      }
    } catch {
      heads.leaveOut("this line", error.message, at: error.offset, suggestion: error.advice)
    }
    return end
  }

  private mutating func element(
    at start: Int, list: Int32, context: Int32, paging: Int
  ) throws(JSONSplitter.Problem) -> Int {
    switch splitter.text[start] {
    case UInt8(ascii: "{"):
      if isContainer, list == 0 { return try container(at: start) }
      let end = try splitter.skipValue(start)
      ordinal += 1
      plan.records.append(
        .init(range: start..<end, list: list, context: context, ordinal: ordinal))
      return end
    case UInt8(ascii: "[") where paging < Self.maximumPaging:
      return try elements(ofArrayAt: start, list: list, context: context, paging: paging)
    default:
      let end = try splitter.skipValue(start)
      if readName(start..<end, list: plan.lists[Int(list)]) { return end }
      heads.leaveOut(
        "this", "it is no record", at: start, suggestion: "records are objects, in braces")
      return end
    }
  }

  private mutating func elements(
    ofArrayAt start: Int, list: Int32, context: Int32, paging: Int
  ) throws(JSONSplitter.Problem) -> Int {
    guard var offset = try splitter.firstElement(ofArrayAt: start) else {
      return splitter.skipSpace(start + 1) + 1
    }
    while true {
      let end = try element(at: offset, list: list, context: context, paging: paging + 1)
      guard let next = try splitter.nextElement(after: end, ofArrayAt: start) else {
        return splitter.skipSpace(end) + 1
      }
      guard next < splitter.text.count else {
        throw JSONSplitter.Problem(
          offset: start, message: "the array that begins here does not end")
      }
      offset = next
    }
  }

  private mutating func container(at start: Int) throws(JSONSplitter.Problem) -> Int {
    let outline = try JSONOutline(ofObjectAt: start, in: splitter, keep: reader.headLists)
    heads.context = RecordContext()
    heads.recordOffset = start
    let isCollected = readHead(outline, at: start)
    var counts: [(path: String, count: Int)] = []
    plan.contexts.append(heads.context)
    let context = Int32(plan.contexts.count - 1)
    for (path, offset) in outline.lists {
      let path = isCollected ? JSONValue.collectedPath(path) : path
      let list = number(ofList: path)
      ordinal = 0
      _ = try elements(ofArrayAt: offset, list: list, context: context, paging: 0)
      counts.append((path, Int(ordinal)))
    }
    noteTotals(outline, counts)
    return outline.end
  }

  private mutating func number(ofList path: String) -> Int32 {
    if let known = listNumbers[path] { return known }
    let number = Int32(plan.lists.count)
    plan.lists.append(path)
    listNumbers[path] = number
    return number
  }

  /// Takes a bare name that stands among objects; false where the format has none there.
  private mutating func readName(_ range: Range<Int>, list: String) -> Bool {
    guard splitter.text[range.lowerBound] == UInt8(ascii: "\"") else { return false }
    heads.recordOffset = range.lowerBound
    var isRead = false
    parser.withString(splitter.text[range]) { name in
      isRead = reader.read(name: name, list: list, into: &heads)
    }
    return isRead
  }

  /// Notes what a container says of how many records there are in all.
  private mutating func noteTotals(_ outline: JSONOutline, _ counts: [(path: String, count: Int)]) {
    outline.head.withUnsafeBufferPointer { head in
      let text = UnsafeBufferPointer(rebasing: head[..<outline.headCount])
      _ = parser.withValue(of: text) { value, _ in
        let head = value.collected ?? value
        for (path, count) in counts.prefix(Self.maximumTotals) {
          heads.totals.note(list: path, of: head, count: count, file: heads.file.name)
        }
      }
    }
  }

  /// Takes what a container says besides its lists; tells whether a collector's account is around it.
  private mutating func readHead(_ outline: JSONOutline, at start: Int) -> Bool {
    var isCollected = false
    let read = outline.head.withUnsafeBufferPointer { head in
      let text = UnsafeBufferPointer(rebasing: head[..<outline.headCount])
      return parser.withValue(of: text) { value, _ in
        let inner = value.collected
        isCollected = inner != nil
        reader.readHead(inner ?? value, into: &heads)
      }
    }
    if case .failure(let problem) = read {
      heads.warn(
        "data.broken-record",
        "what this object says besides its lists is left out: \(problem.message)", at: start,
        suggestion: problem.advice)
    }
    return isCollected
  }
}
