import Bytes

// The keys of gazette.yml for the look and the wording of pages.
extension SiteConfiguration {
  static let lookKeys: [Key<Self>] = [
    Key(
      "navigation", "the links above every page",
      [
        Key(
          "order", .list(of: .placed), \.look.navigation.order,
          "the entries that come first, by name: `dashboard`, `issues`, `pulls`, `tags`, "
            + "`projects`, `people`, `changes`, `awards`, `reminders`, `search`, `reports/NAME`, the name of a page, or the label "
            + "of a link; the others follow, reports and pages behind “More” where there are more than ten"
        ),
        Key(
          "hidden", .list(of: .placed), \.look.navigation.hidden,
          "the entries that are left out; their pages stay"),
        Key(
          "labels", .placedMap("entry", "label"), \.look.navigation.labels,
          "what entries are called"),
        Key(
          "links", .list(of: .mappings(linkKeys, Navigation.Link())), \.look.navigation.links,
          "links of your own, to addresses that begin with `https://` or `http://`"),
      ]),
    Key(
      "words", .placedMap("word", "text"), \.look.words,
      "what the site calls things: `{issue: Ticket, issues: Tickets}`; the names are those of `words` in "
        + "`gazette docs templates`. In English and Chinese other phrases, counts and sentences with that "
        + "word follow (“Open tickets”, “1 ticket”; in English one of the two numbers is enough), but not "
        + "the texts of awards; in Polish, which declines its nouns, only the phrases change that are given, and counts where "
        + "the forms after 1, 2 and 5 are: `{issues: bilet|bilety|biletów}`. What stands in braces stays, as `{time}` in "
        + "`{closedAfter: \"Done in {time}\"}`"
    ),
    Key(
      "sections", .list(of: .placed), \.look.sections, default: "all",
      "the blocks of the dashboard that are shown, in this order within each column: `open-over-time`, "
        + "`decided`, `time-to-close`, `hot`, `needs-answer`, `longest-threads`, `this-week`, `up-next`, "
        + "`more-to-explore`, `urgent`, `recently-updated`, `age`, `lists`, `projects`, `tags`, `awards`"
    ),
    Key(
      "notice", .text, \.look.notice, "what stands above every page, in Markdown"),
    Key(
      "footer", .text, \.look.footer, "what stands at the end of every page, in Markdown"),
    Key(
      "favicon", .placed, \.look.favicon, default: "the status light, or Gazette's own",
      "the picture of the site's tab, a file in `static/`"),
    Key(
      "picture", .placed, \.look.picture,
      "the picture, best of 1200 by 630 pixels, that chats show beside a link to the site, a file in "
        + "`static/`; PNG or JPEG, as chats show no SVG"),
    Key("paper", .word, \.look.paper, default: "a4", "the size of printed pages"),
    Key(
      "badges", "how badges look",
      [
        Key(
          "style", .word, \.look.badgeStyle, default: "flat", "the form in which they are drawn"),
        Key(
          "holders", .bool, \.look.hasBadgesOfHolders, default: "false",
          "a badge for each award of each person, `badges/awards/AWARD/PERSON.svg`; with `cards` among the "
            + "outputs a card as well"),
      ]),
    Key(
      "theme", "how the built-in theme looks",
      [
        Key(
          "accent", .color, \.look.accent, default: "the theme's own",
          "the colour of links and marks, as CSS writes it, also as `lab()`, `oklch()`, `hwb()` or "
            + "`color(display-p3 …)`; what a screen of sRGB cannot show is cut off; where it cannot be read "
            + "on the page's ground, a shade of it takes its place, and `gazette check` tells which"
        ),
        Key("logo", .placed, \.look.logo, "the picture beside the title, a file in `static/`"),
        Key(
          "font", .font, \.look.font, default: "the system's",
          "the font of the text: names of fonts that readers have, as `Inter, Arial`, or `serif`"),
        Key(
          "density", .word, \.look.density, default: "comfortable",
          "how close together lines stand"),
      ]),
  ]

  private static let linkKeys = KeyTable<Navigation.Link>([
    Key("label", .text, \.label, isRequired: true, "what the link is called"),
    Key("url", .address, \.url, isRequired: true, "where it leads"),
  ])
}

extension Shape where Value == [Placed<String>: String] {
  /// A mapping from names to texts; the names have places.
  fileprivate static func placedMap(_ from: String, _ to: String) -> Shape {
    map(from, to) { Placed($0.key, at: $0.keyRange, of: $1) }
  }
}

extension Shape where Value == Placed<Color> {
  /// A colour as CSS writes it.
  fileprivate static let color = Shape(
    "a colour",
    suggestion: { _ in
      "write \"#2b7489\" in quotes, a colour's name, or a function of CSS as rgb(), hsl() or oklch()"
    }
  ) { node, source in
    node.text.flatMap { Color($0) }.map { Placed($0, at: node.range, of: source) }
  }
}

extension Shape where Value == String {
  /// A list of font families in CSS, which cannot end the declaration that contains it.
  fileprivate static let font = text(
    "names of fonts", suggestion: "write names with commas between them, as Inter, Arial"
  ) { text in
    let isPlain = text.utf8.allSatisfy {
      $0.isLetterOrDigit || $0 > 0x7F || " ,-\"'".utf8.contains($0)
    }
    let isQuoted = ["\"", "'"].allSatisfy { quote in text.count { String($0) == quote } % 2 == 0 }
    return isPlain && isQuoted && !text.isEmpty && text.utf8.count < 200 ? text : nil
  }
}
