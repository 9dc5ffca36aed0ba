import Bytes
import CYAML
import Diagnostics

/// Makes the tree of a YAML text from the events of libyaml, without recursion. All use of the
/// library is in this file.
///
/// The pointers of libyaml are valid until the event or the parser is deleted, which is the end of
/// a step or of this value; texts are copied before.
@safe struct YAMLParser: ~Copyable {
  /// A list or mapping that is not complete yet.
  private struct Frame {
    let start: Int
    let anchor: String?
    let isMapping: Bool
    var items: [YAMLNode] = []
    var entries: [YAMLEntry] = []
    var keys: [String: Range<Int>] = [:]
    var pendingKey: (text: String, range: Range<Int>)?
  }

  private let parser: UnsafeMutablePointer<yaml_parser_t>
  /// A copy of the text that does not move while the parser lives.
  private let bytes: UnsafeMutableBufferPointer<UInt8>
  private let source: SourceText
  private let range: Range<Int>
  /// libyaml counts characters; the last one that was asked for, and the byte where it begins.
  private var position: (character: Int, byte: Int)
  /// How many characters were passed to find bytes; for tests of growth.
  private(set) var steps = 0
  private var frames: [Frame] = []
  private var anchors: [String: YAMLNode] = [:]
  private var root: YAMLNode?
  private var documents = 0
  private var diagnostics: [Diagnostic] = []
  /// How many values have been read; an alias counts as the values it refers to.
  private var count = 0

  /// A parser of a range of a text.
  init(_ source: SourceText, in range: Range<Int>) {
    self.source = source
    self.range = range
    position = (0, range.lowerBound)
    unsafe bytes = .allocate(capacity: max(1, range.count))
    _ = unsafe bytes.initialize(from: source.utf8[range])
    unsafe parser = .allocate(capacity: 1)
    unsafe parser.initialize(to: yaml_parser_t())
    unsafe yaml_parser_initialize(parser)
    unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    unsafe yaml_parser_set_input_string(parser, bytes.baseAddress, range.count)
  }

  deinit {
    unsafe yaml_parser_delete(parser)
    unsafe parser.deallocate()
    unsafe bytes.deallocate()
  }

  /// The value of the text, or nil when there is none.
  mutating func parse() throws(DiagnosticList) -> YAMLNode? {
    do throws(Diagnostic) {
      try checkTagDirectives()
      while try step() {}
    } catch {
      diagnostics.append(error)
    }
    if !diagnostics.isEmpty { throw DiagnosticList(diagnostics) }
    return root
  }

  /// An error for more `%TAG` lines than anyone writes: libyaml compares each of them, and each tag,
  /// with all before it.
  private func checkTagDirectives() throws(Diagnostic) {
    let bytes = source.utf8.span
    var directives = 0
    for index in range where bytes[index] == UInt8(ascii: "%") {
      let isAtLineStart =
        switch index == range.lowerBound ? 0x0A : bytes[index - 1] {
        // The line ends of YAML, and the byte order mark, by their last bytes.
        case 0x0A, 0x0D, 0x85, 0xA8, 0xA9, 0xBF: true
        default: false
        }
      guard isAtLineStart, source.utf8[index..<range.upperBound].starts(with: "%TAG".utf8) else {
        continue
      }
      directives += 1
      guard directives <= YAMLDocument.Limit.tagDirectives else {
        throw error(
          "too-many-directives",
          "there are more than \(YAMLDocument.Limit.tagDirectives) '%TAG' lines",
          index..<index + 4)
      }
    }
  }

