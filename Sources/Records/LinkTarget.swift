import Bytes

/// The target of a link.
///
/// A page of the site is identified by its permalink, which the site's routes turn into an address
/// relative to the page with the link. The permalinks of all pages are declared below.
public enum LinkTarget: Sendable, Hashable {
  /// A page of the site.
  case permalink(Permalink)
  /// A file of the theme or of `static/`, by its path in the output.
  case asset(String)
  /// An element of the same page, by its id.
  case anchor(String)
  /// An address outside the site; only `http`, `https`, `mailto` and `ftp` become links.
  case external(String)
}

/// The path of a page in the output, without the extension that its format adds.
public struct Permalink: Sendable, Hashable {
  /// The path, as `tags/bug/page/2`; slugs in it are not escaped.
  public let path: String
  /// Whether the page also exists in Markdown when the site publishes Markdown.
  public let hasTwin: Bool
  /// The id of an element of the page in HTML; empty for the page itself.
  public var fragment = ""
  /// The query parameter `q` of the page in HTML; empty for none.
  public var query = ""

  /// The permalink of a page.
  public init(_ path: String, hasTwin: Bool = false) {
    self.path = path
    self.hasTwin = hasTwin
  }
}

extension LinkTarget {
  /// The dashboard.
  public static var home: LinkTarget { page("index", hasTwin: true) }
  /// The first page of all tags.
  public static var tags: LinkTarget { tags(page: 1) }
  /// The first page of all projects.
  public static var projects: LinkTarget { projects(page: 1) }
  /// The first page of all people.
  public static var people: LinkTarget { people(by: nil, page: 1) }
  /// The award board.
  public static var awards: LinkTarget { awards(page: 1) }
  /// The charts of the site.
  public static var charts: LinkTarget { page("charts", hasTwin: true) }
  /// A chart on their page, by its name.
  public static func chart(_ name: String) -> LinkTarget {
    var permalink = Permalink("charts", hasTwin: true)
    permalink.fragment = name
    return .permalink(permalink)
  }
  /// A search on the search page.
  public static func search(_ query: String) -> LinkTarget {
    var permalink = Permalink("search")
    permalink.query = query
    return .permalink(permalink)
  }
  /// The index of changes.
  public static var changes: LinkTarget { changes(page: 1) }
  /// The reminders.
  public static var reminders: LinkTarget { reminders(page: 1) }

  /// A page, from 1, of all tags.
  public static func tags(page number: Int) -> LinkTarget { page("tags", number, hasTwin: false) }

  /// A page, from 1, of all projects.
  public static func projects(page number: Int) -> LinkTarget {
    page("projects", number, hasTwin: false)
  }

  /// A page, from 1, of all people in an order; nil for the first one. The address cannot be that
  /// of a person.
  public static func people(by order: String?, page number: Int) -> LinkTarget {
    page(order.map { "people/by/" + $0 } ?? "people", number, hasTwin: false)
  }

  /// A page, from 1, of the award board and of the people below it.
  public static func awards(page number: Int) -> LinkTarget {
    page("awards", number, hasTwin: true)
  }

  /// A page, from 1, of an award and of those who have it.
  public static func award(_ slug: String, page number: Int = 1) -> LinkTarget {
    page("awards/" + slug, number, hasTwin: true)
  }

  /// A page, from 1, of the members of a cohort.
  public static func cohort(_ slug: String, page number: Int = 1) -> LinkTarget {
    page("awards/cohorts/" + slug, number, hasTwin: true)
  }

  /// A page, from 1, of the leaderboard of a season, as `2026` or `2026-03`; nil for all time. The
  /// address cannot be that of an award.
  public static func leaderboard(_ season: String? = nil, page number: Int = 1) -> LinkTarget {
    page("awards/leaderboard" + suffix(season), number, hasTwin: true)
  }

  /// A page, from 1, of the reminders.
  public static func reminders(page number: Int) -> LinkTarget {
    page("reminders", number, hasTwin: false)
  }

  /// A page, from 1, of the index of changes.
  public static func changes(page number: Int) -> LinkTarget {
    page("changes", number, hasTwin: true)
  }

  /// The changes in a month, as `2024-09`, or in an ISO week, as `2024-w36`.
  public static func changes(_ period: String) -> LinkTarget {
    page("changes/" + period, hasTwin: true)
  }

  /// The page of an issue or pull request: its number or the slug of its key, and the slug of its
  /// source where the site has several.
  public static func issue(source: String?, key: String) -> LinkTarget {
    page(source.map { "issues/\($0)/\(key)" } ?? "issues/" + key, hasTwin: true)
  }

  /// The page of an issue or pull request with a number, on a site of one source.
  public static func issue(numbered number: Int) -> LinkTarget {
    page(String("issues/", decimal: number), hasTwin: true)
  }

  /// A page, from 1, of all lists, where there are many.
  public static func lists(page number: Int) -> LinkTarget { page("lists", number, hasTwin: false) }

  /// A page, from 1, of a list; `order` names one that is not the list's own.
  public static func list(_ slug: String, order: String? = nil, page number: Int) -> LinkTarget {
    page("lists/" + slug + suffix(order), number, hasTwin: true)
  }

  /// A page, from 1, of a tag's issues.
  public static func tag(_ slug: String, page number: Int) -> LinkTarget {
    page("tags/" + slug, number, hasTwin: true)
  }

  /// A page, from 1, of a project's issues; `order` names one that is not the first.
  public static func project(
    _ slug: String, order: String? = nil, page number: Int
  ) -> LinkTarget {
    page("projects/" + slug + suffix(order), number, hasTwin: true)
  }

  /// A page, from 1, of a person's issues.
  public static func person(_ slug: String, page number: Int) -> LinkTarget {
    page("people/" + slug, number, hasTwin: false)
  }

  /// The certificate of a person for an award, by their slugs.
  public static func certificate(_ award: String, of holder: String) -> LinkTarget {
    page("certificates/\(award)/\(holder)")
  }

  /// A report of the configuration.
  public static func report(_ slug: String) -> LinkTarget { page("reports/" + slug) }

  /// The file with the data behind a report of the configuration, in a form by its ending.
  public static func reportData(_ slug: String, _ ending: String) -> LinkTarget {
    .asset("reports/\(slug).\(ending)")
  }

  /// A report of the configuration as a PDF, or the one about an earlier period.
  public static func printedReport(_ slug: String, period: String? = nil) -> LinkTarget {
    .asset("reports/" + slug + (period.map { "/" + $0 } ?? "") + ".pdf")
  }

  /// A report of the configuration about an earlier period.
  public static func report(_ slug: String, period: String) -> LinkTarget {
    page("reports/" + slug + "/" + period)
  }

  /// A feed, by its file name.
  public static func feed(_ name: String) -> LinkTarget { .asset("feeds/" + name) }

  /// A page written by hand, by its path in `pages/` without its extension.
  public static func page(_ path: String) -> LinkTarget { page(path, hasTwin: false) }

  private static func suffix(_ order: String?) -> String { order.map { "/" + $0 } ?? "" }

  private static func page(_ path: String, hasTwin: Bool) -> LinkTarget {
    .permalink(Permalink(path, hasTwin: hasTwin))
  }

  /// One of several pages: the first has the path itself, the others are numbered.
  private static func page(_ path: String, _ number: Int, hasTwin: Bool) -> LinkTarget {
    page(number > 1 ? "\(path)/page/\(number)" : path, hasTwin: hasTwin)
  }
}
