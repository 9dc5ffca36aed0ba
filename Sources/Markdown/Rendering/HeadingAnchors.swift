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

  /// The fragment of a heading's address, as on GitHub: the letters of its text in lower case, combining marks, digits,
  /// hyphens and underscores, and a hyphen for each space. Of an emoji, the variation selector and the zero-width
  /// joiner remain.
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
