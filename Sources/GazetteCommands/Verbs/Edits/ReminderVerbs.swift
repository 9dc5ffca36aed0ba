import Bytes
import Diagnostics
import IssueModel
import IssueStore
import ViewModels

/// `gazette reminder on`: reminders that come.
enum ReminderOn: SwitchAction {
  static let verb = "reminder on"
  static let summary = "Switch the site's reminders on"

  static func perform(in session: EditSession, _ console: Console) throws -> Exit {
    try session.changeReminders(console) { try $0.setEnabled(true) }
  }
}

/// `gazette reminder off`: reminders that do not come.
enum ReminderOff: SwitchAction {
  static let verb = "reminder off"
  static let summary = "Switch the site's reminders off; their time is kept"

  static func perform(in session: EditSession, _ console: Console) throws -> Exit {
    try session.changeReminders(console) { try $0.setEnabled(false) }
  }
}

/// `gazette reminder at HH:MM`: when reminders come.
struct ReminderAtVerb: EditVerb {
  var edit = EditOptions()
  var time = ReminderArgument.off

  static let declaration = Declaration<Self>(
    "reminder at", "Say when the site's reminders come",
    [.required("HH:MM", \.time, "a time of day, as 09:00")] + Parameter<Self>.editing)

  func run(_ console: Console) throws -> Exit {
    try EditSession(edit, holder: "reminder at", console: console)
      .changeReminders(console) { settings in
        switch time {
        case .at(let time): try settings.setTime(time)
        case .off: try settings.setEnabled(false)
        }
      }
  }
}

extension EditSession {
  /// Changes the settings of reminders and says what they are now.
  func changeReminders(
    _ console: Console, _ change: (NotificationSettingsViewModel) throws -> Void
  ) throws -> Exit {
    guard let nine = TimeOfDay(hour: 9, minute: 0) else { return .failed }
    let settings = root.notificationSettings(defaultTime: nine)
    try change(settings)
    report(settings.notice)
    for issue in snapshot.issues {
      guard let daily = root.reminder(of: issue.identity).notification else { continue }
      console.detail(
        DiagnosticFormatter.printable("\(daily.time) issue \(issue.key) '\(daily.title)'"))
    }
    return try finish(
      "reminders are \(settings.isOn ? "on" : "off"), at \(settings.remindAt)"
    ) { json in
      json.object { json in
        json.member("enabled", settings.isOn)
        json.member("remindAt", settings.remindAt.description)
        json.member("state", settings.state.rawValue)
      }
    }
  }
}
