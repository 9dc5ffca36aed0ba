import IssueModel
public import Records

/// What every page knows of its site. Nothing in it changes when the data does.
public struct SiteRecord: Record {
  let settings: PresentationSettings
  let navigation: [NavigationRecord]

  /// The site as its settings describe it.
  init(_ settings: PresentationSettings) {
    self.settings = settings
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
      fixed.map {
        NavigationRecord(label: settings.language.text($0), target: $1, section: $2)
      }
      + settings.reports.map {
        NavigationRecord(label: $0.title, target: .report($0.name), section: "report:\($0.name)")
      }
      + settings.pages.map {
        NavigationRecord(label: $0.title, target: .page($0.name), section: "page:\($0.name)")
      }
  }

  /// What templates may use of the site.
  public static let fields = FieldTable<Self>("site", "What every page knows of its site.") {
    Field("title", "The site's title.", \.settings.title)
    Field(
      "description", "What the site is about; empty where nobody said.", \.settings.description)
    Field("language", "The language of its pages as HTML names it: en, pl or zh-Hans.") {
      $0.settings.language.rawValue
    }
    Field(
      "url", "Where the site will live, without a slash at its end; none where nobody said.",
      \.settings.url)
    Field(
      "accent", "The colour of links and marks as CSS writes it; none for the theme's own.",
      \.settings.accent)
    Field("logo", "The picture beside the title; none for the site's icon.") {
      $0.settings.logo.map { LinkTarget.asset($0) }
    }
    Field("navigation", "The links of the navigation.", \.navigation)
  }
}

/// A link of the navigation.
public struct NavigationRecord: Record {
  let label: String
  let target: LinkTarget
  let section: String

  /// What templates may use of a link of the navigation.
  public static let fields = FieldTable<Self>("navigation link", "A link of the navigation.") {
    Field("label", "The text.", \.label)
    Field("target", "What it leads to.", \.target)
    Field("section", "The part of the site it stands for; compare it with page.section.", \.section)
  }
}
