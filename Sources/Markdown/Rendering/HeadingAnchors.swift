import Bytes

/// The headings of a document and the ids that links name them by.
struct HeadingAnchors {
  /// The headings so far.
  private(set) var headings: [RenderingResult.Heading] = []

  /// Adds a heading; its id, which no other heading of the document has.
  mutating func add(
    _ node: Node, prefix: String, _ parsed: borrowing ParsedText, _ notes: Footnotes,
    _ ids: inout DocumentIDs
  ) -> String {
    var writer = PlainTextWriter(.line(limit: 500), parsed, notes: notes)
    writer.write(node)
    let text = writer.output.text.string
    let id = prefix + ids.take(heading: HeadingAnchors.slug(text))
    headings.append(.init(level: node.headingLevel, id: id, text: text))
    return id
  }

  /// A text's letters, digits, hyphens and underscores, small, with hyphens for spaces.
  static func slug(_ text: String) -> String {
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
