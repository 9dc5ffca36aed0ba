public import Configuration
public import Records

/// The style that the configuration sets.
public struct SiteStyleRecord: Record {
  let site: Shared<SiteRecord>

  /// The style of a site; nil where its configuration sets none.
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

/// An accent colour in shades that are legible on the backgrounds of the built-in theme.
public struct AccentShades: Sendable {
  /// The shade on a light background.
  public let light: Color
  /// The shade on a dark background.
  public let dark: Color

  /// The shades of a colour; a translucent one is mixed with the background first.
  public init(_ color: Color) {
    light = color.over(Self.lightGrounds[0])
      .readable(on: Self.lightGrounds, mixing: Color(red: 0, green: 0, blue: 0))
    dark = color.over(Self.darkGrounds[0])
      .readable(on: Self.darkGrounds, mixing: Color(red: 255, green: 255, blue: 255))
  }

  /// The backgrounds of links in the light theme: the page and its cards.
  public static let lightGrounds = [
    Color(red: 0xFB, green: 0xFA, blue: 0xF7), Color(red: 0xFF, green: 0xFF, blue: 0xFF),
  ]
  /// The same in the dark theme.
  public static let darkGrounds = [
    Color(red: 0x16, green: 0x17, blue: 0x19), Color(red: 0x1D, green: 0x1F, blue: 0x22),
  ]
}
