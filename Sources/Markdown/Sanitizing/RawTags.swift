import Bytes

/// Takes the tags that an untrusted text holds and writes those that are allowed, each whole and quoted.
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
    _ markup: Span<UInt8>, _ options: MarkdownOptions, _ ids: inout DocumentIDs,
    to html: inout ByteBuffer
  ) -> Work {
    var scanner = Scanner(markup, options)
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

  private struct Scanner: ~Escapable {
    let bytes: Span<UInt8>
    let options: MarkdownOptions
    private var at = 0
    /// From here on nothing ends a comment, declaration or tag any more.
    private var noComment = false
    private var noDeclaration = false
    private var unclosed = 0
    /// What the tags that were written leave to do; nothing for line breaks.
    private(set) var work: Work = []

    @_lifetime(copy bytes) init(_ bytes: Span<UInt8>, _ options: MarkdownOptions) {
      self.bytes = bytes
      self.options = options
    }

    private var count: Int { bytes.count }

    mutating func run(_ html: inout ByteBuffer, _ ids: inout DocumentIDs) {
      let placeholders = Scanner.placeholders
      while true {
        let next = placeholders.next(in: bytes, from: at, to: count)
        html.append(bytes.extracting(at..<next))
        at = next
        guard at < count else { return }
        let byte = bytes[at]
        switch byte {
        case "<":
          if !markup(&html, &ids) {
            html.append(static: "&lt;")
            at += 1
          }
        case ">":
          html.append(static: "&gt;")
          at += 1
        default:
          if !plainEntity() { work.insert(.judging) }
          html.append(byte)
          at += 1
        }
      }
    }

    /// What text is looked at for.
    private static let placeholders = ByteSet("<>&")

    /// Whether one of the entities begins here that the parser would write again as it stands.
    private func plainEntity() -> Bool { Scanner.plainEntities.contains { bytes.has($0, at: at) } }

    private static let plainEntities: [StaticString] = ["&amp;", "&lt;", "&gt;", "&quot;"]

    private func byte(_ place: Int) -> UInt8 { place < count ? bytes[place] : 0 }

    /// Reads a comment, declaration or tag; false if none that ends begins here.
    private mutating func markup(_ html: inout ByteBuffer, _ ids: inout DocumentIDs) -> Bool {
      switch byte(at + 1) {
      case "!":
        if byte(at + 2) == "-", byte(at + 3) == "-" { return skipComment() }
        return skipDeclaration()
      case "?": return skipDeclaration()
      case "/": return byte(at + 2).isLetter && tag(&html, &ids, isClosing: true)
      default: return byte(at + 1).isLetter && tag(&html, &ids, isClosing: false)
      }
    }

    private mutating func skipComment() -> Bool {
      guard !noComment else { return false }
      var end = at + 4
      // `<!-->` and `<!--->` are whole comments.
      if byte(end) == ">" {
        at = end + 1
        return true
      }
      if byte(end) == "-", byte(end + 1) == ">" {
        at = end + 2
        return true
      }
      while let close = bytes.index(of: UInt8(ascii: ">"), from: end) {
        if close >= at + 6, bytes[close - 1] == "-", bytes[close - 2] == "-" {
          at = close + 1
          return true
        }
        end = close + 1
      }
      noComment = true
      return false
    }

    private mutating func skipDeclaration() -> Bool {
      guard !noDeclaration else { return false }
      var end = at + 2
      while end < count, bytes[end] != ">" { end += 1 }
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

    private mutating func tag(_ html: inout ByteBuffer, _ ids: inout DocumentIDs, isClosing: Bool)
      -> Bool
    {
      // A tag that does not end is text; many such tags must not each be searched to the end.
      guard unclosed < 64 else { return false }
      let nameStart = isClosing ? at + 2 : at + 1
      var place = nameStart
      while place < count, isTagName(bytes[place]) { place += 1 }
      let written = HTMLElement(bytes, nameStart..<place)
      if written?.isShownAsText == true { return false }
      var attributes: [Attribute] = []
      while true {
        while place < count, bytes[place].isSpace || bytes[place] == "/" { place += 1 }
        guard place < count else {
          unclosed += 1
          return false
        }
        if bytes[place] == ">" { break }
        attributes.append(attribute(&place))
      }
      at = place + 1
      guard let written, !written.current.isOwn, let role = written.current.role else {
        return true
      }
      let element = written.current
      if element != .br { work.insert(.nesting) }
      if !WellNested.mayHold(element) { work.insert(.judging) }
      if isClosing {
        guard role != .void else { return true }
        html.append(static: "</")
        html.append(element.rawValue)
      } else {
        html.append(static: "<")
        html.append(element.rawValue)
        var tag = Tag(element: element)
        if element == .img { tag.isJudged = judges(image: attributes) }
        if written == .center { writeAlignment("center", of: &tag, &html) }
        for attribute in attributes.prefix(32) { write(attribute, of: &tag, &ids, &html) }
        if !tag.isJudged {
          work.insert(.judging)
        } else if element == .img, !tag.seen.contains(.alt) {
          html.append(static: " alt=\"\"")
        }
        if role == .void { html.append(static: " /") }
      }
      html.append(UInt8(ascii: ">"))
      return true
    }

    /// A start tag being written.
    private struct Tag {
      let element: HTMLElement
      var seen: [HTMLAttribute] = []
      /// Whether the attributes are what the parser would write again.
      var isJudged = true

      /// Notes an attribute; false if it was written already.
      mutating func isFirst(_ attribute: HTMLAttribute) -> Bool {
        if seen.contains(attribute) { return false }
        seen.append(attribute)
        return true
      }
    }

    /// Whether an image's address is one that it may have as it is spelled.
    private func judges(image attributes: [Attribute]) -> Bool {
      guard !options.linksRemoteImages,
        let source = attributes.first(where: { HTMLAttribute(bytes, $0.name) == .src })
      else { return false }
      return isPlain(source.value) && Addresses.image(spelled(source.value), options) != nil
    }

    /// Whether nothing in a value has to be decoded.
    private func isPlain(_ value: Range<Int>) -> Bool {
      value.allSatisfy { bytes[$0] != "&" && bytes[$0] != 13 }
    }

    private func spelled(_ value: Range<Int>) -> [UInt8] { Array(bytes.extracting(value)) }

    private func isTagName(_ byte: UInt8) -> Bool { !byte.isSpace && byte != "/" && byte != ">" }

    /// Reads an attribute as the HTML standard tokenises it, and goes on to what follows it.
    private func attribute(_ place: inout Int) -> Attribute {
      let nameStart = place
      // An equals sign at the start belongs to the name.
      if bytes[place] == "=" { place += 1 }
      while place < count, isTagName(bytes[place]), bytes[place] != "=" { place += 1 }
      let name = nameStart..<place
      var after = place
      while after < count, bytes[after].isSpace { after += 1 }
      guard after < count, bytes[after] == "=" else {
        return Attribute(name: name, value: place..<place)
      }
      place = after + 1
      while place < count, bytes[place].isSpace { place += 1 }
      guard place < count, bytes[place] != ">" else {
        return Attribute(name: name, value: place..<place)
      }
      let quote = bytes[place]
      if quote == "\"" || quote == "'" {
        let start = place + 1
        place = start
        while place < count, bytes[place] != quote { place += 1 }
        let value = start..<place
        place = min(count, place + 1)
        return Attribute(name: name, value: value)
      }
      let start = place
      while place < count, !bytes[place].isSpace, bytes[place] != ">" { place += 1 }
      return Attribute(name: name, value: start..<place)
    }

    private func write(
      _ attribute: Attribute, of tag: inout Tag, _ ids: inout DocumentIDs, _ html: inout ByteBuffer
    ) {
      guard let name = HTMLAttribute(bytes, attribute.name) else { return }
      switch (name, tag.element) {
      case (.id, _), (.name, .a):
        writeIdentifier(attribute.value, of: &tag, &ids, &html)
        return
      case (.href, .a), (.src, .img):
        writeAddress(attribute.value, name, of: &tag, &html)
        return
      default: break
      }
      guard name.isFree else { return }
      if options.alignsByStyle {
        if name == .align {
          let side = spelled(attribute.value).map { $0.isLetter ? $0 | 0x20 : $0 }
          writeAlignment(String(decoding: side, as: UTF8.self), of: &tag, &html)
          return
        }
        guard name.isCurrent(on: tag.element),
          AttributeValues.isValid(bytes, attribute.value, of: name)
        else { return }
      }
      guard tag.isFirst(name) else { return }
      begin(name, &html)
      if name != .open, name != .reversed { write(value: attribute.value, of: &tag, &html) }
      html.append(UInt8(ascii: "\""))
    }

    private func begin(_ name: HTMLAttribute, _ html: inout ByteBuffer) {
      html.append(UInt8(ascii: " "))
      html.append(name.rawValue)
      html.append(static: "=\"")
    }

    private func writeIdentifier(
      _ value: Range<Int>, of tag: inout Tag, _ ids: inout DocumentIDs, _ html: inout ByteBuffer
    ) {
      guard (1...200).contains(value.count), value.allSatisfy({ isIdentifier(bytes[$0]) }),
        tag.isFirst(.id), ids.take(String(decoding: spelled(value), as: UTF8.self))
      else { return }
      begin(.id, &html)
      html.append(text: options.idPrefix)
      write(value: value, of: &tag, &html)
      html.append(UInt8(ascii: "\""))
    }

    /// Writes an address: as what it comes to, or under a name by which it is judged when it has
    /// been decoded.
    private func writeAddress(
      _ value: Range<Int>, _ name: HTMLAttribute, of tag: inout Tag, _ html: inout ByteBuffer
    ) {
      guard tag.isFirst(name) else { return }
      guard tag.isJudged, isPlain(value) else {
        begin(name == .href ? .untrustedHref : .untrustedSource, &html)
        write(value: value, of: &tag, &html)
        html.append(UInt8(ascii: "\""))
        tag.isJudged = false
        return
      }
      let isLink = name == .href
      guard
        let address = isLink
          ? Addresses.link(spelled(value), options) : Addresses.image(spelled(value), options)
      else { return }
      begin(name, &html)
      html.append(address: address.span)
      if !isLink {
        html.append(static: "\" loading=\"lazy\"")
      } else if address.first == "#" {
        html.append(static: "\"")
      } else {
        html.append(static: HTMLRenderer.untrustedLinkEnd)
      }
    }

    /// Writes a value as it is spelled; its entities stay for the parser to decode.
    private func write(value: Range<Int>, of tag: inout Tag, _ html: inout ByteBuffer) {
      if !isPlain(value) { tag.isJudged = false }
      for place in value {
        switch bytes[place] {
        case "\"": html.append(static: "&quot;")
        case "<": html.append(static: "&lt;")
        case ">": html.append(static: "&gt;")
        default: html.append(bytes[place])
        }
      }
    }

    /// Writes what aligns an element: a style where the options ask for HTML5, which does not have
    /// the attribute.
    private func writeAlignment(_ side: String, of tag: inout Tag, _ html: inout ByteBuffer) {
      let isImage = tag.element == .img
      let sides = isImage ? ["left", "right"] : ["left", "center", "right", "justify"]
      guard sides.contains(side), tag.isFirst(options.alignsByStyle ? .style : .align) else {
        return
      }
      if !options.alignsByStyle {
        html.append(static: " align=\"")
      } else if isImage {
        html.append(static: " style=\"float: ")
      } else {
        html.append(static: " style=\"text-align: ")
      }
      html.append(side)
      html.append(UInt8(ascii: "\""))
    }

    private func isIdentifier(_ byte: UInt8) -> Bool {
      byte.isWord || byte == "-" || byte == "." || byte == ":"
    }
  }
}
