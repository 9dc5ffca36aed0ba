public import IssueModel
import IssueStore
import Languages
public import Records

/// A calendar of when things are due and when readers are reminded of them.
public struct CalendarRecord: Record {
  /// What it is called.
  public let title: String
  /// The zone of the times of day, as the configuration names it.
  public let zone: String
  /// The address of the site, without a slash at its end; nil where it is not configured.
  public let url: String?
  /// The events, those of projects first.
  public let events: [CalendarEventRecord]

  /// The subject of a calendar.
  public enum Subject: Sendable {
    /// All projects and issues.
    case site
    /// A project and its issues.
    case project(ProjectID)
  }

  /// A calendar of a site.
  public init(_ subject: Subject, in presentation: Presentation) {
    let snapshot = presentation.snapshot
    zone = presentation.settings.timeZone
    url = presentation.settings.url
    let projects: [ProjectID]
    switch subject {
    case .site:
      title = presentation.settings.title
      projects = presentation.index.projects
    case .project(let id):
      title = presentation.feedTitle(snapshot[id].title)
      projects = [id]
    }
    let due = presentation.text(.dueDate)
    var events: [CalendarEventRecord] = []
    for id in projects where !snapshot[id].isClosed {
      let project = snapshot[id]
      let reminder = snapshot.active(project.reminder)
      guard project.due != nil || reminder != nil else { continue }
      let name = TagURI(
        of: project, presentation.directory.projects[Int(id.index)], on: presentation.trackerURI,
        at: presentation.settings.namingAddress)
      events.append(
        CalendarEventRecord(
          id: "\(name.path)@\(name.authority)", title: project.title, due: due,
          details: project.details, target: presentation.directory.target(of: id),
          day: project.due?.day, reminder: reminder, first: project.created,
          stamp: project.created ?? project.due))
    }
    for row in presentation.calendarRows(of: subject) {
      let issue = snapshot.issues[row]
      let name = TagURI(of: issue, in: snapshot, at: presentation.settings.namingAddress)
      events.append(
        CalendarEventRecord(
          id: "\(name.path)@\(name.authority)", title: presentation.row(row).label, due: due,
          details: issue.body.excerpt(), target: presentation.row(row).target,
          day: issue.due?.day, reminder: snapshot.active(issue.reminder), first: issue.created,
          stamp: issue.updated ?? issue.created ?? issue.due))
    }
    self.events = events
  }

  /// What a calendar is made from.
  public static let fields = FieldTable<Self>(
    "calendar", "A calendar of when things are due and when readers are reminded of them."
  ) {
    Field("title", "What it is called.", \.title)
    Field("zone", "The zone of the times of day.", \.zone)
    Field("url", "Where the site lives; none where nobody said.", \.url)
    Field("events", "The events, those of projects first.", \.events)
  }
}

/// When something is due, and when readers are reminded of it.
public struct CalendarEventRecord: Record {
  /// A stable identifier.
  public let id: String
  /// The reference and title of the issue, or the project's title.
  public let title: String
  /// The word for what is due.
  public let due: String
  /// The beginning of its text; may be empty.
  public let details: String
  /// Its page.
  public let target: LinkTarget
  /// The day on which it is due.
  public let day: Day?
  /// When readers are reminded of it every day; nil where they are not.
  public let time: TimeOfDay?
  /// The first day of the reminder.
  public let first: Day
  /// When it last changed; the epoch where it has no date.
  public let stamp: Instant

  init(
    id: String, title: String, due: String, details: String, target: LinkTarget, day: Day?,
    reminder: Reminder?, first: Instant?, stamp: Instant?
  ) {
    (self.id, self.title, self.due, self.details) = (id, title, due, details)
    (self.target, self.day) = (target, day)
    time = reminder?.time
    self.stamp = stamp ?? Instant(seconds: 0)
    self.first = (first ?? self.stamp).day
  }

  /// What an event is made from.
  public static let fields = FieldTable<Self>(
    "calendar event", "When something is due, and when readers are reminded of it."
  ) {
    Field("id", "What identifies it for good.", \.id)
    Field("title", "What is due.", \.title)
    Field("due", "The word for what is due.", \.due)
    Field("details", "The beginning of its text; may be empty.", \.details)
    Field("target", "Its page.", \.target)
    Field("day", "The day on which it is due.") { $0.day?.description }
    Field("time", "When readers are reminded of it every day.") { $0.time?.description }
    Field("first", "The first day of the reminder.") { $0.first.description }
    Field("stamp", "When it last changed.") { $0.stamp.description }
  }
}

extension Presentation {
  /// The names of the site's calendars, below `feeds/`: one for all, and one for each project with
  /// dates.
  public var calendarNames: [String] {
    parts.hasDates ? ["due"] + parts.datedProjects.map { feedSubject(of: $0).name } : []
  }

  /// The subject of the calendar at a place in ``calendarNames``.
  public func calendarSubject(_ place: Int) -> CalendarRecord.Subject {
    place == 0 ? .site : .project(parts.datedProjects[place - 1])
  }

  /// The open issues in a calendar by creation, the newest first.
  public func calendarRows(of subject: CalendarRecord.Subject) -> [Int] {
    let rows =
      switch subject {
      case .site: index.newestFirst
      case .project(let id): index.byProject[Int(id.index)]
      }
    return rows.filter { row in
      guard facts.entries[row].isOpen else { return false }
      let issue = snapshot.issues[row]
      return issue.due != nil || snapshot.active(issue.reminder) != nil
    }
  }
}
