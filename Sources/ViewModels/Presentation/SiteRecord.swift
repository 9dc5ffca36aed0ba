import Bytes
import Configuration
import IssueModel
import Languages
public import Records

/// What every page shows of its site. Of the data it depends only on which parts of the site have
/// content, and on the references in its notice and footer.
public struct SiteRecord: Record {
  let settings: PresentationSettings
  let navigation: [NavigationRecord]
  /// The texts of the configuration for every page.
  let texts: SiteTexts
  let feeds: [FeedLinkRecord]
  let tellsTags: Bool
  let tellsAssignees: Bool
  /// The content security policy: only the site's own files, and pictures of other hosts where the
  /// site shows them.
  private let policy: String

  /// The site as its settings describe it.
  init(
    _ settings: PresentationSettings, _ parts: SiteParts, _ wording: Wording, _ texts: SiteTexts
  ) {
    self.settings = settings
    self.texts = texts
    navigation = NavigationRecord.shown(settings, parts, wording)
    feeds = FeedLinkRecord.links(of: settings, parts)
    (tellsTags, tellsAssignees) = (parts.tellsTags, parts.tellsAssignees)
    let pictures =
      settings.showsRemoteImages ? "img-src * data:; media-src *" : "img-src 'self' data:"
    policy =
      "default-src 'self'; \(pictures); object-src 'none'; base-uri 'self'; form-action 'self'"
  }

  /// The shades of the accent, where the site has one.
  private var accent: AccentShades? { settings.look.accent.map { AccentShades($0.value) } }

  /// Whether the configuration says something that ``SiteStyleRecord`` carries.
  var hasStyle: Bool {
    let (look, plain) = (settings.look, SiteConfiguration.Look())
    return look.accent != nil || look.font != nil || look.density != plain.density
      || look.paper != plain.paper || !settings.icons.isEmpty
  }

  /// What templates may use of the site.
  public static let fields = FieldTable<Self>("site", "What every page knows of its site.") {
    Field("title", "The site's title.", \.settings.title)
    Field(
      "description", "What the site is about; empty where nobody said.", \.settings.description)
    Field("language", "The language of its pages as HTML names it, such as en.") {
      $0.settings.language.rawValue
    }
    Field(
      "url", "Where the site will live, without a slash at its end; none where nobody said.",
      \.settings.url)
    Field("canonical", "The address of a page that search engines show: site, tracker or none.") {
      $0.settings.canonical.rawValue
    }
    Field("picture", "The picture that chats show beside a link to the site; none for none.") {
      $0.settings.look.picture.map { LinkTarget.asset($0.value) }
    }
    Field("policy", "What its pages may load, as a Content-Security-Policy.") { $0.policy }
    Field("has_style", "Whether the configuration says something of site.css.") { $0.hasStyle }
    Field("accent", "The colour of links and marks on light ground; none for the theme's own.") {
      $0.accent?.light.hex
    }
    Field("accent_dark", "The same on dark ground.") { $0.accent?.dark.hex }
    Field("font", "The font of the text as CSS writes it; none for the theme's own.") {
      $0.settings.look.font
    }
    Field("density", "How close together lines stand: comfortable or compact.") {
      $0.settings.look.density.rawValue
    }
    Field("paper", "The size of printed pages: a4 or letter.") { $0.settings.look.paper.rawValue }
    Field("icons", "The site's own icons that its awards name.") {
      $0.settings.icons.map { OwnIconRecord(icon: $0) }
    }
    Field("logo", "The picture beside the title; none for the site's icon.") {
      $0.settings.look.logo.map { LinkTarget.asset($0.value) }
    }
    Field("favicon", "The picture of the site's tab.") {
      LinkTarget.asset($0.settings.look.favicon?.value ?? "favicon.svg")
    }
    Field("notice", "What stands above every page, in Markdown; none where nothing does.") {
      $0.texts.notice
    }
    Field("footer", "What stands at the end of every page, in Markdown; none where nothing does.") {
      $0.texts.footer
    }
    Field("home", "The dashboard.") { _ in LinkTarget.home }
    Field("search", "The search page; none where the site publishes none.") {
      $0.settings.outputs.contains(.search) ? LinkTarget.page("search") : nil
    }
    Field("feeds", "The feed and the calendar of the whole site, as far as it has them.", \.feeds)
    Field("tells_tags", "Whether the data tells of tags.", \.tellsTags)
    Field("tells_assignees", "Whether the data tells who works on issues.", \.tellsAssignees)
    Field("navigation", "The links of the navigation.", \.navigation)
  }
}

