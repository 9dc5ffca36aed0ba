import Bytes

// The syntax of Markdown and HTML that is needed to know what is shown.

extension ShownText {
  /// Nothing, before a text is read.
  static let empty = ShownText()

  private init() {}

  /// The construct that begins with `<`: its end, and the element of a tag.
  enum Tag {
    case comment(end: Int)
    case address(end: Int)
    case element(name: String, isEnd: Bool, end: Int)
  }

  /// The longest tag, comment and target of a link that are recognised, in bytes.
  private static let longest = 4096

  /// The tag, the comment or the address that begins at an offset; nil where none does.
  static func tag(_ source: Span<UInt8>, at start: Int) -> Tag? {
    let text = source.extracting(..<min(source.count, start + longest))
    if text.has("<!--", at: start) {
      var at = start + 4
      while let end = text.index(of: UInt8(ascii: ">"), from: at) {
        if text.has("--", at: end - 2), end >= start + 6 { return .comment(end: end + 1) }
        at = end + 1
      }
      return nil
    }
    let isEnd = text.has("</", at: start)
    let first = start + (isEnd ? 2 : 1)
    let last = text.end(from: first) { $0.isLetterOrDigit || $0 == 0x2D }
    guard last > first, text[first].isLetter else { return nil }
    if text.has("://", at: last) || text.has(":", at: last) && !isEnd {
      let end = text.end(from: last) {
        $0 > 0x20 && $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: ">")
      }
      return end < text.count && text[end] == UInt8(ascii: ">") ? .address(end: end + 1) : nil
    }
    let name = text.end(from: last) { $0.isWord || $0.isOne(of: ".+") }
    if text.has("@", at: name) {
      let end = text.end(from: name + 1) { $0.isLetterOrDigit || $0.isOne(of: "-.") }
      return text.has(">", at: end) ? .address(end: end + 1) : nil
    }
    // A quoted value of an attribute may contain `>`.
    var quote: UInt8 = 0
    var at = last
    while at < text.count {
      let byte = text[at]
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        let name = String(text.extracting(first..<min(last, first + 20))).lowercased()
        return .element(name: name, isEnd: isEnd, end: at + 1)
      } else if byte == UInt8(ascii: "<") {
        return nil
      }
      at += 1
    }
    return nil
  }

  /// Whether a tag separates the text before and after it.
  static func isBlock(_ name: String) -> Bool { blocks.contains(name) }

  private static let blocks: Set<String> = [
    "address", "article", "aside", "blockquote", "br", "dd", "details", "div", "dl", "dt",
    "figcaption", "figure", "footer", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "img",
    "input", "li", "main", "nav", "ol", "p", "pre", "section", "summary", "table", "tbody", "td",
    "tfoot", "th", "thead", "tr", "ul", "video",
  ]

  /// Where a reference to a footnote ends that begins at an offset, as `[^1]`; nil where none does.
  static func footnote(_ source: Span<UInt8>, at start: Int) -> Int? {
    guard source.has("[^", at: start) else { return nil }
    let text = source.extracting(..<min(source.count, start + 64))
    let end = text.end(from: start + 2) { isOfWord($0) || $0.isOne(of: "-_.") }
    return end > start + 2 && text.has("]", at: end) && !source.has("](", at: end)
      ? end + 1 : nil
  }

  /// Where a link ends whose text ends at an offset, and the label that it refers to; nil where the brackets are
  /// text.
  static func linkTail(_ source: Span<UInt8>, at bracket: Int) -> (end: Int, label: String?)? {
    let text = source.extracting(..<min(source.count, bracket + longest))
    let start = bracket + 1
    if text.has("[", at: start) {
      let end = text.end(from: start + 1) {
        $0 != UInt8(ascii: "]") && $0 != UInt8(ascii: "[") && $0 != 0x0A
      }
      guard end > start + 1, text.has("]", at: end) else { return nil }
      return (end + 1, String(text.extracting(start + 1..<end)).lowercased())
    }
    guard text.has("(", at: start) else { return nil }
    var at = text.end(from: start + 1) { $0.isSpace }
    if text.has("<", at: at) {
      at = text.end(from: at + 1) { !$0.isOne(of: "<>\n") }
      guard text.has(">", at: at) else { return nil }
      at += 1
    } else {
      var depth = 0
      while true {
        at = ofAddress.next(in: text, from: at, to: text.count)
        guard at < text.count, text[at] > 0x20 else { break }
        if text[at] == UInt8(ascii: "\\") {
          at += at + 1 < text.count && isPunctuation(text[at + 1]) ? 2 : 1
          continue
        }
        if text[at] == UInt8(ascii: "(") { depth += 1 }
        // As in CommonMark; each of many brackets might be looked for the end of a link otherwise.
        if depth > 32 { return nil }
        if text[at] == UInt8(ascii: ")") {
          if depth == 0 { break }
          depth -= 1
        }
        at += 1
      }
    }
    guard at < text.count else { return nil }
    at = text.end(from: at) { $0.isSpace }
    if at < text.count, text[at].isOne(of: "\"'(") {
      let open = text[at]
      let close = open == UInt8(ascii: "(") ? UInt8(ascii: ")") : open
      at = text.end(from: at + 1) { $0 != close && $0 != open }
      guard at < text.count, text[at] == close else { return nil }
      at = text.end(from: at + 1) { $0.isSpace }
    }
    return text.has(")", at: at) ? (at + 1, nil) : nil
  }

  /// The bytes that end or nest the address of a link or are escapes there, and some others.
  private static let ofAddress = ByteSet(Array(0...0x20) + "(\\)".utf8)

  /// The character of an entity or a percent-encoding; nil where it is none.
  static func character(_ source: Span<UInt8>, at start: Int) -> (bytes: [UInt8], end: Int)? {
    if source[start] == UInt8(ascii: "%") {
      guard let byte = source.hexadecimal(at: start + 1, digits: 2), (0x20..<0x7F).contains(byte)
      else { return nil }
      return ([UInt8(byte)], start + 3)
    }
    let text = source.extracting(..<min(source.count, start + 32))
    guard let end = text.index(of: UInt8(ascii: ";"), from: start), end > start + 1 else {
      return nil
    }
    var value: UInt32?
    if text[start + 1] == UInt8(ascii: "#") {
      let isHexadecimal = text[start + 2].lowercased == UInt8(ascii: "x")
      let digits = String(text.extracting(start + (isHexadecimal ? 3 : 2)..<end))
      value = UInt32(digits, radix: isHexadecimal ? 16 : 10)
    } else {
      value = named[String(text.extracting(start + 1..<end))]
    }
    guard let scalar = value.flatMap(Unicode.Scalar.init), scalar.value >= 0x20 else { return nil }
    return (Array(String(scalar).utf8), end + 1)
  }

  /// The entities of punctuation, and those of the letters from U+00A0 to U+00FF; others denote
  /// characters that nobody uses in readable text.
  private static let named: [String: UInt32] = {
    var named: [String: UInt32] = [
      "excl": 0x21, "quot": 0x22, "num": 0x23, "dollar": 0x24, "percnt": 0x25, "amp": 0x26,
      "apos": 0x27, "lpar": 0x28, "rpar": 0x29, "ast": 0x2A, "midast": 0x2A, "plus": 0x2B,
      "comma": 0x2C, "hyphen": 0x2010, "dash": 0x2010, "period": 0x2E, "sol": 0x2F, "colon": 0x3A,
      "semi": 0x3B, "lt": 0x3C, "equals": 0x3D, "gt": 0x3E, "quest": 0x3F, "commat": 0x40,
      "lsqb": 0x5B, "lbrack": 0x5B, "bsol": 0x5C, "rsqb": 0x5D, "rbrack": 0x5D, "Hat": 0x5E,
      "lowbar": 0x5F, "UnderBar": 0x5F, "grave": 0x60, "lcub": 0x7B, "lbrace": 0x7B, "verbar": 0x7C,
      "vert": 0x7C, "rcub": 0x7D, "rbrace": 0x7D, "ZeroWidthSpace": 0x200B, "zwnj": 0x200C,
      "zwj": 0x200D, "lrm": 0x200E, "rlm": 0x200F, "NoBreak": 0x2060, "ensp": 0x2002,
      "emsp": 0x2003, "numsp": 0x2007, "puncsp": 0x2008, "thinsp": 0x2009, "hairsp": 0x200A,
    ]
    let latin =
      "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 "
      + "acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml "
      + "Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde "
      + "Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig "
      + "ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide "
      + "oslash ugrave uacute ucirc uuml yacute thorn yuml"
    for (index, name) in latin.split(separator: " ").enumerated() {
      named[String(name)] = 0xA0 + UInt32(index)
    }
    return named
  }()

  /// The length of a zero-width character at an offset; nil for any other.
  static func widthOfNothing(_ source: Span<UInt8>, at start: Int) -> Int? {
    if source.has("\u{AD}", at: start) { return 2 }
    for nothing: StaticString in [
      "\u{200B}", "\u{200C}", "\u{200D}", "\u{200E}", "\u{200F}", "\u{2060}", "\u{FEFF}",
    ]
    where source.has(nothing, at: start) {
      return 3
    }
    return nil
  }

  /// The ASCII byte for a space or a hyphen beyond ASCII at an offset, and the length of that
  /// character; nil for any other one. The spaces are those of another width and those that do not
  /// break a line, the hyphens are U+2010 and U+2011.
  static func plainForm(_ source: Span<UInt8>, at start: Int) -> (byte: UInt8, width: Int)? {
    if source.has("\u{A0}", at: start) { return (0x20, 2) }
    guard start + 2 < source.count, source[start] == 0xE2 else { return nil }
    switch (source[start + 1], source[start + 2]) {
    case (0x80, 0x80...0x8A), (0x80, 0xAF), (0x81, 0x9F): return (0x20, 3)
    case (0x80, 0x90...0x91): return (0x2D, 3)
    default: return nil
    }
  }

  /// Whether a backslash before a byte escapes it.
  static func isPunctuation(_ byte: UInt8) -> Bool {
    (0x21..<0x7F).contains(byte) && !byte.isLetterOrDigit
  }

  /// Whether a byte is that of a letter or a digit, in any script.
  static func isOfWord(_ byte: UInt8) -> Bool { byte.isLetterOrDigit || byte >= 0x80 }
}
