public import Editing
public import IssueModel
import IssueStore

/// A daily notification.
public struct ReminderNotification: Sendable, Hashable {
  /// The issue's title.
  public let title: String
  /// The issue's text.
  public let subtitle: String
  /// When it comes.
  public let time: TimeOfDay
}

/// The reminder of an issue.
public final class ReminderViewModel {
  /// A message for the user after permission was refused.
  public private(set) var notice: String?
  private let issue: Issue?
  private let authorizer: any NotificationAuthorizing

  init(
    of identity: Issue.Identity?, store: any IssueEditing,
    authorizer: any NotificationAuthorizing
  ) {
    let snapshot = store.snapshot
    issue = identity.flatMap { snapshot.index(of: $0) }.map { snapshot.issues[$0] }
    self.authorizer = authorizer
  }

  /// The daily notification; nil while the reminder is off.
  public var notification: ReminderNotification? {
    guard let issue, let reminder = issue.reminder, reminder.isEnabled else { return nil }
    return ReminderNotification(
      title: issue.title, subtitle: issue.body.string, time: reminder.time)
  }

  /// The daily reminder at a time; without permission it is off and `notice` says so.
  public func permitted(at time: TimeOfDay) -> Reminder {
    var authorization = authorizer.authorization
    if authorization == .notDetermined { authorization = authorizer.request() }
    let isAllowed = authorization == .authorized
    notice = isAllowed ? nil : "notifications are not allowed, so the reminder was switched off"
    return Reminder(isEnabled: isAllowed, time: time)
  }

  /// The change that sets a daily reminder; empty where it is set already.
  public func set(at time: TimeOfDay) -> [IssueChange] { changes(to: permitted(at: time)) }

  /// The change that switches the reminder off and keeps its time; empty where it is off.
  public func switchOff() -> [IssueChange] {
    changes(to: issue?.reminder.map { Reminder(isEnabled: false, time: $0.time) })
  }

  private func changes(to reminder: Reminder?) -> [IssueChange] {
    issue?.reminder == reminder ? [] : [.reminder(reminder)]
  }
}
