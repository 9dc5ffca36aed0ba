import Bytes
package import Diagnostics
import Formats
package import TrackerReaders

extension JSONFileReader {
  /// Finds the reader for the file's format; nil where the file has no objects. `isContainer` says
  /// that an object of the file is a container and no record.
  package func recognise() throws(Diagnostic) -> (reader: any JSONReader, isContainer: Bool)? {
    var scanner = RecordScanner(file, known: nil)
    return try recognise(FileSamples(from: start, &scanner))
  }

  func recognise(
    _ all: FileSamples
  ) throws(Diagnostic) -> (reader: any JSONReader, isContainer: Bool)? {
    try all.withSamples { (samples) throws(Diagnostic) in try recognise(all, samples) }
  }

  private func recognise(
    _ all: FileSamples, _ samples: [FileSamples.Sample]
  ) throws(Diagnostic) -> (reader: any JSONReader, isContainer: Bool)? {
    var candidates = try candidates()
    guard let first = all.firstOffset else { return nil }
    let isGuess = info.format == nil && info.columns.isEmpty && !info.isAwards
    if isGuess, let noun = samples.first.flatMap({ OtherRecords.kind(of: $0.sample) }),
      samples.dropFirst().allSatisfy({ OtherRecords.kind(of: $0.sample) != nil })
    {
      throw otherRecords(noun, at: first)
    }
    // Who maps the members of other objects means them as records.
    if info.format == nil, !info.columns.isEmpty,
      samples.contains(where: { OtherRecords.kind(of: $0.sample, withDefinitions: true) != nil })
    {
      candidates = candidates.suffix(1)
    }
    for reader in candidates {
      for sample in samples {
        // A record may have lists of objects that would be records by themselves, as labels.
        let record = sample.sample.head.opened(but: reader.ownEnvelopes).record
        if reader.isRecord(record) { return (reader, false) }
        // Lists in a record, as of its parts and duplicates, belong to it.
        if !record.isTitledRecord, reader.isContainer(sample.sample) { return (reader, true) }
      }
    }
    if samples.isEmpty {
      // No object is complete: scanning the whole file finds where it is damaged.
      return (info.format == nil && !info.isAwards ? FormatTable.json.first : candidates.first)
        .map { ($0, false) }
    }
    if samples.allSatisfy({ $0.sample.isEmptyAnswer }) { return nil }
    var finder = PlaceFinder(name: info.name, text: file.bytes)
    let head = samples[0].sample.head
    // A record of a format that is named may have a message too.
    let mayBeRecord =
      info.format != nil
      && ["id", "number", "key", "identifier", "iid"].contains { head[key: $0] != nil }
    if !mayBeRecord, !info.isAwards, let problem = samples[0].sample.problem {
      throw Diagnostic.error(
        "data.unknown-format",
        "'\(info.name)' holds no data, but a tracker's answer that something was wrong: \(problem)",
        at: finder.place(at: first), suggestion: "ask it again")
    }
    if info.format != nil || info.isAwards, let reader = candidates.first { return (reader, false) }
    let names = head.members.map(\.key.string).prefix(8).joined(separator: ", ")
    if let (member, path) = ["number", "key"].lazy.compactMap({ name in
      info.columns[name].map { (name, $0) }
    }).first,
      !samples.contains(where: { $0.sample.mappedPaths.contains(path) })
    {
      throw Diagnostic.error(
        "data.columns",
        "no record of '\(info.name)' has the member '\(path)', which 'columns' names for '\(member)'",
        at: finder.place(at: first),
        suggestion: Suggestion.didYouMean(path, in: all.mappedPaths)
          ?? "the first record has \(all.mappedPaths.prefix(12).joined(separator: ", "))")
    }
    if isGuess, let noun = OtherRecords.kind(of: samples[0].sample, withDefinitions: true) {
      throw otherRecords(noun, at: first)
    }
    // Of an envelope the members of what is in it say more.
    let inner = samples[0].sample.firstListed.map { list in
      let names = list.first.members.map(\.key.string).prefix(8).joined(separator: ", ")
      return ", and the first one of '\(list.path)' has \(names)"
    }
    throw Diagnostic.error(
      "data.unknown-format",
      "'\(info.name)' is JSON of no known format: its first object "
        + (names.isEmpty ? "is empty" : "has the members \(names)") + (inner ?? ""),
      at: finder.place(at: first),
      suggestion: "say which members are what with 'columns: {number: …, title: …, state: …}', "
        + "or '--columns number=…,title=…' of 'gazette import'; "
        + FormatTable.advice)
  }

  /// The error for a file whose records are no issues.
  private func otherRecords(_ noun: String, at offset: Int) -> Diagnostic {
    var finder = PlaceFinder(name: info.name, text: file.bytes)
    return .error(
      "data.other-records", "'\(info.name)' holds \(noun), which are no issues",
      at: finder.place(at: offset),
      suggestion:
        "if they are yours, say which members are what with 'columns: {number: …, title: …}'")
  }

