/// Which elements and attributes of strangers' HTML are shown: those that GitHub's sanitiser
/// documents, less what loads or submits anything.
enum ElementRules {
  /// What an element is to the parser's repairs (HTML standard, section 13.2.4).
  enum Role {
    /// `b`, `em` and the like, which the parser reopens after a block that was closed around them.
    case formatting
    /// Other elements within a line, which a block keeps from being closed.
    case inline
    /// A block.
    case block
    /// A table and its parts, which keep what is outside from being closed.
    case table
    /// An element without content.
    case void
  }

  /// The element that stands for one that HTML has given up; the element itself if it has not.
  static func current(_ name: String) -> String {
    switch name {
    case "tt": "code"
    case "strike": "s"
    case "center": "div"
    case "acronym": "abbr"
    default: name
    }
  }

  /// What an element is; nil if it is not shown.
  static func role(_ name: String) -> Role? { roles[name] }

  private static let roles: [String: Role] = {
    var roles: [String: Role] = [:]
    for name in ["a", "b", "code", "em", "i", "s", "small", "strong"] {
      roles[name] = .formatting
    }
    for name in [
      "abbr", "bdo", "cite", "del", "dfn", "ins", "kbd", "mark", "q", "rp", "rt", "ruby", "samp",
      "span", "sub", "sup", "time", "var",
    ] { roles[name] = .inline }
    for name in [
      "blockquote", "dd", "details", "div", "dl", "dt", "figcaption", "figure", "h1", "h2", "h3",
      "h4", "h5", "h6", "li", "ol", "p", "pre", "section", "summary", "ul",
    ] { roles[name] = .block }
    for name in ["caption", "table", "tbody", "td", "tfoot", "th", "thead", "tr"] {
      roles[name] = .table
    }
    for name in ["br", "hr", "img", "input", "wbr"] { roles[name] = .void }
    return roles
  }()

  /// Elements that the renderer writes but strangers may not.
  static let ownElements: Set<String> = ["input", "section"]

  /// Elements whose tags are shown as text, as GFM says, since what follows them may be code.
  static let shownAsText: Set<String> = [
    "title", "textarea", "style", "xmp", "iframe", "noembed", "noframes", "script", "plaintext",
  ]

  /// Attributes that strangers may write on any element, besides addresses and ids.
  static let attributes: Set<String> = [
    "align", "alt", "border", "cellpadding", "cellspacing", "clear", "colspan",
    "compact", "datetime", "dir", "height", "hspace", "lang", "noshade", "nowrap", "open",
    "reversed", "rowspan", "scope", "size", "span", "start", "summary", "title", "type", "valign",
    "value", "vspace", "width",
  ]

  /// Whether HTML still knows an attribute on an element; the others of `attributes` would make a page
  /// invalid.
  static func isCurrent(_ attribute: String, on element: String) -> Bool {
    ["dir", "lang", "title"].contains(attribute)
      || currentAttributes[element]?.contains(attribute) == true
  }

  private static let currentAttributes: [String: Set<String>] = [
    "del": ["datetime"], "details": ["open"], "img": ["alt", "height", "width"],
    "ins": ["datetime"], "li": ["value"], "ol": ["reversed", "start", "type"],
    "td": ["colspan", "rowspan"], "th": ["colspan", "rowspan", "scope"], "time": ["datetime"],
  ]

  /// Attributes that only the renderer writes.
  static let ownAttributes: Set<String> = [
    "aria-hidden", "aria-label", "checked", "class", "disabled", "href", "id", "loading", "rel",
    "src", "style", "tabindex",
  ]

  /// The names that the addresses of strangers bear until they have been judged.
  static let linkAddress = "data-href"
  /// As above, for images.
  static let imageAddress = "data-src"
}
