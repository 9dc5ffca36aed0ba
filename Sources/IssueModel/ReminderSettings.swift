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
