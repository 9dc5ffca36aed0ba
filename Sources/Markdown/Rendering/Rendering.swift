/// One text on its way to HTML: prepared, parsed by libcmark, written, and sanitised if need be.
struct Rendering {
  let options: MarkdownOptions
  let links: LinkResolver

  /// Writes a text at the end of the output.
  func render(
    _ source: UnsafeBufferPointer<UInt8>, _ result: inout RenderingResult,
    into output: inout [UInt8]
  ) {
    if options.isPlain {
      mark(source, PreparedSource(), .init(plain: source), &result, into: &output)
      return
    }
    let prepared = PreparedSource(
      source, findsFootnotes: options.additions.contains(.footnotes))
    if let text = prepared.text {
      text.withUnsafeBufferPointer { mark($0, prepared, .init($0), &result, into: &output) }
    } else {
      mark(source, prepared, .init(source), &result, into: &output)
    }
  }

  /// Marks what libcmark would take for something else, then parses and writes the text.
  private func mark(
    _ text: UnsafeBufferPointer<UInt8>, _ prepared: PreparedSource, _ hints: SourceMarker.Hints,
    _ result: inout RenderingResult, into output: inout [UInt8]
  ) {
    var triggers = TextTriggers()
    if !options.isPlain {
      triggers.hasAddresses = hints.hasAddress || text.has(UInt8(ascii: "@"))
      triggers.hasReferences = options.additions.contains(.references) && !links.isEmpty
      triggers.hasEmoji = options.additions.contains(.emoji) && text.has(UInt8(ascii: ":"))
      triggers.hasNotes = !prepared.footnotes.isEmpty
    }
    if !hints.isEmpty, let marks = SourceMarks(unusedIn: text),
      let marked = SourceMarker.mark(
        text, marks, hints, linksInBrackets: !options.additions.isEmpty)
    {
      triggers.hasMarks = true
      triggers.hasDelimiters = hints.hasStrikethrough
      marked.withUnsafeBufferPointer {
        write($0, prepared, marks, triggers, &result, into: &output)
      }
    } else {
      write(text, prepared, nil, triggers, &result, into: &output)
    }
  }

  private func write(
    _ text: UnsafeBufferPointer<UInt8>, _ prepared: PreparedSource, _ marks: SourceMarks?,
    _ triggers: TextTriggers, _ result: inout RenderingResult, into output: inout [UInt8]
  ) {
    guard let document = Document(text) else { return }
    var renderer = HTMLRenderer(
      html: ByteBuffer(capacity: text.count * 2), options: options, links: links,
      prepared: prepared, marks: marks, triggers: triggers, isGuarded: options.rawHTML != .keep,
      lines: options.isPlain ? nil : SourceLines(text))
    renderer.render(document)
    result.headings = renderer.headings.headings
    guard let markup = renderer.markup else {
      output.append(contentsOf: renderer.html.bytes)
      return
    }
    let html = renderer.html.bytes
    if renderer.isSimple, WellNested.check(UnsafeBufferPointer(rebasing: html[markup])) {
      output.append(contentsOf: html)
      return
    }
    var rebuilt = ByteBuffer(capacity: markup.count + 1024)
    if HTMLRebuilder.rebuild(
      UnsafeBufferPointer(rebasing: html[markup]), options, into: &rebuilt)
    {
      output.append(contentsOf: html[..<markup.lowerBound])
      output.append(contentsOf: rebuilt.bytes)
      if rebuilt.last != UInt8(ascii: "\n") { output.append(UInt8(ascii: "\n")) }
      output.append(contentsOf: html[markup.upperBound...])
    } else {
      // More repair than a text deserves: its tags are shown instead.
      var escaping = options
      escaping.rawHTML = .escape
      Rendering(options: escaping, links: links)
        .write(text, prepared, marks, triggers, &result, into: &output)
    }
  }
}
