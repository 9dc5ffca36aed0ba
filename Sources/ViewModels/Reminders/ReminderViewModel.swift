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
  private let identity: Issue.Identity
  private let store: any IssueEditing
  private let authorizer: any NotificationAuthorizing

  /// The reminder of an issue of a store.
  public init(
    of identity: Issue.Identity, store: any IssueEditing, authorizer: any NotificationAuthorizing
  ) {
    self.identity = identity
    self.store = store
    self.authorizer = authorizer
  }

  private var issue: Issue? {
    store.snapshot.index(of: identity).map { store.snapshot.issues[$0] }
  }

  /// What is shown every day; nil while the reminder is off.
  public var notification: ReminderNotification? {
    guard let issue, let reminder = issue.reminder, reminder.isEnabled else { return nil }
    return ReminderNotification(
      title: issue.title, subtitle: issue.body.string, time: reminder.time)
  }

  /// The reminder of every day at a time, for an issue that is about to be made or changed; without
  /// permission it is switched off, and the notice says so.
  public static func permitted(
    at time: TimeOfDay, by authorizer: any NotificationAuthorizing
  ) -> (reminder: Reminder, notice: String?) {
    var authorization = authorizer.authorization
    if authorization == .notDetermined { authorization = authorizer.request() }
    let isAllowed = authorization == .authorized
    return (
      Reminder(isEnabled: isAllowed, time: time),
      isAllowed ? nil : "notifications are not allowed, so the reminder was switched off"
    )
  }

  /// The change that reminds every day at a time, none where it does so already; without permission
  /// the reminder is switched off, and the notice says so.
  public func set(at time: TimeOfDay) -> [IssueChange] {
    let (reminder, notice) = Self.permitted(at: time, by: authorizer)
    self.notice = notice
    return changes(to: reminder)
  }

  /// The change that switches the reminder off and keeps its time; none where it is off.
  public func switchOff() -> [IssueChange] {
    changes(to: issue?.reminder.map { Reminder(isEnabled: false, time: $0.time) })
  }

  private func changes(to reminder: Reminder?) -> [IssueChange] {
    issue?.reminder == reminder ? [] : [.reminder(reminder)]
  }
}
