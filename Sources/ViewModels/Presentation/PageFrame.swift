import IssueModel
public import Languages
public import Records

/// What a page shows around its content; its fields are the first ones of every page's record.
public struct PageFrame: Record {
  let site: Shared<SiteRecord>
  let words: Shared<Words>
  let page: PageRecord

  /// What templates may use of a frame.
  public static let fields = FieldTable<Self>("frame", "What a page shows around its content.") {
    Field("site", "The site.", \.site)
    Field("words", "The phrases of the site's language.", \.words)
    Field("page", "The page, for its frame.", \.page)
  }
}

extension Presentation {
  /// The frame of a page.
  ///
  /// - Parameters:
  ///   - details: a description of the page in plain text, for search engines and previews.
  ///   - section: the part of the site that the page belongs to, named as in ``NavigationRecord``.
  ///   - feeds: the feed and the calendar of the page's subject.
  ///   - original: the address of the page's subject on a tracker.
  ///   - card: the preview picture of this page, where it has its own.
  ///   - trail: the breadcrumbs from the dashboard to the page, without the page itself.
  public func frame(
    _ title: String, details: PageDescription = "", section: String, feeds: [FeedLinkRecord] = [],
    original: String? = nil, card: String? = nil,
    trail: [(Phrase, LinkTarget)] = [(.dashboard, .home)]
  ) -> PageFrame {
    PageFrame(
      site: site, words: words,
      page: PageRecord(
        title: title, details: details, section: section, feeds: feeds,
        original: original, picture: picture(of: section, card: card),
        trail: trail.map { LinkRecord(label: text($0), target: $1) }))
  }
}

/// What the frame of a page shows of the page.
public struct PageRecord: Record {
  let title: String
  let details: PageDescription
  let section: String
  let feeds: [FeedLinkRecord]
  let original: String?
  let picture: LinkTarget?
  let trail: [LinkRecord]

  /// What templates may use of a page.
  public static let fields = FieldTable<Self>("page", "What the frame has to know of its page.") {
    Field("title", "The page's title, without the site's.", \.title)
    Field("description", "What the page shows, in plain text; may be empty.", \.details)
    Field("section", "The part of the site it belongs to.", \.section)
    Field(
      "feeds", "The feed and the calendar of what it shows alone, as far as there are any.", \.feeds
    )
    Field("original", "The address of what it shows on its tracker; none where there is none.") {
      $0.original.map { LinkTarget.external($0) }
    }
    Field(
      "picture",
      "The picture that chats show beside a link to the page: its card or the site's picture; none for none.",
      \.picture)
    Field("trail", "The way from the dashboard to the page, without the page itself.", \.trail)
  }
}

/// A link with its text.
public struct LinkRecord: Record {
  /// The text.
  public let label: String
  /// What it leads to.
  public let target: LinkTarget

  /// A link.
  public init(label: String, target: LinkTarget) {
    self.label = label
    self.target = target
  }

  /// What templates may use of a link.
  public static let fields = FieldTable<Self>("link", "A link with its text.") {
    Field("label", "The text.", \.label)
    Field("target", "What it leads to.", \.target)
  }
}

/// A page that has only its frame and a sentence.
public struct PlainPageRecord: Record {
  let frame: PageFrame

  /// The page for addresses that do not exist.
  public static func notFound(in presentation: Presentation) -> PlainPageRecord {
    PlainPageRecord(
      frame: presentation.frame(presentation.text(.notFound), section: "", trail: []))
  }

  /// The page of a record that is not published.
  public static func gone(in presentation: Presentation) -> PlainPageRecord {
    PlainPageRecord(frame: presentation.frame(presentation.text(.gone), section: "", trail: []))
  }

  /// What templates may use of a plain page.
  public static let fields = FieldTable<Self>(
    "plain page", "Nothing but a frame: 404.html and gone.html.", in: \.frame)
}
