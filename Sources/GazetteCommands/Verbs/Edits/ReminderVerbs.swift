import Bytes
import Diagnostics
import IssueModel
import IssueStore
import ViewModels

extension AnyVerb {
  /// `gazette reminder on`.
  static let reminderOn = edit("reminder on", "Switch the site's reminders on") { session, _ in
    try session.changeReminders { try $0.setEnabled(true) }
  }

  /// `gazette reminder off`.
  static let reminderOff = edit(
    "reminder off", "Switch the site's reminders off; their time is kept"
  ) { session, _ in
    try session.changeReminders { try $0.setEnabled(false) }
  }
}

/// `gazette reminder at HH:MM`: the time of day at which reminders come.
struct ReminderAtVerb: EditVerb {
  var edit = EditOptions()
  var time = ReminderArgument.off

  static let declaration = Declaration<Self>(
    "reminder at", "Say when the site's reminders come",
    [.required("HH:MM", \.time, "a time of day, as 09:00")] + Parameter<Self>.editing)

  func run(_ console: Console) throws -> Exit {
    try EditSession(edit, holder: "reminder at", console: console)
      .changeReminders { settings in
        switch time {
        case .at(let time): try settings.setTime(time)
        case .off: try settings.setEnabled(false)
        }
      }
  }
}

extension EditSession {
  /// Changes the settings of reminders and says what they are now.
  fileprivate func changeReminders(
    _ change: (NotificationSettingsViewModel) throws -> Void
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
