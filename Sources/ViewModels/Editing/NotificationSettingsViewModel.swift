public import Diagnostics
import Editing
public import IssueModel
import IssueStore

/// Whether the system allows notifications.
public enum NotificationAuthorization: String, Sendable, CaseIterable {
  /// Nobody asked the user yet.
  case notDetermined
  /// The user allowed them.
  case authorized
  /// The user refused them.
  case denied
}

/// Asks the system for permission to show notifications.
public protocol NotificationAuthorizing: AnyObject {
  /// The current permission.
  var authorization: NotificationAuthorization { get }
  /// Asks the user, and returns the permission afterwards.
  func request() -> NotificationAuthorization
}

/// The permission of a site, which is always given: it shows reminders on its pages and in feeds.
public final class SiteAuthorization: NotificationAuthorizing {
  /// Makes it.
  public init() {}
  /// Always ``NotificationAuthorization/authorized``.
  public var authorization: NotificationAuthorization { .authorized }
  /// Asks nobody.
  public func request() -> NotificationAuthorization { .authorized }
}

/// The settings of notifications.
public final class NotificationSettingsViewModel {
  /// The states of the settings.
  public enum State: String, Sendable, CaseIterable {
    /// Nobody asked the user yet: a button to ask; the switch is disabled.
    case notDetermined
    /// Notifications come: the switch is on, the time can be chosen.
    case on
    /// Notifications are allowed and not wanted: the switch is off.
    case off
    /// The user refused them: a button that leads to the system's settings; the switch is disabled.
    case denied

    /// The state for a permission and a wish.
    public init(_ authorization: NotificationAuthorization, isWanted: Bool) {
      self =
        switch authorization {
        case .notDetermined: .notDetermined
        case .denied: .denied
        case .authorized: isWanted ? .on : .off
        }
    }

    /// Whether the switch is on.
    public var isOn: Bool { self == .on }
    /// Whether the user can move the switch.
    public var isSwitchEnabled: Bool { self == .on || self == .off }
    /// Whether the time can be chosen.
    public var hasTimePicker: Bool { self == .on }
  }

  /// A message for the user after permission was refused.
  public private(set) var notice: String?
  private let store: any IssueEditing
  private let authorizer: any NotificationAuthorizing
  private let defaultTime: TimeOfDay

  init(
    store: any IssueEditing, authorizer: any NotificationAuthorizing, defaultTime: TimeOfDay
  ) {
    self.store = store
    self.authorizer = authorizer
    self.defaultTime = defaultTime
  }

  private var isWanted: Bool { store.snapshot.reminders?.isEnabled ?? false }

  /// The current state.
  public var state: State { State(authorizer.authorization, isWanted: isWanted) }

  /// Whether reminders come.
  public var isOn: Bool { state.isOn }

  /// When reminders come.
  public var remindAt: TimeOfDay { store.snapshot.reminders?.remindAt ?? defaultTime }

  /// Switches reminders on or off; asks for permission first where nobody did.
  public func setEnabled(_ isEnabled: Bool) throws(Diagnostic) {
    var authorization = authorizer.authorization
    if isEnabled, authorization == .notDetermined { authorization = authorizer.request() }
    let (isAllowed, wasWanted) = (authorization == .authorized, isWanted)
    if isAllowed || wasWanted || !isEnabled {
      try save(isEnabled: isEnabled && isAllowed, at: remindAt)
    }
    notice =
      isAllowed || !isEnabled
      ? nil
      : wasWanted
        ? "notifications are not allowed, so reminders were switched off"
        : "notifications are not allowed; the system's settings can allow them"
  }

  /// Chooses when reminders come.
  public func setTime(_ time: TimeOfDay) throws(Diagnostic) {
    try save(isEnabled: isWanted, at: time)
  }

  private func save(isEnabled: Bool, at time: TimeOfDay) throws(Diagnostic) {
    let settings = ReminderSettings(isEnabled: isEnabled, remindAt: time)
    if store.snapshot.reminders != settings { try store.perform([.setReminders(settings)]) }
  }
}
