import Bytes

/// The seven kinds of HTML block (CommonMark 0.30, section 4.6), recognised from a line from its
/// first byte that is no space.
enum HTMLBlock {
  /// The kind, from 1 to 7, of the HTML block that begins at a line; nil if none does.
  static func kind(_ line: Span<UInt8>, interruptsParagraph: Bool) -> Int? {
    guard line.byte(0) == "<" else { return nil }
    switch line.byte(1) {
    case "!":
      if line.has("--", at: 2) { return 2 }
      if "A"..."Z" ~= line.byte(2) { return 4 }
      return line.hasWord("[cdata[", at: 2) ? 5 : nil
    case "?": return 3
    default: break
    }
    let isClosing = line.byte(1) == "/"
    let start = isClosing ? 2 : 1
    guard line.byte(start).isLetter else { return nil }
    let end = InlineTags.nameEnd(line, start)
    if end - start <= 10 {
      let name = String(line.extracting(start..<end)).lowercased()
      let isEnd = line.byte(end).isSpace || line.byte(end) == ">"
      if !isClosing, isEnd, verbatimNames.contains(name) { return 1 }
      if isEnd || line.has("/>", at: end), blockNames.contains(name) { return 6 }
    }
    guard !interruptsParagraph, let tagEnd = InlineTags.tagEnd(line, 0) else { return nil }
    return line.end(from: tagEnd) { $0.isSpace } == line.count ? 7 : nil
  }

  /// Whether a line ends an HTML block of a kind.
  static func ends(_ kind: Int, in line: Span<UInt8>) -> Bool {
    guard kind < 6 else { return false }
    return line.indices.contains { at in
      closings[kind - 1].contains { line.hasWord($0, at: at) }
    }
  }

  /// The ends of blocks of the first five kinds.
  private static let closings: [[StaticString]] = [
    ["</script>", "</pre>", "</textarea>", "</style>"], ["-->"], ["?>"], [">"], ["]]>"],
  ]

  private static let verbatimNames: Set<String> = ["script", "pre", "textarea", "style"]

  /// The names of elements that begin a block.
  static let blockNames: Set<String> = [
    "address", "article", "aside", "base", "basefont", "blockquote", "body", "caption", "center",
    "col", "colgroup", "dd", "details", "dialog", "dir", "div", "dl", "dt", "fieldset",
    "figcaption", "figure", "footer", "form", "frame", "frameset", "h1", "h2", "h3", "h4", "h5",
    "h6", "head", "header", "hr", "html", "iframe", "legend", "li", "link", "main", "menu",
    "menuitem", "nav", "noframes", "ol", "optgroup", "option", "p", "param", "section", "source",
    "title", "summary", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "track", "ul",
  ]
}
