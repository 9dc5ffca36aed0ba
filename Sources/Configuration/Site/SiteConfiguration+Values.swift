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
    /// What words for a state mean.
    public var states: [String: String] = [:]
  }

  /// A kind of problem that a check need not tell.
  public struct Ignored: Sendable, Hashable {
    /// The code of the kind.
    public var code = Placed("")
    /// Where it is not told: files, and numbers or keys of records, with `*` for any text; empty for
    /// everywhere.
    public var places: [String] = []
  }

  /// A saved query with a name.
  public struct SavedFilter: Sendable, Hashable {
    /// The name, as the sidebar shows it.
    public var name = ""
    /// What it finds.
    public var query = Placed("")
    /// The name of its icon, where one is given.
    public var icon: Placed<String>?
  }

  /// A printable report that is published with the site.
  public struct Report: Sendable, Hashable {
    /// The name of its file: letters, digits and hyphens.
    public var name = ""
    /// What it is to be.
    public var specification = ReportSpecification()
    /// Of how many periods, the last one included, there is a copy; 0 for none.
    public var kept = 0
    /// What it is published as.
    public var format = Format.html
    /// What prints it.
    public var engine = Engine.first

    /// What a report of a site is published as.
    public enum Format: String, Sendable, CaseIterable {
      /// A page.
      case html
      /// A page, and a file to print beside it.
      case pdf
    }

    /// What makes PDFs. A path is none of these: a site's configuration names no program to run.
    public enum Engine: String, Sendable, CaseIterable {
      /// The first that is installed.
      case first
      /// WeasyPrint.
      case weasyprint
      /// Chromium.
      case chromium
    }
  }

  /// What people are called on the site.
  public enum PeopleNames: String, Sendable, CaseIterable {
    /// By the name they sign in with alone.
    case login
    /// By the name they go by alone, where it is known and nobody else has it.
    case name
    /// By the first letters of their names, and some more to tell them apart.
    case initials
    /// By names that tell nothing of them.
    case pseudonym
  }

  /// Whose comments are published.
  public enum CommentPolicy: String, Sendable, CaseIterable {
    /// Nobody's.
    case none
    /// Those of people who belong to the project, as far as the tracker tells.
    case maintainers
    /// Everybody's.
    case all
  }

  /// What is taken out of texts.
  public enum Stripping: Sendable, Hashable {
    /// E-mail addresses.
    case emails
    /// What follows a line `-- `.
    case signatures
    /// What a mail quotes of the one that it answers.
    case quotedReplies
    /// Pictures; their descriptions stay.
    case images
    /// Links to a server and those below it; their texts stay.
    case links(to: String)
  }

  /// How the status light is set.
  public enum LightRule: Sendable, Hashable {
    /// As the data says, if it does.
    case unset
    /// By hand.
    case fixed(isOn: Bool)
    /// Lit as long as a query finds nothing.
    case query(Placed<String>)
  }

  /// What a site is published as.
  public enum Output: String, Sendable, CaseIterable {
    /// Pages in HTML.
    case html
    /// Pages in Markdown, beside HTML.
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

  /// Where `rel=canonical` of an issue's page points.
  public enum Canonical: String, Sendable, CaseIterable {
    /// That of its page on the site.
    case site
    /// That on its tracker, where it is known.
    case tracker
    /// None.
    case none
  }

  /// What becomes of images on other hosts.
  public enum ImagePolicy: String, Sendable, CaseIterable {
    /// Pages show them; whoever reads a page asks the other host for them.
    case show
    /// Pages link to them; no page asks another host for anything.
    case link
  }
}
