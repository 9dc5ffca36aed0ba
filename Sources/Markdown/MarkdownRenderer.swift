public import Bytes

/// Facts about a rendered text besides its HTML.
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

/// Renders Markdown texts as HTML, CommonMark or plain text.
///
/// A renderer holds no state between texts; it must be used by one thread at a time.
public struct MarkdownRenderer {
  /// A renderer.
  public init() {}

  /// Renders a text, UTF-8 of any content, as HTML and appends it to the output.
  ///
  /// Every valid UTF-8 gives well-formed HTML; rendering cannot fail.
  @discardableResult public mutating func render(
    _ source: Span<UInt8>, options: MarkdownOptions, links: some ReferenceResolver = NoReferences(),
    into output: inout ByteBuffer
  ) -> RenderingResult {
    var result = RenderingResult()
    let text = cut(source, at: options.limit, isTruncated: &result.isTruncated)
    let manner: ParsedText.Manner =
      if options.isPlain { .plain } else if options.additions.isEmpty { .strict } else {
        options.additions.contains(.footnotes) ? .footnotes : .tracker
      }
    guard let parsed = ParsedText(text, manner) else { return result }
    let start = output.count
    var renderer = HTMLRenderer(parsed, options, links, into: output)
    renderer.render()
    result.headings = renderer.headings.headings
    let (markup, work) = (renderer.markup, renderer.allWork)
    let needsFitting = options.isOnPage && (renderer.needsFitting || markup != nil)
    output = renderer.finish()
    if let markup, !HTMLRebuilder.rebuild(markup, of: &output, options, work) {
      // More repair than a text deserves: its tags are shown instead.
      output.truncate(to: start)
      var escaping = options
      escaping.rawHTML = .escape
      render(source, options: escaping, links: links, into: &output)
    } else if needsFitting {
      PageFitting.fit(&output, from: start, options)
    }
    if options.rawHTML != .keep { output.dropForbidden(from: start) }
    return result
  }

  /// Writes a text as CommonMark in the style of libcmark; constructs that are not CommonMark, as
  /// tables, boxes and references, keep their spelling.
  ///
  /// - Parameters:
  ///   - keepsHTML: whether tags stay tags, and addresses of any scheme links. Otherwise tags
  ///     become Markdown with the same meaning, or are removed where there is none; comments are
  ///     removed; `script` and other tags that GFM disallows become text or code; and addresses that
  ///     could run a script are removed from links.
  ///   - level: the level of the heading above the text: its own headings begin below that and skip
  ///     no level; nil leaves them unchanged.
  ///   - page: renders the text as HTML, from which the wording of headings is taken; only called
  ///     for a text with headings, if `level` is not nil.
  ///   - notes: the prefix of the name of each footnote, so that several texts can share a
  ///     document.
  ///   - addresses: the options by which relative addresses are resolved, as in HTML; a link
  ///     without a target becomes its text, and images become links if these options link to remote
  ///     ones. Nil leaves all unchanged.
  ///   - limit: the most bytes of the text that are read.
  /// - Returns: Whether the text was longer than that and was cut.
  @discardableResult public mutating func commonMark(
    _ source: Span<UInt8>, keepsHTML: Bool = true, headingsUnder level: Int? = nil,
    page: @escaping () -> ByteBuffer = { ByteBuffer() }, notes: String = "",
    addresses: MarkdownOptions? = nil, limit: Int = MarkdownOptions().limit,
    into output: inout ByteBuffer
  ) -> Bool {
    var isTruncated = false
    let text = cut(source, at: limit, isTruncated: &isTruncated)
    CommonMarkWriter(
      keepsHTML: keepsHTML, headingsUnder: level, page: page, notes: Array(notes.utf8),
      addresses: addresses
    ).write(text, into: &output)
    return isTruncated
  }

  /// Writes the first words of a text without markup on one line, at most some number of characters
  /// (Unicode scalars): whole sentences, or whole words with an ellipsis.
  public mutating func excerpt(of source: Span<UInt8>, limit: Int, into output: inout ByteBuffer) {
    // A text's first words are within its first bytes; the rest need not be parsed.
    let text = source.dropping(leadingCommentsUpTo: MarkdownOptions().limit)
    let window = min(MarkdownOptions().limit, max(limit, 0) &* 6 &+ 256)
    let start = output.count
    var words = PlainText(.line(limit: limit))
    if words.append(unmarked: text) {
      words.text.withSpan { output.append($0) }
    } else {
      write(plain: text, .line(limit: limit), [.alerts, .footnotes, .emoji], window, into: &output)
    }
    output.dropForbidden(from: start)
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
    let manner: ParsedText.Manner = additions.contains(.footnotes) ? .footnotes : .tracker
    guard let parsed = ParsedText(text, manner) else { return }
    var writer = PlainTextWriter(form, parsed, additions)
    writer.write(parsed.document)
    writer.output.text.withSpan { words in
      output.append(words.extracting(..<words.start(before: words.count) { $0 == "\n" }))
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
    let line = source.start(before: end) { $0 != "\n" }
    return source.extracting(..<(line > 0 && line >= end - 1024 ? line : end))
  }
}

extension Span<UInt8> {
  /// A text without the comments at its start, as trackers' templates put there.
  @_lifetime(copy self) fileprivate func dropping(leadingCommentsUpTo limit: Int) -> Span<UInt8> {
    let text = extracting(..<Swift.min(count, limit))
    var start = 0
    while true {
      let comment = text.end(from: start) { $0.isSpace }
      guard text.has("<!--", at: comment) else { break }
      var end = comment + 4
      while let dash = text.index(of: "-", from: end), !text.has("-->", at: dash) { end = dash + 1 }
      guard let close = text.index(of: "-", from: end) else { break }
      // The rest of the line belongs to the comment's block.
      start = index(of: "\n", from: close) ?? close + 3
    }
    return extracting(start...)
  }
}
