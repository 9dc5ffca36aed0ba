import Bytes

/// One text on its way to HTML: prepared, parsed by libcmark, written, and sanitised if need be.
struct Rendering {
  let options: MarkdownOptions
  let links: LinkResolver

  /// Writes a text at the end of the output.
  func render(
    _ source: Span<UInt8>, _ syntax: SyntaxCharacters, _ result: inout RenderingResult,
    into output: inout ByteBuffer
  ) {
    if options.isPlain {
      mark(source, syntax, PreparedSource(), .init(plain: source, syntax), &result, into: &output)
      return
    }
    let prepared = PreparedSource(
      source, syntax, findsFootnotes: options.additions.contains(.footnotes),
      isStrict: options.additions.isEmpty)
    // A prepared text has no trait that its source does not have.
    if let text = prepared.text {
      mark(text.span, syntax, prepared, .init(text.span, syntax), &result, into: &output)
    } else {
      mark(source, syntax, prepared, .init(source, syntax), &result, into: &output)
    }
  }

  /// Marks what libcmark would take for something else, then parses and writes the text.
  private func mark(
    _ text: Span<UInt8>, _ syntax: SyntaxCharacters, _ prepared: PreparedSource,
    _ reasons: PlaceholderInserter.Reasons, _ result: inout RenderingResult,
    into output: inout ByteBuffer
  ) {
    var triggers = InlineTriggers()
    if !options.isPlain {
      triggers.hasAddresses = syntax.contains(.address)
      triggers.hasBareAddresses = syntax.contains(.bareAddress)
      triggers.hasMail = syntax.contains(.at)
      if options.additions.contains(.references) { triggers.references = links.markers }
      triggers.hasEmoji = options.additions.contains(.emoji) && syntax.contains(.colon)
      triggers.hasNotes = !prepared.footnotes.isEmpty
    }
    let boxes: TaskBoxes =
      if options.isPlain || !syntax.contains(.box) { .none } else if options.additions.isEmpty {
        TaskBoxes(linesOf: text)
      } else { .items }
    if !reasons.isEmpty, let placeholders = Placeholders(unusedIn: text),
      let withPlaceholders = PlaceholderInserter.mark(
        text, placeholders, reasons, linksInBrackets: !options.additions.isEmpty)
    {
      triggers.hasPlaceholders = true
      triggers.hasDelimiters = reasons.hasStrikethrough
      write(withPlaceholders.span, prepared, placeholders, triggers, boxes, &result, into: &output)
    } else {
      write(text, prepared, nil, triggers, boxes, &result, into: &output)
    }
  }

  private func write(
    _ text: Span<UInt8>, _ prepared: PreparedSource, _ placeholders: Placeholders?,
    _ triggers: InlineTriggers, _ boxes: TaskBoxes, _ result: inout RenderingResult,
    into output: inout ByteBuffer
  ) {
    guard let document = Document(text) else { return }
    let start = output.count
    output.reserve(2 * text.count)
    var renderer = HTMLRenderer(
      html: output, start: start, options: options, links: links, prepared: prepared,
      placeholders: placeholders,
      triggers: triggers, triggerBytes: triggers.bytes, isUntrusted: options.rawHTML != .keep,
      boxes: boxes)
    renderer.render(document)
    result.headings = renderer.headings.headings
    let (markup, isSimple) = (renderer.markup, renderer.isSimple)
    output = renderer.finish()
    guard let markup else { return }
    let written = output.withSpan { Array($0.extracting(start...)) }
    let untrusted = markup.lowerBound - start..<markup.upperBound - start
    if isSimple, WellNested.check(written.span.extracting(untrusted)) { return }
    output.truncate(to: markup.lowerBound)
    if HTMLRebuilder.rebuild(written.span.extracting(untrusted), options, into: &output) {
      if output.count == markup.lowerBound || output.last != 10 { output.append(10) }
      output.append(written.span.extracting(untrusted.upperBound...))
    } else {
      // More repair than a text deserves: its tags are shown instead.
      output.truncate(to: start)
      var escaping = options
      escaping.rawHTML = .escape
      Rendering(options: escaping, links: links).write(
        text, prepared, placeholders, triggers, boxes, &result, into: &output)
    }
  }
}
