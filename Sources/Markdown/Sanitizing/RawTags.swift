import Bytes

/// Sanitises the tags of an untrusted text: allowed ones are written whole and with quotes.
///
/// So no tag can extend into the following text, and every tag that the HTML parser later sees was
/// written either by the renderer or here.
struct RawTags: ~Escapable {
  private let bytes: Span<UInt8>
  private let options: MarkdownOptions
  private var at = 0
  /// Whether nothing from here on ends a comment, or a declaration.
  private var noComment = false
  private var noDeclaration = false
  private var unclosed = 0
  private var work: Work = []

  /// Writes a piece of raw HTML: allowed tags with allowed attributes, and text; comments and all
  /// other tags are removed, those that GFM disallows are shown as text.
  ///
  /// - Parameter ids: the ids of the document so far, without their prefix.
  /// - Returns: The work that is left for the HTML parser.
  static func append(
    _ markup: Span<UInt8>, _ options: MarkdownOptions, _ ids: inout DocumentIDs,
    to html: inout ByteBuffer
  ) -> Work {
    var tags = RawTags(markup, options)
    tags.run(&html, &ids)
    return tags.work
  }

  /// The work of the HTML parser for the tags that were written.
  struct Work: OptionSet {
    let rawValue: UInt8

    /// There are tags that may have to be closed.
    static let nesting = Work(rawValue: 1)
    /// There are attributes to be judged, entities to be decoded or unusual elements.
    static let judging = Work(rawValue: 2)
  }

  @_lifetime(copy bytes) private init(_ bytes: Span<UInt8>, _ options: MarkdownOptions) {
    self.bytes = bytes
    self.options = options
  }

  private static let noted = ByteSet("<>&")
  /// The entities that the parser would serialise unchanged.
  private static let plainEntities: [StaticString] = ["&amp;", "&lt;", "&gt;", "&quot;"]

  private mutating func run(_ html: inout ByteBuffer, _ ids: inout DocumentIDs) {
    while true {
      let next = RawTags.noted.next(in: bytes, from: at, to: bytes.count)
      html.append(bytes.extracting(at..<next))
      at = next
      guard at < bytes.count else { return }
      let byte = bytes[at]
      if byte == "<", skipDeclaration() || tag(&html, &ids) { continue }
      switch byte {
      case "<": html.append(static: "&lt;")
      case ">": html.append(static: "&gt;")
      default:
        if !RawTags.plainEntities.contains(where: { bytes.has($0, at: at) }) {
          work.insert(.judging)
        }
        html.append(bytes[at])
      }
      at += 1
    }
  }

  /// Skips a comment or declaration; false if none that ends begins here.
  private mutating func skipDeclaration() -> Bool {
    guard bytes.has("<!--", at: at) else {
      guard bytes.byte(at + 1) == "!" || bytes.byte(at + 1) == "?", !noDeclaration else {
        return false
      }
      let end = bytes.index(of: ">", from: at + 2)
      noDeclaration = end == nil
      at = end.map { $0 + 1 } ?? at
      return end != nil
    }
    guard !noComment else { return false }
    var end = at + 4
    // `<!-->` and `<!--->` are whole comments.
    let isShort = bytes.byte(end) == ">" || bytes.has("->", at: end)
    while let close = bytes.index(of: ">", from: end) {
      end = close + 1
      if isShort || (close >= at + 6 && bytes.has("--", at: close - 2)) {
        at = end
        return true
      }
    }
    noComment = true
    return false
  }

