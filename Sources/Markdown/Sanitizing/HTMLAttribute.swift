/// The attributes that untrusted texts may write, and those that only the renderer does.
enum HTMLAttribute: String, CaseIterable {
  // On any element, besides addresses and ids.
  case align, alt, border, cellpadding, cellspacing, clear, colspan, compact, datetime, dir, height
  case hspace, lang, noshade, nowrap, open, reversed, rowspan, scope, size, span, start, summary
  case title, type, valign, value, vspace, width
  // Of the renderer, which the first of them are written as.
  case href, src, id, name
  case ariaHidden = "aria-hidden"
  case ariaLabel = "aria-label"
  case checked
  case `class` = "class"
  case disabled, loading, rel, style, tabindex
  // What the addresses of untrusted texts are called until they have been judged.
  case untrustedHref = "data-href"
  case untrustedSource = "data-src"

  private static let names = ShortName.Table<HTMLAttribute>()

  /// The attribute of a name, in small letters or capitals; nil if there is none.
  init?(_ bytes: Span<UInt8>, _ name: Range<Int>) {
    guard let known = HTMLAttribute.names.value(bytes, name) else { return nil }
    self = known
  }

  /// Whether untrusted texts may write the attribute on any element as it is.
  var isFree: Bool {
    switch self {
    case .align, .alt, .border, .cellpadding, .cellspacing, .clear, .colspan, .compact, .datetime,
      .dir, .height, .hspace, .lang, .noshade, .nowrap, .open, .reversed, .rowspan, .scope, .size,
      .span, .start, .summary, .title, .type, .valign, .value, .vspace, .width:
      true
    default: false
    }
  }

  /// Whether the attribute stays when a text is parsed and written anew: what untrusted texts may write,
  /// and what only the renderer does.
  var isKept: Bool {
    switch self {
    case .name, .untrustedHref, .untrustedSource: false
    default: true
    }
  }

  /// Whether HTML still knows the attribute on an element; the others would make a page invalid.
  func isCurrent(on element: HTMLElement) -> Bool {
    switch (self, element) {
    case (.dir, _), (.lang, _), (.title, _), (.datetime, .del), (.datetime, .ins),
      (.datetime, .time), (.open, .details), (.alt, .img), (.height, .img), (.width, .img),
      (.value, .li), (.reversed, .ol), (.start, .ol), (.type, .ol), (.colspan, .td),
      (.rowspan, .td), (.colspan, .th), (.rowspan, .th), (.scope, .th):
      true
    default: false
    }
  }
}
