import Bytes

/// Turns any HTML into HTML for the parser: only allowed elements, in which every `<` begins a tag
/// and every `>` ends one.
struct HTMLSource: ~Copyable, ~Escapable {
  private let bytes: Span<UInt8>
  private let keepsUnderline: Bool
  private var at = 0
  /// The end of a search for the end of a tag; unclosed tags are text, and many of them must not
  /// each be searched to the end.
  private var unclosed = 0
  /// Closing tags and ends of comments that do not occur in the rest of the text.
  private var missing: Set<String> = []
  /// The HTML.
  private(set) var html = ByteBuffer()
  /// How often content was dropped, by its kind.
  private(set) var lost: [String: Int] = [:]

  /// Scans a text; underlined text becomes inserted text, or plain text.
  @_lifetime(copy bytes) init(_ bytes: Span<UInt8>, keepsUnderline: Bool) {
    self.bytes = bytes
    self.keepsUnderline = keepsUnderline
    while at < bytes.count {
      switch bytes[at] {
      case "<":
        if !skipDeclaration(), !tag() {
          html.append(static: "&lt;")
          at += 1
        }
      case ">":
        html.append(static: "&gt;")
        at += 1
      default:
        let next = bytes.end(from: at) { $0 != "<" && $0 != ">" }
        html.append(bytes.extracting(at..<next))
        at = next
      }
    }
  }

  /// Skips a comment or declaration; false if none that ends begins here.
  private mutating func skipDeclaration() -> Bool {
    if bytes.has("<!--", at: at) { return skip(to: "-->") }
    guard bytes.byte(at + 1) == "!" || bytes.byte(at + 1) == "?" else { return false }
    return skip(to: ">")
  }

  /// Skips past the next occurrence of a text, ignoring case; returns false if there is none.
  private mutating func skip(to end: String) -> Bool {
    if missing.contains(end) { return false }
    guard let place = bytes.index(ofWord: end, from: at) else {
      missing.insert(end)
      return false
    }
    at = place + end.utf8.count
    return true
  }

  /// Writes the tag that begins here, or drops it; returns false if it is text.
  private mutating func tag() -> Bool {
    guard unclosed < 64 else { return false }
    guard let tag = HTMLTag(bytes, at) else {
      let name = bytes.byte(at + 1) == "/" ? at + 2 : at + 1
      if bytes.byte(name).isLetter { unclosed += 1 }
      return false
    }
    let name = bytes.extracting(tag.name)
    at = tag.end
    let isUnderline = keepsUnderline && name.count == 1 && name[0] | 0x20 == "u"
    // Plane's editor calls pictures so.
    let isPicture = name.count == 15 && String(name).lowercased() == "image-component"
    guard var element = isUnderline ? .ins : isPicture ? .img : HTMLElement(name)?.current else {
      if name.count <= 10, HTMLSource.blocks.contains(String(name).lowercased()) {
        html.append(static: tag.isClosing ? "</div>" : "<div>")
      } else if !tag.isClosing, String(name).lowercased() == "font" {
        lost["colours", default: 0] += 1
      }
      return true
    }
    if element.isShownAsText {
      // The content of scripts and the like is dropped.
      if !tag.isClosing, skip(to: "</\(element.rawValue)") {
        _ = skip(to: ">")
        lost["scripts and styles", default: 0] += 1
      }
      return true
    }
    if element == .section { element = .div }
    guard let role = element.role, element != .input else { return true }
    if tag.isClosing {
      if role == .void, element != .br { return true }
      html.append(static: element == .br ? "<" : "</")
    } else {
      html.append(UInt8(ascii: "<"))
    }
    html.append(element.rawValue)
    if !tag.isClosing { for attribute in tag.attributes.prefix(32) { write(attribute) } }
    html.append(UInt8(ascii: ">"))
    return true
  }

  /// Sectioning elements, which are blocks without further meaning.
  private static let blocks: Set<String> = [
    "address", "article", "aside", "fieldset", "footer", "form", "header", "main", "nav",
  ]

  /// Writes an attribute that is needed; its entities are left to the parser.
  private mutating func write(_ attribute: HTMLTag.Attribute) {
    let value = bytes.extracting(attribute.value)
    guard let name = HTMLAttribute(bytes.extracting(attribute.name)) else { return }
    switch name {
    case .style:
      if value.count < 1000, String(value).lowercased().contains("color") {
        lost["colours", default: 0] += 1
      }
    case .href, .src, .alt, .class, .rel, .start, .colspan, .rowspan, .dataChecked:
      html.append(name, spelled: value)
    default: break
    }
  }
}
