import Bytes
import Configuration
import Diagnostics
import IssueModel
import IssueStore
import ViewModels

// The verbs that switch the status light and the reminders of a site.
extension Verb {
  /// `gazette light on`.
  static let lightOn = light("on", "Switch the status light on") { try $0.set(true) }

  /// `gazette light off`.
  static let lightOff = light("off", "Switch the status light off") { try $0.set(false) }

  /// `gazette light toggle`.
  static let lightToggle = light(
    "toggle", "Switch the status light on if it is off, else off"
  ) { try $0.toggle() }

  /// A verb that changes the light and prints its new state.
  private static func light(
    _ name: String, _ summary: String,
    change: @escaping @Sendable (LightViewModel) throws -> Void
  ) -> Verb {
    edit("light " + name, summary) { _ in
      { session in
        if case .query(let query) = session.configuration.light {
          session.console.report(
            .warning(
              "light.rule", "the site's light follows the rule '\(query.value)', not this switch",
              at: query.place))
        }
        let light = session.root.light
        let was = light.isOn
        try change(light)
        try session.finish(
          "the light is \(light.isOn ? "on" : "off") (it was \(was ? "on" : "off"))"
        ) { $0.object { $0.member("on", light.isOn) } }
        session.describe("switched the light \(light.isOn ? "on" : "off")")
      }
    }
  }

  /// `gazette reminder on`.
  static let reminderOn = reminders("on", "Switch the site's reminders on") { _ in
    { try $0.setEnabled(true) }
  }

  /// `gazette reminder off`.
  static let reminderOff = reminders(
    "off", "Switch the site's reminders off; their time is kept"
  ) { _ in
    { try $0.setEnabled(false) }
  }

  /// `gazette reminder at HH:MM`: sets the time of day of reminders.
  static let reminderAt = reminders("at", "Say when the site's reminders come") { take in
    let time = take.required("HH:MM", or: ReminderArgument.off, "a time of day, as 09:00")
    return { settings in
      switch time {
      case .at(let time): try settings.setTime(time)
      case .off: try settings.setEnabled(false)
      }
    }
  }

  /// A verb that changes the settings of reminders and prints their new state.
  private static func reminders(
    _ name: String, _ summary: String,
    _ read:
      @escaping @Sendable (inout ArgumentReader) ->
      @Sendable (NotificationSettingsViewModel) throws -> Void
  ) -> Verb {
    edit("reminder " + name, summary) { take in
      let change = read(&take)
      return { session in
        let settings = session.root.notificationSettings(defaultTime: .usualReminder)
        try change(settings)
        session.report(settings.notice)
        for issue in session.snapshot.issues {
          guard let daily = session.root.reminder(of: issue.identity).notification else { continue }
          session.console.detail(
            DiagnosticFormatter.printable("\(daily.time) issue \(issue.key) '\(daily.title)'"))
        }
        try session.finish(
          settings.isOn
            ? "reminders are on, at \(settings.remindAt): in the site's calendar, and on its page of "
              + "reminders while that is open; nothing is sent"
            : "reminders are off, at \(settings.remindAt)"
        ) { json in
          json.object { json in
            json.member("enabled", settings.isOn)
            json.member("remindAt", settings.remindAt.description)
            json.member("state", settings.state.rawValue)
          }
        }
        session.describe("set reminders \(settings.isOn ? "on" : "off"), at \(settings.remindAt)")
      }
    }
  }
}
