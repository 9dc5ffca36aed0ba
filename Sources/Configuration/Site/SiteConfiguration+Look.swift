extension SiteConfiguration {
  /// The look of pages: wording, visible parts and style.
  public struct Look: Sendable, Hashable {
    /// The navigation.
    public var navigation = Navigation()
    /// The site's words, by the names of phrases.
    public var words: [Placed<String>: String] = [:]
    /// The blocks of the dashboard in their order; nil for all of them as the theme has them.
    public var sections: [Placed<String>]?
    /// The text above every page, in Markdown.
    public var notice: String?
    /// The text at the end of every page, in Markdown.
    public var footer: String?
    /// The picture of the site's tab, a file in `static`.
    public var favicon: Placed<String>?
    /// The picture that chats show beside a link to the site, a file in `static`.
    public var picture: Placed<String>?
    /// The picture beside the title, a file in `static`.
    public var logo: Placed<String>?
    /// The size of printed pages.
    public var paper = Paper.a4
    /// The colour of links and marks.
    public var accent: Placed<Color>?
    /// The font of the text, as CSS's `font-family` has it.
    public var font: String?
    /// The density of lines.
    public var density = Density.comfortable
    /// The form in which badges are drawn.
    public var badgeStyle = BadgeStyle.flat
    /// Whether each award of each person has a badge.
    public var hasBadgesOfHolders = false

    /// The looks without any wishes.
    public init() {}
  }

  /// The links above every page.
  public struct Navigation: Sendable, Hashable {
    /// The names of the entries that come first.
    public var order: [Placed<String>] = []
    /// The names of the entries that are left out.
    public var hidden: [Placed<String>] = []
    /// The labels of entries, by their names.
    public var labels: [Placed<String>: String] = [:]
    /// Links of one's own.
    public var links: [Link] = []

    /// A link to another site.
    public struct Link: Sendable, Hashable {
      /// Its label, by which `order` can refer to it.
      public var label = ""
      /// Its target.
      public var url = ""
    }
  }

  /// A size of paper.
  public enum Paper: String, Sendable, CaseIterable {
    /// 210 by 297 mm.
    case a4
    /// 8.5 by 11 inches.
    case letter
  }

  /// The density of lines.
  public enum Density: String, Sendable, CaseIterable {
    /// With room around them.
    case comfortable
    /// With little room, so that more of them fit on a screen.
    case compact
  }

  /// A form in which badges are drawn.
  public enum BadgeStyle: String, Sendable, CaseIterable {
    /// 20 pixels high, with round corners.
    case flat
    /// 20 pixels high, with square corners.
    case square
    /// 30 pixels high, with round corners.
    case large
  }
}
