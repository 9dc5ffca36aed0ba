/// Takes the tags that a stranger wrote and writes those that are allowed, each whole and quoted.
///
/// So no tag can reach into what follows it, and what the HTML parser later sees is either the
/// renderer's own or written here.
enum RawTags {
  /// Writes a piece of raw HTML: allowed tags with allowed attributes, and text; comments and all
  /// other tags are left out, those that GFM disallows are shown as text.
  ///
  /// - Parameter ids: the ids of the document so far, without their prefix.
  /// - Returns: What there is for the HTML parser to do.
  static func append(
    _ markup: UnsafeBufferPointer<UInt8>, _ options: MarkdownOptions, _ ids: inout DocumentIDs,
    to html: inout ByteBuffer
  ) -> Work {
    guard let bytes = markup.baseAddress else { return [] }
    var scanner = Scanner(bytes: bytes, count: markup.count, options: options)
    scanner.run(&html, &ids)
    return scanner.work
  }

  /// What the HTML parser has to do with the tags that were written.
  struct Work: OptionSet {
    let rawValue: UInt8

    /// There are tags that may have to be closed.
    static let nesting = Work(rawValue: 1)
    /// There are attributes to be judged, entities to be decoded or unusual elements.
    static let judging = Work(rawValue: 2)
  }

  private struct Scanner {
    let bytes: UnsafePointer<UInt8>
    let count: Int
    let options: MarkdownOptions
    private var at = 0
    /// From here on nothing ends a comment, declaration or tag any more.
    private var noComment = false
    private var noDeclaration = false
    private var unclosed = 0
    /// What the tags that were written leave to do; nothing for line breaks.
    private(set) var work: Work = []

    init(bytes: UnsafePointer<UInt8>, count: Int, options: MarkdownOptions) {
      self.bytes = bytes
      self.count = count
      self.options = options
    }

    mutating func run(_ html: inout ByteBuffer, _ ids: inout DocumentIDs) {
      while at < count {
        switch bytes[at] {
        case UInt8(ascii: "<"):
          if !markup(&html, &ids) {
            html.append("&lt;")
            at += 1
          }
        case UInt8(ascii: ">"):
          html.append("&gt;")
          at += 1
        case UInt8(ascii: "&"):
          work.insert(.judging)
          html.append(bytes[at])
          at += 1
        default:
          html.append(bytes[at])
          at += 1
        }
      }
    }

    private func byte(_ place: Int) -> UInt8 { place < count ? bytes[place] : 0 }

    /// Reads a comment, declaration or tag; false if none that ends begins here.
    private mutating func markup(_ html: inout ByteBuffer, _ ids: inout DocumentIDs) -> Bool {
      switch byte(at + 1) {
      case UInt8(ascii: "!"):
        if byte(at + 2) == UInt8(ascii: "-"), byte(at + 3) == UInt8(ascii: "-") {
          return skipComment()
        }
        return skipDeclaration()
      case UInt8(ascii: "?"): return skipDeclaration()
      case UInt8(ascii: "/"):
        return isLetter(byte(at + 2)) && tag(&html, &ids, isClosing: true)
      default:
        return isLetter(byte(at + 1)) && tag(&html, &ids, isClosing: false)
      }
    }

    private mutating func skipComment() -> Bool {
      guard !noComment else { return false }
      var end = at + 4
      // `<!-->` and `<!--->` are whole comments.
      if byte(end) == UInt8(ascii: ">") {
        at = end + 1
        return true
      }
      if byte(end) == UInt8(ascii: "-"), byte(end + 1) == UInt8(ascii: ">") {
        at = end + 2
        return true
      }
      while end + 2 < count {
        if bytes[end] == UInt8(ascii: "-"), bytes[end + 1] == UInt8(ascii: "-"),
          bytes[end + 2] == UInt8(ascii: ">")
        {
          at = end + 3
          return true
        }
        end += 1
      }
      noComment = true
      return false
    }

    private mutating func skipDeclaration() -> Bool {
      guard !noDeclaration else { return false }
      var end = at + 2
      while end < count, bytes[end] != UInt8(ascii: ">") { end += 1 }
      guard end < count else {
        noDeclaration = true
        return false
      }
      at = end + 1
      return true
    }

    private struct Attribute {
      var name: Range<Int>
      var value: Range<Int>
    }

    private mutating func tag(
      _ html: inout ByteBuffer, _ ids: inout DocumentIDs, isClosing: Bool
    ) -> Bool {
      // A tag that does not end is text; many such tags must not each be searched to the end.
      guard unclosed < 64 else { return false }
      let nameStart = isClosing ? at + 2 : at + 1
      var place = nameStart
      while place < count, isTagName(bytes[place]) { place += 1 }
      var name = lowercased(nameStart..<place)
      if ElementRules.shownAsText.contains(name) { return false }
      var attributes: [Attribute] = []
      while true {
        while place < count, isMarkdownSpace(bytes[place]) || bytes[place] == UInt8(ascii: "/") {
          place += 1
        }
        guard place < count else {
          unclosed += 1
          return false
        }
        if bytes[place] == UInt8(ascii: ">") { break }
        attributes.append(attribute(&place))
      }
      at = place + 1
      let isCentred = name == "center"
      name = ElementRules.current(name)
      guard let role = ElementRules.role(name), !ElementRules.ownElements.contains(name) else {
        return true
      }
      if name != "br" {
        work.insert(.nesting)
        if !attributes.isEmpty || !WellNested.names.contains(name) { work.insert(.judging) }
      } else if !attributes.isEmpty {
        work.insert(.judging)
      }
      if isClosing {
        guard role != .void else { return true }
        html.append("</")
        html.append(name)
      } else {
        html.append("<")
        html.append(name)
        var seen: Set<String> = []
        if isCentred {
          work.insert(.judging)
          writeAlignment("center", of: name, &seen, &html)
        }
        for attribute in attributes.prefix(32) { write(attribute, of: name, &seen, &ids, &html) }
        if role == .void { html.append(" /") }
      }
      html.append(UInt8(ascii: ">"))
      return true
    }

