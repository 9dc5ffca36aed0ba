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
    let id = prefix + ids.take(heading: HeadingAnchors.slug(text), prefix: prefix)
    headings.append(.init(level: node.headingLevel, id: id, text: text))
    return id
  }

  /// A text's letters with their marks, digits, hyphens and underscores, small, with hyphens for spaces. Marks are also
  /// the sign behind an emoji that asks for its picture, and what joins several, as in GitHub's links.
  static func slug(_ text: String) -> String {
    var slug = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case " ", "-": slug += "-"
      case "_": slug += "_"
      default:
        let properties = scalar.properties
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber:
          slug.unicodeScalars.append(scalar)
        case _ where properties.isAlphabetic || properties.isJoinControl:
          slug += properties.lowercaseMapping
        default: break
        }
      }
    }
    return slug.isEmpty ? "section" : slug
  }
}
