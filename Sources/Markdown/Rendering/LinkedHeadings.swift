import Bytes

/// The headings of a text that links of the same text name by their slugs, as on GitHub; only these
/// headings have ids.
struct LinkedHeadings {
  private let prefix: String
  /// The fragments of links that lead to no id yet, without the prefix, by their spelling in small
  /// letters.
  private var wanted: [String: String] = [:]
  private var ids = DocumentIDs()

  /// Finds the links within a text in its HTML, in which all ids and links to them have a prefix.
  init(in html: [UInt8], prefix: String) {
    self.prefix = prefix
    let span = html.span
    var next = 0
    while let at = span.index(of: "#", from: next) {
      next = at + 1
      guard span.has(" href=\"#", at: at - 7), let fragment = fragment(span, next),
        let name = fragment.utf8.percentDecoded()
      else { continue }
      let spelled = String(decoding: name, as: UTF8.self)
      wanted[spelled.lowercased()] = wanted[spelled.lowercased()] ?? spelled
    }
    if wanted.isEmpty { return }
    for at in html.indices where html[at] == UInt8(ascii: "\"") && span.has(" id=\"", at: at - 4) {
      guard let id = fragment(span, at + 1), wanted[id.lowercased()] == id else { continue }
      wanted[id.lowercased()] = nil
    }
  }

  /// The value of an attribute without the prefix; nil where it does not begin with that.
  private func fragment(_ html: Span<UInt8>, _ start: Int) -> String? {
    let end = html.index(of: "\"", from: start) ?? html.count
    let value = String(html.extracting(start..<end))
    return value.hasPrefix(prefix) ? String(value.dropFirst(prefix.count)) : nil
  }

  /// The id of a heading from the offset of its content; nil where no link leads to it. Headings are asked for in order.
  mutating func takeID(ofHeadingIn html: [UInt8], from start: Int) -> String? {
    if wanted.isEmpty { return nil }
    let span = html.span
    var end = start
    while end < html.count, !span.has("</h", at: end) { end += 1 }
    var words = HTMLText()
    let text = words.text(of: span.extracting(start..<end))
    let slug = ids.take(
      heading: HeadingAnchors.slug(String(decoding: text, as: UTF8.self)), prefix: prefix)
    return wanted.removeValue(forKey: slug).map { prefix + $0 }
  }
}