/// An icon of the site's own.
public struct OwnIconRecord: Record {
  let icon: AwardIcon

  /// What templates may use of an icon.
  public static let fields = FieldTable<Self>("own icon", "An icon of the site's own.") {
    Field("name", "Its name, made of letters, digits, dots and hyphens.", \.icon.name)
    Field("address", "The icon itself as an address, which may stand in quotation marks in CSS.") {
      "data:image/svg+xml,"
        + $0.icon.svg.percentEncoded { byte in
          byte.isLetterOrDigit || " .,:/=()'-".utf8.contains(byte)
        }
    }
  }
}

/// A link of the navigation.
public struct NavigationRecord: Record {
  let label: String
  let target: LinkTarget
  let section: String
  /// Its name in the configuration.
  let name: String
  /// Whether it stands behind “More”.
  var isFolded = false

  /// What templates may use of a link of the navigation.
  public static let fields = FieldTable<Self>("navigation link", "A link of the navigation.") {
    Field("label", "The text.", \.label)
    Field("target", "What it leads to.", \.target)
    Field("section", "The part of the site it stands for; compare it with page.section.", \.section)
    Field(
      "is_folded",
      "Whether it stands behind “More”: a report or a page, where there are many entries and `navigation` does not order it.",
      \.isFolded)
  }
}

extension NavigationRecord {
  /// How many entries stand side by side before reports and pages are folded.
  private static let mostEntries = 10

  /// All possible entries by their names in the configuration: the parts of the site, its reports,
  /// its pages and its own links.
  ///
  /// - Parameter parts: the parts of the data, which decide whether open issues or all of them are led to.
  static func all(
    _ settings: PresentationSettings, _ wording: Wording, _ parts: SiteParts? = nil
  ) -> [NavigationRecord] {
    let fixed: [(Phrase, LinkTarget, String)] = [
      (.dashboard, .home, "dashboard"),
      (.issues, .list(parts?.hasOpenIssues == false ? "all" : "open", page: 1), "list"),
      (
        .pulls, .list(parts?.hasOpenPulls == true ? IssueList.openPulls : IssueList.pulls, page: 1),
        "pulls"
      ),
      (.tags, .tags, "tags"),
      (.projects, .projects, "projects"),
      (.people, .people, "people"),
      (.whatChanged, .changes, "changes"),
      (.awards, .awards, "awards"),
      (.reminders, .reminders, "reminders"),
      (.search, .page("search"), "search"),
    ].filter { $0.2 != "search" || settings.outputs.contains(.search) }
    return fixed.map {
      NavigationRecord(
        label: wording.text($0), target: $1, section: $2,
        name: $0 == .whatChanged ? $2 : $0.name)
    }
      + settings.reports.map {
        NavigationRecord(
          label: $0.title, target: .report($0.name), section: "report:\($0.name)",
          name: "reports/" + $0.name)
      }
      + settings.pages.map {
        NavigationRecord(
          label: $0.title, target: .page($0.name), section: "page:\($0.name)", name: $0.name)
      }
      + settings.look.navigation.links.map {
        NavigationRecord(label: $0.label, target: .external($0.url), section: "", name: $0.label)
      }
  }

  /// The entries that a site shows, in its order and with its labels, without those that have no
  /// content.
  static func shown(
    _ settings: PresentationSettings, _ parts: SiteParts, _ wording: Wording
  ) -> [NavigationRecord] {
    let wishes = settings.look.navigation
    let hidden = Set(wishes.hidden.map(\.value))
    let entries = all(settings, wording, parts).filter {
      !hidden.contains($0.name) && !parts.empty.contains($0.section)
    }.map { entry in
      NavigationRecord(
        label: wishes.labels[Placed(entry.name)] ?? entry.label, target: entry.target,
        section: entry.section, name: entry.name)
    }
    var names: Set<String> = []
    let first = wishes.order.filter { names.insert($0.value).inserted }
      .compactMap { name in entries.first { $0.name == name.value } }
    let rest = entries.filter { !names.contains($0.name) }
    if first.count + rest.count <= mostEntries { return first + rest }
    return first
      + rest.map { entry in
        var entry = entry
        entry.isFolded = ["report:", "page:"].contains { entry.section.hasPrefix($0) }
        return entry
      }
  }
}

extension PresentationSettings {
  /// The names of navigation entries that the configuration may use.
  public var navigationNames: [String] { NavigationRecord.all(self, Wording(language)).map(\.name) }
}
