import Bytes

/// The headings of a text that links of the same text name by their slugs, as on GitHub, and what all of its links
/// within it lead to; only these headings have ids.
struct LinkedHeadings {
  private let prefix: String
  /// The ids of headings by the offset behind the tag's name.
  private var ids: [Int: String] = [:]
  /// The ids that fragments of links lead to, both without the prefix.
  private var targets: [String: String] = [:]
  /// Whether any link leads within the text.
  private var hasLinks = false

  /// A heading: the offset behind its tag's name, its name in links, and the id that its tag has.
  private struct Heading {
    let place: Int
    let slug: String
    let id: String?
  }

  /// Finds the links within a text in its HTML, in which all ids and links to them have a prefix.
  init(in html: [UInt8], prefix: String) {
    self.prefix = prefix
    if prefix.isEmpty { return }
    let wanted = fragments(of: html)
    if wanted.isEmpty { return }
    hasLinks = true
    // Other letter case leads to an id as well.
    var (exact, loose): (Set<String>, [String: String]) = ([], [:])
    let span = html.span
    for at in html.indices where html[at] == UInt8(ascii: "\"") && span.has(" id=\"", at: at - 4) {
      guard let id = value(span, at + 1) else { continue }
      exact.insert(id)
      loose[id.lowercased()] = loose[id.lowercased()] ?? id
    }
    let headings = headings(of: html)
    for fragment in wanted {
      let small = fragment.lowercased()
      if let id = exact.contains(fragment) ? fragment : loose[small] {
        targets[fragment] = id
      } else if let heading = headings[small] {
        targets[fragment] = heading.id ?? heading.slug
        if heading.id == nil { ids[heading.place] = prefix + heading.slug }
      }
    }
  }

  /// The id of the heading whose tag's name ends at an offset; nil where no link leads to it.
  func id(ofHeadingAt place: Int) -> String? { ids[place] }

  /// A link to a heading of the same text that must be changed: the range of its `href` attribute, with the space
  /// before it, and the heading's id; no id where there is no such heading. Nil where the tag has no such link, or one
  /// that is right.
  func link(in html: Span<UInt8>, _ tag: Range<Int>) -> (attribute: Range<Int>, id: String?)? {
    if !hasLinks { return nil }
    for at in tag where html.has(" href=\"#", at: at) {
      guard let spelled = fragment(html, at + 8), let end = html.index(of: "\"", from: at + 8)
      else {
        return nil
      }
      let id = targets[spelled]
      return id == spelled ? nil : (at..<end + 1, id.map { prefix + $0 })
    }
    return nil
  }

  /// The fragments of links within the text, decoded and without the prefix.
  private func fragments(of html: [UInt8]) -> Set<String> {
    var found: Set<String> = []
    let span = html.span
    var next = 0
    while let at = span.index(of: "#", from: next) {
      next = at + 1
      if span.has(" href=\"#", at: at - 7), let name = fragment(span, next) { found.insert(name) }
    }
    return found
  }

  private func fragment(_ html: Span<UInt8>, _ start: Int) -> String? {
    value(html, start)?.utf8.percentDecoded().map { String(decoding: $0, as: UTF8.self) }
  }

  /// The value of an attribute without the prefix; nil where it does not begin with that.
  private func value(_ html: Span<UInt8>, _ start: Int) -> String? {
    let end = html.index(of: "\"", from: start) ?? html.count
    let value = String(html.extracting(start..<end))
    return value.hasPrefix(prefix) ? String(value.dropFirst(prefix.count)) : nil
  }

  /// The headings by what links may call them.
  private func headings(of html: [UInt8]) -> [String: Heading] {
    var (found, others): ([String: Heading], [String: Heading]) = ([:], [:])
    var slugs = DocumentIDs()
    let span = html.span
    var next = 0
    while let tag = span.index(of: "<", from: next) {
      next = tag + 1
      guard span.has("<h", at: tag),
        (UInt8(ascii: "1")...UInt8(ascii: "6")).contains(span.byte(tag + 2)),
        let start = span.index(of: ">", from: tag + 3)
      else { continue }
      var end = start + 1
      while end < html.count, !span.has("</h", at: end) { end += 1 }
      next = end
      var words = HTMLText()
      let text = String(decoding: words.text(of: span.extracting(start + 1..<end)), as: UTF8.self)
      if text.allSatisfy(\.isWhitespace) { continue }
      let id = (tag..<start).first { span.has(" id=\"", at: $0) }.flatMap { value(span, $0 + 5) }
      let slug = slugs.take(heading: HeadingAnchors.slug(text), prefix: prefix)
      let heading = Heading(place: tag + 3, slug: slug, id: id)
      found[slug] = heading
      for name in Emoji.spellings(of: text) {
        let other = HeadingAnchors.slug(name)
        others[other] = others[other] ?? heading
      }
    }
    return found.merging(others) { first, _ in first }
  }
}
