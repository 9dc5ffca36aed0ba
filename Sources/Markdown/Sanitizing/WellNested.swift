/// Tells whether HTML is nested so that a browser builds exactly the tree that is written, without
/// any of the parser's repairs: then it need not be rebuilt.
///
/// Its input is the renderer's, in which every `<` begins a tag and every `>` ends one, with tags
/// of untrusted texts among it that are of elements it may hold.
struct WellNested: ~Escapable {
  /// Whether untrusted texts may write an element without their text being rebuilt for it.
  static func mayHold(_ element: HTMLElement) -> Bool {
    switch element {
    case .a, .b, .blockquote, .br, .code, .del, .details, .div, .em, .h1, .h2, .h3, .h4, .h5, .h6,
      .hr, .i, .img, .ins, .kbd, .li, .mark, .ol, .p, .q, .s, .samp, .small, .span, .strong, .sub,
      .summary, .sup, .ul, .var, .wbr:
      true
    default: false
    }
  }

  /// More elements than this are not worth a look.
  private static let depthLimit = 64

  private let bytes: Span<UInt8>
  private var open: [HTMLElement] = []
  private var paragraphs = 0
  private var headings = 0
  private var anchors = 0

  /// Whether a text is nested well.
  static func check(_ html: Span<UInt8>) -> Bool {
    var checker = WellNested(html)
    return checker.run()
  }

  @_lifetime(copy html) private init(_ html: Span<UInt8>) { bytes = html }

  private mutating func run() -> Bool {
    var at = 0
    while let start = bytes.index(of: UInt8(ascii: "<"), from: at) {
      guard let end = bytes.index(of: UInt8(ascii: ">"), from: start), end > start + 1 else {
        return false
      }
      at = end + 1
      if bytes[start + 1] == "/" {
        guard let last = open.popLast(), HTMLElement(bytes, start + 2..<end) == last else {
          return false
        }
        count(last, -1)
        continue
      }
      var nameEnd = start + 1
      while nameEnd < end, bytes[nameEnd] != " " { nameEnd += 1 }
      guard let name = HTMLElement(bytes, start + 1..<nameEnd), let role = name.role else {
        return false
      }
      if role == .void {
        // Of the void elements only the rule closes a paragraph.
        if name == .hr, paragraphs > 0 { return false }
        continue
      }
      guard open.count < WellNested.depthLimit, mayBegin(name, role) else { return false }
      if name == .details, !beginsWithSummary(at) { return false }
      open.append(name)
      count(name, 1)
    }
    return open.isEmpty
  }

  /// Whether an element closes none of those that are open.
  private func mayBegin(_ name: HTMLElement, _ role: HTMLElement.Role) -> Bool {
    if paragraphs > 0, role == .block || name == .table { return false }
    if name == .a { return anchors == 0 }
    if name == .li { return open.last == .ul || open.last == .ol }
    return !name.isHeading || headings == 0
  }

  private mutating func count(_ name: HTMLElement, _ change: Int) {
    if name == .p {
      paragraphs += change
    } else if name == .a {
      anchors += change
    } else if name.isHeading {
      headings += change
    }
  }

  private func beginsWithSummary(_ start: Int) -> Bool {
    guard let tag = bytes.index(of: UInt8(ascii: "<"), from: start) else { return false }
    return bytes.has("<summary>", at: tag)
  }
}
