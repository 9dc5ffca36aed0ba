package import Diagnostics
import Formats
package import TrackerReaders

extension JSONFileReader {
  package func recognise() throws(Diagnostic) -> (reader: any JSONReader, isContainer: Bool)? {
    let candidates = try candidates()
    let offsets = sampleOffsets()
    if offsets.isEmpty { return nil }
    let samples = offsets.compactMap { LoadedSample(at: $0, in: splitter) }
    defer { withExtendedLifetime(samples) {} }
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
  func recordsInStrings() -> [UInt8]? {
    guard let first = sampleOffsets().first, let sample = LoadedSample(at: first, in: splitter)
    else { return nil }
    defer { withExtendedLifetime(sample) {} }
    guard
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
