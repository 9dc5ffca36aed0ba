import Configuration
import IssueModel
import IssueStore
import Languages
public import Records

/// The reminders of a site, and the settings of notifications in each of their states.
public struct RemindersPageRecord: Record {
  let frame: PageFrame
  let states: [NotificationStateRecord]
  let reminders: [ReminderRecord]
  let pagination: PaginationRecord
  let total: Int
  let time: String
  let zone: String
  let calendar: LinkTarget?
  let wording: Wording

  /// A page, from 1, of the reminders of a site.
  public init(page: Int = 1, in presentation: Presentation) {
    wording = presentation.wording
    let all = presentation.reminders
    total = all.count
    pagination = PaginationRecord(page: page, total: all.count) { .reminders(page: $0) }
    frame = presentation.frame(
      pagination.title(presentation.text(.reminders), in: presentation.language),
      section: "reminders")
    reminders = pagination.rows(of: all).map { ReminderRecord($0, in: presentation) }
    states = NotificationSettingsViewModel.State.allCases.map {
      NotificationStateRecord(state: $0, language: presentation.language)
    }
    time = (presentation.snapshot.reminders?.remindAt ?? .usualReminder).description
    zone = presentation.settings.timeZone
    calendar = presentation.calendar
  }

  /// What templates may use of the reminders.
  public static let fields = FieldTable<Self>(
    "reminders page", "The reminders and the settings of notifications: reminders.html.",
    in: \.frame
  ) {
    Field("states", "What the settings show in each of their four states.", \.states)
    Field("reminders", "The reminders of this page, by time; 50 at most.", \.reminders)
    Field("total", "How many reminders there are.", \.total)
    Field.derived("total_label", "How many reminders there are, in words.") {
      $0.wording.count($0.total, .reminder)
    }
    Field("time", "When reminders without a time of their own come: 09:00.", \.time)
    Field("calendar", "The reminders as a calendar; none where there is none.", \.calendar)
    Field("zone", "The zone of all times.", \.zone)
    Field("pagination", "Which part of the reminders this is.", \.pagination)
  }
}

/// What the settings of notifications show in one of their states.
public struct NotificationStateRecord: Record {
  let state: NotificationSettingsViewModel.State
  let language: Language

  /// The combinations of a browser's permission and the reader's wish that give this state, as
  /// `granted on`.
  private var conditions: [String] {
    let permissions: [(NotificationAuthorization, String)] = [
      (.notDetermined, "default"), (.authorized, "granted"), (.denied, "denied"),
    ]
    return permissions.flatMap { authorization, name in
      [true, false].compactMap { isWanted in
        NotificationSettingsViewModel.State(authorization, isWanted: isWanted) == state
          ? "\(name)-\(isWanted ? "on" : "off")" : nil
      }
    }
  }

  private var phrase: Phrase {
    switch state {
    case .notDetermined: .remindersNotAsked
    case .on: .remindersOn
    case .off: .remindersOff
    case .denied: .remindersDenied
    }
  }

  /// What templates may use of a state.
  public static let fields = FieldTable<Self>(
    "notification state", "What the settings of notifications show in one of their states."
  ) {
    Field("name", "notDetermined, on, off or denied.") { $0.state.rawValue }
    Field("when", "The permission of the browser and what its reader wants: granted-on, …") {
      $0.conditions.joined(separator: " ")
    }
    Field("text", "What the state means, in a sentence.") { $0.language.text($0.phrase) }
    Field("asks", "Whether a button asks for permission.") { $0.state == .notDetermined }
    Field("is_on", "Whether the switch is on.") { $0.state.isOn }
    Field("is_switch_enabled", "Whether the switch can be moved.") { $0.state.isSwitchEnabled }
    Field("has_time", "Whether the time can be chosen.") { $0.state.hasTimePicker }
  }
}

/// A reminder that comes every day.
public struct ReminderRecord: Record {
  let title: String
  let details: String
  let time: String
  let target: LinkTarget

  init(_ reminder: SiteReminder, in presentation: Presentation) {
    time = reminder.time.description
    switch reminder.subject {
    case .issue(let row):
      let row = presentation.row(row)
      title = row.title
      details = row.issue.body.excerpt()
      target = row.target
    case .project(let id):
      title = presentation.snapshot[id].title.cut
      details = ""
      target = presentation.directory.target(of: id)
    }
  }

  /// What templates may use of a reminder.
  public static let fields = FieldTable<Self>("reminder", "A reminder that comes every day.") {
    Field("title", "The title of the issue or project.", \.title)
    Field("details", "The beginning of the issue's text; may be empty.", \.details)
    Field("time", "The time of day: 09:05.", \.time)
    Field("target", "The page of what it reminds of.", \.target)
  }
}

/// An active reminder.
struct SiteReminder: Sendable {
  /// The subject of a reminder.
  enum Subject: Sendable {
    case issue(Int)
    case project(ProjectID)
  }

  let subject: Subject
  let time: TimeOfDay
}

extension Snapshot {
  /// The reminder of an issue or project; nil where it is switched off, or all of the site are.
  func active(_ reminder: Reminder?) -> Reminder? {
    reminder.flatMap { $0.isEnabled && reminders?.isEnabled ?? true ? $0 : nil }
  }
}

extension Presentation {
  /// The active reminders of unfinished issues and projects, by time.
  var reminders: [SiteReminder] {
    let projects = index.projects.compactMap { id -> SiteReminder? in
      guard let reminder = snapshot.active(snapshot[id].reminder), !snapshot[id].isClosed
      else { return nil }
      return SiteReminder(subject: .project(id), time: reminder.time)
    }
    let issues = parts.remindedRows.compactMap { row in
      snapshot.issues[row].reminder.map { SiteReminder(subject: .issue(row), time: $0.time) }
    }
    return (projects + issues).enumerated()
      .sorted { a, b in
        let (x, y) = (a.element.time, b.element.time)
        return (x.hour, x.minute, a.offset) < (y.hour, y.minute, b.offset)
      }
      .map(\.element)
  }

  /// How many reminders there are.
  public var reminderCount: Int { reminders.count }
}