  /// Writes the tag that begins here, or leaves it out; false if it is text.
  private mutating func tag(_ html: inout ByteBuffer, _ ids: inout DocumentIDs) -> Bool {
    let name = bytes.byte(at + 1) == "/" ? at + 2 : at + 1
    // An unclosed tag is text; many of them must not each be searched to the end.
    guard bytes.byte(name).isLetter, unclosed < 64 else { return false }
    guard let tag = HTMLTag(bytes, at) else {
      unclosed += 1
      return false
    }
    let written = HTMLElement(bytes.extracting(tag.name))
    if written?.isShownAsText == true { return false }
    at = tag.end
    guard let element = written?.current, !element.isOwn, let role = element.role else {
      return true
    }
    if element != .br { work.insert(.nesting) }
    if !WellNested.mayHold(element) { work.insert(.judging) }
    if tag.isClosing {
      if role != .void {
        html.append(static: "</")
        html.append(element.rawValue)
        html.append(UInt8(ascii: ">"))
      }
      return true
    }
    html.append(UInt8(ascii: "<"))
    html.append(element.rawValue)
    var seen: Set<HTMLAttribute> = []
    if written == .center { writeAlignment("center", of: element, &seen, &html) }
    for attribute in tag.attributes.prefix(32) {
      write(attribute, of: element, &seen, &ids, &html)
    }
    if element == .img {
      if !seen.contains(.src) { work.insert(.judging) }
      if !seen.contains(.alt) { html.append(static: " alt=\"\"") }
    }
    html.append(static: role == .void ? " />" : ">")
    return true
  }

  private mutating func write(
    _ attribute: HTMLTag.Attribute, of element: HTMLElement, _ seen: inout Set<HTMLAttribute>,
    _ ids: inout DocumentIDs, _ html: inout ByteBuffer
  ) {
    let value = bytes.extracting(attribute.value)
    guard let name = HTMLAttribute(bytes.extracting(attribute.name)) else { return }
    switch (name, element) {
    case (.id, _), (.name, .a):
      let length = value.end(from: 0) { $0.isWord || "-.:".utf8.contains($0) }
      guard (1...200).contains(length), length == value.count, seen.insert(.id).inserted,
        ids.take(String(value))
      else { return }
      write(.id, value, prefix: options.idPrefix, &html)
    case (.href, .a), (.src, .img):
      if seen.insert(name).inserted { writeAddress(value, isImage: name == .src, &html) }
    case (.align, _) where options.isOnPage:
      writeAlignment(String(value).lowercased(), of: element, &seen, &html)
    default:
      guard name.isFree,
        !options.isOnPage || (name.isCurrent(on: element) && name.allows(value, on: element)),
        seen.insert(name).inserted
      else { return }
      // Only the items of a numbered list have one.
      if name == .value { work.insert(.judging) }
      let isFlag = name == .open || name == .reversed
      write(name, isFlag ? Span() : value, &html)
    }
  }

  /// Writes an address: the checked one, or under a name by which it is checked after the parser
  /// has decoded it.
  private mutating func writeAddress(
    _ value: Span<UInt8>, isImage: Bool, _ html: inout ByteBuffer
  ) {
    let isPlain = value.end(from: 0) { $0 != "&" && $0 != "\r" } == value.count
    let url = Array(value)
    let address = isImage ? Addresses.image(url, options) : Addresses.link(url, options)
    if isPlain, let address, !isImage || (!options.linksRemoteImages && options.images == nil) {
      html.append(static: isImage ? " src=\"" : " href=\"")
      html.append(address: address.span)
      let end: StaticString = address.first == "#" ? "\"" : HTMLRenderer.untrustedLinkEnd
      html.append(static: isImage ? "\" loading=\"lazy\"" : end)
    } else if isImage || !isPlain {
      write(isImage ? .untrustedSource : .untrustedHref, value, &html)
      work.insert(.judging)
    }
  }

  /// Writes an attribute with its value as it is spelled; its entities are left to the parser.
  private mutating func write(
    _ name: HTMLAttribute, _ value: Span<UInt8>, prefix: String = "", _ html: inout ByteBuffer
  ) {
    if value.end(from: 0, of: { $0 != "&" && $0 != "\r" }) < value.count { work.insert(.judging) }
    html.append(name, spelled: value, prefix: prefix)
  }

  /// Writes the alignment of an element: a class on a page, since HTML5 does not have the
  /// attribute.
  private func writeAlignment(
    _ side: String, of element: HTMLElement, _ seen: inout Set<HTMLAttribute>,
    _ html: inout ByteBuffer
  ) {
    let isImage = element == .img
    let sides = isImage ? ["left", "right"] : ["left", "center", "right", "justify"]
    guard sides.contains(side), seen.insert(options.isOnPage ? .class : .align).inserted else {
      return
    }
    html.append(static: options.isOnPage ? " class=\"align-" : " align=\"")
    html.append(side)
    html.append(UInt8(ascii: "\""))
  }
}