  /// The JSON of records that are strings in objects, `{"payload": "{…}"}`, one on a line; nil when
  /// the objects of this file are of a known format themselves, or have no such string.
  func recordsInStrings(_ all: FileSamples) -> [UInt8]? {
    let splitter = file.splitter
    let name = all.withSamples { samples in
      Self.first(of: samples, all)?.head.members.first { Self.isJSON($0.value) }?.key.string
    }
    guard let member = name else { return nil }
    var inner: [UInt8] = []
    let parser = JSONParser()
    var offset = splitter.skipSpace(start)
    while offset < splitter.text.count {
      switch splitter.text[offset] {
      case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ","): offset += 1
      default:
        guard let end = try? splitter.skipValue(offset), end > offset else { return nil }
        let text = file.padded.extracting(offset..<end + JSONParser.padding)
        _ = parser.withValue(of: text) { value, _ in
          guard let value = value[key: member], Self.isJSON(value), let string = value.stringBytes
          else { return }
          inner += string.bytes
          inner.append(0x0A)
        }
        offset = end
      }
      offset = splitter.skipSpace(offset)
    }
    return inner
  }

  /// Warnings about paths in `columns` that no record has.
  func missingPaths(_ batches: [RecordBatch], _ all: FileSamples) -> [Diagnostic] {
    if info.columns.isEmpty { return [] }
    let found = batches.reduce(into: Set<String>()) { $0.formUnion($1.mappedPaths) }
    return info.columns.sorted { $0.key < $1.key }.filter { !found.contains($0.value) }.map {
      member, path in
      .warning(
        "data.no-member",
        "no record of '\(info.name)' has the member '\(path)', which 'columns' names for '\(member)'",
        at: Place(file: info.name), suggestion: Suggestion.didYouMean(path, in: all.mappedPaths))
    }
  }

  /// The records that are the members of an object, joined together, as `{"PHID-TASK-1": {…}}`; nil
  /// when this file's objects are of a known format themselves, or have no such object.
  func recordsInMembers(_ all: FileSamples) -> [UInt8]? {
    let pathOfRecords = all.withSamples { samples in
      samples.count == 1
        ? Self.first(of: samples, all).flatMap { Self.pathOfRecords(in: $0.head, depth: 0) } : nil
    }
    guard info.columns.isEmpty, let offset = all.firstOffset, let path = pathOfRecords else {
      return nil
    }
    let splitter = JSONSplitter(text: file.bytes.extracting(offset...))
    guard var start = splitter.place(of: path) else { return nil }
    if splitter.text[start] == UInt8(ascii: "\""), let end = try? splitter.skipString(start) {
      start = splitter.skipSpace(splitter.skipSpace(end) + 1)
    }
    guard start < splitter.text.count, splitter.text[start] == UInt8(ascii: "{") else { return nil }
    var inner: [UInt8] = []
    do throws(JSONSplitter.Problem) {
      _ = try splitter.forEachItem(of: start) { (_, value) throws(JSONSplitter.Problem) in
        let end = try splitter.skipValue(value)
        inner += splitter.text.extracting(value..<end)
        inner.append(0x0A)
        return end
      }
    } catch {
      return nil
    }
    return inner
  }

  /// The first object of the file; nil where it is not complete, or of a known format itself.
  private static func first(of samples: [FileSamples.Sample], _ all: FileSamples) -> JSONSample? {
    guard let (offset, sample) = samples.first, offset == all.firstOffset,
      !FormatTable.json.contains(where: {
        $0.isContainer(sample) || $0.isRecord(sample.head.unwrapped)
      })
    else { return nil }
    return sample
  }

  /// The names of the members on the path to an object all of whose members are records.
  private static func pathOfRecords(in value: JSONValue, depth: Int) -> [String]? {
    guard depth < 4 else { return nil }
    let objects = value.members.prefix(20).filter { $0.1.isObject }
    if let first = objects.first,
      objects.count == value.members.prefix(20).count(where: { _ in true }),
      FormatTable.recognised.contains(where: { $0.isRecord(first.1) })
    {
      return []
    }
    for (key, inner) in objects {
      if let rest = pathOfRecords(in: inner, depth: depth + 1) { return [key.string] + rest }
    }
    return nil
  }

  private static func isJSON(_ value: JSONValue) -> Bool {
    guard let string = value.stringBytes else { return false }
    let text = string.bytes
    let start = text.end(from: 0, of: isJSONSpace)
    return (text.has("{", at: start) || text.has("[", at: start))
      && JSONSyntax.firstProblem(in: text) == nil
  }

  private func candidates() throws(Diagnostic) -> [any JSONReader] {
    if !info.columns.isEmpty {
      let mapped = try FormatTable.mapped(info)
      if !mapped.isEmpty { return mapped }
      throw Diagnostic.error(
        "data.columns", "the members of '\(info.format ?? "")' cannot be mapped by 'columns:'",
        at: Place(file: info.name), suggestion: "leave 'columns:' out, or write 'format: json'")
    }
    guard let name = info.format ?? (info.isAwards ? "awards" : nil) else {
      return FormatTable.recognised
    }
    let named = FormatTable.readers(named: name)
    if !named.isEmpty { return named }
    let isKnown = FormatTable.formats.contains { $0.name == name }
    throw Diagnostic.error(
      "data.format",
      isKnown ? "'\(info.name)' is JSON, not \(name)" : "there is no data format '\(name)'",
      at: Place(file: info.name),
      suggestion: Suggestion.didYouMean(name, in: FormatTable.formats.map(\.name))
        ?? "known formats: \(FormatTable.names)")
  }
}

