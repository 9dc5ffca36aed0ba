public import Editing
public import IssueModel
import IssueStore

/// A notification that comes every day at a time.
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
  /// What the user has to be told, after a permission was refused.
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

  /// What is shown every day; nil while the reminder is off.
  public var notification: ReminderNotification? {
    guard let issue, let reminder = issue.reminder, reminder.isEnabled else { return nil }
    return ReminderNotification(
      title: issue.title, subtitle: issue.body.string, time: reminder.time)
  }

  /// The reminder of every day at a time; without permission it is switched off, and the notice says
  /// so.
  public func permitted(at time: TimeOfDay) -> Reminder {
    var authorization = authorizer.authorization
    if authorization == .notDetermined { authorization = authorizer.request() }
    let isAllowed = authorization == .authorized
    notice = isAllowed ? nil : "notifications are not allowed, so the reminder was switched off"
    return Reminder(isEnabled: isAllowed, time: time)
  }

  /// The change that reminds every day at a time, none where it does so already.
  public func set(at time: TimeOfDay) -> [IssueChange] { changes(to: permitted(at: time)) }

  /// The change that switches the reminder off and keeps its time; none where it is off.
  public func switchOff() -> [IssueChange] {
    changes(to: issue?.reminder.map { Reminder(isEnabled: false, time: $0.time) })
  }

  private func changes(to reminder: Reminder?) -> [IssueChange] {
    issue?.reminder == reminder ? [] : [.reminder(reminder)]
  }
}
