/// The headings of a document and the ids that links name them by.
struct HeadingAnchors {
  /// The headings so far.
  private(set) var headings: [RenderingResult.Heading] = []
  private var slugs: [String: Int] = [:]

  /// Adds a heading; its id, which no other heading of the document has.
  mutating func add(_ node: Node, prefix: String, marks: SourceMarks?) -> String {
    var writer = ExcerptWriter(limit: 500, marks: marks)
    writer.write(node)
    let text = String(decoding: writer.text.bytes, as: UTF8.self)
    let slug = HeadingAnchors.slug(text)
    var unique = slug
    while let count = slugs[unique] {
      slugs[unique] = count + 1
      unique = "\(slug)-\(count)"
    }
    slugs[unique] = 1
    let id = prefix + unique
    headings.append(.init(level: node.headingLevel, id: id, text: text))
    return id
  }

  /// A text's letters, digits, hyphens and underscores, small, with hyphens for spaces.
  private static func slug(_ text: String) -> String {
    var slug = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case " ", "-": slug += "-"
      case "_": slug += "_"
      default:
        let properties = scalar.properties
        if properties.isAlphabetic || properties.numericType != nil {
          slug += properties.lowercaseMapping
        }
      }
    }
    return slug.isEmpty ? "section" : slug
  }
}
