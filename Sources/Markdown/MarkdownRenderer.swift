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
  @discardableResult
  public mutating func render(
    _ source: UnsafeBufferPointer<UInt8>, options: MarkdownOptions,
    links: some ReferenceResolver = NoReferences(), into output: inout [UInt8]
  ) -> RenderingResult {
    var result = RenderingResult()
    let text = cut(source, at: options.limit, isTruncated: &result.isTruncated)
    let rendering = Rendering(options: options, links: LinkResolver(links))
    let traits = TextTraits(text)
    if options.rawHTML != .keep, traits.contains(.control) {
      ControlCharacters.removed(from: text).withUnsafeBufferPointer {
        rendering.render($0, TextTraits($0), &result, into: &output)
      }
    } else {
      rendering.render(text, traits, &result, into: &output)
    }
    return result
  }

  /// Writes a text as HTML at the end of the output.
  @discardableResult
  public mutating func render(
    _ source: [UInt8], options: MarkdownOptions,
    links: some ReferenceResolver = NoReferences(), into output: inout [UInt8]
  ) -> RenderingResult {
    source.withUnsafeBufferPointer { render($0, options: options, links: links, into: &output) }
  }

  /// Writes a text as CommonMark in libcmark's own manner; what is not
  /// CommonMark, as tables, boxes and references, stays as it was spelled.
  ///
  /// - Parameter keepsHTML: whether tags stay tags, and addresses of any scheme links. Otherwise tags
  ///   are escaped, blocks of HTML become code, and links keep no address that could run a script.
  public mutating func commonMark(
    _ source: UnsafeBufferPointer<UInt8>, keepsHTML: Bool = true, into output: inout [UInt8]
  ) {
    var isTruncated = false
    let text = cut(source, at: MarkdownOptions().limit, isTruncated: &isTruncated)
    CommonMarkWriter(keepsHTML: keepsHTML).write(text, into: &output)
  }

  /// Writes the first words of a text without markup on one line, at most some number of characters
  /// (Unicode scalars): whole sentences, or whole words with an ellipsis.
  public mutating func excerpt(
    of source: UnsafeBufferPointer<UInt8>, limit: Int, into output: inout [UInt8]
  ) {
    // A text's first words are within its first bytes; the rest need not be parsed.
    let text = source.dropping(leadingCommentsUpTo: MarkdownOptions().limit)
    let window = min(MarkdownOptions().limit, max(limit, 0) &* 6 &+ 256)
    write(plain: text, .line(limit: limit), [.alerts, .footnotes, .emoji], window, into: &output)
  }

  /// Writes the words of a text without markup, in lines, lists and quotes.
  ///
  /// - Parameter additions: which additions of trackers count as markup.
  public mutating func plainText(
    _ source: UnsafeBufferPointer<UInt8>, additions: MarkdownOptions.Additions = [],
    into output: inout [UInt8]
  ) {
    write(plain: source, .lines, additions, MarkdownOptions().limit, into: &output)
  }

  private func write(
    plain source: UnsafeBufferPointer<UInt8>, _ form: PlainText.Form,
    _ additions: MarkdownOptions.Additions, _ limit: Int, into output: inout [UInt8]
  ) {
    var isTruncated = false
    let text = cut(source, at: limit, isTruncated: &isTruncated)
    let traits = TextTraits(text)
    let prepared = PreparedSource(
      text, traits, findsFootnotes: additions.contains(.footnotes), isStrict: false)
    func write(_ text: UnsafeBufferPointer<UInt8>) {
      let hints = SourceMarker.Hints(text, traits)
      let marks = hints.isEmpty ? nil : SourceMarks(unusedIn: text)
      let marked = marks.flatMap { SourceMarker.mark(text, $0, hints, linksInBrackets: true) }
      func write(_ text: UnsafeBufferPointer<UInt8>, _ marks: SourceMarks?) {
        guard let document = Document(text) else { return }
        var writer = PlainTextWriter(
          form, prepared, marks: marks, additions: additions,
          lines: traits.contains(.box) ? SourceLines(text) : nil)
        writer.write(document)
        let words = writer.output.text.bytes
        let end = words.lastIndex { $0 != UInt8(ascii: "\n") } ?? -1
        output.append(contentsOf: words[...end])
        withExtendedLifetime(document) {}
      }
      if let marked {
        marked.withUnsafeBufferPointer { write($0, marks) }
      } else {
        write(text, nil)
      }
    }
    if let text = prepared.text {
      text.withUnsafeBufferPointer { write($0) }
    } else {
      write(text)
    }
  }

  /// The part of a text within a limit, cut after a line or at least between characters.
  private func cut(
    _ source: UnsafeBufferPointer<UInt8>, at limit: Int, isTruncated: inout Bool
  ) -> UnsafeBufferPointer<UInt8> {
    guard source.count > limit else { return source }
    isTruncated = true
    var end = max(limit, 0)
    while end > 0, source[end] & 0xC0 == 0x80 { end -= 1 }
    var line = end
    while line > end - 1024, line > 0, source[line - 1] != UInt8(ascii: "\n") { line -= 1 }
    if line > 0, source[line - 1] == UInt8(ascii: "\n") { end = line }
    return UnsafeBufferPointer(rebasing: source[..<end])
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// A text without the comments at its start, as trackers' templates put there.
  fileprivate func dropping(leadingCommentsUpTo limit: Int) -> UnsafeBufferPointer<UInt8> {
    var start = 0
    let end = Swift.min(count, limit)
    while true {
      var at = start
      while at < end, isMarkdownSpace(self[at]) { at += 1 }
      guard at + 4 < end, self[at..<at + 4].elementsEqual("<!--".utf8) else { break }
      at += 4
      var close: Int?
      while close == nil, let dash = index(of: UInt8(ascii: "-"), from: at), dash + 2 < end {
        if self[dash + 1] == UInt8(ascii: "-"), self[dash + 2] == UInt8(ascii: ">") {
          close = dash + 3
        }
        at = dash + 1
      }
      guard let close else { break }
      // What follows on the line belongs to the comment's block.
      start = index(of: UInt8(ascii: "\n"), from: close) ?? close
    }
    return UnsafeBufferPointer(rebasing: self[start...])
  }
}