    private func isTagName(_ byte: UInt8) -> Bool {
      !isMarkdownSpace(byte) && byte != UInt8(ascii: "/") && byte != UInt8(ascii: ">")
    }

    private func lowercased(_ range: Range<Int>) -> String {
      guard range.count <= 32 else { return "" }
      return String(
        decoding: range.map { (65...90).contains(bytes[$0]) ? bytes[$0] | 0x20 : bytes[$0] },
        as: UTF8.self)
    }

    /// Reads an attribute as the HTML standard tokenises it, and goes on to what follows it.
    private func attribute(_ place: inout Int) -> Attribute {
      let nameStart = place
      // An equals sign at the start belongs to the name.
      if bytes[place] == UInt8(ascii: "=") { place += 1 }
      while place < count, isTagName(bytes[place]), bytes[place] != UInt8(ascii: "=") {
        place += 1
      }
      let name = nameStart..<place
      var after = place
      while after < count, isMarkdownSpace(bytes[after]) { after += 1 }
      guard after < count, bytes[after] == UInt8(ascii: "=") else {
        return Attribute(name: name, value: place..<place)
      }
      place = after + 1
      while place < count, isMarkdownSpace(bytes[place]) { place += 1 }
      guard place < count, bytes[place] != UInt8(ascii: ">") else {
        return Attribute(name: name, value: place..<place)
      }
      let quote = bytes[place]
      if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
        let start = place + 1
        place = start
        while place < count, bytes[place] != quote { place += 1 }
        let value = start..<place
        place = min(count, place + 1)
        return Attribute(name: name, value: value)
      }
      let start = place
      while place < count, !isMarkdownSpace(bytes[place]), bytes[place] != UInt8(ascii: ">") {
        place += 1
      }
      return Attribute(name: name, value: start..<place)
    }

    private func write(
      _ attribute: Attribute, of element: String, _ seen: inout Set<String>,
      _ ids: inout DocumentIDs, _ html: inout ByteBuffer
    ) {
      var name = lowercased(attribute.name)
      let isName = name == "id" || (name == "name" && element == "a")
      if isName {
        name = "id"
        guard attribute.value.allSatisfy({ isIdentifier(bytes[$0]) }), !attribute.value.isEmpty,
          attribute.value.count <= 200, seen.insert(name).inserted,
          ids.take(
            String(
              decoding: UnsafeBufferPointer(
                start: bytes + attribute.value.lowerBound, count: attribute.value.count),
              as: UTF8.self))
        else { return }
        html.append(" id=\"")
        html.append(escaped: options.idPrefix)
      } else {
        if name == "href", element == "a" {
          name = ElementRules.linkAddress
        } else if name == "src", element == "img" {
          name = ElementRules.imageAddress
        } else if !ElementRules.attributes.contains(name) {
          return
        } else if name == "align", options.alignsByStyle {
          writeAlignment(lowercased(attribute.value), of: element, &seen, &html)
          return
        } else if options.alignsByStyle,
          !ElementRules.isCurrent(name, on: element)
            || !AttributeValues.isValid(bytes, attribute.value, of: name, on: element)
        {
          return
        }
        guard seen.insert(name).inserted else { return }
        html.append(UInt8(ascii: " "))
        html.append(name)
        html.append("=\"")
      }
      if name == "open" || name == "reversed" {
        html.append("\"")
        return
      }
      // Entities stay for the parser to decode.
      for place in attribute.value {
        switch bytes[place] {
        case UInt8(ascii: "\""): html.append("&quot;")
        case UInt8(ascii: "<"): html.append("&lt;")
        case UInt8(ascii: ">"): html.append("&gt;")
        default: html.append(bytes[place])
        }
      }
      html.append(UInt8(ascii: "\""))
    }

    /// Writes what aligns an element: a style where the options ask for HTML5, which does not have
    /// the attribute.
    private func writeAlignment(
      _ side: String, of element: String, _ seen: inout Set<String>, _ html: inout ByteBuffer
    ) {
      let isImage = element == "img"
      let sides = isImage ? ["left", "right"] : ["left", "center", "right", "justify"]
      guard sides.contains(side), seen.insert("style").inserted else { return }
      if !options.alignsByStyle {
        html.append(" align=\"")
      } else {
        html.append(isImage ? " style=\"float: " : " style=\"text-align: ")
      }
      html.append(side)
      html.append("\"")
    }

    private func isIdentifier(_ byte: UInt8) -> Bool {
      isWord(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
        || byte == UInt8(ascii: ":")
    }
  }
}
