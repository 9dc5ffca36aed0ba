import Bytes
public import IssueModel
import IssueStore
public import Records

/// A feed of the changes of some issues.
public struct Feed: Sendable {
  /// The subject of a feed.
  enum Subject: Hashable {
    case site
    case list(String)
    case tag(String)
    case project(String)

    /// The name of its files below `feeds/`, without an ending.
    var name: String {
      switch self {
      case .site: "all"
      case .list(let slug): slug
      case .tag(let slug): "tags/" + slug
      case .project(let slug): "projects/" + slug
      }
    }
  }

  /// How many entries a feed has at most.
  public static let most = 50

  let subject: Subject
  /// The subject in a word.
  let title: String
  /// The page of the subject.
  let target: LinkTarget
  /// The issues that it covers, as indices of the snapshot.
  public let rows: [Int]
  /// A sentence about what the feed needs and the data does not tell; empty where nothing is
  /// missing.
  public internal(set) var untold = ""

  /// The name of its files below `feeds/`, without an ending.
  public var name: String { subject.name }
}

extension Presentation {
  /// Whether the site has feeds, which need its address.
  public var hasFeeds: Bool { settings.hasFeeds }

  /// The feeds of the site, of its lists, tags and projects. The feed of the site replaces that of
  /// the list of all issues, and includes pull requests.
  public var feeds: [Feed] { hasFeeds ? figures.feeds.value { allFeeds() } : [] }

  private func allFeeds() -> [Feed] {
    var feeds = [
      Feed(subject: .site, title: settings.title, target: .home, rows: index.newestFirst)
    ]
    for list in lists where Feed.Subject.list(list.slug).name != Feed.Subject.site.name {
      feeds.append(
        Feed(
          subject: .list(list.slug), title: list.name, target: list.target(page: 1),
          rows: list.rows, untold: list.untold))
    }
    for tag in index.tags {
      feeds.append(
        Feed(
          subject: feedSubject(of: tag), title: snapshot[tag].name,
          target: directory.target(of: tag), rows: index.byTag[Int(tag.index)]))
    }
    for project in index.projects {
      feeds.append(
        Feed(
          subject: feedSubject(of: project), title: snapshot[project].title,
          target: directory.target(of: project), rows: index.byProject[Int(project.index)]))
    }
    return feeds
  }

  /// The title of a feed that does not cover the whole site.
  func feedTitle(_ title: String) -> String { "\(title) · \(settings.title)" }

  func feedSubject(of tag: TagID) -> Feed.Subject { .tag(directory.tags[Int(tag.index)]) }

  func feedSubject(of project: ProjectID) -> Feed.Subject {
    .project(directory.projects[Int(project.index)])
  }

  /// The latest changes of some issues, the latest first.
  fileprivate func latestEntries(of rows: [Int]) -> [Shared<FeedEntryRecord>] {
    // The latest changes belong to the issues that changed last, so only these are looked at.
    let facts = facts.entries
    let latest = RowOrder.first(Feed.most, of: rows) { facts[$0].change }
    var found: [(date: Instant, row: Int, place: Int, of: FeedEntries.OfIssue)] = []
    for row in latest {
      let entries = feedEntries.entries(of: row, in: snapshot.issues)
      for (place, change) in entries.changes.enumerated() {
        found.append((change.date, row, place, entries))
      }
    }
    found.sort { ($1.date, $0.row, $0.place) < ($0.date, $1.row, $1.place) }
    var entries: [Shared<FeedEntryRecord>] = []
    // An issue that is in two files under different sources has one address, and is listed once.
    var ids = Set<String>(minimumCapacity: Feed.most)
    for change in found where entries.count < Feed.most {
      let entry = change.of.record(change.place, of: snapshot.issues[change.row], in: self)
      if ids.insert(entry.record.id).inserted { entries.append(entry) }
    }
    return entries
  }

  /// The URI that identifies the site's tracker in feeds and calendars; nil where the data has no
  /// address.
  var trackerURI: TagURI? { figures.tracker.value { TagURI(trackerOf: snapshot) } }

  /// The URI that identifies the site in feeds: its tracker's, else its own.
  fileprivate var siteURI: TagURI {
    figures.site.value { trackerURI ?? TagURI(ofSiteAt: settings.namingAddress) }
  }
}

extension Presentation {
  /// The date of a feed without entries: that of the site's first issue, which no edit moves, else the
  /// date of the data, or the day.
  fileprivate var dateOfEmptyFeeds: Instant {
    facts.firstMade ?? snapshot.date ?? Instant(today)
  }

  /// Whether feeds differ from those of another presentation in their entries alone.
  public func hasSameFeedHeads(as other: Presentation) -> Bool {
    siteURI == other.siteURI && dateOfEmptyFeeds == other.dateOfEmptyFeeds
  }
}

/// A feed with its entries.
public struct FeedRecord: Record {
  /// A stable identifier.
  public let id: String
  /// The title of its subject.
  public let title: String
  /// The description of the site, and what the data does not tell; may be empty.
  public let details: String
  /// The address of the site, without a slash at its end.
  public let url: String
  /// The site's title.
  public let site: String
  /// The site's language.
  public let language: Language
  /// Whether the HTML of entries shows pictures of other hosts.
  public let showsRemoteImages: Bool
  /// The page of the subject.
  public let target: LinkTarget
  /// The name of its files below `feeds/`, without an ending.
  public let name: String
  /// The time of the last change; never missing.
  public let updated: Instant
  /// The latest changes, the latest first.
  public let entries: [Shared<FeedEntryRecord>]

  /// A feed of a site.
  public init(_ feed: Feed, in presentation: Presentation) {
    let settings = presentation.settings
    site = settings.title
    title = feed.subject == .site ? site : presentation.feedTitle(feed.title)
    details = [settings.description, feed.untold].filter { !$0.isEmpty }.joined(separator: " · ")
    url = settings.url ?? ""
    language = settings.language
    showsRemoteImages = settings.showsRemoteImages
    target = feed.target
    name = feed.name
    id = presentation.siteURI.uri(
      "feeds/\(feed.name.percentEncoded { $0.isLetterOrDigit || $0 == 0x2D || $0 == 0x2F })",
      since: Day(number: 0))
    entries = presentation.latestEntries(of: feed.rows)
    updated = entries.first?.record.date ?? presentation.dateOfEmptyFeeds
  }

  /// What a feed is made from.
  public static let fields = FieldTable<Self>("feed", "A feed with its entries.") {
    Field("id", "What identifies it for good.", \.id)
    Field("title", "What it tells of.", \.title)
    Field("description", "What the site is about, and what the data does not tell.", \.details)
    Field("url", "Where the site lives.", \.url)
    Field("site", "The site's title.", \.site)
    Field("target", "The page of what it tells of.", \.target)
    Field("name", "The name of its files.", \.name)
    Field("updated", "When something last changed.") { $0.updated.description }
    Field("entries", "The latest changes, the latest first.", \.entries)
  }
}
