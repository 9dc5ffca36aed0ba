import Editing
import IssueModel
import IssueStore
import Testing

@testable import ViewModels

@Suite("The settings of notifications")
struct NotificationSettingsTests {
  /// A system whose user can be asked, and a site.
  private final class System: NotificationAuthorizing {
    let store: MemoryStore
    var authorization: NotificationAuthorization
    var answer = NotificationAuthorization.authorized
    var requests = 0

    init(_ authorization: NotificationAuthorization, isEnabled: Bool? = nil) throws {
      self.authorization = authorization
      var site = SampleSite()
      site.add("Leak")
      site.snapshot.issues[0].body = "Water"
      let eight = try #require(TimeOfDay(hour: 8, minute: 30))
      site.snapshot.reminders = isEnabled.map {
        ReminderSettings(isEnabled: $0, remindAt: eight)
      }
      store = MemoryStore(site.snapshot)
    }

    var settings: ReminderSettings? { store.snapshot.reminders }

    func request() -> NotificationAuthorization {
      requests += 1
      authorization = answer
      return answer
    }

    func model() throws -> NotificationSettingsViewModel {
      NotificationSettingsViewModel(
        store: store, authorizer: self, defaultTime: try #require(TimeOfDay(hour: 9, minute: 0)))
    }

    var reminder: ReminderViewModel {
      ReminderViewModel(of: store.snapshot.issues[0].identity, store: store, authorizer: self)
    }
  }

  @Test(
    "there are four states",
    arguments: [
      (NotificationAuthorization.notDetermined, nil, .notDetermined),
      (.authorized, true, .on), (.authorized, false, .off), (.authorized, nil, .off),
      (.denied, false, .denied), (.denied, true, .denied),
    ] as [(NotificationAuthorization, Bool?, NotificationSettingsViewModel.State)])
  func states(
    authorization: NotificationAuthorization, isEnabled: Bool?,
    state: NotificationSettingsViewModel.State
  ) throws {
    let model = try System(authorization, isEnabled: isEnabled).model()
    #expect(model.state == state)
    #expect(model.isOn == (state == .on))
  }

  @Test(
    "each state has its own switch, button and time, and the browser's answers lead to one of them")
  func page() {
    var site = SampleSite()
    site.add("Leak")
    site.snapshot.issues[0].body = "Water **everywhere**"
    site.snapshot.issues[0].reminder = TimeOfDay(hour: 9, minute: 5).map {
      Reminder(isEnabled: true, time: $0)
    }
    site.add("Done", state: .closed)
    site.snapshot.issues[1].reminder = site.snapshot.issues[0].reminder
    let page = RemindersPageRecord(in: site.presentation)
    #expect(
      page.states.map { state in
        ["name", "when", "asks", "is_on", "is_switch_enabled", "has_time"].map(state.shown)
          .joined(separator: " ")
      } == [
        "notDetermined default-on default-off true false false false",
        "on granted-on false true true true", "off granted-off false false true false",
        "denied denied-on denied-off false false false false",
      ])
    #expect(page.shown("total_label") == "1 reminder")
    #expect(
      page.reminders.map { ["time", "title", "details"].map($0.shown) } == [
        ["09:05", "Leak", "Water everywhere"]
      ])
    #expect(site.presentation.site.navigation.contains { $0.section == "reminders" })
    site.snapshot.issues[0].reminder?.isEnabled = false
    #expect(!site.presentation.site.navigation.contains { $0.section == "reminders" })
  }

  @Test("asking and being allowed switches reminders on")
  func allowed() throws {
    let system = try System(.notDetermined)
    let model = try system.model()
    try model.setEnabled(true)
    #expect(model.state == .on)
    #expect(system.settings?.isEnabled == true)
    #expect(system.settings?.remindAt.description == "09:00")
    #expect(model.notice == nil)
  }

  @Test("asking and being refused leaves them off and says so")
  func refused() throws {
    let system = try System(.notDetermined)
    system.answer = .denied
    let model = try system.model()
    try model.setEnabled(true)
    #expect(system.requests == 1)
    #expect(model.state == .denied)
    #expect(system.settings == nil)
    #expect(model.notice == "notifications are not allowed; the system's settings can allow them")
  }

  @Test("a permission that was withdrawn switches reminders off and says so")
  func withdrawn() throws {
    let system = try System(.authorized, isEnabled: true)
    let model = try system.model()
    system.authorization = .denied
    #expect(model.state == .denied)
    try model.setEnabled(true)
    #expect(system.settings?.isEnabled == false)
    #expect(model.notice == "notifications are not allowed, so reminders were switched off")
    system.authorization = .authorized
    #expect(model.state == .off)
  }

  @Test("the switch and the time are kept")
  func switching() throws {
    let system = try System(.authorized, isEnabled: true)
    let model = try system.model()
    #expect(model.remindAt.description == "08:30")
    try model.setEnabled(false)
    #expect(model.state == .off)
    try model.setTime(try #require(TimeOfDay(hour: 18, minute: 5)))
    #expect(system.settings?.remindAt.description == "18:05")
    #expect(system.settings?.isEnabled == false)
    try model.setEnabled(true)
    #expect(model.state == .on)
    #expect(system.requests == 0)
  }

  @Test("a reminder repeats daily, titled with the issue's title and subtitled with its text")
  func reminder() throws {
    let system = try System(.notDetermined)
    let identity = system.store.snapshot.issues[0].identity
    let seven = try #require(TimeOfDay(hour: 7, minute: 0))
    #expect(system.reminder.notification == nil)
    try system.store.perform([.changeIssue(identity, system.reminder.set(at: seven))])
    #expect(system.reminder.set(at: seven).isEmpty)
    #expect(
      system.reminder.notification
        == ReminderNotification(title: "Leak", subtitle: "Water", time: seven))
    try system.store.perform([.changeIssue(identity, system.reminder.switchOff())])
    #expect(system.reminder.switchOff().isEmpty)
    #expect(system.reminder.notification == nil)
    #expect(system.store.snapshot.issues[0].reminder == Reminder(isEnabled: false, time: seven))
  }

  @Test("a refused permission switches an issue's reminder off and says so")
  func refusedReminder() throws {
    let system = try System(.denied)
    let seven = try #require(TimeOfDay(hour: 7, minute: 0))
    let reminder = system.reminder
    #expect(reminder.set(at: seven) == [.reminder(Reminder(isEnabled: false, time: seven))])
    #expect(reminder.notice == "notifications are not allowed, so the reminder was switched off")
  }
}
