public import Configuration
public import IssueModel
import IssueStore
public import Languages
public import Queries

/// The part of the configuration that decides how records are presented.
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

  /// The rule for the status light.
  public enum LightRule: Sendable, Hashable {
    /// By hand: the state in the data, else this one; nil shows no light.
    case fixed(Bool?)
    /// By a query: on as long as it finds nothing.
    case query(Query)
  }

  /// The site's title.
  public var title: String
  /// What the site is about, in a sentence.
  public var description = ""
  /// The address that the site will be published at, without a slash at its end.
  public var url: String?
  /// The address used in stable identifiers of the site, its issues and projects where no tracker
  /// gives one.
  public var namingAddress: String?
  /// Where `rel=canonical` of an issue's page points.
  public var canonical = SiteConfiguration.Canonical.site
  /// The language of its pages.
  public var language = Language.english
  /// The time zone of times of day, which is shown beside them unless it is UTC.
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
  /// The query of the light's rule as the configuration writes it.
  public var lightQuery = ""
  /// The look of pages, and what they show and leave out.
  public var look = SiteConfiguration.Look()
  /// The site's words that replace phrases of the language.
  public var wording: [Phrase: String] = [:]
  /// The site's own icons that its awards name.
  public var icons: [AwardIcon] = []
  /// Whether pages show pictures of other hosts.
  public var showsRemoteImages = false
  /// Whether the project has a supporter, which earns the award of that name.
  public var isSupporter = false
  /// People without a page of their own, by login.
  public var hiddenPeople: Set<String> = []
  /// People without awards, by login in lower case.
  public var leftOutOfAwards: Set<String> = []
  /// Pseudonyms on boards and pages of awards, by login in lower case.
  public var awardPseudonyms: [String: String] = [:]
  /// The e-mail address of the issuer of awards.
  public var awardsEmail: String?
  /// The revoked Open Badges, as `first-steps/ana`.
  public var revokedBadges: Set<String> = []
  /// The outputs that are published.
  public var outputs: Set<SiteConfiguration.Output> = [.html]
  /// The parts of the site that it does without.
  public var leftOut: Set<SiteConfiguration.Part> = []

  /// Whether cards are published as PNG and the site's address is known: chats need both.
  public var drawsCards = false

  /// The name and title of a linked page.
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

  /// Default settings with a title.
  public init(title: String) {
    self.title = title
  }

  /// How many rows a page of a list holds.
  public static let rowsPerPage = 50
}
