extension SiteConfiguration {
  /// A file or folder of data.
  public struct DataFile: Sendable, Hashable {
    /// Where it is, from the site's folder.
    public var path = Placed("")
    /// The format, where it cannot be recognised by content.
    public var format: Placed<String>?
    /// The source of records that name none.
    public var source: String?
    /// For tables and plain JSON: the column's heading, or the member's path, for each of Gazette's names.
    public var columns: [String: String] = [:]
    /// The meaning of words for a state.
    public var states: [String: String] = [:]
  }

  /// A kind of problem that a check ignores.
  public struct Ignored: Sendable, Hashable {
    /// The code of the kind.
    public var code = Placed("")
    /// Where it is ignored: files, and numbers or keys of records, with `*` for any text; empty for
    /// everywhere.
    public var places: [String] = []
  }

  /// A saved query with a name.
  public struct SavedFilter: Sendable, Hashable {
    /// The name, as the sidebar shows it.
    public var name = ""
    /// Its query.
    public var query = Placed("")
    /// The name of its icon, where one is given.
    public var icon: Placed<String>?
  }

  /// A printable report that is published with the site.
  public struct Report: Sendable, Hashable {
    /// The name of its file: letters, digits and hyphens.
    public var name = ""
    /// Its specification.
    public var specification = ReportSpecification()
    /// The number of periods with a copy, including the last; 0 for none.
    public var kept = 0
    /// Its output format.
    public var format = Format.html
    /// Its print engine.
    public var engine = Engine.first

    /// The output format of a report of a site.
    public enum Format: String, Sendable, CaseIterable {
      /// A page.
      case html
      /// A page, and a PDF beside it.
      case pdf
    }

    /// The engine for PDFs. It cannot be a path: a site's configuration must not name programs to
    /// run.
    public enum Engine: String, Sendable, CaseIterable {
      /// The first that is installed.
      case first
      /// WeasyPrint.
      case weasyprint
      /// Chromium.
      case chromium
    }
  }

  /// How people are named on the site.
  public enum PeopleNames: String, Sendable, CaseIterable {
    /// By the name they sign in with alone.
    case login
    /// By their name alone, where it is known and unique.
    case name
    /// By their initials, with more letters where necessary to distinguish them.
    case initials
    /// By pseudonyms, which reveal nothing about them.
    case pseudonym
  }

  /// Whose comments are published.
  public enum CommentPolicy: String, Sendable, CaseIterable {
    /// Nobody's.
    case none
    /// The comments of members of the project, as far as the tracker says who they are.
    case maintainers
    /// Everybody's.
    case all
  }

  /// A part that is stripped from texts.
  public enum Stripping: Sendable, Hashable {
    /// E-mail addresses.
    case emails
    /// Text after a line `-- `.
    case signatures
    /// Quotations of the mail that a mail answers.
    case quotedReplies
    /// Pictures; their descriptions stay.
    case images
    /// Links to a server and those below it; their texts stay.
    case links(to: String)
  }

  /// How the status light is set.
  public enum LightRule: Sendable, Hashable {
    /// As the data says; off by default.
    case unset
    /// By hand.
    case fixed(isOn: Bool)
    /// Lit as long as a query finds nothing.
    case query(Placed<String>)
  }

  /// An output of a site.
  public enum Output: String, Sendable, CaseIterable {
    /// Pages in HTML.
    case html
    /// Pages in Markdown, besides HTML.
    case markdown = "md"
    /// The search page and its index.
    case search
    /// Feeds of changes; they need the site's address.
    case feeds
    /// Everything as JSON, for other programs.
    case api
    /// Badges for other sites.
    case badges
    /// Due dates and reminders as calendars.
    case calendar
    /// The awards of people as Open Badges; they need the site's address.
    case openBadges = "openbadges"
    /// A page to print for each award of each person.
    case certificates
    /// Pictures to share pages with.
    case cards
  }

  /// A part of a site with pages of its own that it may do without.
  public enum Part: String, Sendable, CaseIterable {
    /// The table of people and a page of each.
    case people
    /// What changed in each month and week.
    case changes
    /// Lists in other orders than their own.
    case orders
  }

  /// Where `rel=canonical` of an issue's page points.
  public enum Canonical: String, Sendable, CaseIterable {
    /// That of its page on the site.
    case site
    /// The address on its tracker, where it is known.
    case tracker
    /// None.
    case none
  }

  /// The treatment of images on other hosts.
  public enum ImagePolicy: String, Sendable, CaseIterable {
    /// Pages show them; whoever reads a page asks the other host for them.
    case show
    /// Pages link to them; no page asks another host for anything.
    case link
  }
}
