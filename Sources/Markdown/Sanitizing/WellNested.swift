import Bytes

/// Checks whether HTML is nested so that a browser builds exactly the written tree, without any of
/// the parser's repairs: then it need not be rebuilt.
///
/// Its input is the renderer's, in which every `<` begins a tag and every `>` ends one, including
/// allowed tags of untrusted texts.
struct WellNested {
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

  private var open: [HTMLElement] = []

  /// Whether a text is nested well.
  static func check(_ html: Span<UInt8>, _ options: MarkdownOptions) -> Bool {
    var checker = WellNested()
    var at = 0
    var last: HTMLElement?
    while let start = html.index(of: "<", from: at) {
      guard let end = html.index(of: ">", from: start) else { return false }
      let before = at..<start
      at = end + 1
      let isClosing = html[start + 1] == "/"
      let name = isClosing ? start + 2 : start + 1
      let nameEnd = html.end(from: name) { $0.isLetterOrDigit }
      guard let element = HTMLElement(html.extracting(name..<nameEnd)) else { return false }
      if options.isOnPage {
        let isText = html.end(from: before.lowerBound) { $0.isSpace } < before.upperBound
        if isText, checker.open.last == .ul || checker.open.last == .ol { return false }
        if !isClosing, !checker.mayHold(element, after: last) { return false }
        last = isClosing ? nil : element
      }
      if isClosing {
        guard checker.open.popLast() == element else { return false }
      } else if !checker.mayBegin(element) {
        return false
      }
      // A browser's parser adds no summary to `details` without one.
      if element == .details, !isClosing {
        guard let tag = html.index(of: "<", from: at), html.has("<summary>", at: tag) else {
          return false
        }
      }
    }
    return checker.open.isEmpty
  }

  /// Whether an element is allowed in its place, after a start tag.
  private func mayHold(_ element: HTMLElement, after last: HTMLElement?) -> Bool {
    if element != .li, open.last == .ul || open.last == .ol { return false }
    if element == .summary { return last == .details }
    if element == .a, open.contains(.summary) { return false }
    if element.takesFocus, open.contains(.a) { return false }
    guard element.role == .block || element.role == .table || element == .hr else { return true }
    return !open.contains { $0.holdsPhrases || ($0.isInline && !$0.isTransparent) }
  }

  /// Opens an element; false if it closes one of those that are open, or is too deep.
  private mutating func mayBegin(_ element: HTMLElement) -> Bool {
    guard let role = element.role, open.count < WellNested.depthLimit else { return false }
    let isBlock = role == .block || element == .table || element == .hr
    if isBlock, open.contains(.p) { return false }
    if element == .a, open.contains(.a) { return false }
    if element == .li, open.last != .ul, open.last != .ol { return false }
    if element.isHeading, open.contains(where: \.isHeading) { return false }
    if role != .void { open.append(element) }
    return true
  }
}