  /// Takes the next event; false at the end.
  mutating func step() throws(Diagnostic) -> Bool {
    var event = unsafe yaml_event_t()
    guard unsafe yaml_parser_parse(parser, &event) != 0 else { throw failure() }
    defer { unsafe yaml_event_delete(&event) }
    let start = unsafe byte(ofCharacter: event.start_mark.index)
    switch unsafe event.type {
    case YAML_STREAM_END_EVENT, YAML_NO_EVENT:
      return false
    case YAML_DOCUMENT_START_EVENT:
      documents += 1
      if documents > 1 {
        throw error("second-document", "a second document begins here", start..<start)
      }
    case YAML_MAPPING_START_EVENT:
      let anchor = unsafe Self.string(event.data.mapping_start.anchor)
      try begin(Frame(start: start, anchor: anchor, isMapping: true))
    case YAML_SEQUENCE_START_EVENT:
      let anchor = unsafe Self.string(event.data.sequence_start.anchor)
      try begin(Frame(start: start, anchor: anchor, isMapping: false))
    case YAML_MAPPING_END_EVENT, YAML_SEQUENCE_END_EVENT:
      guard let frame = frames.popLast() else { break }
      let content: YAMLNode.Content =
        frame.isMapping ? .mapping(frame.entries) : .sequence(frame.items)
      let first = frame.start..<min(frame.start + 1, source.utf8.count)
      let end = unsafe byte(ofCharacter: event.end_mark.index)
      try complete(YAMLNode(content, at: first, end: end), anchor: frame.anchor)
    case YAML_SCALAR_EVENT:
      let scalar = unsafe event.data.scalar
      let text = unsafe String(
        decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
      let isPlain = unsafe scalar.style == YAML_PLAIN_SCALAR_STYLE && scalar.plain_implicit != 0
      let end = unsafe byte(ofCharacter: event.end_mark.index)
      let node = YAMLNode(.scalar(text, isPlain: isPlain), at: start..<max(start, end))
      try countValues(1, node.range)
      try unsafe complete(node, anchor: Self.string(scalar.anchor))
    case YAML_ALIAS_EVENT:
      let anchor = unsafe Self.string(event.data.alias.anchor) ?? ""
      let range = unsafe start..<max(start, byte(ofCharacter: event.end_mark.index))
      guard let node = anchors[anchor] else {
        throw error(
          "unknown-alias", "there is no anchor '&\(anchor)' before this alias", range,
          suggestion: Suggestion.didYouMean(anchor, in: anchors.keys.sorted()))
      }
      try countValues(node.count, range)
      try complete(node, anchor: nil)
    default:
      break
    }
    return true
  }

  private mutating func begin(_ frame: Frame) throws(Diagnostic) {
    let range = frame.start..<frame.start
    if let outer = frames.last, outer.isMapping, outer.pendingKey == nil {
      throw error("bad-key", "a key must be a text", range)
    }
    guard frames.count < YAMLDocument.Limit.depth else {
      throw error(
        "too-deep", "this is nested more than \(YAMLDocument.Limit.depth) levels deep", range)
    }
    try countValues(1, range)
    frames.append(frame)
  }

  private mutating func countValues(_ more: Int, _ range: Range<Int>) throws(Diagnostic) {
    count += more
    if count > YAMLDocument.Limit.values {
      throw error(
        "too-many-values",
        "this holds more than \(YAMLDocument.Limit.values) values, aliases counted", range)
    }
  }

  /// Adds a value to the open collection: as the root, an element, a key or a key's value.
  private mutating func complete(_ node: YAMLNode, anchor: String?) throws(Diagnostic) {
    if let anchor { anchors[anchor] = node }
    guard var frame = frames.popLast() else {
      root = node
      return
    }
    if !frame.isMapping {
      frame.items.append(node)
    } else if let key = frame.pendingKey {
      frame.pendingKey = nil
      if let first = frame.keys[key.text] {
        guard diagnostics.count < YAMLDocument.Limit.errors else {
          throw error("too-many-errors", "there are more keys that come twice", key.range)
        }
        var twice = error("duplicate-key", "the key '\(key.text)' comes twice", key.range)
        twice.notes = [Diagnostic.Note("it comes first here", at: source.place(of: first))]
        diagnostics.append(twice)
      } else {
        frame.keys[key.text] = key.range
        frame.entries.append(YAMLEntry(key: key.text, keyRange: key.range, value: node))
      }
    } else if case .scalar(let text, _) = node.content {
      frame.pendingKey = (text, node.range)
    } else {
      throw error("bad-key", "a key must be a text", node.range)
    }
    frames.append(frame)
  }

  private func error(
    _ code: String, _ message: String, _ range: Range<Int>, suggestion: String? = nil
  ) -> Diagnostic {
    .error("yaml.\(code)", message, at: source.place(of: range), suggestion: suggestion)
  }

  /// The error of libyaml.
  private mutating func failure() -> Diagnostic {
    let state = unsafe parser.pointee
    let problem = unsafe state.problem.map { unsafe String(cString: $0) } ?? "this is not YAML"
    if unsafe state.error == YAML_READER_ERROR {
      let offset = unsafe range.lowerBound + Int(state.problem_offset)
      return error("bad-character", "this is no text: \(problem)", offset..<offset)
    }
    var notes: [Diagnostic.Note] = []
    if let context = unsafe state.context {
      let offset = unsafe byte(ofCharacter: state.context_mark.index)
      notes = [
        Diagnostic.Note(unsafe String(cString: context) + " here", at: source.place(at: offset))
      ]
    }
    let offset = unsafe byte(ofCharacter: state.problem_mark.index)
    if offset < range.upperBound, source.utf8[offset].isOne(of: "@`%") {
      let text = source.utf8[offset..<range.upperBound].prefix { !$0.isOne(of: " ,]}\n\r") }
      return error(
        "syntax",
        "a text without quotes does not begin with '\(Character(Unicode.Scalar(source.utf8[offset])))'",
        offset..<offset + text.count,
        suggestion: "write \"\(String(decoding: text, as: UTF8.self))\", with quotes")
    }
    return .error(
      "yaml.syntax", "this is not YAML: \(problem)", at: source.place(at: offset), notes: notes)
  }

  private static func string(_ text: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    unsafe text.map { unsafe String(decodingCString: $0, as: UTF8.self) }
  }

  /// Where a character begins, counted from the start of the range. Marks hardly ever go back, so all
  /// calls together walk the text about once.
  private mutating func byte(ofCharacter character: Int) -> Int {
    let bytes = source.utf8
    steps += abs(character - position.character)
    while position.character > character, position.byte > range.lowerBound {
      position.byte -= 1
      if bytes[position.byte] & 0xC0 != 0x80 { position.character -= 1 }
    }
    while position.character < character, position.byte < range.upperBound {
      position.byte += 1
      while position.byte < range.upperBound, bytes[position.byte] & 0xC0 == 0x80 {
        position.byte += 1
      }
      position.character += 1
    }
    return position.byte
  }
}
