/// The ids of a document, without the prefix that all of them bear; none is given twice.
struct DocumentIDs {
  private var taken: Set<String> = []

  /// Reserves an id that an untrusted text chose; returns false if it is taken, or of the form of
  /// footnotes' ids.
  mutating func take(_ id: String) -> Bool {
    !DocumentIDs.isOfFootnote(id) && taken.insert(id).inserted
  }

  /// Takes an id made from a heading's text, with a number behind it if need be.
  mutating func take(heading slug: String) -> String {
    let base = DocumentIDs.isOfFootnote(slug) ? "section-\(slug)" : slug
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
