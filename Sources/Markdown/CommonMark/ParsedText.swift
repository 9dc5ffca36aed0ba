import Bytes

/// A text parsed by libcmark, with what GFM treats otherwise kept out of its way.
struct ParsedText: ~Copyable {
  /// What a text is parsed as.
  enum Manner {
    /// CommonMark alone.
    case plain
    /// GFM, exactly as cmark-gfm parses it.
    case strict
    /// GFM as trackers show it.
    case tracker
    /// The same with footnotes.
    case footnotes
    /// GFM whose text can be written again as it was spelled.
    case spelling
  }

  /// The tree.
  let document: Document
  /// Which characters of the syntax occur in the text.
  let syntax: SyntaxCharacters
  /// What became of tables, footnotes and boxes.
  let prepared: PreparedSource
  /// The placeholders in the text; nil if it has none.
  let placeholders: Placeholders?
  /// Whether libcmark left the delimiters of emphasis to us.
  let hasDelimiters: Bool
  /// How boxes of task lists are recognised.
  let boxes: TaskBoxes
  /// What libcmark has parsed.
  let text: [UInt8]

  /// Parses a text; nil if memory is short.
  init?(_ source: Span<UInt8>, _ manner: Manner) {
    syntax = SyntaxCharacters(source)
    var text = Array(source)
    prepared = PreparedSource(text.span, syntax, manner)
    // A prepared text has no character of the syntax that its source does not have.
    text = prepared.text ?? text
    let reasons = PlaceholderInserter.Reasons(text.span, syntax, manner)
    placeholders = reasons.isEmpty ? nil : Placeholders(unusedIn: text.span)
    hasDelimiters = placeholders != nil && reasons.contains(.tildes)
    boxes =
      switch manner {
      case .strict where syntax.contains(.box): TaskBoxes(linesOf: text.span)
      case .tracker, .footnotes: syntax.contains(.box) ? .items : .none
      default: .none
      }
    if let placeholders {
      text = PlaceholderInserter.mark(text.span, placeholders, reasons)
    }
    guard let document = Document(text.span) else { return nil }
    self.document = document
    self.text = text
  }
}
