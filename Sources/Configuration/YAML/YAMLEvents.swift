import CYAML
import Diagnostics

/// What the parser came across.
struct YAMLEvent {
  enum Kind {
    case documentStart
    case begin(isMapping: Bool, anchor: String?)
    case end
    case scalar(String, isPlain: Bool, anchor: String?)
    case alias(String)
  }

  let kind: Kind
  /// The bytes of the whole text.
  let range: Range<Int>
}

/// The events of libyaml, one after the other; all use of the library is here.
struct YAMLEvents: ~Copyable {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let bytes: UnsafeMutableBufferPointer<UInt8>
  private let source: SourceText
  private let base: Int
  private var isFinished = false
  /// libyaml counts scalars; the byte that belongs to the last count that was asked for.
  private var known = (scalars: 0, byte: 0)

  init(_ source: SourceText, in range: Range<Int>) {
    self.source = source
    base = range.lowerBound
    // The parser reads the bytes as long as it lives, so they must not move.
    bytes = .allocate(capacity: max(1, range.count))
    _ = bytes.initialize(from: source.utf8[range] + (range.isEmpty ? [0x0A] : []))
    parser = .allocate(capacity: 1)
    parser.initialize(to: yaml_parser_t())
    if yaml_parser_initialize(parser) == 0 { isFinished = true }
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, bytes.baseAddress, range.count)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
    bytes.deallocate()
  }

  /// The next event that means something, or nil at the end.
  mutating func next() throws(Diagnostic) -> YAMLEvent? {
    while !isFinished {
      var event = yaml_event_t()
      guard yaml_parser_parse(parser, &event) != 0 else {
        isFinished = true
        throw failure()
      }
      defer { yaml_event_delete(&event) }
      let anchor: String?
      let kind: YAMLEvent.Kind
      switch event.type {
      case YAML_STREAM_END_EVENT:
        isFinished = true
        return nil
      case YAML_DOCUMENT_START_EVENT:
        kind = .documentStart
      case YAML_MAPPING_START_EVENT:
        anchor = Self.string(event.data.mapping_start.anchor)
        kind = .begin(isMapping: true, anchor: anchor)
      case YAML_SEQUENCE_START_EVENT:
        anchor = Self.string(event.data.sequence_start.anchor)
        kind = .begin(isMapping: false, anchor: anchor)
      case YAML_MAPPING_END_EVENT, YAML_SEQUENCE_END_EVENT:
        kind = .end
      case YAML_SCALAR_EVENT:
        kind = Self.scalar(event.data.scalar)
      case YAML_ALIAS_EVENT:
        kind = .alias(Self.string(event.data.alias.anchor) ?? "")
      default:
        continue
      }
      return YAMLEvent(kind: kind, range: range(event))
    }
    return nil
  }

  private static func scalar(
    _ scalar: yaml_event_s.__Unnamed_union_data.__Unnamed_struct_scalar
  ) -> YAMLEvent.Kind {
    let text = String(
      decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
    let isPlain = scalar.style == YAML_PLAIN_SCALAR_STYLE && scalar.plain_implicit != 0
    return .scalar(text, isPlain: isPlain, anchor: string(scalar.anchor))
  }

  private static func string(_ text: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    text.map { String(decodingCString: $0, as: UTF8.self) }
  }

  /// The bytes between the marks of an event.
  private mutating func range(_ event: yaml_event_t) -> Range<Int> {
    known = advanced(known, to: event.start_mark.index)
    var end = known
    if event.type == YAML_SCALAR_EVENT || event.type == YAML_ALIAS_EVENT {
      end = advanced(known, to: event.end_mark.index)
    }
    return base + known.byte..<base + max(known.byte, end.byte)
  }

  /// Goes on to a count of scalars. Marks hardly ever go back, so all steps together cost one pass.
  private func advanced(
    _ from: (scalars: Int, byte: Int), to count: Int
  ) -> (scalars: Int, byte: Int) {
    var (scalars, byte) = from
    while scalars > count, byte > 0 {
      byte -= 1
      if bytes[byte] & 0xC0 != 0x80 { scalars -= 1 }
    }
    let limit = source.utf8.count - base
    while scalars < count, byte < min(limit, bytes.count) {
      byte += 1
      while byte < bytes.count, bytes[byte] & 0xC0 == 0x80 { byte += 1 }
      scalars += 1
    }
    return (scalars, byte)
  }

  private func failure() -> Diagnostic {
    let problem = parser.pointee.problem.map { String(cString: $0) } ?? "this is not YAML"
    if parser.pointee.error == YAML_READER_ERROR {
      let offset = base + Int(parser.pointee.problem_offset)
      return .error(
        "yaml.bad-character", "this is no text: \(problem)", at: source.place(at: offset))
    }
    var notes: [Diagnostic.Note] = []
    if let context = parser.pointee.context {
      let at = advanced(known, to: parser.pointee.context_mark.index).byte
      notes.append(
        Diagnostic.Note(String(cString: context) + " here", at: source.place(at: base + at)))
    }
    let at = advanced(known, to: parser.pointee.problem_mark.index).byte
    return .error(
      "yaml.syntax", "this is not YAML: \(problem)", at: source.place(at: base + at), notes: notes)
  }
}
