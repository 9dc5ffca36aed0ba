import Bytes

extension HTMLRenderer {
  /// Begins a heading, with an anchor where the options ask for it.
  mutating func openHeading(_ node: Node) {
    startLine()
    needsFitting = true
    html.append(static: "<h")
    html.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: node.headingLevel))
    if options.additions.contains(.headingAnchors) {
      let id = headings.add(node, prefix: options.idPrefix, parsed, notes, &ids)
      html.append(attribute: "id", id)
      html.append(static: "><a class=\"anchor\" href=\"#")
      id.withSpan { html.append(address: $0) }
      html.append(static: "\" aria-hidden=\"true\" tabindex=\"-1\"></a")
    }
    html.append(UInt8(ascii: ">"))
  }

  /// Keeps the ids that tags of a trusted text have from its headings.
  mutating func keepOwnIDs() {
    guard !isUntrusted, options.additions.contains(.headingAnchors) else { return }
    var next: Node? = parsed.document.root
    while let node = next {
      next = node.next(in: parsed.document.root)
      guard node.kind == .htmlBlock || node.kind == .htmlInline else { continue }
      let markup = parsed.placeholders.restored(node.literal)
      let bytes = markup.span
      var at = 0
      while let start = bytes.index(of: "<", from: at) {
        at = start + 1
        guard let tag = HTMLTag(bytes, start) else { continue }
        at = tag.end
        for attribute in tag.attributes
        where HTMLAttribute(bytes.extracting(attribute.name)) == .id {
          _ = ids.take(String(bytes.extracting(attribute.value)))
        }
      }
    }
  }

  /// Ends a heading.
  mutating func closeHeading(_ node: Node) {
    html.append(static: "</h")
    html.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: node.headingLevel))
    html.append(static: ">\n")
  }

  /// Begins a call-out if a quote is one; its first line names the kind.
  mutating func openAlert(_ quote: Node) -> Bool {
    guard
      let alert = MarkdownOptions.Labels.Word.takeAlert(from: quote, parsed.placeholders)
    else { return false }
    alerts.append(quote)
    html.append(static: "<div class=\"markdown-alert markdown-alert-")
    html.append(alert.kind)
    html.append(static: "\">\n<p class=\"markdown-alert-title\">")
    html.append(text: options.labels[alert.title])
    html.append(static: "</p>\n")
    return true
  }

  /// Writes a reference to a footnote.
  mutating func noteReference(_ reference: Footnotes.Reference) {
    html.append(static: "<sup><a class=\"footnote-ref\" href=\"")
    noteAddress("fn-", reference.number)
    html.append(static: "\" id=\"")
    noteID("fnref-", reference.number, reference.occurrence)
    html.append(static: "\">")
    html.append(decimal: reference.number)
    html.append(static: "</a></sup>")
  }

  /// Writes the footnotes that the text refers to, in the order in which it does.
  mutating func footnotes() {
    guard notes.usedCount > 0 else { return }
    startLine()
    let start = html.count
    html.append(static: "<div class=\"footnotes\" role=\"group\"")
    html.append(attribute: "aria-label", options.labels[.footnotes])
    html.append(static: ">\n<ol>\n")
    var number = 1
    // Footnotes may refer to further ones.
    while number <= notes.usedCount, let item = notes.begin(number) {
      html.append(static: "<li id=\"")
      noteID("fn-", number)
      html.append(static: "\">\n")
      for block in item.children { render(block) }
      if notes.lastParagraph == nil {
        startLine()
        noteReturn(endsLine: true)
      }
      startLine()
      html.append(static: "</li>\n")
      number += 1
    }
    html.append(static: "</ol>\n</div>\n")
    writeReturns(from: start)
  }

  /// Reserves the place of the links back from the current footnote. Their number is known only
  /// when all footnotes are written, since these may refer to each other.
  mutating func noteReturn(endsLine: Bool = false) {
    noteReturns.append((html.count, notes.current, endsLine))
  }

  /// Writes the ways back into the footnotes, one to each reference.
  private mutating func writeReturns(from start: Int) {
    let section = html.withSpan { Array($0.extracting(start...)) }
    html.truncate(to: start)
    var done = 0
    for (place, number, endsLine) in noteReturns {
      html.append(Array(section[done..<place - start]))
      done = place - start
      for occurrence in 1...max(1, notes.references(to: number)) {
        let suffix = occurrence > 1 ? String(occurrence) : ""
        html.append(static: " <a class=\"footnote-back\" href=\"")
        noteAddress("fnref-", number, occurrence)
        html.append(static: "\" aria-label=\"")
        html.append(text: options.labels[.back])
        html.append(suffix.isEmpty ? "" : " \(suffix)")
        html.append(static: "\">↩")
        html.append(suffix.isEmpty ? "" : "<sup>\(suffix)</sup>")
        html.append(static: "</a>")
      }
      if endsLine { html.append(UInt8(ascii: "\n")) }
    }
    html.append(Array(section[done...]))
  }

  /// Writes the address of a footnote, or of one of the references to it.
  private mutating func noteAddress(_ kind: StaticString, _ number: Int, _ occurrence: Int = 1) {
    let page = options.partsAt
    page.withSpan { html.append(address: $0) }
    html.append(static: "#")
    noteID(kind, number, occurrence)
  }

  /// Writes the id of a footnote, or of one of the references to it.
  private mutating func noteID(_ kind: StaticString, _ number: Int, _ occurrence: Int = 1) {
    html.append(text: options.idPrefix)
    html.append(static: kind)
    html.append(decimal: number)
    if occurrence > 1 { html.append("-\(occurrence)") }
  }
}

extension MarkdownOptions.Labels.Word {
  /// The kinds of call-out and their headings.
  private static let alerts = [
    "note": Self.note, "tip": .tip, "important": .important, "warning": .warning,
    "caution": .caution,
  ]

  /// The kind of call-out that a quote's first line names, as `[!NOTE]`, and its title; removes
  /// that line. Nil if it names none.
  static func takeAlert(
    from quote: Node, _ placeholders: Placeholders?
  ) -> (kind: String, title: Self)? {
    guard let paragraph = quote.firstChild, paragraph.kind == .paragraph,
      let text = paragraph.firstChild, text.kind == .text, text.next?.isBreak != false
    else { return nil }
    let line = placeholders.restored(text.literal)
    let end = line.span.start(before: line.count) { $0.isSpace } - 1
    guard line.span.has("[!", at: 0), end > 2, line[end] == "]" else { return nil }
    let kind = String(decoding: line[2..<end], as: UTF8.self).lowercased()
    guard let title = alerts[kind] else { return nil }
    text.next?.unlink()
    text.unlink()
    if paragraph.firstChild == nil { paragraph.unlink() }
    return (kind, title)
  }
}
