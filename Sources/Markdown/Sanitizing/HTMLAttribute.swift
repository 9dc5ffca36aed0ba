import Bytes

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
  case disabled, loading, rel, role, style, tabindex
  // Of the items of task lists that editors write.
  case dataChecked = "data-checked"
  // The names of addresses of untrusted texts until they have been checked.
  case untrustedHref = "data-href"
  case untrustedSource = "data-src"

  private static let names = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

  /// The attribute of a name, in small letters or capitals; nil if there is none.
  init?(_ name: Span<UInt8>) {
    guard name.count <= 15 else { return nil }
    let spelling = String(name)
    guard let known = HTMLAttribute.names[spelling] ?? HTMLAttribute.names[spelling.lowercased()]
    else {
      return nil
    }
    self = known
  }

  /// Whether untrusted texts may write the attribute on any element unchanged.
  var isFree: Bool {
    switch self {
    case .align, .alt, .border, .cellpadding, .cellspacing, .clear, .colspan, .compact, .datetime,
      .dir, .height, .hspace, .lang, .noshade, .nowrap, .open, .reversed, .rowspan, .scope, .size,
      .span, .start, .summary, .title, .type, .valign, .value, .vspace, .width:
      true
    default: false
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

  /// Whether a value is valid in HTML; others would make a page invalid.
  func allows(_ value: Span<UInt8>, on element: HTMLElement) -> Bool {
    func isMade(of isPart: (UInt8) -> Bool) -> Bool {
      (1...40).contains(value.count) && value.end(from: 0, of: isPart) == value.count
    }
    switch self {
    case .colspan, .rowspan:
      return value.count <= 3 && isMade { $0.isDigit } && value.byte(0) != "0"
    case .height, .width: return value.count <= 5 && isMade { $0.isDigit }
    case .start, .value:
      let sign = value.first == "-" ? 1 : 0
      return (1...9).contains(value.count - sign)
        && value.end(from: sign) { $0.isDigit } == value.count
    case .dir: return ["ltr", "rtl", "auto"].contains(String(value).lowercased())
    case .scope:
      return ["row", "col", "rowgroup", "colgroup"].contains(String(value).lowercased())
    case .type: return ["1", "A", "a", "I", "i"].contains(String(value))
    case .lang: return LanguageTag.isKnown(String(value).lowercased())
    case .datetime:
      guard let time = WebTime(value) else { return false }
      return element == .time || time.isGlobal
    default: return true
    }
  }
}
