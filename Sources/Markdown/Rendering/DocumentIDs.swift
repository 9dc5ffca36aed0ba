/// The ids of a document, without the prefix that all of them bear; none is given twice.
struct DocumentIDs {
  private var taken: Set<String> = []

  /// Reserves an id that an untrusted text chose; returns false if it is taken, or of the form of
  /// footnotes' ids.
  mutating func take(_ id: String) -> Bool {
    !DocumentIDs.isOfFootnote(id) && taken.insert(id).inserted
  }

  /// The ids of the theme's own elements on a page written by hand.
  private static let ofPages: Set<String> = ["main", "contents-of-page"]

  /// Takes an id made from a heading's text, with a number behind it if need be. Without a prefix it is none of the
  /// theme's own.
  mutating func take(heading slug: String, prefix: String) -> String {
    let isForeign =
      DocumentIDs.isOfFootnote(slug) || prefix.isEmpty && DocumentIDs.ofPages.contains(slug)
    let base = isForeign ? "section-\(slug)" : slug
    var unique = base
    while !taken.insert(unique).inserted {
      let number = numbers[base, default: 1]
      numbers[base] = number + 1
      unique = "\(base)-\(number)"
    }
    return unique
  }

  /// The numbers that follow headings of the same text.
  private var numbers: [String: Int] = [:]

  private static func isOfFootnote(_ id: String) -> Bool {
    id.hasPrefix("fn-") || id.hasPrefix("fnref-")
  }
}
