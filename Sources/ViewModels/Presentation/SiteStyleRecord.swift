public import Configuration
public import Records

/// What the configuration says of the style of pages.
public struct SiteStyleRecord: Record {
  let site: Shared<SiteRecord>

  /// The style of a site; nil where its configuration says nothing of it.
  public init?(in presentation: Presentation) {
    guard presentation.site.hasStyle else { return nil }
    site = presentation.site
  }

  /// What templates may use of the style.
  public static let fields = FieldTable<Self>(
    "style", "What the configuration says of the style of pages: site.css."
  ) {
    Field("site", "The site.", \.site)
  }
}

/// An accent, in shades that can be read on the grounds of the built-in theme.
public struct AccentShades: Sendable {
  /// The shade on light ground.
  public let light: Color
  /// The shade on dark ground.
  public let dark: Color

  /// The shades of a colour, as it is seen on the page where it lets the ground through.
  public init(_ color: Color) {
    light = color.over(Self.lightGrounds[0])
      .readable(on: Self.lightGrounds, mixing: Color(red: 0, green: 0, blue: 0))
    dark = color.over(Self.darkGrounds[0])
      .readable(on: Self.darkGrounds, mixing: Color(red: 255, green: 255, blue: 255))
  }

  /// What links stand on in the style sheet, by light: the page and its cards.
  public static let lightGrounds = [
    Color(red: 0xFB, green: 0xFA, blue: 0xF7), Color(red: 0xFF, green: 0xFF, blue: 0xFF),
  ]
  /// The same in the dark.
  public static let darkGrounds = [
    Color(red: 0x16, green: 0x17, blue: 0x19), Color(red: 0x1D, green: 0x1F, blue: 0x22),
  ]
}
