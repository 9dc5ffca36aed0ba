/// The seven kinds of HTML block (CommonMark 0.30, section 4.6).
enum HTMLBlock {
  /// The kind, from 1 to 7, of the HTML block that begins at a line; nil if none does.
  static func kind(_ line: LineCursor, interruptsParagraph: Bool) -> Int? {
    let start = line.firstNonspace
    guard line.first == UInt8(ascii: "<") else { return nil }
    switch line.byte(start + 1) {
    case UInt8(ascii: "!"):
      if line.byte(start + 2) == UInt8(ascii: "-"), line.byte(start + 3) == UInt8(ascii: "-") {
        return 2
      }
      if (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(line.byte(start + 2)) { return 4 }
      return matches(line, start + 2, "[CDATA[") ? 5 : nil
    case UInt8(ascii: "?"): return 3
    default: break
    }
    let isClosing = line.byte(start + 1) == UInt8(ascii: "/")
    let nameStart = isClosing ? start + 2 : start + 1
    guard isLetter(line.byte(nameStart)) else { return nil }
    var after = nameStart
    while isLetterOrDigit(line.byte(after)) || line.byte(after) == UInt8(ascii: "-") { after += 1 }
    if after - nameStart <= 10 {
      let name = String(
        decoding: (nameStart..<after).map { line.bytes[$0] | 0x20 }, as: UTF8.self)
      let next = line.byte(after)
      let ends = isMarkdownSpace(next) || next == UInt8(ascii: ">")
      if !isClosing, ends, verbatimNames.contains(name) { return 1 }
      let closesItself =
        next == UInt8(ascii: "/") && line.byte(after + 1) == UInt8(ascii: ">")
      if ends || closesItself, blockNames.contains(name) { return 6 }
    }
    guard !interruptsParagraph, var end = tagEnd(line, after, isClosing: isClosing) else {
      return nil
    }
    while end < line.end {
      guard isMarkdownSpace(line.bytes[end]) else { return nil }
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
      for closing in closings where matches(line, at, closing) { return true }
    }
    return false
  }

  /// Whether a literal without capitals stands at a place, capitals or not.
  private static func matches(_ line: LineCursor, _ at: Int, _ text: StaticString) -> Bool {
    for index in 0..<text.utf8CodeUnitCount {
      let byte = line.byte(at + index)
      let wanted = text.utf8Start[index]
      guard byte == wanted || (isLetter(byte) && byte | 0x20 == wanted | 0x20) else { return false }
    }
    return true
  }

  /// Where the tag ends whose name ends at a place; nil if it is not a whole tag.
  private static func tagEnd(_ line: LineCursor, _ name: Int, isClosing: Bool) -> Int? {
    var at = name
    func skipSpace() -> Bool {
      let start = at
      while at < line.end, isMarkdownSpace(line.bytes[at]) { at += 1 }
      return at > start
    }
    while true {
      let hasSpace = skipSpace()
      let byte = line.byte(at)
      if byte == UInt8(ascii: ">") { return at + 1 }
      if isClosing { return nil }
      if byte == UInt8(ascii: "/") {
        return line.byte(at + 1) == UInt8(ascii: ">") ? at + 2 : nil
      }
      guard hasSpace, isLetter(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ":")
      else { return nil }
      while isAttributeName(line.byte(at)) { at += 1 }
      let afterName = at
      _ = skipSpace()
      guard line.byte(at) == UInt8(ascii: "=") else {
        at = afterName
        continue
      }
      at += 1
      _ = skipSpace()
      let quote = line.byte(at)
      if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
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
    isWord(byte) || byte == UInt8(ascii: ":") || byte == UInt8(ascii: ".")
      || byte == UInt8(ascii: "-")
  }

  private static func isUnquotedValue(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "="), UInt8(ascii: "<"),
      UInt8(ascii: ">"), UInt8(ascii: "`"), 0:
      false
    default: !isMarkdownSpace(byte)
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
