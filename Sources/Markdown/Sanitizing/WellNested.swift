/// Tells whether HTML is nested so that a browser builds exactly the tree that is written, without
/// any of the parser's repairs: then it need not be rebuilt.
///
/// Its input is the renderer's, in which every `<` begins a tag and every `>` ends one, with tags
/// of strangers among it that bear no attributes and are of `names`.
struct WellNested {
  /// The elements that strangers may write without their text being rebuilt for it.
  static let names: Set<String> = [
    "b", "blockquote", "code", "del", "details", "div", "em", "i", "ins", "kbd", "mark", "q", "s",
    "samp", "small", "strong", "sub", "summary", "sup", "var",
  ]

  /// More elements than this are not worth a look.
  private static let depthLimit = 64

  private let html: UnsafeBufferPointer<UInt8>
  private var open: [Range<Int>] = []
  private var paragraphs = 0

  /// Whether a text is nested well.
  static func check(_ html: UnsafeBufferPointer<UInt8>) -> Bool {
    var checker = WellNested(html: html)
    return checker.run()
  }

  private init(html: UnsafeBufferPointer<UInt8>) { self.html = html }

  private mutating func run() -> Bool {
    var at = 0
    while let start = html.index(of: UInt8(ascii: "<"), from: at) {
      guard let end = html.index(of: UInt8(ascii: ">"), from: start), end > start + 1 else {
        return false
      }
      at = end + 1
      if html[start + 1] == UInt8(ascii: "/") {
        guard let last = open.popLast(), isSame(last, start + 2..<end) else { return false }
        if isParagraph(last) { paragraphs -= 1 }
        continue
      }
      if html[end - 1] == UInt8(ascii: "/") {
        // Of the void elements only the rule closes a paragraph.
        if html[start + 1] == UInt8(ascii: "h"), paragraphs > 0 { return false }
        continue
      }
      var nameEnd = start + 1
      while nameEnd < end, html[nameEnd] != UInt8(ascii: " ") { nameEnd += 1 }
      let name = start + 1..<nameEnd
      if paragraphs > 0, isBlock(name) { return false }
      guard open.count < WellNested.depthLimit else { return false }
      if name.count == 7, html[name].elementsEqual("details".utf8), !beginsWithSummary(at) {
        return false
      }
      open.append(name)
      if isParagraph(name) { paragraphs += 1 }
    }
    return open.isEmpty
  }

  private func beginsWithSummary(_ start: Int) -> Bool {
    guard let tag = html.index(of: UInt8(ascii: "<"), from: start) else { return false }
    return html[tag...].starts(with: "<summary>".utf8)
  }

  private func isSame(_ first: Range<Int>, _ second: Range<Int>) -> Bool {
    first.count == second.count
      && html[first].elementsEqual(html[second])
  }

  private func isParagraph(_ name: Range<Int>) -> Bool {
    name.count == 1 && html[name.lowerBound] == UInt8(ascii: "p")
  }

  /// Whether an element closes an open paragraph.
  private func isBlock(_ name: Range<Int>) -> Bool {
    switch name.count {
    case 1: html[name.lowerBound] == UInt8(ascii: "p")
    case 2, 3:
      // `h1`, `li`, `ol`, `ul`, `pre`, `div`, but not the elements of a line.
      switch (html[name.lowerBound], html[name.lowerBound + 1]) {
      case (UInt8(ascii: "h"), _), (UInt8(ascii: "l"), _), (UInt8(ascii: "o"), _),
        (UInt8(ascii: "u"), _), (UInt8(ascii: "p"), _), (UInt8(ascii: "d"), UInt8(ascii: "i")):
        true
      default: false
      }
    default:
      switch html[name.lowerBound + 1] {
      // `table`, `section`, `details`, `summary`, `blockquote`.
      case UInt8(ascii: "a"): html[name.lowerBound] == UInt8(ascii: "t")
      case UInt8(ascii: "e"), UInt8(ascii: "u"), UInt8(ascii: "l"): true
      default: false
      }
    }
  }
}
