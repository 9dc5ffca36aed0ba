import CYAML
import Diagnostics

/// One step of a YAML text, as libyaml parses it.
struct YAMLEvent {
  enum Kind {
    case documentStart
    case begin(isMapping: Bool, anchor: String?)
    case end
    case scalar(String, isPlain: Bool, anchor: String?)
    case alias(String)
  }

  let kind: Kind
  /// Byte offsets into the whole text.
  let range: Range<Int>
}

/// The events of libyaml, one after the other. All use of the library is in this file.
///
/// The pointers that libyaml gives away are valid until the event or the parser is deleted, which is
/// the end of `next()` or of this value; texts are copied out of them before.
@safe struct YAMLEvents: ~Copyable {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  /// A copy of the text that does not move while the parser lives.
  private let bytes: UnsafeMutableBufferPointer<UInt8>
  private let source: SourceText
  private let range: Range<Int>
  private var isFinished = false
  /// libyaml counts characters; the last one that was asked for, and the byte where it begins.
  private var position: (character: Int, byte: Int)
  /// How many characters were passed to find bytes; for tests of growth.
  private(set) var steps = 0

  init(_ source: SourceText, in range: Range<Int>) {
    self.source = source
    self.range = range
    position = (0, range.lowerBound)
    unsafe bytes = .allocate(capacity: max(1, range.count))
    _ = unsafe bytes.initialize(from: source.utf8[range])
    unsafe parser = .allocate(capacity: 1)
    unsafe parser.initialize(to: yaml_parser_t())
    if unsafe yaml_parser_initialize(parser) == 0 { isFinished = true }
    unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    unsafe yaml_parser_set_input_string(parser, bytes.baseAddress, range.count)
  }

  deinit {
    unsafe yaml_parser_delete(parser)
    unsafe parser.deallocate()
    unsafe bytes.deallocate()
  }

  /// The next event, or nil at the end.
  mutating func next() throws(Diagnostic) -> YAMLEvent? {
    while !isFinished {
      var event = unsafe yaml_event_t()
      guard unsafe yaml_parser_parse(parser, &event) != 0 else {
        isFinished = true
        throw failure()
      }
      defer { unsafe yaml_event_delete(&event) }
      let kind: YAMLEvent.Kind
      switch unsafe event.type {
      case YAML_STREAM_END_EVENT:
        isFinished = true
        return nil
      case YAML_DOCUMENT_START_EVENT:
        kind = .documentStart
      case YAML_MAPPING_START_EVENT:
        kind = unsafe .begin(isMapping: true, anchor: Self.string(event.data.mapping_start.anchor))
      case YAML_SEQUENCE_START_EVENT:
        kind = unsafe .begin(
          isMapping: false, anchor: Self.string(event.data.sequence_start.anchor))
      case YAML_MAPPING_END_EVENT, YAML_SEQUENCE_END_EVENT:
        kind = .end
      case YAML_SCALAR_EVENT:
        let scalar = unsafe event.data.scalar
        kind = unsafe .scalar(
          String(
            decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length),
            as: UTF8.self),
          isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE && scalar.plain_implicit != 0,
          anchor: Self.string(scalar.anchor))
      case YAML_ALIAS_EVENT:
        kind = unsafe .alias(Self.string(event.data.alias.anchor) ?? "")
      default:
        continue
      }
      return unsafe YAMLEvent(kind: kind, range: range(of: event))
    }
    return nil
  }

  private static func string(_ text: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    unsafe text.map { unsafe String(decodingCString: $0, as: UTF8.self) }
  }

  /// The bytes between the marks of an event.
  private mutating func range(of event: yaml_event_t) -> Range<Int> {
    let start = unsafe byte(ofCharacter: event.start_mark.index)
    guard unsafe event.type == YAML_SCALAR_EVENT || event.type == YAML_ALIAS_EVENT else {
      return start..<start
    }
    return unsafe start..<max(start, byte(ofCharacter: event.end_mark.index))
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

  private mutating func failure() -> Diagnostic {
    let problem =
      unsafe parser.pointee.problem.map { unsafe String(cString: $0) } ?? "this is not YAML"
    if unsafe parser.pointee.error == YAML_READER_ERROR {
      let offset = unsafe range.lowerBound + Int(parser.pointee.problem_offset)
      return .error(
        "yaml.bad-character", "this is no text: \(problem)", at: source.place(at: offset))
    }
    var notes: [Diagnostic.Note] = []
    if let context = unsafe parser.pointee.context {
      let offset = unsafe byte(ofCharacter: parser.pointee.context_mark.index)
      notes.append(
        Diagnostic.Note(unsafe String(cString: context) + " here", at: source.place(at: offset)))
    }
    let offset = unsafe byte(ofCharacter: parser.pointee.problem_mark.index)
    return .error(
      "yaml.syntax", "this is not YAML: \(problem)", at: source.place(at: offset), notes: notes)
  }
}
