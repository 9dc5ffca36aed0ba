import Configuration
import IssueModel
import IssueStore
public import Records

/// A link to something that programs can subscribe to: a feed or a calendar.
public struct FeedLinkRecord: Record {
  let title: String
  let type: String
  let target: LinkTarget

  /// What templates may use of a link to a feed or calendar.
  public static let fields = FieldTable<Self>(
    "feed link", "What programs can follow: a feed or a calendar."
  ) {
    Field("title", "What it is called.", \.title)
    Field(
      "type", "What it is: application/atom+xml, application/feed+json or text/calendar.", \.type)
    Field("target", "Where it is.", \.target)
  }

  /// A feed in both formats.
  fileprivate static func feed(_ name: String, _ title: String) -> [FeedLinkRecord] {
    [
      FeedLinkRecord(title: title, type: "application/atom+xml", target: .feed(name + ".atom")),
      FeedLinkRecord(title: title, type: "application/feed+json", target: .feed(name + ".json")),
    ]
  }

  fileprivate static func calendar(_ name: String, _ title: String) -> FeedLinkRecord {
    FeedLinkRecord(title: title, type: "text/calendar", target: .feed(name + ".ics"))
  }

  /// The feed and the calendar of a site, where it has them.
  static func links(of settings: PresentationSettings, _ parts: SiteParts) -> [FeedLinkRecord] {
    (settings.hasFeeds ? feed(Feed.Subject.site.name, settings.title) : [])
      + (settings.outputs.contains(.calendar) && parts.hasDates
        ? [calendar("due", settings.title)] : [])
  }
}

extension PresentationSettings {
  /// Whether the site has feeds, which need its address.
  var hasFeeds: Bool { url != nil && outputs.contains(.feeds) }
}

extension Presentation {
  /// The links to the feed of a list or a tag; empty for the list of all issues, whose feed is that
  /// of the site.
  func feedLinks(of subject: Feed.Subject, _ title: String) -> [FeedLinkRecord] {
    guard settings.hasFeeds, subject.name != Feed.Subject.site.name else { return [] }
    return FeedLinkRecord.feed(subject.name, feedTitle(title))
  }

  /// The feed and the calendar of a project, where it has them.
  func feedLinks(of project: ProjectID) -> [FeedLinkRecord] {
    let (subject, title) = (feedSubject(of: project), snapshot[project].title.cut)
    return feedLinks(of: subject, title)
      + (calendar(of: project) == nil ? [] : [.calendar(subject.name, feedTitle(title))])
  }

  /// The calendar of the site; nil where there is none.
  var calendar: LinkTarget? {
    settings.outputs.contains(.calendar) && parts.hasDates ? .feed("due.ics") : nil
  }

  /// The calendar of a project; nil where there is none.
  func calendar(of project: ProjectID) -> LinkTarget? {
    settings.outputs.contains(.calendar) && parts.isDated[Int(project.index)]
      ? .feed(feedSubject(of: project).name + ".ics") : nil
  }
}
