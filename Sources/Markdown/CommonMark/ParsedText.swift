import Bytes

/// A text parsed by libcmark, after the constructs of GFM were replaced or hidden.
struct ParsedText: ~Copyable {
  /// The syntax and purpose of parsing.
  enum Manner {
    /// CommonMark alone.
    case plain
    /// GFM, exactly as cmark-gfm parses it.
    case strict
    /// GFM as trackers show it.
    case tracker
    /// The same with footnotes.
    case footnotes
    /// GFM for writing Markdown again with the original spelling.
    case spelling
  }

  /// The tree.
  let document: Document
  /// Which characters of the syntax occur in the text.
  let syntax: SyntaxCharacters
  /// The tables, footnotes and boxes that were replaced.
  let prepared: PreparedSource
  /// The placeholders in the text; nil if it has none.
  let placeholders: Placeholders?
  /// Whether delimiters of emphasis were hidden from libcmark and are parsed here.
  let hasDelimiters: Bool
  /// How boxes of task lists are recognised.
  let boxes: TaskBoxes
  /// The text that libcmark has parsed.
  let text: [UInt8]

  /// Parses a text; nil if memory is short.
  init?(_ source: Span<UInt8>, _ manner: Manner) {
    syntax = SyntaxCharacters(source)
    var text = Array(source)
    prepared = PreparedSource(text.span, syntax, manner)
    // Preparing adds no characters of the syntax that the source does not have.
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
