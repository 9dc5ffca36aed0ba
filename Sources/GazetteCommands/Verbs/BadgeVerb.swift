import Bytes
import Diagnostics
import IssueModel
import Publishing

extension Verb {
  /// `gazette badge`: the markup that shows a badge of the site elsewhere.
  static let badge = Verb(
    "badge", "What shows a badge of the site elsewhere",
    discussion: """
      Prints what shows a badge with a link to its page. Badges are published in 'badges/' for each \
      list ('open'), the status light ('light'), each project ('projects/NAME'), each award \
      ('awards/NAME'), the award board ('awards') and each cohort ('cohorts/NAME'); beside each is a \
      '.json' for the endpoint badges of shields.io. With 'badges: {holders: true}' in the configuration \
      each award of each person has one too ('awards/NAME/PERSON'). The configuration has to say where the \
      site lives ('url').

        gazette badge open
        gazette badge awards/first-steps/ana --format markdown
        gazette badge docs projects/engine --format rst
      """
  ) { take in
    let site = take.site()
    let name: String = take.required("NAME", "the badge")
    let format = take.option(
      "format", "FORM", or: BadgeFormat.html,
      "html, markdown, rst or asciidoc (default: html)")
    let reading = SiteReading(site: site, config: take.config())
    return { console in
      let presentation = try reading.inputs(console).presentation(today: console.now().day)
      let badge = try SiteBadge(named: name, of: presentation)
      try console.print(format.snippet(badge))
    }
  }

  /// The markup that a badge is written in.
  private enum BadgeFormat: String, ArgumentChoice {
    case html, markdown, rst, asciidoc

    /// The markup of a badge; nothing of its label is markup.
    func snippet(_ badge: SiteBadge) -> String {
      switch self {
      case .html:
        var alt = ByteBuffer()
        alt.appendEscaped(badge.label)
        // Nothing else in the addresses means anything in HTML.
        let (page, image) = (
          badge.page.replacing("&", with: "&amp;"), badge.image.replacing("&", with: "&amp;")
        )
        return "<a href=\"\(page)\"><img src=\"\(image)\" alt=\"\(alt.string)\"></a>"
      case .markdown:
        var alt = ByteBuffer()
        alt.append(markdown: badge.label)
        return "[![\(alt.string)](\(Self.plain(badge.image)))](\(Self.plain(badge.page)))"
      case .rst:
        return """
          .. image:: \(badge.image)
             :target: \(badge.page)
             :alt: \(badge.label)
          """
      case .asciidoc:
        // Every sign may mean something there, and a backslash escapes only what does.
        let alt = badge.label.unicodeScalars.map { sign in
          sign.isASCII && sign != " " && !UInt8(ascii: sign).isLetterOrDigit
            ? "&#\(sign.value);" : String(sign)
        }.joined()
        return "image:\(badge.image)[\"\(alt)\",link=\"\(badge.page)\"]"
      }
    }

    /// An address without parentheses, which end a link of Markdown.
    private static func plain(_ address: String) -> String {
      address.percentEncoded { $0 != UInt8(ascii: "(") && $0 != UInt8(ascii: ")") }
    }
  }
}
