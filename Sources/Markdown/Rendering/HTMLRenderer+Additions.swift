extension HTMLRenderer {
  /// Begins a heading, with an anchor where the options ask for it.
  mutating func openHeading(_ node: Node) {
    startLine()
    html.append("<h")
    html.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: node.headingLevel))
    if options.additions.contains(.headingAnchors) {
      let id = headings.add(node, prefix: options.idPrefix, marks: marks, notes: notes, &ids)
      html.append(" id=\"")
      html.append(escaped: id)
      html.append("\"><a")
      html.append(" class=\"anchor\" href=\"#")
      html.append(address: Array(id.utf8))
      html.append("\" aria-hidden=\"true\" tabindex=\"-1\"></a")
    }
    html.append(UInt8(ascii: ">"))
  }

  /// Ends a heading.
  mutating func closeHeading(_ node: Node) {
    html.append("</h")
    html.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: node.headingLevel))
    html.append(">\n")
  }

  /// Begins a call-out if a quote is one; its first line names the kind.
  mutating func openAlert(_ quote: Node) -> Bool {
    guard let kind = AlertKind.take(from: quote, marks) else { return false }
    alerts.append(quote)
    html.append("<div")
    html.append(" class=\"markdown-alert markdown-alert-")
    html.append(text: kind.rawValue)
    html.append("\">\n<p")
    html.append(" class=\"markdown-alert-title\">")
    html.append(escaped: options.labels[kind.title])
    html.append("</p>\n")
    return true
  }

  /// Writes a reference to a footnote.
  mutating func noteReference(_ reference: Footnotes.Reference) {
    html.append("<sup><a")
    html.append(" class=\"footnote-ref\" href=\"#")
    noteID("fn-", reference.number)
    html.append("\" id=\"")
    noteID("fnref-", reference.number)
    if reference.occurrence > 1 {
      html.append(UInt8(ascii: "-"))
      html.append(decimal: reference.occurrence)
    }
    html.append("\">")
    html.append(decimal: reference.number)
    html.append("</a></sup>")
  }

  /// Writes the footnotes that the text refers to, in the order in which it does.
  mutating func footnotes() {
    guard notes.usedCount > 0 else { return }
    startLine()
    let start = html.count
    html.append("<section")
    html.append(" class=\"footnotes\" aria-label=\"")
    html.append(escaped: options.labels[.footnotes])
    html.append("\">\n<ol>\n")
    var number = 1
    // Footnotes may refer to further ones.
    while number <= notes.usedCount, let item = notes.begin(number) {
      html.append("<li")
      html.append(" id=\"")
      noteID("fn-", number)
      html.append("\">\n")
      var child = item.firstChild
      while let block = child {
        child = block.next
        render(block)
      }
      if notes.lastParagraph == nil {
        startLine()
        noteReturn(endsLine: true)
      }
      startLine()
      html.append("</li>\n")
      number += 1
    }
    html.append("</ol>\n</section>\n")
    writeReturns(from: start)
  }

  /// Remembers where the ways back from the footnote being written will stand: how many there are
  /// is known when all footnotes are written, since they may refer to each other.
  mutating func noteReturn(endsLine: Bool = false) {
    noteReturns.append((html.count, notes.current, endsLine))
  }

  /// Writes the ways back into the footnotes, one to each reference.
  private mutating func writeReturns(from start: Int) {
    let section = Array(html.bytes[start...])
    html.truncate(to: start)
    var done = 0
    for (place, number, endsLine) in noteReturns {
      html.append(Array(section[done..<place - start]))
      done = place - start
      for occurrence in 1...max(1, notes.references(to: number)) {
        html.append(" <a")
        html.append(" class=\"footnote-back\" href=\"#")
        noteID("fnref-", number)
        if occurrence > 1 {
          html.append(UInt8(ascii: "-"))
          html.append(decimal: occurrence)
        }
        html.append("\" aria-label=\"")
        html.append(escaped: options.labels[.back])
        if occurrence > 1 {
          html.append(UInt8(ascii: " "))
          html.append(decimal: occurrence)
        }
        html.append("\">↩")
        if occurrence > 1 {
          html.append("<sup>")
          html.append(decimal: occurrence)
          html.append("</sup>")
        }
        html.append("</a>")
      }
      if endsLine { html.append(UInt8(ascii: "\n")) }
    }
    html.append(Array(section[done...]))
  }

  private mutating func noteID(_ kind: StaticString, _ number: Int) {
    html.append(escaped: options.idPrefix)
    html.append(kind)
    html.append(decimal: number)
  }
}

/// The five kinds of call-out.
enum AlertKind: String {
  case note, tip, important, warning, caution

  /// The kind that a quote's first line names, as `[!NOTE]`; nil if it names none.
  init?(_ line: [UInt8]) {
    guard line.count > 3, line.starts(with: [UInt8(ascii: "["), UInt8(ascii: "!")]) else {
      return nil
    }
    let end = line.lastIndex { !isMarkdownSpace($0) } ?? 0
    guard end > 2, line[end] == UInt8(ascii: "]") else { return nil }
    self.init(rawValue: String(decoding: line[2..<end].map { $0 | 0x20 }, as: UTF8.self))
  }

  /// The kind of call-out that a quote is, whose first line is taken out of it; nil if it is none.
  static func take(from quote: Node, _ marks: SourceMarks?) -> AlertKind? {
    guard let paragraph = quote.firstChild, paragraph.kind == .paragraph,
      let text = paragraph.firstChild, text.kind == .text,
      text.next == nil || text.next?.isBreak == true,
      let kind = AlertKind(marks?.restored(text.literal) ?? Array(text.literal))
    else { return nil }
    text.next?.unlink()
    text.unlink()
    if paragraph.firstChild == nil { paragraph.unlink() }
    return kind
  }

  /// What the call-out is headed with.
  var title: MarkdownOptions.Labels.Word {
    switch self {
    case .note: .note
    case .tip: .tip
    case .important: .important
    case .warning: .warning
    case .caution: .caution
    }
  }
}
