public import Bytes

/// What there is to say about a rendered text besides its HTML.
public struct RenderingResult: Sendable, Hashable {
  /// A heading of the text.
  public struct Heading: Sendable, Hashable {
    /// From 1 to 6.
    public var level: Int
    /// The id that a link may name, prefix included.
    public var id: String
    /// The heading's text without markup.
    public var text: String

    /// A heading.
    public init(level: Int, id: String, text: String) {
      self.level = level
      self.id = id
      self.text = text
    }
  }

  /// Whether the text was longer than the limit and its end left out.
  public var isTruncated = false
  /// The headings in their order, where the options ask for anchors.
  public var headings: [Heading] = []
}

/// Turns texts in Markdown into HTML, CommonMark or plain text.
///
/// A renderer holds no state between texts; it belongs to one thread at a time.
public struct MarkdownRenderer {
  /// A renderer.
  public init() {}

  /// Writes a text, UTF-8 of any content, as HTML at the end of the output.
  ///
  /// Any bytes give well-formed UTF-8 if they are such themselves; nothing fails.
  @discardableResult public mutating func render(
    _ source: Span<UInt8>, options: MarkdownOptions, links: some ReferenceResolver = NoReferences(),
    into output: inout ByteBuffer
  ) -> RenderingResult {
    var result = RenderingResult()
    let text = cut(source, at: options.limit, isTruncated: &result.isTruncated)
    let rendering = Rendering(options: options, links: LinkResolver(links))
    let syntax = SyntaxCharacters(text)
    if options.rawHTML != .keep, syntax.contains(.control) {
      let clean = ControlCharacters.removed(from: text)
      rendering.render(clean.span, SyntaxCharacters(clean.span), &result, into: &output)
    } else {
      rendering.render(text, syntax, &result, into: &output)
    }
    return result
  }

  /// Writes a text as CommonMark in libcmark's own manner; what is not
  /// CommonMark, as tables, boxes and references, stays as it was spelled.
  ///
  /// - Parameter keepsHTML: whether tags stay tags, and addresses of any scheme links. Otherwise tags
  ///   are escaped, blocks of HTML become code, and links keep no address that could run a script.
  public mutating func commonMark(
    _ source: Span<UInt8>, keepsHTML: Bool = true, into output: inout ByteBuffer
  ) {
    var isTruncated = false
    let text = cut(source, at: MarkdownOptions().limit, isTruncated: &isTruncated)
    CommonMarkWriter(keepsHTML: keepsHTML).write(text, into: &output)
  }

  /// Writes the first words of a text without markup on one line, at most some number of characters
  /// (Unicode scalars): whole sentences, or whole words with an ellipsis.
  public mutating func excerpt(of source: Span<UInt8>, limit: Int, into output: inout ByteBuffer) {
    // A text's first words are within its first bytes; the rest need not be parsed.
    let text = source.dropping(leadingCommentsUpTo: MarkdownOptions().limit)
    let window = min(MarkdownOptions().limit, max(limit, 0) &* 6 &+ 256)
    write(plain: text, .line(limit: limit), [.alerts, .footnotes, .emoji], window, into: &output)
  }

  /// Writes the words of a text without markup, in lines, lists and quotes.
  ///
  /// - Parameter additions: which additions of trackers count as markup.
  public mutating func plainText(
    _ source: Span<UInt8>, additions: MarkdownOptions.Additions = [], into output: inout ByteBuffer
  ) { write(plain: source, .lines, additions, MarkdownOptions().limit, into: &output) }

  private func write(
    plain source: Span<UInt8>, _ form: PlainText.Form, _ additions: MarkdownOptions.Additions,
    _ limit: Int, into output: inout ByteBuffer
  ) {
    var isTruncated = false
    let text = cut(source, at: limit, isTruncated: &isTruncated)
    let syntax = SyntaxCharacters(text)
    let prepared = PreparedSource(
      text, syntax, findsFootnotes: additions.contains(.footnotes), isStrict: false)
    if let text = prepared.text {
      write(plain: text.span, prepared, syntax, form, additions, into: &output)
    } else {
      write(plain: text, prepared, syntax, form, additions, into: &output)
    }
  }

  private func write(
    plain text: Span<UInt8>, _ prepared: PreparedSource, _ syntax: SyntaxCharacters,
    _ form: PlainText.Form, _ additions: MarkdownOptions.Additions, into output: inout ByteBuffer
  ) {
    let reasons = PlaceholderInserter.Reasons(text, syntax)
    let placeholders = reasons.isEmpty ? nil : Placeholders(unusedIn: text)
    let withPlaceholders = placeholders.flatMap {
      PlaceholderInserter.mark(text, $0, reasons, linksInBrackets: true)
    }
    let document =
      if let withPlaceholders { Document(withPlaceholders.span) } else { Document(text) }
    guard let document else { return }
    var writer = PlainTextWriter(
      form, prepared, placeholders: withPlaceholders == nil ? nil : placeholders,
      additions: additions,
      boxes: syntax.contains(.box) ? .items : .none)
    writer.write(document)
    writer.output.text.withSpan { words in
      var end = words.count
      while end > 0, words[end - 1] == "\n" { end -= 1 }
      output.append(words.extracting(..<end))
    }
  }

  /// The part of a text within a limit, cut after a line or at least between characters.
  @_lifetime(copy source) private func cut(
    _ source: Span<UInt8>, at limit: Int, isTruncated: inout Bool
  ) -> Span<UInt8> {
    guard source.count > limit else { return source }
    isTruncated = true
    var end = max(limit, 0)
    while end > 0, source[end] & 0xC0 == 0x80 { end -= 1 }
    var line = end
    while line > end - 1024, line > 0, source[line - 1] != "\n" { line -= 1 }
    if line > 0, source[line - 1] == "\n" { end = line }
    return source.extracting(..<end)
  }
}

extension Span<UInt8> {
  /// A text without the comments at its start, as trackers' templates put there.
  @_lifetime(copy self) fileprivate func dropping(leadingCommentsUpTo limit: Int) -> Span<UInt8> {
    var start = 0
    let end = Swift.min(count, limit)
    while true {
      var at = start
      while at < end, self[at].isSpace { at += 1 }
      guard has("<!--", at: at), at + 4 < end else { break }
      at += 4
      var close: Int?
      while close == nil, let dash = index(of: "-", from: at), dash + 2 < end {
        if has("-->", at: dash) { close = dash + 3 }
        at = dash + 1
      }
      guard let close else { break }
      // What follows on the line belongs to the comment's block.
      start = index(of: "\n", from: close) ?? close
    }
    return extracting(start...)
  }
}
