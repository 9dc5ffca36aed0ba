import Bytes
import Markdown

extension HTMLTag {
  /// The elements whose content is text alone.
  private static let texts: Set<String> = ["script", "style", "textarea", "title"]

  /// Calls a closure with the name in lower case and the range of the value of each attribute in a page that has one;
  /// comments, scripts and style sheets are skipped.
  static func forEachAttribute(in page: Span<UInt8>, _ body: (String, Range<Int>) -> Void) {
    var at = 0
    while let start = page.index(of: "<", from: at) {
      if page.has("<!--", at: start) {
        at = page.index(ofWord: "-->", from: start).map { $0 + 3 } ?? page.count
        continue
      }
      at = start + 1
      guard at < page.count, page[at].isLetter else { continue }
      // A tag without an end is none, and nothing follows it.
      guard let tag = HTMLTag(page, start) else { return }
      for attribute in tag.attributes where !attribute.value.isEmpty {
        body(String(page.extracting(attribute.name)).lowercased(), attribute.value)
      }
      let name = String(page.extracting(tag.name)).lowercased()
      at =
        texts.contains(name)
        ? page.index(ofWord: "</" + name, from: tag.end) ?? page.count : tag.end
    }
  }
}
