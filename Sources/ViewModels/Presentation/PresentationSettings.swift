public import Configuration
public import IssueModel
import IssueStore
public import Queries

/// What of the configuration decides how records are presented.
public struct PresentationSettings: Sendable, Hashable {
  /// A list of the configuration: a query with a name.
  public struct SavedFilter: Sendable, Hashable {
    /// The name, as the sidebar shows it.
    public var name: String
    /// The query as the configuration writes it.
    public var text: String
    /// The query.
    public var query: Query
    /// The name of its icon.
    public var icon: String

    /// A list of the configuration.
    public init(name: String, text: String, query: Query, icon: String) {
      self.name = name
      self.text = text
      self.query = query
      self.icon = icon
    }
  }

  /// How the status light is set.
  public enum LightRule: Sendable, Hashable {
    /// By hand: what the data says, else this; nil shows no light.
    case fixed(Bool?)
    /// Lit as long as a query finds nothing.
    case query(Query)
  }

  /// The site's title.
  public var title: String
  /// What the site is about, in a sentence.
  public var description = ""
  /// Where the site will live, without a slash at its end.
  public var url: String?
  /// The address that names the site, its issues and projects where no tracker does, wherever the site lives.
  public var namingAddress: String?
  /// Where `rel=canonical` of an issue's page points.
  public var canonical = SiteConfiguration.Canonical.site
  /// The language of its pages.
  public var language = Language.english
  /// The zone of times of day, which is named beside them unless it is UTC.
  public var timeZone = "UTC"
  /// The lists of the configuration.
  public var filters: [SavedFilter] = []
  /// The pages that the navigation shows, each with its path without ending and its title.
  public var pages: [PageLink] = []
  /// The reports that the configuration names, by name and title.
  public var reports: [PageLink] = []
  /// The blocks of the dashboard in their order; nil for all.
  public var sections: [String]?
  /// How the status light is set.
  public var light = LightRule.fixed(nil)
  /// The query of that rule as the configuration writes it.
  public var lightQuery = ""
  /// How pages look, what they show and leave out.
  public var look = SiteConfiguration.Look()
  /// What the site calls things in the place of the language's phrases.
  public var wording: [Phrase: String] = [:]
  /// The site's own icons that its awards name.
  public var icons: [AwardIcon] = []
  /// Whether pages show pictures of other hosts.
  public var showsRemoteImages = false
  /// Whether the project is supported, which earns the award of that name.
  public var isSupporter = false
  /// People who are not to be given a page of their own, by login.
  public var hiddenPeople: Set<String> = []
  /// People who are shown with no awards, by login in small letters.
  public var leftOutOfAwards: Set<String> = []
  /// What people are called on boards and pages of awards in the place of their names, by login in small
  /// letters.
  public var awardPseudonyms: [String: String] = [:]
  /// The e-mail address of those who give awards.
  public var awardsEmail: String?
  /// The Open Badges that were taken back, as `first-steps/ana`.
  public var revokedBadges: Set<String> = []
  /// What the site is published as.
  public var outputs: Set<SiteConfiguration.Output> = [.html]

  /// Whether the cards of the site are published as dots, and it says where it lives: chats need both.
  public var drawsCards = false

  /// A name and a title of something that is linked to.
  public struct PageLink: Sendable, Hashable {
    /// The path without ending, or the slug.
    public var name: String
    /// The title readers see.
    public var title: String

    /// A link to a page.
    public init(name: String, title: String) {
      self.name = name
      self.title = title
    }
  }

  /// Settings of a site of which only the title is known.
  public init(title: String) {
    self.title = title
  }

  /// How many rows a page of a list holds.
  public static let rowsPerPage = 50
}
