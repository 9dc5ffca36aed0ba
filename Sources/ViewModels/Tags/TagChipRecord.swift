public import IssueModel
public import Records

/// A tag as it stands beside an issue's title.
public struct TagChipRecord: Record {
  /// The name.
  public let name: String
  /// The colour as CSS writes it, or nil where the tag has none.
  public let color: String?
  /// `light` or `dark`: which text can be read on the colour.
  public let ink: String
  /// The tag's page.
  public let target: LinkTarget

  /// A tag with the address of its page.
  public init(_ tag: Tag, target: LinkTarget) {
    name = tag.name
    color = tag.color?.css
    ink = (tag.color?.isDark ?? false) ? "light" : "dark"
    self.target = target
  }

  /// What templates may use of a tag beside a title.
  public static let fields = FieldTable<Self>("tag chip", "A tag as it stands beside a title.") {
    Field("name", "The tag's name.", \.name)
    Field("color", "The colour as CSS writes it, #d73a4a; none where the tag has none.", \.color)
    Field("ink", "Which text can be read on the colour: light or dark.", \.ink)
    Field("target", "The tag's page.", \.target)
  }
}

extension RGB {
  /// Whether light text can be read better on it than dark text, by the relative luminance of WCAG 2.
  var isDark: Bool {
    func linear(_ shift: UInt32) -> Double {
      let channel = Double(value >> shift & 255) / 255
      // A square is near enough to the sRGB curve to choose between black and white.
      return channel * channel
    }
    return 0.2126 * linear(16) + 0.7152 * linear(8) + 0.0722 * linear(0) < 0.18
  }
}
