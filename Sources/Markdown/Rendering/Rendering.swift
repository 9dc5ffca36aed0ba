/// One text on its way to HTML: prepared, parsed by libcmark, written, and sanitised if need be.
struct Rendering {
  let options: MarkdownOptions
  let links: LinkResolver

  /// Writes a text at the end of the output.
  func render(
    _ source: UnsafeBufferPointer<UInt8>, _ traits: TextTraits, _ result: inout RenderingResult,
    into output: inout [UInt8]
  ) {
    if options.isPlain {
      mark(
        source, traits, PreparedSource(), .init(plain: source, traits), &result, into: &output)
      return
    }
    let prepared = PreparedSource(
      source, traits, findsFootnotes: options.additions.contains(.footnotes),
      isStrict: options.additions.isEmpty)
    // A prepared text has no trait that its source does not have.
    if let text = prepared.text {
      text.withUnsafeBufferPointer {
        mark($0, traits, prepared, .init($0, traits), &result, into: &output)
      }
    } else {
      mark(source, traits, prepared, .init(source, traits), &result, into: &output)
    }
  }

  /// Marks what libcmark would take for something else, then parses and writes the text.
  private func mark(
    _ text: UnsafeBufferPointer<UInt8>, _ traits: TextTraits, _ prepared: PreparedSource,
    _ hints: SourceMarker.Hints, _ result: inout RenderingResult, into output: inout [UInt8]
  ) {
    var triggers = TextTriggers()
    if !options.isPlain {
      triggers.hasAddresses = traits.contains(.address)
      triggers.hasBareAddresses = traits.contains(.bareAddress)
      triggers.hasMail = traits.contains(.at)
      if options.additions.contains(.references) { triggers.references = links.signs }
      triggers.hasEmoji = options.additions.contains(.emoji) && traits.contains(.colon)
      triggers.hasNotes = !prepared.footnotes.isEmpty
    }
    let lines = !options.isPlain && traits.contains(.box) ? SourceLines(text) : nil
    if !hints.isEmpty, let marks = SourceMarks(unusedIn: text),
      let marked = SourceMarker.mark(
        text, marks, hints, linksInBrackets: !options.additions.isEmpty)
    {
      triggers.hasMarks = true
      triggers.hasDelimiters = hints.hasStrikethrough
      marked.withUnsafeBufferPointer {
        write($0, prepared, marks, triggers, lines, &result, into: &output)
      }
    } else {
      write(text, prepared, nil, triggers, lines, &result, into: &output)
    }
  }

  private func write(
    _ text: UnsafeBufferPointer<UInt8>, _ prepared: PreparedSource, _ marks: SourceMarks?,
    _ triggers: TextTriggers, _ lines: SourceLines?, _ result: inout RenderingResult,
    into output: inout [UInt8]
  ) {
    guard let document = Document(text) else { return }
    var renderer = HTMLRenderer(
      html: ByteBuffer(capacity: text.count * 2), options: options, links: links,
      prepared: prepared, marks: marks, triggers: triggers, sought: triggers.bytes,
      isGuarded: options.rawHTML != .keep,
      lines: lines)
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
        .write(text, prepared, marks, triggers, lines, &result, into: &output)
    }
  }
}
