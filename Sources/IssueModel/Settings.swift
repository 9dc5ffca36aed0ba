/// When and whether reminders come, as the user set it.
public struct ReminderSettings: Sendable, Hashable {
  /// Whether the user wants notifications.
  public var isEnabled: Bool
  /// When they come every day.
  public var remindAt: TimeOfDay

  /// Settings of reminders.
  public init(isEnabled: Bool, remindAt: TimeOfDay) {
    self.isEnabled = isEnabled
    self.remindAt = remindAt
  }
}

/// The project's status light.
public struct Light: Sendable, Hashable {
  /// Whether it is lit.
  public var isOn: Bool

  /// A light.
  public init(isOn: Bool) {
    self.isOn = isOn
  }
}

/// A named list of issues.
public struct Filter: Sendable, Hashable {
  /// How it selects issues.
  public enum Choice: Sendable, Hashable {
    /// Every issue.
    case all
    /// The issues modified since a moment.
    case modified(since: Instant)
    /// The issues that carry a tag.
    case tag(TagID)
    /// The issues that a query finds.
    case query(String)
  }

  /// Its name, as the sidebar shows it.
  public var name: String
  /// The name of its icon: `tray`, `clock`, `tag` or one of the configuration's.
  public var icon: String
  /// How it selects issues.
  public var choice: Choice

  /// A filter.
  public init(name: String, icon: String, choice: Choice) {
    self.name = name
    self.icon = icon
    self.choice = choice
  }
}
