/// The settings of reminders.
public struct ReminderSettings: Sendable, Hashable {
  /// Whether the user wants notifications.
  public var isEnabled: Bool
  /// The daily time of reminders.
  public var remindAt: TimeOfDay

  /// Settings of reminders.
  public init(isEnabled: Bool, remindAt: TimeOfDay) {
    self.isEnabled = isEnabled
    self.remindAt = remindAt
  }
}
