public import Diagnostics
public import IssueModel

/// Where the user's wishes about notifications are kept.
public protocol NotificationSettingsStore: AnyObject {
  /// The wishes; nil where the user never had any.
  var settings: ReminderSettings? { get }
  /// Keeps other wishes.
  func save(_ settings: ReminderSettings) throws(Diagnostic)
}

/// Whether the system lets notifications be shown.
public enum NotificationAuthorization: String, Sendable, CaseIterable {
  /// Nobody asked the user yet.
  case notDetermined
  /// The user allowed them.
  case authorized
  /// The user refused them.
  case denied
}

/// Asks the system whether notifications may be shown.
public protocol NotificationAuthorizing: AnyObject {
  /// What the system says now.
  var authorization: NotificationAuthorization { get }
  /// Asks the user, and gives what the system says afterwards.
  func request() -> NotificationAuthorization
}

/// Leads to the system's settings.
public protocol SystemSettingsOpening: AnyObject {
  /// Opens them.
  func openNotificationSettings()
}

/// The settings of notifications.
public final class NotificationSettingsViewModel {
  /// What the view shows.
  public enum State: String, Sendable, CaseIterable {
    /// Nobody asked the user yet: a button to ask; the switch is disabled.
    case notDetermined
    /// Notifications come: the switch is on, the time can be chosen.
    case on
    /// Notifications are allowed and not wanted: the switch is off.
    case off
    /// The user refused them: a button that leads to the system's settings; the switch is disabled.
    case denied
  }

  /// What the view shows.
  public private(set) var state = State.notDetermined
  /// When reminders come.
  public private(set) var remindAt: TimeOfDay
  /// What the user has to be told, after a permission was refused.
  public private(set) var notice: String?

  private let store: any NotificationSettingsStore
  private let authorizer: any NotificationAuthorizing
  private let opener: any SystemSettingsOpening

  /// Settings with everything they depend on; `defaultTime` holds until the user chooses a time.
  public init(
    store: any NotificationSettingsStore, authorizer: any NotificationAuthorizing,
    opener: any SystemSettingsOpening, defaultTime: TimeOfDay
  ) {
    self.store = store
    self.authorizer = authorizer
    self.opener = opener
    remindAt = store.settings?.remindAt ?? defaultTime
    refresh(authorizer.authorization)
  }

  /// Whether the button to ask the user is shown.
  public var showsRequestButton: Bool { state == .notDetermined }
  /// Whether the button that leads to the system's settings is shown.
  public var showsSettingsButton: Bool { state == .denied }
  /// Whether the switch can be used.
  public var isSwitchEnabled: Bool { state == .on || state == .off }
  /// Whether the switch is on.
  public var isOn: Bool { state == .on }
  /// Whether the time can be chosen.
  public var showsTimePicker: Bool { state == .on }

  /// Asks the user for permission; with it, reminders are on.
  public func requestAuthorization() throws(Diagnostic) {
    let answer = authorizer.request()
    if answer == .authorized { try save(isEnabled: true) }
    try settle(answer)
  }

  /// Switches reminders on or off; asks for permission first where nobody did.
  public func setEnabled(_ isEnabled: Bool) throws(Diagnostic) {
    if isEnabled, authorizer.authorization == .notDetermined { return try requestAuthorization() }
    if authorizer.authorization == .authorized || !isEnabled { try save(isEnabled: isEnabled) }
    try settle(authorizer.authorization)
  }

  /// Chooses when reminders come.
  public func setTime(_ time: TimeOfDay) throws(Diagnostic) {
    remindAt = time
    try save(isEnabled: store.settings?.isEnabled ?? false)
    refresh(authorizer.authorization)
  }

  /// Leads to the system's settings.
  public func openSettings() { opener.openNotificationSettings() }

  /// The user has come back: what the system says may have changed.
  public func becameActive() throws(Diagnostic) { try settle(authorizer.authorization) }

  private func settle(_ authorization: NotificationAuthorization) throws(Diagnostic) {
    notice = nil
    if authorization == .denied, store.settings?.isEnabled == true {
      try save(isEnabled: false)
      notice = "notifications are not allowed, so reminders were switched off"
    } else if authorization == .denied {
      notice = "notifications are not allowed; the system's settings can allow them"
    }
    refresh(authorization)
  }

  private func refresh(_ authorization: NotificationAuthorization) {
    state =
      switch authorization {
      case .notDetermined: .notDetermined
      case .denied: .denied
      case .authorized: store.settings?.isEnabled == true ? .on : .off
      }
  }

  private func save(isEnabled: Bool) throws(Diagnostic) {
    let settings = ReminderSettings(isEnabled: isEnabled, remindAt: remindAt)
    if store.settings != settings { try store.save(settings) }
  }
}