/// The first objects of a file, in arrays and pages or one behind the other.
struct FileSamples {
  /// The offset of the first object; nil where there is none.
  private(set) var firstOffset: Int?
  /// Those that are whole.
  private var samples: [Sample] = []
  /// The outlines of the objects, by their offsets.
  private(set) var outlines: [Int: JSONOutline] = [:]
  /// The parsers that own the memory of the samples.
  private var parsers: [JSONParser] = []

  /// An object and where it begins.
  typealias Sample = (offset: Int, sample: JSONSample)

  /// The paths of all members of the first record; misspelled paths in `columns:` are compared with them.
  var mappedPaths: [String] { withSamples { $0.first?.sample.mappedPaths ?? [] } }

  /// Whether they are containers of something that has no list of records, not even an empty one, as
  /// `{"repository": {"labels": […]}}`.
  var haveNoListOfRecords: Bool {
    withSamples { samples in
      samples.allSatisfy { $0.sample.head[key: "gazette"] == nil && !$0.sample.hasListOfRecords }
    }
  }

  /// Passes the complete objects to a closure; they are in the memory of the parsers and must not
  /// escape.
  func withSamples<Result, Failure>(
    _ body: ([Sample]) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { withExtendedLifetime(parsers) {} }
    return try body(samples)
  }

  /// The number of objects that are examined to recognise a file's format.
  static let limit = 20
  /// The number of an object's lists whose first element is examined.
  private static let listLimit = 64

  init(from start: Int, _ scanner: inout RecordScanner) {
    let file = scanner.file
    let splitter = file.splitter
    var offset = splitter.skipSpace(start)
    var count = 0
    while offset < splitter.text.count, count < Self.limit {
      switch splitter.text[offset] {
      case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ","): offset += 1
      case UInt8(ascii: "{"):
        firstOffset = firstOffset ?? offset
        count += 1
        if let outline = try? JSONOutline(ofObjectAt: offset, &scanner) {
          add(outline, splitter)
          offset = outline.range.upperBound
        } else {
          guard let end = try? splitter.skipValue(offset) else { return }
          offset = end
        }
      default:
        guard let end = try? splitter.skipValue(offset), end > offset else { return }
        offset = end
      }
      offset = splitter.skipSpace(offset)
    }
  }

  private mutating func add(_ outline: JSONOutline, _ splitter: borrowing JSONSplitter) {
    outlines[outline.range.lowerBound] = outline
    guard let head = parse(outline.head(in: splitter.text, keeping: []).text) else { return }
    let lists = outline.lists.prefix(Self.listLimit).map { list in
      var value: JSONValue?
      for piece in list.pieces.prefix(Self.limit) {
        guard let start = piece.beginning(in: splitter), let end = try? splitter.skipValue(start)
        else { continue }
        value = parse(Array(splitter.text.extracting(start..<end)))
        break
      }
      return (path: list.path, first: value)
    }
    samples.append((outline.range.lowerBound, JSONSample(head: head, lists: lists)))
  }

  /// Parses a text with a parser that is kept alive.
  private mutating func parse(_ text: [UInt8]) -> JSONValue? {
    let padded = JSONParser.padded(JSONRepair(text.span).bytes)
    let parser = JSONParser()
    parsers.append(parser)
    return try? parser.parse(padded: padded.span)
  }
}

extension RecordScanner.Piece {
  /// Where the first object of a piece begins; nil where it has none, or an empty one: GraphQL answers `{}` for a
  /// result of a type of which the query names no fields.
  fileprivate func beginning(in splitter: borrowing JSONSplitter) -> Int? {
    switch self {
    case .known(_, let range): range.lowerBound
    case .record(let range, _):
      splitter.skipSpace(range.lowerBound + 1) < range.upperBound - 1 ? range.lowerBound : nil
    case .other: nil
    }
  }
}
