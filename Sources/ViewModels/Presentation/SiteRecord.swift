public import Records

/// What every page knows of its site. Nothing in it changes when the data does.
public struct SiteRecord: Record {
  /// The site's title.
  public let title: String
  /// What the site is about; empty where nobody said.
  public let details: String
  /// The language as HTML names it.
  public let language: String
  /// Where the site will live, without a slash at its end.
  public let url: String?
  /// The colour of links and marks as CSS writes it.
  public let accent: String?
  /// The picture beside the title.
  public let logo: LinkTarget?
  /// The links of the navigation.
  public let navigation: [NavigationRecord]

  /// The site as its settings describe it.
  public init(_ settings: PresentationSettings) {
    title = settings.title
    details = settings.description
    language = settings.language.rawValue
    url = settings.url
    accent = settings.accent
    logo = settings.logo.map { .asset($0) }
    let language = settings.language
    let fixed: [(Phrase, LinkTarget, String)] = [
      (.dashboard, .home, "dashboard"),
      (.issues, .list("open", page: 1), "list"),
      (.pulls, .list("pulls", page: 1), "pulls"),
      (.tags, .tags, "tags"),
      (.projects, .projects, "projects"),
      (.people, .people, "people"),
      (.awards, .awards, "awards"),
    ]
    navigation =
      fixed.map { NavigationRecord(label: language.text($0), target: $1, section: $2) }
      + settings.reports.map {
        NavigationRecord(label: $0.title, target: .report($0.name), section: "report:\($0.name)")
      }
      + settings.pages.map {
        NavigationRecord(label: $0.title, target: .page($0.name), section: "page:\($0.name)")
      }
  }

  /// What templates may use of the site.
  public static let fields = FieldTable<Self>("site", "What every page knows of its site.") {
    Field("title", "The site's title.", \.title)
    Field("description", "What the site is about; empty where nobody said.", \.details)
    Field("language", "The language of its pages as HTML names it: en, pl or zh-Hans.", \.language)
    Field(
      "url", "Where the site will live, without a slash at its end; none where nobody said.", \.url)
    Field(
      "accent", "The colour of links and marks as CSS writes it; none for the theme's own.",
      \.accent)
    Field("logo", "The picture beside the title; none for the site's icon.", \.logo)
    Field("navigation", "The links of the navigation.", \.navigation)
  }
}

/// A link of the navigation.
public struct NavigationRecord: Record {
  /// The text.
  public let label: String
  /// What it leads to.
  public let target: LinkTarget
  /// The part of the site it stands for; a page names the part it belongs to.
  public let section: String

  /// What templates may use of a link of the navigation.
  public static let fields = FieldTable<Self>("navigation link", "A link of the navigation.") {
    Field("label", "The text.", \.label)
    Field("target", "What it leads to.", \.target)
    Field("section", "The part of the site it stands for; compare it with page.section.", \.section)
  }
}

/// What the frame of a page has to know of the page in it.
public struct PageRecord: Record {
  /// The title, without the site's.
  public let title: String
  /// What the page shows, in plain text, for search engines and previews.
  public let details: String
  /// The part of the site it belongs to, as `NavigationRecord.section` names it.
  public let section: String
  /// The way from the dashboard to the page, without the page itself.
  public let trail: [LinkRecord]

  /// A page of a section.
  public init(title: String, details: String = "", section: String, trail: [LinkRecord] = []) {
    self.title = title
    self.details = details
    self.section = section
    self.trail = trail
  }

  /// What templates may use of a page.
  public static let fields = FieldTable<Self>("page", "What the frame has to know of its page.") {
    Field("title", "The page's title, without the site's.", \.title)
    Field("description", "What the page shows, in plain text; may be empty.", \.details)
    Field("section", "The part of the site it belongs to.", \.section)
    Field("trail", "The way from the dashboard to the page, without the page itself.", \.trail)
  }
}

/// A link with its text.
public struct LinkRecord: Record {
  /// The text.
  public let label: String
  /// What it leads to.
  public let target: LinkTarget

  /// A link with its text.
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
