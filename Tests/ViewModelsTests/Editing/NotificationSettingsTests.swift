import Diagnostics
import Editing
import IssueModel
import IssueStore
import Testing

@testable import ViewModels

@Suite("The settings of notifications")
struct NotificationSettingsTests {
  /// A system whose user can be asked.
  private final class System: NotificationSettingsStore, NotificationAuthorizing,
    SystemSettingsOpening
  {
    var settings: ReminderSettings?
    var authorization: NotificationAuthorization
    var answer = NotificationAuthorization.authorized
    var requests = 0
    var openings = 0

    init(_ authorization: NotificationAuthorization, isEnabled: Bool? = nil) throws {
      self.authorization = authorization
      let eight = try #require(TimeOfDay(hour: 8, minute: 30))
      settings = isEnabled.map { ReminderSettings(isEnabled: $0, remindAt: eight) }
    }

    func save(_ settings: ReminderSettings) throws(Diagnostic) { self.settings = settings }

    func request() -> NotificationAuthorization {
      requests += 1
      authorization = answer
      return answer
    }

    func openNotificationSettings() { openings += 1 }

    func model() throws -> NotificationSettingsViewModel {
      NotificationSettingsViewModel(
        store: self, authorizer: self, opener: self,
        defaultTime: try #require(TimeOfDay(hour: 9, minute: 0)))
    }
  }

  /// What the view shows, in letters: asks, switch enabled, on, picks a time, leads to settings.
  private func shown(_ model: NotificationSettingsViewModel) -> String {
    [
      (model.showsRequestButton, "ask"), (model.isSwitchEnabled, "switch"), (model.isOn, "on"),
      (model.showsTimePicker, "time"), (model.showsSettingsButton, "settings"),
    ].filter(\.0).map(\.1).joined(separator: " ")
  }

  @Test(
    "there are four states, each with its own controls",
    arguments: [
      (NotificationAuthorization.notDetermined, nil, "ask"),
      (.authorized, true, "switch on time"), (.authorized, false, "switch"),
      (.authorized, nil, "switch"), (.denied, false, "settings"), (.denied, true, "settings"),
    ] as [(NotificationAuthorization, Bool?, String)])
  func states(authorization: NotificationAuthorization, isEnabled: Bool?, controls: String) throws {
    #expect(shown(try System(authorization, isEnabled: isEnabled).model()) == controls)
  }

  @Test("asking and being allowed switches reminders on")
  func allowed() throws {
    let system = try System(.notDetermined)
    let model = try system.model()
    try model.requestAuthorization()
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
    #expect(system.settings?.isEnabled != true)
    #expect(model.notice == "notifications are not allowed; the system's settings can allow them")
  }

  @Test("a permission that was withdrawn switches reminders off and says so, once back")
  func withdrawn() throws {
    let system = try System(.authorized, isEnabled: true)
    let model = try system.model()
    system.authorization = .denied
    #expect(model.state == .on)
    try model.becameActive()
    #expect(model.state == .denied)
    #expect(system.settings?.isEnabled == false)
    #expect(model.notice == "notifications are not allowed, so reminders were switched off")
    model.openSettings()
    #expect(system.openings == 1)
    system.authorization = .authorized
    try model.becameActive()
    #expect(model.state == .off)
    #expect(model.notice == nil)
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
    var site = SampleSite()
    site.add("Leak")
    site.snapshot.issues[0].body = "Water"
    let store = MemoryStore(site.snapshot)
    let system = try System(.notDetermined)
    let identity = site.snapshot.issues[0].identity
    let seven = try #require(TimeOfDay(hour: 7, minute: 0))
    let reminder = ReminderViewModel(of: identity, store: store, authorizer: system)
    #expect(reminder.notification == nil)
    try store.perform([.changeIssue(identity, reminder.set(at: seven))])
    #expect(reminder.set(at: seven).isEmpty)
    #expect(
      reminder.notification == ReminderNotification(title: "Leak", subtitle: "Water", time: seven))
    try store.perform([.changeIssue(identity, reminder.switchOff())])
    #expect(reminder.switchOff().isEmpty)
    #expect(reminder.notification == nil)
    #expect(store.snapshot.issues[0].reminder == Reminder(isEnabled: false, time: seven))
  }

  @Test("a refused permission switches an issue's reminder off and says so")
  func refusedReminder() throws {
    var site = SampleSite()
    site.add("Leak")
    let store = MemoryStore(site.snapshot)
    let system = try System(.denied)
    let seven = try #require(TimeOfDay(hour: 7, minute: 0))
    let reminder = ReminderViewModel(
      of: site.snapshot.issues[0].identity, store: store, authorizer: system)
    #expect(reminder.set(at: seven) == [.reminder(Reminder(isEnabled: false, time: seven))])
    #expect(reminder.notice == "notifications are not allowed, so the reminder was switched off")
  }
}
