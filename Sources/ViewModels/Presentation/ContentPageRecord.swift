import IssueStore
public import Records

/// A page written by hand, in `pages/`.
public struct ContentPageRecord: Record {
  /// The site.
  public let site: Shared<SiteRecord>
  /// The phrases.
  public let words: Shared<Words>
  /// The page, for its frame.
  public let page: PageRecord
  /// The text of a Markdown page; nil while its own template tags are run, and in HTML pages.
  public let content: MarkdownText?
  /// The headings of the text.
  public let contents: [HeadingRecord]
  /// The figures of the dashboard.
  public let figures: [FigureRecord]
  /// The date of the data.
  public let date: DateRecord?

  /// A page; `content` and `contents` are known once its template tags have been run.
  public init(
    page: PageRecord, content: MarkdownText?, contents: [HeadingRecord],
    in presentation: Presentation
  ) {
    site = presentation.site
    words = presentation.words
    self.page = page
    self.content = content
    self.contents = contents
    figures = DashboardViewModel(in: presentation).figures
    date = presentation.date(presentation.snapshot.date)
  }

  /// What templates may use of a page written by hand.
  public static let fields = FieldTable<Self>(
    "content page", "A page written by hand: page.html, and the tags within pages themselves."
  ) {
    Field("site", "The site.", \.site)
    Field("words", "The phrases of the site's language.", \.words)
    Field("page", "The page, for its frame.", \.page)
    Field("content", "The text of a Markdown page.", \.content)
    Field("contents", "The headings of the text.", \.contents)
    Field("figures", "The figures of the dashboard.", \.figures)
    Field("date", "The date of the data; none where the data has no dates.", \.date)
  }
}

/// A heading of a text.
public struct HeadingRecord: Record {
  /// 1 to 6.
  public let level: Int
  /// The text without markup.
  public let text: String
  /// Where it stands.
  public let target: LinkTarget

  /// A heading with the id it has on the page.
  public init(level: Int, text: String, id: String) {
    self.level = level
    self.text = text
    target = .anchor(id)
  }

  /// What templates may use of a heading.
  public static let fields = FieldTable<Self>("heading", "A heading of a text.") {
    Field("level", "1 to 6.", \.level)
    Field("text", "The text without markup.", \.text)
    Field("target", "Where it stands.", \.target)
  }
}

/// A page that shows nothing but its frame and a sentence.
public struct PlainPageRecord: Record {
  /// The site.
  public let site: Shared<SiteRecord>
  /// The phrases.
  public let words: Shared<Words>
  /// The page, for its frame.
  public let page: PageRecord

  /// The page for an address without a page.
  public static func notFound(in presentation: Presentation) -> PlainPageRecord {
    PlainPageRecord(
      site: presentation.site, words: presentation.words,
      page: PageRecord(title: presentation.text(.notFound), section: ""))
  }

  /// What templates may use of a plain page.
  public static let fields = FieldTable<Self>("plain page", "Nothing but a frame: 404.html.") {
    Field("site", "The site.", \.site)
    Field("words", "The phrases of the site's language.", \.words)
    Field("page", "The page, for its frame.", \.page)
  }
}

/// The site's icon.
public struct FaviconRecord: Record {
  /// The site.
  public let site: Shared<SiteRecord>
  /// The status light, where the site has one.
  public let light: LightRecord?

  /// The icon of a site.
  public init(in presentation: Presentation) {
    site = presentation.site
    light = DashboardViewModel(in: presentation).light
  }

  /// What templates may use of the icon.
  public static let fields = FieldTable<Self>("favicon", "The site's icon: favicon.svg.") {
    Field("site", "The site.", \.site)
    Field("light", "The status light; none where the site has none.", \.light)
  }
}
