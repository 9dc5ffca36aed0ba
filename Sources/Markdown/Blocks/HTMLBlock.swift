import Bytes

/// The seven kinds of HTML block (CommonMark 0.30, section 4.6).
enum HTMLBlock {
  /// The kind, from 1 to 7, of the HTML block that begins at a line; nil if none does.
  static func kind(_ line: LineCursor, interruptsParagraph: Bool) -> Int? {
    let start = line.firstNonspace
    guard line.first == "<" else { return nil }
    switch line.byte(start + 1) {
    case "!":
      if line.byte(start + 2) == "-", line.byte(start + 3) == "-" { return 2 }
      if "A"..."Z" ~= line.byte(start + 2) { return 4 }
      return line.bytes.hasWord("[cdata[", at: start + 2) ? 5 : nil
    case "?": return 3
    default: break
    }
    let isClosing = line.byte(start + 1) == "/"
    let nameStart = isClosing ? start + 2 : start + 1
    guard line.byte(nameStart).isLetter else { return nil }
    var after = nameStart
    while line.byte(after).isLetterOrDigit || line.byte(after) == "-" { after += 1 }
    if after - nameStart <= 10 {
      let name = String(decoding: (nameStart..<after).map { line.bytes[$0] | 0x20 }, as: UTF8.self)
      let next = line.byte(after)
      let ends = next.isSpace || next == ">"
      if !isClosing, ends, verbatimNames.contains(name) { return 1 }
      let closesItself = next == "/" && line.byte(after + 1) == ">"
      if ends || closesItself, blockNames.contains(name) { return 6 }
    }
    guard !interruptsParagraph, var end = tagEnd(line, after, isClosing: isClosing) else {
      return nil
    }
    while end < line.end {
      guard line.bytes[end].isSpace else { return nil }
      end += 1
    }
    return 7
  }

  /// Whether a line ends the HTML block of a kind that it belongs to.
  static func ends(_ kind: Int, in line: LineCursor) -> Bool {
    let closings: [StaticString]
    switch kind {
    case 1: closings = ["</script>", "</pre>", "</textarea>", "</style>"]
    case 2: closings = ["-->"]
    case 3: closings = ["?>"]
    case 4: closings = [">"]
    case 5: closings = ["]]>"]
    default: return false
    }
    for at in line.firstNonspace..<max(line.firstNonspace, line.end) {
      for closing in closings where line.bytes.hasWord(closing, at: at) { return true }
    }
    return false
  }

  /// Where the tag ends whose name ends at an offset; nil if it is not a whole tag.
  private static func tagEnd(_ line: LineCursor, _ name: Int, isClosing: Bool) -> Int? {
    var at = name
    func skipSpace() -> Bool {
      let start = at
      while at < line.end, line.bytes[at].isSpace { at += 1 }
      return at > start
    }
    while true {
      let hasSpace = skipSpace()
      let byte = line.byte(at)
      if byte == ">" { return at + 1 }
      if isClosing { return nil }
      if byte == "/" { return line.byte(at + 1) == ">" ? at + 2 : nil }
      guard hasSpace, byte.isLetter || byte == "_" || byte == ":" else { return nil }
      while isAttributeName(line.byte(at)) { at += 1 }
      let afterName = at
      _ = skipSpace()
      guard line.byte(at) == "=" else {
        at = afterName
        continue
      }
      at += 1
      _ = skipSpace()
      let quote = line.byte(at)
      if quote == "\"" || quote == "'" {
        at += 1
        while at < line.end, line.bytes[at] != quote { at += 1 }
        guard at < line.end else { return nil }
        at += 1
      } else {
        let start = at
        while at < line.end, isUnquotedValue(line.bytes[at]) { at += 1 }
        guard at > start else { return nil }
      }
    }
  }

  private static func isAttributeName(_ byte: UInt8) -> Bool {
    byte.isWord || byte == ":" || byte == "." || byte == "-"
  }

  private static func isUnquotedValue(_ byte: UInt8) -> Bool {
    switch byte {
    case "\"", "'", "=", "<", ">", "`", 0: false
    default: !byte.isSpace
    }
  }

  private static let verbatimNames: Set<String> = ["script", "pre", "textarea", "style"]

  private static let blockNames: Set<String> = [
    "address", "article", "aside", "base", "basefont", "blockquote", "body", "caption", "center",
    "col", "colgroup", "dd", "details", "dialog", "dir", "div", "dl", "dt", "fieldset",
    "figcaption", "figure", "footer", "form", "frame", "frameset", "h1", "h2", "h3", "h4", "h5",
    "h6", "head", "header", "hr", "html", "iframe", "legend", "li", "link", "main", "menu",
    "menuitem", "nav", "noframes", "ol", "optgroup", "option", "p", "param", "section", "source",
    "title", "summary", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "track", "ul",
  ]
}
