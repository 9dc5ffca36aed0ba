import Bytes

/// The elements of untrusted HTML that are shown, or treated specially: those in the documentation
/// of GitHub's sanitiser, except those that load or submit anything, and those that GFM disallows.
enum HTMLElement: String, CaseIterable {
  case a, abbr, acronym, b, bdo, blockquote, br, caption, center, cite, code, dd, del, details
  case dfn, div, dl, dt, em, figcaption, figure, h1, h2, h3, h4, h5, h6, hr, i, iframe, img, input
  case ins, kbd, li, mark, noembed, noframes, ol, p, plaintext, pre, q, rp, rt, ruby, s, samp
  case script, section, small, span, strike, strong, style, sub, summary, sup, table, tbody, td
  case textarea, tfoot, th, thead, time, title, tr, tt, ul, `var`, wbr, xmp

  /// The role of an element in the parser's repairs (HTML standard, section 13.2.4).
  enum Role {
    /// `b`, `em` and the like, which the parser reopens after a block that was closed around them.
    case formatting
    /// Other inline elements, which a block prevents from being closed.
    case inline
    /// A block.
    case block
    /// A table and its parts, which prevent outer elements from being closed.
    case table
    /// An element without content.
    case void
  }

  private static let names = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

  /// The element of a name, in small letters or capitals; nil if there is none.
  init?(_ name: Span<UInt8>) {
    guard name.count <= 15 else { return nil }
    let spelling = String(name)
    guard let known = HTMLElement.names[spelling] ?? HTMLElement.names[spelling.lowercased()] else {
      return nil
    }
    self = known
  }

  /// The replacement of an obsolete element; any other element itself.
  var current: HTMLElement {
    switch self {
    case .tt: .code
    case .strike: .s
    case .center: .div
    case .acronym: .abbr
    default: self
    }
  }

  /// The role of an element; nil if it is not shown.
  var role: Role? {
    switch self {
    case .a, .b, .code, .em, .i, .s, .small, .strong: .formatting
    case .abbr, .bdo, .cite, .del, .dfn, .ins, .kbd, .mark, .q, .rp, .rt, .ruby, .samp, .span, .sub,
      .sup, .time, .var:
      .inline
    case .blockquote, .dd, .details, .div, .dl, .dt, .figcaption, .figure, .h1, .h2, .h3, .h4, .h5,
      .h6, .li, .ol, .p, .pre, .section, .summary, .ul:
      .block
    case .caption, .table, .tbody, .td, .tfoot, .th, .thead, .tr: .table
    case .br, .hr, .img, .input, .wbr: .void
    default: nil
    }
  }

  /// Whether the renderer writes the element but untrusted texts may not.
  var isOwn: Bool { self == .input || self == .section }

  /// Whether the element's tags are shown as text, as GFM requires, since their content may be
  /// code.
  var isShownAsText: Bool {
    [.title, .textarea, .style, .xmp, .iframe, .noembed, .noframes, .script, .plaintext]
      .contains(self)
  }

  /// Whether the element is a heading.
  var isHeading: Bool { [.h1, .h2, .h3, .h4, .h5, .h6].contains(self) }
}
